"""The deal on the table, the previous one, and the reasons why actions are refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.rules import Deal, RuleError, Seat, deal_view
from games.rules.cards.hands import pbn_of
from games.rules.contracts.doubles import DoubleTurn
from games.rules.play.actions import Play, plays
from games.rules.play.view import own_part
from games.tables.deal_course import course_of
from games.tables.engine.cache import CachedTable
from games.tables.engine.state import TableState
from games.tables.refusal_texts import refusal_text
from games.tables.view.encoding import cached_text, encode

PRIVATE_FIELDS = ("viewer", "hands", "rows", "legal")
"""Fields of a deal that differ between viewers; the others are encoded once for all of them."""


def deal_text(cached: CachedTable, viewer: Seat | None) -> str:
    """Return the deal on the table as JSON, with the hand and the legal actions of *viewer*."""
    state, deal = cached.state, cached.state.play.deal
    if deal is None:
        return "null"
    private = own_part(deal, viewer)
    if state.status != "playing":
        private["legal"] = ()
    public = cached_text(cached, "deal", state.version, lambda: encode(_public_deal(state, deal)))
    return f"{public[:-1]},{encode(private)[1:]}"


def _public_deal(state: TableState, deal: Deal) -> dict[str, Any]:
    view = deal_view(deal, None)
    public = {name: value for name, value in view.to_json().items() if name not in PRIVATE_FIELDS}
    number = state.deal_number
    about = {
        "number": number,
        "of": len(state.play.sheet.declarers),
        "phase": _phase(deal),
    }
    if state.commitments:
        about["commitment"] = state.commitments[number - 1]
    return about | public | course_of(deal, view)


def _phase(deal: Deal) -> str:
    """Return the phase of the deal: ``declare``, ``double``, ``play`` or ``over``."""
    if deal.is_over:
        return "over"
    if deal.play_started:
        return "play"
    return "declare" if deal.auction.doubling is None else "double"


def previous_deal_text(cached: CachedTable) -> str:
    """Return the previous deal as JSON, until the first action in the present one."""
    state = cached.state
    if state.previous_deal is None:
        return "null"
    deal, number = state.previous_deal, state.deals_played
    return cached_text(cached, "ended", number, lambda: encode(_previous_deal(deal, number)))


def _previous_deal(deal: Deal, number: int) -> dict[str, Any]:
    view = deal_view(deal, None)
    about = {"number": number, "dealt": pbn_of(deal.auction.hands), "phase": "over"}
    return about | view.to_json() | course_of(deal, view)


def refused_actions(cached: CachedTable, viewer: Seat | None, language: str) -> dict[str, str]:
    """Return the actions that a viewer in turn might try but the rules forbid, with the reasons.

    :param language: the active language.
    """
    state = cached.state
    deal = state.play.deal
    if viewer is None or state.status != "playing" or state.turn != viewer or deal is None:
        return {}
    reasons: dict[str, str] = {}
    for action in _possible_attempts(deal, viewer):
        try:
            deal.act(action)
        except RuleError as error:
            reasons[str(action)] = refusal_text(error, cached.names, viewer, language)
    return reasons


def _possible_attempts(deal: Deal, viewer: Seat) -> Sequence[Play | DoubleTurn]:
    """Return the actions that a page can offer: cards that are not legal, or single doubles."""
    seats = deal.auction.rules.seats
    if deal.play_started:
        return plays(deal.hands[seats.index(viewer)] & ~deal.legal)
    if deal.auction.doubling is None:
        return []
    return [DoubleTurn(), *(DoubleTurn((seat,)) for seat in seats if seat != viewer)]
