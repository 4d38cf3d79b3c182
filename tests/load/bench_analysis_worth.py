"""What analyses are worth: their choices against those of the club bot and the expert bot.

``python -m tests.load.bench_analysis_worth`` compares a few positions of each kind. The table in
docs/analysis.md is from 480 declarations, 1,050 doubles and 499 leads, numbers 2,000 and up.

A position comes from a game by ``pagat`` in which some contracts of the first player have been
declared. The analysis, the club bot and the expert bot choose; where two choices differ, the game
is played on from both by expert bots, with the same cards and the same random numbers. A
declaration is followed by the declarer's other deals, since the contracts left are a part of its
value. Doubles and leads are taken from part-games, in which no double is owed, and count in their
deal alone. One observation is the difference of the net points of the player in question, 0 for
equal choices.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import NamedTuple

from bidding.analysis import analyse
from games.bots import BotView, club, expert, warm_up
from games.rules import PRESETS, Action, Game, Plan, RuleSet, Seat
from games.rules.positions import position_of, question
from tests.support.rules.playing import random_hands, some_action

RULES: RuleSet = PRESETS["pagat"]
PATIENCE = 60.0  # seconds for a decision, which nobody needs
KINDS = ("declare", "double", "lead")
RIVALS = ("club", "expert")


class Asked(NamedTuple):
    """A position to choose in, and the hands of the deals after it."""

    game: Game
    hands: list[tuple[int, ...]]
    seed: int


def by_analysis(game: Game, deals: int) -> Action:
    """Return the best answer."""
    assert game.deal
    position = position_of(game.sheet, game.deal)
    found = analyse(position, deals=deals)
    return question(position).read(found.answers[0].action)


def by_expert(game: Game, rng: Random, most: int) -> Action:
    """Return the action of an expert who looks at *most* deals for a card."""
    assert game.turn
    legal = game.legal_actions()
    view = BotView.of(game, game.turn)
    return legal[0] if len(legal) == 1 else expert.choose(view, rng, PATIENCE, most)


def asked(kind: str, number: int, most: int) -> Asked | None:
    """Return a position of a kind; None when there is nothing to choose."""
    rng = Random(f"{kind} {number}")  # noqa: S311
    whole = kind == "declare"
    game = Game.start(RULES, Plan() if whole else Plan.deals(RULES.deals))
    for name in rng.sample(RULES.contracts, rng.randint(0, 5)):
        game = game.dealt(random_hands(RULES, rng))
        said = [action for action in game.legal_actions() if f" {name}" in str(action)]
        game = game.act(rng.choice(said))
        while game.is_playing and game.deal:
            game = game.act(some_action(game.deal, rng))
    hands = [random_hands(RULES, rng) for _ in range(RULES.series - len(game.sheet.deals))]
    game = game.dealt(hands[0])
    turns = rng.randrange(3)
    while not _is_there(kind, game, turns):
        game = game.act(by_expert(game, rng, most))
    return Asked(game, hands[1:], number) if len(game.legal_actions()) > 1 else None


def _is_there(kind: str, game: Game, turns: int) -> bool:
    """Return whether it is the moment to ask; *turns* are those taken before a double."""
    assert game.deal
    doubling = game.deal.auction.doubling
    if kind == "declare":
        return True
    if kind == "double":
        return doubling is not None and doubling.turns_taken == turns
    return game.deal.play_started


def points_after(at: Asked, action: Action, kind: str, most: int) -> int:
    """Return the net points of the player in turn after an action, played on by experts."""
    seat, rng, game = at.game.turn, Random(at.seed), at.game.act(action)  # noqa: S311
    assert seat
    for hands in [None, *at.hands]:
        if hands is not None:
            if kind != "declare":
                break
            game = game.dealt(hands)
        while game.is_playing:
            game = game.act(by_expert(game, rng, most))
    return _net(game, seat) - at.game.totals[seat]


def _net(game: Game, seat: Seat) -> int:
    return game.totals[seat]


def observed(kind: str, deals: int, most: int, number: int) -> dict[str, int] | None:
    """Return what the analysis gains on each rival in a position; None where nothing is asked."""
    at = asked(kind, number, most)
    if at is None:
        return None
    view = BotView.of(at.game, at.game.turn or Seat.N)
    choices: dict[str, Action] = {
        "analysis": by_analysis(at.game, deals),
        "club": club.choose(view, Random(number), PATIENCE),  # noqa: S311
        "expert": by_expert(at.game, Random(number), 4 * most),  # noqa: S311
    }
    if len(set(choices.values())) == 1:
        return dict.fromkeys(RIVALS, 0) | dict.fromkeys(map("{} differs".format, RIVALS), 0)
    points = {action: points_after(at, action, kind, most) for action in set(choices.values())}
    mine = choices["analysis"]
    return {name: points[mine] - points[choices[name]] for name in RIVALS} | {
        f"{name} differs": int(choices[name] != mine) for name in RIVALS
    }


def measure(kind: str, positions: int, jobs: int, deals: int, most: int, first: int) -> None:
    """Compare the choices in so many positions of a kind and print what they came to."""
    start = time.perf_counter()
    work: Callable[[int], dict[str, int] | None] = partial(observed, kind, deals, most)
    with ProcessPoolExecutor(jobs, initializer=warm_up) as pool:
        numbers = range(first, first + positions)
        found = [one for one in pool.map(work, numbers) if one is not None]
    took = time.perf_counter() - start
    for name in RIVALS:
        gains = [one[name] for one in found]
        differ = sum(one[f"{name} differs"] for one in found)
        mean, error = statistics.fmean(gains), statistics.stdev(gains) / len(gains) ** 0.5
        print(  # noqa: T201
            f"{kind:8} against {name:7} {len(found):5} positions, {differ:5} differ: "
            f"{mean:+7.2f} ± {error:5.2f} points  {took:6.0f} s",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=4, help="positions of each kind")
    parser.add_argument("--first", type=int, default=0, help="the number of the first position")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--deals", type=int, default=2000, help="the most deals of an analysis")
    parser.add_argument("--most", type=int, default=24, help="deals of an expert for a card")
    parser.add_argument("--kind", choices=KINDS, help="only this kind")
    given = parser.parse_args()
    for kind in KINDS if given.kind is None else (given.kind,):
        measure(kind, given.positions, given.jobs, given.deals, given.most, given.first)


if __name__ == "__main__":
    main()
