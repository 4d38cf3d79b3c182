"""Dividing seeds into tables with a player of each quarter, for a knock-out.

Without earlier meetings the best seed of a quarter is with the last one of the next quarter, as in
tennis. To avoid repeats, players change places within their quarters: with up to five tables all
such divisions are compared, with more players are exchanged while that helps.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

from tournaments.draw.model import TABLE_SIZE
from tournaments.draw.prices import Four, Prices

MOST_EXACT = 5  # tables

Rows = list[list[int]]
"""The quarters of the seeds, each in the order of its players' tables."""


def quartered(tables: int, prices: Prices) -> list[Four]:
    """Return the tables in the order of their best seeds, which are numbered from 0."""
    rows = _snake(tables)
    clash = any(map(prices.meetings, _tables(rows)))
    if clash and tables <= MOST_EXACT:
        rows = _best(rows, prices)
    elif clash:
        _separate(rows, prices)
    return list(_tables(rows))


def _snake(tables: int) -> Rows:
    rows = [list(range(row * tables, (row + 1) * tables)) for row in range(TABLE_SIZE)]
    return [row[::-1] if number % 2 else row for number, row in enumerate(rows)]


def _tables(rows: Rows) -> Iterator[Four]:
    return zip(rows[0], rows[1], rows[2], rows[3], strict=True)


def _best(rows: Rows, prices: Prices) -> Rows:
    """Return the rows with the fewest meetings, and among these with players moved least."""
    tables = len(rows[0])
    step = 1 + (TABLE_SIZE - 1) * tables * tables  # more than the sum of all moves

    @cache
    def price(place: int, others: tuple[int, ...]) -> int:
        four = (rows[0][place], *(row[p] for row, p in zip(rows[1:], others, strict=True)))
        return prices.meetings(_four(four)) * step + sum(abs(p - place) for p in others)

    @cache
    def least(left: tuple[frozenset[int], ...]) -> tuple[int, tuple[tuple[int, ...], ...]]:
        """Return the least price for the places *left* of each row, and who sits there."""
        place = tables - len(left[0])
        if place == tables:
            return 0, ()
        found = []
        for others in product(*map(sorted, left)):
            rest = tuple(places - {p} for places, p in zip(left, others, strict=True))
            more, after = least(rest)
            found.append((price(place, others) + more, (others, *after)))
        return min(found)

    _, chosen = least((frozenset(range(tables)),) * (TABLE_SIZE - 1))
    moved = zip(*chosen, strict=True)
    return [rows[0], *([row[p] for p in of] for row, of in zip(rows[1:], moved, strict=True))]


def _separate(rows: Rows, prices: Prices) -> None:
    """Exchange players of a quarter while that reduces unwanted meetings, nearest first."""
    better = True
    while better:
        better = any(
            _exchanged(rows, row, place, prices)
            for place in range(len(rows[0]))
            if prices.meetings(_at(rows, place))
            for row in reversed(rows)
        )


def _exchanged(rows: Rows, row: list[int], place: int, prices: Prices) -> bool:
    """Exchange the player at *place* with the nearest player of the *row* with whom it helps."""
    for other in sorted(range(len(row)), key=lambda other: abs(other - place)):
        before = _price(rows, place, other, prices)
        row[place], row[other] = row[other], row[place]
        if _price(rows, place, other, prices) < before:
            return True
        row[place], row[other] = row[other], row[place]
    return False


def _price(rows: Rows, one: int, other: int, prices: Prices) -> int:
    return prices.meetings(_at(rows, one)) + prices.meetings(_at(rows, other))


def _at(rows: Rows, place: int) -> Four:
    return _four([row[place] for row in rows])


def _four(players: Sequence[int]) -> Four:
    a, b, c, d = players
    return a, b, c, d
