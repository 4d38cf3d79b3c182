"""What one viewer sees of a table, as the text that her socket, her page and the API get.

Hidden cards come in only through ``own_part`` of the rules, for her own seat. The text is put
together from parts, so that what stays the same from card to card is written once.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.utils.translation import get_language

from games.labels import rule_message, rules_name
from games.rules import Deal, RuleError, RuleSet, Seat, Sheet, deal_view
from games.rules.cards.hands import pbn_of
from games.rules.cards.masks import cards_of
from games.rules.contracts.doubles import DoubleTurn
from games.rules.contracts.taken import taken_to_json
from games.rules.play.actions import Play
from games.rules.play.view import own_part
from games.rules.records.record import scores_to_json
from games.tables.deal_course import course_of
from games.tables.engine.cache import CachedTable
from games.tables.engine.events import LoggedEvent
from games.tables.engine.permissions import allowed_actions
from games.tables.engine.state import TableState


@dataclass(frozen=True, slots=True)
class Audience:
    """Who has the table open now: seats, and how many others; and whom the viewer does not read."""

    seats: frozenset[Seat] = frozenset()
    spectators: int = 0
    muted: frozenset[int] = frozenset()


NOBODY = Audience()


def view_text(
    cached: CachedTable, viewer: Seat | None, *, now: datetime, audience: Audience = NOBODY
) -> str:
    """Return the whole view of *viewer* as JSON, in the active language; None is a spectator."""
    at = cached.state
    shared = _kept(cached, "shared", (at.version, audience), lambda: _shared(cached, audience))
    own = {
        "you": viewer,
        "to_act": _is_to_act(at, viewer),
        "why": _why(cached, viewer),
        "can": allowed_actions(at, viewer) if viewer and viewer in at.occupants else [],
        "muted": [
            str(seat) for seat, occupant in at.occupants.items() if occupant.user in audience.muted
        ],
    }
    table = _kept(cached, ("table", get_language()), at.settings.game, lambda: _text(_table(at)))
    parts = f'"now": {_text(_instant(now))}, "deal": {_deal(cached, viewer)}'
    return f"{shared[:-1]}, {parts}, {_text(own)[1:-1]}, {table[1:]}"


def _shared(cached: CachedTable, audience: Audience) -> str:
    """What all who see this state see alike, in whatever language."""
    at = cached.state
    deals = len(at.play.sheet.deals)
    ended = _kept(cached, "ended", _ended_number(at), lambda: _text(_ended(at)))
    sheet = _kept(cached, "sheet", deals, lambda: _text(_sheet(at.play.sheet)))
    parts: dict[str, Any] = {
        "type": "view",
        "game": at.settings.game,
        "version": at.version,
        "moved": at.play_version,
        "status": at.status,
        "seats": _seats(cached, audience),
        "turn": at.turn,
        "awaited": _awaited(at),
        "deadline": _instant(at.deadline),
        "adjustments": scores_to_json(at.adjustments),
        "scores": _scores(at),
        "places": _places(at),
        "claim": _claim(at),
        "undo": _undo(at),
        "last": _last(at),
        "chat": [_said(cached, event) for event in at.chat if not _is_muted(event, audience)],
        "spectators": audience.spectators,
        "rematch": at.rematch,
    }
    if at.status == "waiting":
        parts["commitments"] = at.commitments
    return f'{_text(parts)[:-1]}, "ended": {ended}, "sheet": {sheet}}}'


def view_of(
    cached: CachedTable, viewer: Seat | None, *, now: datetime, audience: Audience = NOBODY
) -> dict[str, Any]:
    """Return the view as data."""
    view: dict[str, Any] = json.loads(view_text(cached, viewer, now=now, audience=audience))
    return view


_text: Callable[[object], str] = json.JSONEncoder(ensure_ascii=False).encode


def _kept(cached: CachedTable, part: object, stamp: object, make: Callable[[], str]) -> str:
    """Return a part that was written before, if it was of the same *stamp*."""
    known = cached.view_parts.get(part)
    if known is not None and known[0] == stamp:
        return known[1]
    text = make()
    cached.view_parts[part] = (stamp, text)
    return text


@lru_cache(1024)
def _instant(moment: datetime | None) -> str | None:
    if moment is None:
        return None
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _table(at: TableState) -> dict[str, Any]:
    """What was chosen when the table was opened."""
    chosen = at.settings
    clock = (
        None
        if chosen.turn_seconds is None
        else {"bank": chosen.reserve_seconds, "move": chosen.turn_seconds}
    )
    return {
        "rated": chosen.rated,
        "private": chosen.private,
        "pace": chosen.pace,
        "clock": clock,
        "watching": {"kind": chosen.watching, "delay": chosen.delay},
        "ruleset": rules_data(chosen.rules, at.play.sheet, chosen.own_name),
    }


def rules_data(rules: RuleSet, sheet: Sheet, own_name: str) -> dict[str, Any]:
    """Return what a table page needs to know of the rules."""
    return {
        "key": rules.preset,
        "name": own_name or rules_name(rules),
        "seats": [str(seat) for seat in rules.seats],
        "cards": rules.cards,
        "dominoes_ace": rules.dominoes_ace,
        "low_wins": rules.low_wins,
        "min_doubles": rules.min_doubles if sheet.plan.compulsory else 0,
        "double_targets": rules.double_targets,
        "redouble": rules.redouble,
        "declarer_redouble": rules.declarer_redouble,
        "contracts": [_contract(rules, name) for name in rules.contracts],
    }


def _contract(rules: RuleSet, name: str) -> dict[str, Any]:
    contract = rules.contract(name)
    return contract.to_json(rules.players) | {"play": contract.play}


def _seats(cached: CachedTable, audience: Audience) -> dict[str, Any]:
    at = cached.state
    return {str(seat): _occupant(cached, seat, audience) for seat in at.seats}


def _occupant(cached: CachedTable, seat: Seat, audience: Audience) -> dict[str, Any]:
    at = cached.state
    occupant = at.occupants.get(seat)
    if occupant is None:
        return {"name": "", "kind": "empty", "bot": None, "here": False, "acting": False}
    has_bank = at.settings.turn_seconds is not None and at.settings.pace == "live"
    return {
        "name": cached.names.get(seat, ""),
        "kind": occupant.kind,
        "bot": occupant.bot or None,
        "here": occupant.kind == "bot" or seat in audience.seats,
        "acting": occupant.acting,
        "left": occupant.left,
        "hushed": occupant.silenced,
        "bank": occupant.reserve_seconds if has_bank and occupant.kind != "bot" else None,
    }


def _deal(cached: CachedTable, viewer: Seat | None) -> str:
    at, deal = cached.state, cached.state.play.deal
    if deal is None:
        return "null"
    told = own_part(deal, viewer)
    if at.status != "playing":
        told["legal"] = ()
    shared = _kept(cached, "deal", at.version, lambda: _open_deal(at, deal))
    return f"{shared[:-1]}, {_text(told)[1:]}"


OWN = ("viewer", "hands", "rows", "legal")
"""What of a deal is each viewer's own; the rest lies open and is written once for all of them."""


def _open_deal(at: TableState, deal: Deal) -> str:
    view = deal_view(deal, None)
    told = view.to_json()
    for name in OWN:
        del told[name]
    number = at.deal_number
    about = {
        "number": number,
        "of": len(at.play.sheet.declarers),
        "commitment": at.commitments[number - 1],
        "phase": _phase(deal),
    }
    return _text(about | told | course_of(deal, view))


def _phase(deal: Deal) -> str:
    """Say what the player in turn does: she declares, doubles or plays; or it is over."""
    if deal.is_over:
        return "over"
    if deal.play_started:
        return "play"
    return "declare" if deal.auction.doubling is None else "double"


def _ended_number(at: TableState) -> int:
    return len(at.play.sheet.deals) if at.previous_deal is not None else 0


def _ended(at: TableState) -> dict[str, Any] | None:
    """The deal before this one, which is over, with the hands as they were ``dealt``."""
    if at.previous_deal is None:
        return None
    view = deal_view(at.previous_deal, None)
    dealt = pbn_of(at.previous_deal.auction.hands)
    about = {"number": len(at.play.sheet.deals), "dealt": dealt, "phase": "over"}
    return about | view.to_json() | course_of(at.previous_deal, view)


def _why(cached: CachedTable, viewer: Seat | None) -> dict[str, str]:
    """Why the viewer, in her turn, cannot do what one might think she could."""
    at = cached.state
    deal = at.play.deal
    if viewer is None or at.status != "playing" or at.turn != viewer or deal is None:
        return {}
    reasons: dict[str, str] = {}
    legal = set(map(str, deal.legal_actions()))
    for action in _imaginable(deal, viewer):
        if str(action) not in legal:
            try:
                deal.act(action)
            except RuleError as error:
                reasons[str(action)] = rule_message(error, cached.names)
    return reasons


def _imaginable(deal: Deal, viewer: Seat) -> list[Play | DoubleTurn]:
    """A card of the viewer's, or a double of one player: what she can point at."""
    seats = deal.auction.rules.seats
    if deal.play_started:
        mine = deal.hands[seats.index(viewer)]
        return [Play(card) for card in cards_of(mine)]
    if deal.auction.doubling is None:
        return []
    return [DoubleTurn(), *(DoubleTurn((seat,)) for seat in seats if seat != viewer)]


def _sheet(sheet: Sheet) -> dict[str, Any]:
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


def _scores(at: TableState) -> dict[str, int]:
    """The totals with what a director has added or taken away."""
    totals = scores_to_json(at.play.sheet.totals)
    return {seat: points + at.adjustments.get(Seat(seat), 0) for seat, points in totals.items()}


def _places(at: TableState) -> dict[str, int] | None:
    """The place of each player when the game is at its end; equal scores share a place."""
    if at.status not in ("over", "abandoned"):
        return None
    sign = -1 if at.settings.rules.low_wins else 1
    scores = {seat: sign * points for seat, points in _scores(at).items()}
    return {seat: 1 + sum(n > own for n in scores.values()) for seat, own in scores.items()}


def _awaited(at: TableState) -> list[str]:
    """The seats that the game waits for: those who answer a claim, or the player in turn."""
    if at.status != "playing" or at.turn is None:
        return []
    claim = _claim(at)
    return claim["waiting"] if claim else [str(at.turn)]


def _is_to_act(at: TableState, viewer: Seat | None) -> bool:
    """Whether the viewer is to declare, double or play now."""
    if viewer is None or at.status != "playing" or at.turn != viewer:
        return False
    return not at.occupants[viewer].acting and _claim(at) is None


def _claim(at: TableState) -> dict[str, Any] | None:
    """The claim that the others have still to answer."""
    claim = at.play.deal.open_claim if at.play.deal is not None else None
    return claim.to_json() if claim is not None and claim.waiting else None


def _undo(at: TableState) -> dict[str, Any] | None:
    asked = at.pending_undo
    if asked is None:
        return None
    return {"by": str(asked.by), "what": asked.what, "waiting": [str(s) for s in asked.waiting]}


def _last(at: TableState) -> dict[str, Any] | None:
    if at.last_action is None:
        return None
    return {
        "number": at.last_action.number,
        "seat": str(at.last_action.seat),
        "action": at.last_action.action,
    }


def _is_muted(event: LoggedEvent, audience: Audience) -> bool:
    return event.data.get("user") in audience.muted


def _said(cached: CachedTable, event: LoggedEvent) -> dict[str, Any]:
    said = {key: event.data[key] for key in ("text", "say") if key in event.data}
    occupant = cached.state.occupants.get(event.seat) if event.seat else None
    still = occupant is not None and occupant.user == event.data.get("user")
    name = cached.names.get(event.seat, "") if event.seat and still else ""
    return {
        "number": event.number,
        "at": _instant(event.at),
        "seat": event.seat,
        "name": name,
    } | said
