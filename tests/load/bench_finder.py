"""The speed of the finder, and the value of its coarse sieve.

``python -m tests.load.bench_finder`` prints a line for each kind of question: the questions per
second of the coarse sieve, including the games, and of the whole search; the share that passes; and
the shares of passing questions and of random questions that are worth asking after the analysis.
Times are processor times of one core, with warm caches.
"""

from __future__ import annotations

import argparse
import time
from random import Random

from bidding.finding.finds import find_of, seed_of
from bidding.finding.questions import Asked, asked_in_game
from bidding.finding.sieve import passes
from bidding.finding.wanted import KINDS, Wanted
from games.playouts import warm_up
from games.rules import PRESETS

AT_RANDOM = 30


def looked_at(wanted: Wanted, least: int) -> list[tuple[int, Asked]]:
    """Return at least *least* questions, each with the number of its game."""
    found: list[tuple[int, Asked]] = []
    number = 0
    while len(found) < least:
        found += [(number, one) for deal in asked_in_game(wanted, number) for one in deal]
        number += 1
    return found


def measure(wanted: Wanted, least: int) -> None:
    start = time.process_time()
    asked = looked_at(wanted, least)
    played = time.process_time()
    passed = [(n, one) for n, one in asked if passes(one, seed_of(wanted, n, one, "sieve"))]
    sieved = time.process_time()
    finds = [found for n, one in passed if (found := find_of(wanted, n, one))]
    ended = time.process_time()
    some = Random(1).sample(asked, min(AT_RANDOM, len(asked)))  # noqa: S311
    lucky = [found for n, one in some if (found := find_of(wanted, n, one))]
    number = len(asked)
    print(  # noqa: T201
        f"{' '.join(wanted.kinds):30} {number:5} looked at, {number / (sieved - start):5.0f}/s "
        f"(games {number / (played - start):5.0f}/s, sieve {number / (sieved - played):5.0f}/s), "
        f"with the analysis {number / (ended - start):4.0f}/s, "
        f"{len(passed) / number:4.0%} pass, {len(finds) / max(1, len(passed)):4.0%} of them worth "
        f"asking, {len(lucky) / len(some):4.0%} at random",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default="pagat", choices=PRESETS, help="the rules")
    parser.add_argument("--looked", type=int, default=200, help="questions of each kind")
    given = parser.parse_args()
    warm_up()
    rules = PRESETS[given.rules]
    for kinds in (*((kind,) for kind in KINDS), KINDS):
        looked_at(Wanted(rules, kinds, seed=2), 1)  # fills the caches
        measure(Wanted(rules, kinds, seed=1), given.looked)


if __name__ == "__main__":
    main()
