"""The sheet and the scores of a game, the awaited seats, and open requests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from games.models import UNFINISHED, Pace
from games.rules import Deal, Seat, Sheet
from games.rules.contracts.taken import taken_to_json
from games.rules.records.record import scores_to_json
from games.tables.engine.state import TableState


def sheet_json(sheet: Sheet) -> dict[str, Any]:
    """Return the deals that are over, the totals, and what each player still has to declare."""
    seats = sheet.rules.seats
    return {
        "deals": [
            {
                "number": deal.number,
                "declarer": str(deal.declarer),
                "contract": deal.contract,
                "doubles": [str(double) for double in deal.doubles],
                "taken": deal.taken and taken_to_json(deal.taken, seats),
                "raw": scores_to_json(deal.raw),
                "net": scores_to_json(deal.net),
            }
            for deal in sheet.deals
        ],
        "totals": scores_to_json(sheet.totals),
        "left": {str(seat): sheet.contracts_left(seat) for seat in seats},
        "owed": {str(seat): _by_letter(sheet.owed(seat)) for seat in seats},
        "declarers": [str(seat) for seat in sheet.declarers],
    }


def _by_letter(owed: Mapping[Seat, int]) -> dict[str, int]:
    return {str(seat): number for seat, number in owed.items()}


def scores(state: TableState) -> dict[str, int]:
    """Return the totals, including the points that directors have added."""
    totals = scores_to_json(state.play.sheet.totals)
    return {seat: points + state.adjustments.get(Seat(seat), 0) for seat, points in totals.items()}


def places(state: TableState) -> dict[str, int] | None:
    """Return the place of each player when the game has ended; equal scores share a place."""
    if state.status in UNFINISHED:
        return None
    sign = -1 if state.settings.rules.low_wins else 1
    points = {seat: sign * score for seat, score in scores(state).items()}
    return {seat: 1 + sum(n > own for n in points.values()) for seat, own in points.items()}


def awaited(state: TableState) -> list[str]:
    """Return the seats that the game waits for: those that answer a claim, or the one in turn."""
    if state.status != "playing" or state.turn is None:
        return []
    claim = claim_json(state)
    return claim["waiting"] if claim else [str(state.turn)]


def reading(state: TableState) -> list[str]:
    """Return the seats of people who have not gone on from the result of the deal before.

    Whoever has acted in the present deal is not among them, nor is anybody in a game by days.
    """
    deal = state.play.deal
    if state.status != "playing" or deal is None or deal.is_over or not state.deals_played:
        return []
    if state.settings.pace != Pace.LIVE:
        return []
    gone_on = {*state.ready, *_acted(deal)}
    people = (seat for seat in state.seats if not state.occupants[seat].is_bot)
    return [str(seat) for seat in people if seat not in gone_on]


def _acted(deal: Deal) -> Iterator[Seat]:
    """Yield the seats that have declared, had their turn to double, or played a card."""
    auction, rows = deal.auction, deal.rows
    if auction.doubling is not None:
        yield auction.declarer
        yield from auction.doubling.round.turns[: auction.doubling.turns_taken]
    for place, seat in enumerate(auction.rules.seats):
        if deal.hands[place] != auction.hands[place] or (rows and rows[place]):
            yield seat


def claim_json(state: TableState) -> dict[str, Any] | None:
    """Return the claim that some players have yet to answer."""
    claim = state.play.deal.open_claim if state.play.deal is not None else None
    return claim.to_json() if claim is not None and claim.waiting else None


def undo_json(state: TableState) -> dict[str, Any] | None:
    """Return the request for an undo that some players have yet to answer."""
    undo = state.pending_undo
    if undo is None:
        return None
    return {"by": str(undo.by), "what": undo.what, "waiting": [str(s) for s in undo.waiting]}


def last_action_json(state: TableState) -> dict[str, Any] | None:
    last = state.last_action
    if last is None:
        return None
    return {"number": last.number, "seat": str(last.seat), "action": last.action}
