"""Scoring duplicate deals from the stored results of the tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from tournaments.draw.model import SEATS
from tournaments.duplicate.scoring import Comparison, FinishedDeal, SeatResult, seat_lines
from tournaments.models import Tournament
from tournaments.standings_values import Compared

#: entries by seat letter
Seats = Mapping[str, int]


def finished_deals(seats: Seats, deals: Iterable[Mapping[str, Any]]) -> list[FinishedDeal]:
    """Return the deals that a table has finished, numbered from 1 like its boards."""
    n, e, s, w = (seats[seat] for seat in SEATS)
    finished = []
    for number, deal in enumerate(deals, 1):
        north, east, south, west = (deal["net"][seat] for seat in SEATS)
        finished.append(FinishedDeal(number, (n, e, s, w), (north, east, south, west)))
    return finished


def lines_of(comparison: str, tables: Iterable[Sequence[FinishedDeal]]) -> list[SeatResult]:
    """Return the rows of all players of a round."""
    found: Comparison = "matchpoints" if comparison == "matchpoints" else "difference"
    return seat_lines((deal for table in tables for deal in table), found)


def compared_by_table(
    tournament: Tournament,
    entries: Mapping[int, Seats],
    results: Iterable[tuple[int, int, Sequence[Mapping[str, Any]]]],
) -> dict[int, dict[int, Compared]]:
    """Return the sum of each player's scores in the deals that count, by table and entry.

    :param entries: the entries of each table by seat.
    :param results: round, table and deals of each table whose result counts.
    """
    if not tournament.is_duplicate:
        return {}
    rounds: dict[int, dict[int, list[FinishedDeal]]] = {}
    for number, table, deals in results:
        rounds.setdefault(number, {})[table] = finished_deals(entries[table], deals)
    found: dict[int, dict[int, Compared]] = {}
    for tables in rounds.values():
        table_of = {entry: table for table in tables for entry in entries[table].values()}
        for line in lines_of(tournament.comparison, tables.values()):
            of_table = found.setdefault(table_of[line.player], {})
            so_far = of_table.get(line.player, Compared())
            of_table[line.player] = so_far.plus(_value(line.value))
    return found


def _value(value: Fraction | None) -> Compared:
    return Compared() if value is None else Compared(value, Fraction(1))
