"""Results that no play can lead to, although each number in them is possible on its own.

In Chinese Poker the wins of all players come from three comparisons of the same players. In Salad
the same cards count in several parts: the king, the queen and the ace of hearts are hearts, the
queen of hearts is a queen, and all of them lie in tricks.

>>> (0, 0, 6, 9) in possible_wins(4, 3), (0, 0, 9, 9) in possible_wins(4, 3)
(True, False)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product

from games.rules.contracts import errors
from games.rules.contracts.taken import Taken
from games.rules.seats import Seat


@cache
def possible_wins(players: int, rows: int) -> frozenset[tuple[int, ...]]:
    """Return the numbers of wins that *rows* rows of each player can give, in ascending order."""
    sums = {(0,) * players}
    for _ in range(rows):
        sums = {
            tuple(sorted(map(sum, zip(before, row, strict=True))))
            for before, row in product(sums, _wins_in_a_row(players))
        }
    return frozenset(sums)


def _wins_in_a_row(players: int) -> set[tuple[int, ...]]:
    """Return the numbers of wins in one row for every order of strength, ties included."""
    orders = product(range(players), repeat=players)
    return {tuple(sum(other < mine for other in order) for mine in order) for order in orders}


def check_wins(wins: tuple[int, ...], seats: Sequence[Seat], rows: int) -> None:
    """Check the wins of Chinese Poker.

    :raises WinsImpossible: if no rows can give them.
    """
    most = rows * (len(seats) - 1)
    for seat, number in zip(seats, wins, strict=True):
        if number > most:
            raise errors.TooManyWins(seat=seat, most=most, number=number)
    if tuple(sorted(wins)) not in possible_wins(len(seats), rows):
        raise errors.WinsImpossible()


def check_parts(parts: Mapping[str, Taken], seats: Sequence[Seat]) -> None:
    """Check that what was taken in each part of a combined contract can be taken in one deal.

    The owner of the queen of hearts is not recorded, so it must be possible for some player.

    :raises PartsContradict: naming the player whose parts contradict each other.
    """
    with_queen, without = (
        [_can_be(parts, n, seat, len(seats), queen=queen) for n, seat in enumerate(seats)]
        for queen in (True, False)
    )
    for n, seat in enumerate(seats):
        if not (with_queen[n] or without[n]):
            raise errors.PartsContradict(seat=seat)
    if not any(
        may_have and all(without[:n] + without[n + 1 :]) for n, may_have in enumerate(with_queen)
    ):
        raise errors.QueenOfHeartsNowhere()


def _can_be(parts: Mapping[str, Taken], n: int, seat: Seat, players: int, *, queen: bool) -> bool:
    """Return whether one player can have taken their parts.

    :param n: the index of the player; *queen* whether they have the queen of hearts.
    """
    hearts, queens, king = (parts.get(what) for what in ("hearts", "queens", "king"))
    honours = queen + (king is not None and seat in king.order)
    honours += hearts is not None and hearts.marked == seat
    in_hearts = hearts.counts[n] if hearts else honours
    in_queens = queens.counts[n] if queens else int(queen)
    if honours > in_hearts or queen > in_queens:
        return False
    room = parts["tricks"].counts[n] * players if "tricks" in parts else None
    return room is None or in_hearts + in_queens - queen <= room
