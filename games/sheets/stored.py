"""Between the rows of a game and the sheet of the rules."""

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
    """Return the sheet of *game* with nothing on it."""
    rules = ruleset_from_json(game.ruleset)
    return Sheet(rules, Plan.from_json(game.plan), Seat(game.first_declarer))


def sheet_of(game: Game, deals: Iterable[Deal] | None = None) -> Sheet:
    """Return the filled sheet of *game* (one query, unless its *deals* are at hand)."""
    rows = game.deals.all() if deals is None else deals
    return empty_sheet(game).record_all(recorded(row) for row in rows)


def recorded(row: Deal) -> RecordedDeal:
    """Return what was recorded in *row*."""
    doubles = tuple(Double.parse(text) for text in row.doubles)
    return RecordedDeal(Seat(row.declarer), row.contract, doubles, row.taken)


def deal_data(line: ScoredDeal, sheet: Sheet) -> dict[str, Any]:
    """Return the fields of a row, as JSON data, for a line of *sheet*."""
    data = deal_to_json(line, sheet.rules)
    return {"taken": None} | data


def row_data(row: Deal) -> dict[str, Any]:
    """Return the fields of *row* as JSON data."""
    names = ("declarer", "contract", "doubles", "taken", "raw", "net")
    return {name: getattr(row, name) for name in names}


def names_of(game: Game) -> Mapping[Seat, str]:
    """Return the players' names by seat, clockwise (from prefetched seatings)."""
    names = {Seat(seating.seat): seating.called for seating in game.seatings.all()}
    return {seat: names[seat] for seat in Seat if seat in names}
