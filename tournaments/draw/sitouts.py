"""Who sits out when the number of players is not a multiple of four."""

from collections import Counter
from random import Random

from tournaments.draw.model import TABLE_SIZE, Request


def sit_outs(request: Request, random: Random) -> list[tuple[int, ...]]:
    """The players who sit out each of the new rounds: always those who have least often so far.

    So nobody sits out twice before all have once, and at the end of the event numbers differ by one
    at most. Among equals chance decides.
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
