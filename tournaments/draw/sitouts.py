"""Choosing the players who sit out when their number is not a multiple of four."""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from tournaments.draw.model import TABLE_SIZE, Request, Round


def sit_outs(request: Request, random: Random) -> list[tuple[int, ...]]:
    """Return the sit-outs of each new round: the players who have missed fewest games so far.

    No player sits out twice before every player has once; an abandoned table counts like a
    sit-out. Ties are broken at random.
    """
    many = len(request.players) % TABLE_SIZE
    missed = times_missed(request.history)
    chosen = []
    for _ in range(request.rounds):
        order = random.sample(request.players, len(request.players))
        out = sorted(order, key=lambda player: missed[player])[:many]
        missed.update(out)
        chosen.append(tuple(sorted(out)))
    return chosen


def lowest_sit_out(players: Sequence[int], history: Sequence[Round]) -> tuple[int, ...]:
    """Return the *players*, given in the order of their ranks, who sit out the next round.

    They are the lowest ranked of the players who have missed fewest games, so that no player sits
    out twice before every player has once; an abandoned table counts like a sit-out.
    """
    many = len(players) % TABLE_SIZE
    missed = times_missed(history)
    rank = {player: rank for rank, player in enumerate(players)}
    out = sorted(players, key=lambda player: (missed[player], -rank[player]))[:many]
    return tuple(sorted(out))


def times_missed(history: Iterable[Round]) -> Counter[int]:
    """Return how often each player sat out or was at an abandoned table."""
    return Counter(player for one in history for player in one.missed_by)
