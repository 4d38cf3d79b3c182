"""Choosing the players who sit out when their number is not a multiple of four."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from tournaments.draw.model import TABLE_SIZE, Request, Round


def sit_outs(request: Request, random: Random) -> list[tuple[int, ...]]:
    """Return the sit-outs of each new round: the players who have sat out least often so far.

    No player sits out twice before every player has once. Ties are broken at random.
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
    """Return the *players*, given in the order of their ranks, who sit out the next round.

    They are the lowest ranked of the players who have sat out least often, so that no player sits
    out twice before every player has once.
    """
    many = len(players) % TABLE_SIZE
    sat = Counter(player for one in history for player in one.sit_outs)
    rank = {player: rank for rank, player in enumerate(players)}
    out = sorted(players, key=lambda player: (sat[player], -rank[player]))[:many]
    return tuple(sorted(out))
