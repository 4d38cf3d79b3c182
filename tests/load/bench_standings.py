"""The speed of the standings of large events: ``make bench`` runs it.

Prints seconds of processor time, the least of five runs, for the standings after the last round and
for those after each round, which are stored when a result is confirmed.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from random import Random

from tournaments.standings import StandingsInput, TableResult, standings, standings_by_round

PLAYERS = (250, 1_000, 4_000)
ROUNDS = 10
TIMES = 5


def event_of(players: int, rng: Random) -> StandingsInput:
    """Return an event with *ROUNDS* random rounds; players without a table in a round sit out."""
    everybody = list(range(players))
    results = []
    for number in range(1, ROUNDS + 1):
        rng.shuffle(everybody)
        for first in range(0, players - 3, 4):
            table = everybody[first : first + 4]
            three = [rng.randint(-60, 60) for _ in range(3)]
            scores = dict(zip(table, (*three, -sum(three)), strict=True))
            best = {player: rng.randint(10, 90) for player in table}
            results.append(TableResult(number, scores, best))
    return StandingsInput(list(range(players)), results)


def after_each_round(event: StandingsInput) -> None:
    """Compute the standings after every round, as storing them does."""
    for _ in standings_by_round(event, range(1, ROUNDS + 1)):
        pass


def least(work: Callable[[], object]) -> float:
    """Return the seconds of processor time of the fastest run."""
    seconds = []
    for _ in range(TIMES):
        start = time.process_time()
        work()
        seconds.append(time.process_time() - start)
    return min(seconds)


def main() -> None:
    print(f"players x {ROUNDS} rounds   after the last   after each")  # noqa: T201
    for players in PLAYERS:
        event = event_of(players, Random(1))  # noqa: S311
        last = least(partial(standings, event))
        each = least(partial(after_each_round, event))
        print(f"{players:7,} {last:24.3f} s {each:10.3f} s", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
