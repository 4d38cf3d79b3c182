"""Choosing the players who sit out when their number is not a multiple of four."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from tournaments.draw.model import TABLE_SIZE, Request, Round


def sit_outs(request: Request, random: Random) -> list[tuple[int, ...]]:
    """Return the players who sit out each of the new rounds: those who did so least often so far.

    Nobody sits out twice before everybody has once. Ties are broken at random.
    """
    many = len(request.players) % TABLE_SIZE
    sat = Counter(player for one in request.history for player in one.sit_outs)
    chosen = []
    for _ in range(request.rounds):
        order = random.sample(request.players, len(request.players))
        out = sorted(order, key=lambda player: sat[player])[:many]
        sat.update(out)
        chosen.append(tuple(sorted(out)))
    return chosen


def lowest_sit_out(players: Sequence[int], history: Sequence[Round]) -> tuple[int, ...]:
    """Return who of *players*, in the order of their ranks, sits out the next round.

    The lowest ranked of those who have sat out least often do, so that nobody sits out twice
    before everybody has once.
    """
    many = len(players) % TABLE_SIZE
    sat = Counter(player for one in history for player in one.sit_outs)
    rank = {player: rank for rank, player in enumerate(players)}
    out = sorted(players, key=lambda player: (sat[player], -rank[player]))[:many]
    return tuple(sorted(out))
