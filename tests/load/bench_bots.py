"""The strength of the bots, from duplicate tournaments with rotated seats.

``python -m tests.load.bench_bots`` plays a few sets of deals in each match. The table in
docs/bots.md is from ``python -m tests.load.bench_bots --sets 100``, which takes half an hour.

The expert looks at a fixed number of deals for a card, far fewer than it has time for at a table,
so that results do not depend on the load of the machine.

A match is a table of bots. Each of its sets is 28 deals, played once for each rotation of the
table, so that each bot holds each hand. An observation is the average lead of the first bot over
the mean of the bots of another kind. The standard error is over the sets.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import NamedTuple

from games.bots import STRENGTHS, BotView, club, expert, warm_up
from games.bots.doubling_choice import DoublingStyle
from games.rules import PRESETS, Plan, Seat
from games.rules.play.actions import Action
from tests.support.bots import Chooser, deals_of, play_game

DEALS = 48
PATIENCE = 60.0  # seconds for a decision, more than any bot needs
# Other styles of the club bot: one doubles whenever it might be ahead, one only when it must.
BOTS: dict[str, Chooser] = {
    **STRENGTHS,
    "expert": partial(expert.choose, most=DEALS),
    "bold": partial(club.choose, style=DoublingStyle(margin=0.0, duty=0.2)),
    "timid": partial(club.choose, style=DoublingStyle(margin=0.3, duty=0.0)),
}


class Match(NamedTuple):
    """The bots at a table, the measured one first; it may have several seats."""

    name: str
    bots: tuple[str, ...]
    preset: str = "pagat"


MATCHES = (
    Match("club beats novice", ("club", "novice", "club", "novice")),
    Match("expert beats club", ("expert", "club", "expert", "club")),
    Match("expert against three clubs", ("expert", "club", "club", "club")),
    Match("expert against three styles", ("expert", "novice", "bold", "timid")),
)


def observed(match: Match, number: int) -> float:
    """Return the average lead of the first bot over the others in a set of deals."""
    rules = PRESETS[match.preset]
    deals = deals_of(rules, Random(number))  # noqa: S311
    subject, found = match.bots[0], []
    for turned in range(len(match.bots) // match.bots.count(subject)):
        seated = match.bots[-turned:] + match.bots[:-turned]
        bots = {seat: BOTS[name] for seat, name in zip(rules.seats, seated, strict=True)}
        rng = Random(number * 10 + turned)  # noqa: S311
        totals = list(play_game(rules, deals, bots, rng, PATIENCE).totals.values())
        own = [n for n, name in zip(totals, seated, strict=True) if name == subject]
        others = [n for n, name in zip(totals, seated, strict=True) if name != subject]
        found.append(statistics.fmean(own) - statistics.fmean(others))
    return statistics.fmean(found)


def summary(found: list[float]) -> str:
    """Return the mean and its standard error, and the mean in standard errors."""
    mean, error = statistics.fmean(found), statistics.stdev(found) / len(found) ** 0.5
    return f"{mean:+8.1f} ± {error:5.1f} ({mean / error:+5.1f} s.e.)"


def play_match(match: Match, sets: int, jobs: int) -> None:
    """Play a match and print its result."""
    start = time.perf_counter()
    with ProcessPoolExecutor(jobs, initializer=partial(os.nice, 15)) as pool:
        found = list(pool.map(partial(observed, match), range(sets)))
    took = time.perf_counter() - start
    print(f"{match.name:28} {sets:4} sets {summary(found)}  {took:6.0f} s", flush=True)  # noqa: T201


def decision_times(budget: float = 0.25) -> list[float]:
    """Return the seconds that an expert takes for each decision in a series as declarer."""
    took: list[float] = []

    def timed(view: BotView, rng: Random, _: float) -> Action:
        start = time.perf_counter()
        action = expert.choose(view, rng, budget)
        took.append(time.perf_counter() - start)
        return action

    rules, rng = PRESETS["pagat"], Random(1)  # noqa: S311
    bots: dict[Seat, Chooser] = dict.fromkeys(rules.seats, club.choose) | {Seat.N: timed}
    plan, deals = Plan.deals(rules.series), deals_of(rules, rng)[: rules.series]
    play_game(rules, deals, bots, rng, budget, plan)
    return sorted(took)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sets", type=int, default=4, help="sets of deals in each match")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--match", default="", help="only matches with this in their name")
    asked = parser.parse_args()
    warm_up()
    took = decision_times()
    middle, most = (1000 * took[int(part * len(took))] for part in (0.5, 0.95))
    print(f"expert decides in {middle:.0f} ms (median), {most:.0f} ms (95 %)", flush=True)  # noqa: T201
    print(f"points a game; the expert looks at {DEALS} deals for a card", flush=True)  # noqa: T201
    for match in MATCHES:
        if asked.match in match.name:
            play_match(match, asked.sets, asked.jobs)


if __name__ == "__main__":
    main()
