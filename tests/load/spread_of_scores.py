"""The spread of whole-game scores in each preset: ``python -m tests.load.spread_of_scores``.

Four bots of the level "club" play *games* games of each preset. Prints the standard deviation of a
score, from which ``ladder/defaults.py`` derives the parameters of new pools.
"""

from __future__ import annotations

import argparse
import math
import statistics
from random import Random

from games.bots import STRENGTHS
from games.rules import PRESETS, RuleSet
from tests.support.bots import deals_of, play_game

PATIENCE = 60.0  # seconds for a decision, more than any bot needs


def spread(rules: RuleSet, games: int) -> float:
    """Return the standard deviation of a score around the mean score of its table."""
    squares = list[float]()
    for number in range(games):
        rng = Random(number)  # noqa: S311
        bots = dict.fromkeys(rules.seats, STRENGTHS["club"])
        totals = list(play_game(rules, deals_of(rules, rng), bots, rng, PATIENCE).totals.values())
        level = statistics.fmean(totals)
        squares += [(points - level) ** 2 for points in totals]
    return math.sqrt(statistics.fmean(squares))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("presets", nargs="*", help="all without any")
    options = parser.parse_args()
    for key in options.presets or PRESETS:
        print(f"{key:20} {spread(PRESETS[key], options.games):7.1f}", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
