"""Choosing the players who sit out when their number is not a multiple of four."""

from collections import Counter
from random import Random

from tournaments.draw.model import TABLE_SIZE, Request


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
