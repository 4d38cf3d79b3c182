"""The value of analyses: their choices compared with those of the club and expert bots.

``python -m tests.load.bench_analysis_worth`` compares a few positions of each kind. With ``--out``
the results are stored, and a longer run continues from them; ``--positions 0`` prints stored
results.

A position comes from a game by ``pagat`` in which the first player has declared some contracts. The
analysis, the club bot and the expert bot choose; where two choices differ, expert bots continue the
game from both, with the same cards and the same random numbers. After a declaration the declarer's
other deals are played too, since the contracts left are part of its value. Doubles and leads are
taken from part-games, in which no double is owed, and count only in their deal. An observation is
the difference of the net points of the player, 0 for equal choices.
"""

from __future__ import annotations

import argparse
import json
import statistics
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from bidding.analysis import analyse
from games.bots import BotView, club, expert, warm_up
from games.rules import PRESETS, Action, Game, Plan, RuleSet, Seat
from games.rules.positions import position_of, question
from tests.support.rules.playing import random_hands, some_action

RULES: RuleSet = PRESETS["pagat"]
PATIENCE = 60.0  # seconds for a decision, more than any bot needs
KINDS = ("declare", "double", "lead")
RIVALS = ("club", "expert")

Observation = dict[str, tuple[int, float]]
"""The gain of the analysis on each rival that chose differently, and its predicted gain."""
Results = dict[tuple[str, int], Observation | None]
"""Observations by kind and number of the position."""


class Asked(NamedTuple):
    """A position to choose in, and the hands of the deals after it."""

    game: Game
    hands: list[tuple[int, ...]]
    seed: int


def by_analysis(game: Game, deals: int) -> tuple[Action, dict[str, float]]:
    """Return the best answer, and the loss of every answer."""
    assert game.deal
    position = position_of(game.sheet, game.deal)
    found = analyse(position, deals=deals)
    read = question(position).read
    losses = {str(read(one.action)): one.loss for one in found.answers}
    return read(found.answers[0].action), losses


def by_expert(game: Game, rng: Random, most: int) -> Action:
    """Return the action of an expert who looks at *most* deals for a card."""
    assert game.turn
    legal = game.legal_actions()
    view = BotView.of(game, game.turn)
    return legal[0] if len(legal) == 1 else expert.choose(view, rng, PATIENCE, most)


def asked(kind: str, number: int, most: int) -> Asked | None:
    """Return a position of a kind; None if there is no choice."""
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
    """Return whether to ask now; *turns* is the number of turns to take before a double."""
    assert game.deal
    doubling = game.deal.auction.doubling
    if kind == "declare":
        return True
    if kind == "double":
        return doubling is not None and doubling.turns_taken == turns
    return game.deal.play_started


def points_after(at: Asked, action: Action, kind: str, most: int) -> int:
    """Return the net points of the player in turn after *action* and continued play by experts."""
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


def observed(kind: str, deals: int, most: int, number: int) -> Observation | None:
    """Return the gain of the analysis on each rival in a position; None without a question."""
    at = asked(kind, number, most)
    if at is None:
        return None
    view = BotView.of(at.game, at.game.turn or Seat.N)
    mine, losses = by_analysis(at.game, deals)
    rivals: dict[str, Action] = {
        "club": club.choose(view, Random(number), PATIENCE),  # noqa: S311
        "expert": by_expert(at.game, Random(number), 4 * most),  # noqa: S311
    }
    others = {action for action in rivals.values() if action != mine}
    points = {action: points_after(at, action, kind, most) for action in others}
    if others:
        points[mine] = points_after(at, mine, kind, most)
    return {
        name: (points[mine] - points[action], losses[str(action)])
        for name, action in rivals.items()
        if action != mine
    }


def measure(given: argparse.Namespace, file: Path | None) -> Results:
    """Return the results for a number of positions of each kind, including those in *file*.

    New results are appended to the file, so that the computation can be interrupted and continued.
    """
    results: Results = {}
    if file and file.exists():
        for line in file.read_text().splitlines():
            kind, number, found = json.loads(line)
            results[kind, number] = found
    numbers = range(given.first, given.first + given.positions)
    kinds = KINDS if given.kind is None else (given.kind,)
    asked_for = [(kind, number) for number in numbers for kind in kinds]
    missing = [one for one in asked_for if one not in results]
    work = partial(_observed, given.deals, given.most)
    with ProcessPoolExecutor(given.jobs, initializer=warm_up) as pool:
        for one, found in zip(missing, pool.map(work, missing), strict=True):
            results[one] = found
            if file:
                with file.open("a") as out:
                    out.write(json.dumps([*one, found]) + "\n")
    return results


def _observed(deals: int, most: int, one: tuple[str, int]) -> Observation | None:
    return observed(one[0], deals, most, one[1])


def report(results: Results, kind: str) -> None:
    """Print the results for the positions of a kind."""
    found = [one for (of, _), one in results.items() if of == kind and one is not None]
    if len(found) < 2:
        return
    for name in RIVALS:
        pairs = [one.get(name, (0, 0.0)) for one in found]
        gains, losses = zip(*pairs, strict=True)
        mean, error = statistics.fmean(gains), statistics.stdev(gains) / len(gains) ** 0.5
        differ = sum(name in one for one in found)
        print(  # noqa: T201
            f"{kind:8} against {name:7} {len(found):5} positions, {differ:5} differ: "
            f"{mean:+7.2f} ± {error:5.2f} points, predicted {statistics.fmean(losses):+6.2f}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=4, help="positions of each kind")
    parser.add_argument("--first", type=int, default=0, help="the number of the first position")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--deals", type=int, default=2000, help="the most deals of an analysis")
    parser.add_argument("--most", type=int, default=24, help="deals of an expert for a card")
    parser.add_argument("--kind", choices=KINDS, help="only this kind")
    parser.add_argument("--out", type=Path, help="file of results; those in it are not repeated")
    given = parser.parse_args()
    results = measure(given, given.out)
    for kind in KINDS:
        report(results, kind)


if __name__ == "__main__":
    main()
