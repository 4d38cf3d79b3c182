"""The whole view, joined from its parts."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.translation import get_language

from games.rules import Seat
from games.rules.records.record import scores_to_json
from games.tables.engine.cache import CachedTable
from games.tables.engine.permissions import allowed_actions, is_to_act, undos_left
from games.tables.view import game, people
from games.tables.view.audience import NOBODY, Audience
from games.tables.view.deal import deal_text, previous_deal_text, refused_actions
from games.tables.view.dealing import dealing_text
from games.tables.view.encoding import cached_text, encode, timestamp
from games.tables.view.settings import settings_json


def view_text(
    cached: CachedTable, viewer: Seat | None, *, now: datetime, audience: Audience = NOBODY
) -> str:
    """Return the view of *viewer* as JSON, in the active language; None means a spectator."""
    state, language = cached.state, get_language() or ""
    shared = cached_text(
        cached, "shared", (state.version, audience), lambda: _shared_text(cached, audience)
    )
    seated = viewer is not None and viewer in state.occupants
    own = {
        "you": viewer,
        "to_act": is_to_act(state, viewer) if viewer and seated else False,
        "why": refused_actions(cached, viewer, language),
        "can": allowed_actions(state, viewer) if viewer and seated else [],
        "undos": undos_left(state, viewer) if viewer and seated else 0,
        "muted": people.muted_seats(state, audience),
    }
    settings = cached_text(
        cached,
        ("settings", language),
        state.settings.bot_pace,
        lambda: encode(settings_json(state)),
    )
    parts = f'"now":{encode(timestamp(now))},"deal":{deal_text(cached, viewer)}'
    return f"{shared[:-1]},{parts},{encode(own)[1:-1]},{settings[1:]}"


def _shared_text(cached: CachedTable, audience: Audience) -> str:
    """Return the part that is the same for all viewers with the same *audience*, as JSON."""
    state = cached.state
    sheet = cached_text(
        cached, "sheet", state.deals_played, lambda: encode(game.sheet_json(state.play.sheet))
    )
    shared = encode(_shared(cached, audience))
    parts = f'"dealing":{dealing_text(cached)},"ended":{previous_deal_text(cached)}'
    return f'{shared[:-1]},{parts},"sheet":{sheet}}}'


def _shared(cached: CachedTable, audience: Audience) -> dict[str, Any]:
    state = cached.state
    shared: dict[str, Any] = {
        "type": "view",
        "game": state.settings.game,
        "version": state.version,
        "moved": state.play_version,
        "status": state.status,
        "seats": people.seats_json(cached, audience),
        "turn": state.turn,
        "awaited": game.awaited(state),
        "reading": game.reading(state),
        "deadline": timestamp(state.deadline),
        "adjustments": scores_to_json(state.adjustments),
        "scores": game.scores(state),
        "places": game.places(state),
        "claim": game.claim_json(state),
        "undo": game.undo_json(state),
        "last": game.last_action_json(state),
        "chat": people.chat_json(cached, audience),
        "spectators": audience.spectators,
        "halted": people.halt_json(cached),
        "rematch": state.rematch,
    }
    if state.status == "waiting" and state.commitments:
        shared["commitments"] = state.commitments
    return shared
