"""Proven limits: how many rounds can pass without a repeat, and how many repeats there must be."""

from collections.abc import Callable

from tournaments.draw.model import TABLE_SIZE, Bound, gettext_noop

OPPONENTS = TABLE_SIZE - 1

COUNTING = gettext_noop("Nobody can play more rounds than she has groups of three new opponents.")
PACKING = gettext_noop(
    "So many players form no more tables of which no two share two players (Brouwer 1979)."
)
PIGEONHOLE = gettext_noop(
    "With so few tables, two of the four at a table must sit together again in the next round."
)
TWENTY = gettext_noop(
    "A sixth round would be a resolvable group-divisible design of type 2^10, which does not exist."
)


def bound(players: int, rounds: int) -> Bound:
    """The bound for *rounds* rounds of the same *players* players, sit-outs included."""
    limit, reason = max_rounds(players)
    return Bound(limit, least_repeats(players, rounds), reason)


def bound_after_changes(everyone: int, players: int, rounds: int, repeats: int) -> Bound:
    """The bound when players came or went: *everyone* who ever played, *players* now.

    *rounds* are still to be drawn, *repeats* have happened.
    """
    limit = packing_number(everyone) // (players // TABLE_SIZE)
    return Bound(limit, repeats + least_repeats(players, rounds), PACKING)


def max_rounds(players: int) -> tuple[int, str]:
    """At most this many rounds without a repeat, and why not more."""
    tables, sitting = divmod(players, TABLE_SIZE)
    if stuck_pairs(players):
        return 1, PIGEONHOLE
    if players == 20:
        return 5, TWENTY
    if sitting == 0:
        return (players - 1) // OPPONENTS, COUNTING
    return packing_number(players) // tables, PACKING


_BROUWER_EXCEPTIONS = {8: 2, 9: 1, 10: 2, 11: 2, 17: 1, 19: 3}


def packing_number(players: int) -> int:
    """The most tables of four among *players* of which no two share two players.

    A. E. Brouwer, Optimal packings of K4's into a Kn, J. Combin. Theory A 26 (1979) 278-297.
    """
    johnson = players * ((players - 1) // OPPONENTS) // TABLE_SIZE
    if players in _BROUWER_EXCEPTIONS:
        return johnson - _BROUWER_EXCEPTIONS[players]
    return johnson - (players % 12 in {7, 10})


def least_repeats(players: int, rounds: int) -> int:
    """At least this many repeats in an event: the best of what can be proven here."""
    tables = players // TABLE_SIZE
    limit, _ = max_rounds(players)
    # Each repeat is undone by taking away one table, or one round: what is left has no repeat.
    by_table = tables * rounds - packing_number(players)
    by_round = rounds - limit
    # A player with g games has 3g meetings with players - 1 others.
    excess = _spread(tables * TABLE_SIZE * rounds, players, lambda g: max(0, 3 * g - players + 1))
    # A pair that meets m times is shared by m(m-1)/2 pairs of rounds: rounds/2 a repeat at most.
    stuck = (rounds - 1) * stuck_pairs(players)
    return max(0, by_table, by_round, (excess + 1) // 2, stuck)


def stuck_pairs(players: int) -> int:
    """At least so many pairs meet in both of any two rounds, when nobody is new.

    The players of a round spread over the tables of the next; those who sit out then are free.
    """
    tables, sitting = divmod(players, TABLE_SIZE)
    return _spread(tables * TABLE_SIZE - sitting, tables * tables, lambda n: n * (n - 1) // 2)


def _spread(total: int, parts: int, cost: Callable[[int], int]) -> int:
    """The least sum of a convex *cost* over *parts* that add up to *total*."""
    share, more = divmod(total, parts)
    return more * cost(share + 1) + (parts - more) * cost(share)
