"""Proven bounds: the most rounds without a repeat, and the fewest repeats."""

from collections.abc import Callable

from tournaments.draw.model import TABLE_SIZE, Bound, gettext_noop

OPPONENTS = TABLE_SIZE - 1

COUNTING = gettext_noop(
    "Every round takes three new opponents for each player, and there are no more of them."
)
PACKING = gettext_noop(
    "No more tables of four can be formed without two players meeting twice (Brouwer 1979)."
)
PIGEONHOLE = gettext_noop(
    "With so few tables, two of the four at a table must sit together again in the next round."
)
TWENTY = gettext_noop(
    "A sixth round would be a resolvable group-divisible design of type 2^10, which does not exist."
)


def bound(players: int, rounds: int) -> Bound:
    """Return the bound for *rounds* rounds of the same *players* players, including sit-outs."""
    limit, reason = max_rounds(players)
    return Bound(limit, least_repeats(players, rounds), reason)


def bound_after_changes(everyone: int, players: int, rounds: int, repeats: int) -> Bound:
    """Return the bound after players have arrived or left.

    :param everyone: the number of players who have played or play now.
    :param players: the number of players now.
    :param rounds: the number of rounds still to be drawn.
    :param repeats: the number of repeats so far.
    """
    limit = packing_number(everyone) // (players // TABLE_SIZE)
    return Bound(limit, repeats + least_repeats(players, rounds), PACKING)


def max_rounds(players: int) -> tuple[int, str]:
    """Return the greatest number of rounds without a repeat, and the reason."""
    tables, sitting = divmod(players, TABLE_SIZE)
    if shared_pairs(players):
        return 1, PIGEONHOLE
    if players == 20:
        return 5, TWENTY
    if sitting == 0:
        return (players - 1) // OPPONENTS, COUNTING
    return packing_number(players) // tables, PACKING


_BROUWER_EXCEPTIONS = {8: 2, 9: 1, 10: 2, 11: 2, 17: 1, 19: 3}


def packing_number(players: int) -> int:
    """Return the greatest number of tables of four of which no two share two players.

    A. E. Brouwer, Optimal packings of K4's into a Kn, J. Combin. Theory A 26 (1979) 278-297.
    """
    johnson = players * ((players - 1) // OPPONENTS) // TABLE_SIZE
    if players in _BROUWER_EXCEPTIONS:
        return johnson - _BROUWER_EXCEPTIONS[players]
    return johnson - (players % 12 in {7, 10})


def least_repeats(players: int, rounds: int) -> int:
    """Return a proven lower bound for the number of repeats in an event."""
    tables = players // TABLE_SIZE
    limit, _ = max_rounds(players)
    # Removing one table, or one round, for each repeat leaves tables without repeats.
    by_table = tables * rounds - packing_number(players)
    by_round = rounds - limit
    # A player with g rounds has 3g meetings with players - 1 others.
    excess = _spread(tables * TABLE_SIZE * rounds, players, lambda g: max(0, 3 * g - players + 1))
    # A pair that meets m times is shared by m(m-1)/2 pairs of rounds: at most rounds/2 a repeat.
    shared = (rounds - 1) * shared_pairs(players)
    return max(0, by_table, by_round, (excess + 1) // 2, shared)


def shared_pairs(players: int) -> int:
    """Return the least number of pairs that meet in both of any two rounds of the same players.

    The four players of a table go to at most as many tables as there are in the other round;
    players who sit out in that round meet nobody.
    """
    tables, sitting = divmod(players, TABLE_SIZE)
    return _spread(tables * TABLE_SIZE - sitting, tables * tables, lambda n: n * (n - 1) // 2)


def _spread(total: int, parts: int, cost: Callable[[int], int]) -> int:
    """Return the least sum of a convex *cost* over *parts* integers that add up to *total*."""
    share, more = divmod(total, parts)
    return more * cost(share + 1) + (parts - more) * cost(share)
