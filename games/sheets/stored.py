"""Conversion between the rows of a game and the sheet of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.models import Deal, Game
from games.rules import (
    Double,
    Plan,
    RecordedDeal,
    ScoredDeal,
    Seat,
    Sheet,
    ruleset_from_json,
)
from games.rules.records.record import deal_to_json


def empty_sheet(game: Game) -> Sheet:
    """Return the sheet of *game* without its deals."""
    rules = ruleset_from_json(game.ruleset)
    return Sheet(rules, Plan.from_json(game.plan), Seat(game.first_declarer))


def sheet_of(game: Game, deals: Iterable[Deal] | None = None) -> Sheet:
    """Return the sheet of *game* with its deals.

    :param deals: the rows of the deals; queried if not given.
    """
    rows = game.deals.all() if deals is None else deals
    return empty_sheet(game).record_all(recorded(row) for row in rows)


def recorded(row: Deal) -> RecordedDeal:
    """Return the deal of *row* as the rules expect it."""
    doubles = tuple(Double.parse(text) for text in row.doubles)
    return RecordedDeal(Seat(row.declarer), row.contract, doubles, row.taken)


def deal_data(line: ScoredDeal, sheet: Sheet) -> dict[str, Any]:
    """Return the fields of a row for a deal of *sheet*, as JSON data."""
    data = deal_to_json(line, sheet.rules)
    return {"taken": None} | data


def row_data(row: Deal) -> dict[str, Any]:
    """Return the fields of *row*, as JSON data."""
    names = ("declarer", "contract", "doubles", "taken", "raw", "net")
    return {name: getattr(row, name) for name in names}


def totals_of(sheet: Sheet) -> dict[str, int]:
    """Return the totals of *sheet* by seat letter."""
    return {str(seat): points for seat, points in sheet.totals.items()}


def names_of(game: Game) -> Mapping[Seat, str]:
    """Return the players' names by seat, clockwise. Seatings and players should be prefetched."""
    names = {Seat(seating.seat): seating.display_name for seating in game.seatings.all()}
    return {seat: names[seat] for seat in Seat if seat in names}
