"""The Swiss at the sizes it promises: ``make bench`` runs it.

Prints seconds of processor time for the slowest round of a season. The spread of ranks is compared
with slices by rank, in which players may meet again, and with the greedy method, in which each
table gets the best player left and the next three who have not met.
"""

from __future__ import annotations

import time
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from random import Random
from typing import NamedTuple

from tournaments.draw import pair
from tournaments.draw.pairing import PairingRequest, swiss

SEASONS = 1_000
PROCESSES = 2
TABLE_POINTS = (4, 2, 1, 0)


class Season(NamedTuple):
    """The most repeats, the slowest round, and the spreads of all rounds together."""

    repeats: int
    seconds: float
    spread: int
    slices: int
    greedy: int


def season(players: int, rounds: int, seed: int, *, points: bool) -> Season:
    """Play a season: with the points of the games, or with *points* for the order at a table."""
    random = Random(seed)  # noqa: S311
    strength = [random.gauss(0, 20) for _ in range(players)]
    scores = [0] * players
    request = PairingRequest(tuple(range(players)), seed=seed)
    seconds, spreads = 0.0, [0, 0, 0]
    for _ in range(rounds):
        ranking = tuple(sorted(range(players), key=lambda player: -scores[player]))
        request = PairingRequest(
            ranking, request.history, seed=seed, scores=dict(enumerate(scores))
        )
        start = time.process_time()
        found = swiss(request)
        seconds = max(seconds, time.process_time() - start)
        for place, spread in enumerate((found.spread, 3 * (players // 4), greedy(request))):
            spreads[place] += spread
        request = PairingRequest(ranking, (*request.history, found.round), seed=seed)
        for table in found.round.tables:
            _play(table, strength, scores, random, points=points)
    return Season(found.costs.repeats, seconds, *spreads)


def _play(
    table: tuple[int, ...],
    strength: list[float],
    scores: list[int],
    random: Random,
    *,
    points: bool,
) -> None:
    results = {player: round(random.gauss(strength[player], 50)) for player in table}
    mean = sum(results.values()) // 4
    order = sorted(table, key=lambda player: -results[player])
    for place, player in enumerate(order):
        scores[player] += TABLE_POINTS[place] if points else results[player] - mean


def greedy(request: PairingRequest) -> int:
    """Return the spread of ranks of the greedy method."""
    met = {pair(*two) for one in request.history for t in one.tables for two in combinations(t, 2)}
    left, spread = list(request.players), 0
    rank = {player: number for number, player in enumerate(request.players)}
    while len(left) >= 4:
        table = [left.pop(0)]
        while len(table) < 4:
            free = (p for p in left if not any(pair(p, other) in met for other in table))
            table.append(next(free, left[0]))
            left.remove(table[-1])
        spread += rank[table[-1]] - rank[table[0]]
    return spread


def _of_forty(seed: int) -> Season:
    return season(40, 6, seed, points=bool(seed % 2))


def main() -> None:
    print("a Swiss of        repeats  slowest round  spread / slices  spread / greedy")  # noqa: T201
    for name, points in (("points", False), ("table points", True)):
        _show(f"4,000 x 8, {name}", [season(4_000, 8, 1, points=points)])
    with ProcessPoolExecutor(PROCESSES) as pool:
        _show(f"40 x 6 x {SEASONS:,}", list(pool.map(_of_forty, range(SEASONS), chunksize=20)))


def _show(name: str, seasons: list[Season]) -> None:
    spread, slices, plain = (sum(one[place] for one in seasons) for place in (2, 3, 4))
    repeats, seconds = (max(one[place] for one in seasons) for place in (0, 1))
    ratios = f"{spread / slices:17.3f}{spread / plain:17.3f}"
    print(f"{name:25}{repeats}{seconds:13.3f} s{ratios}", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
