"""The seats of a table, its chat, and the pause or end of its game by a director."""

from __future__ import annotations

from typing import Any

from games.models import Pace
from games.rules import Seat
from games.tables.engine.cache import CachedTable
from games.tables.engine.events import LoggedEvent
from games.tables.engine.state import TableState
from games.tables.view.audience import Audience
from games.tables.view.encoding import timestamp


def seats_json(cached: CachedTable, audience: Audience) -> dict[str, Any]:
    """Return the occupants by seat letter."""
    return {str(seat): _occupant_json(cached, seat, audience) for seat in cached.state.seats}


def _occupant_json(cached: CachedTable, seat: Seat, audience: Audience) -> dict[str, Any]:
    state = cached.state
    occupant = state.occupants.get(seat)
    if occupant is None:
        return {
            "name": "",
            "player": None,
            "kind": "empty",
            "bot": None,
            "here": False,
            "acting": False,
        }
    is_bot = occupant.kind == "bot"
    has_reserve = (
        state.settings.turn_seconds is not None and state.settings.pace == Pace.LIVE and not is_bot
    )
    return {
        "name": cached.names.get(seat, ""),
        "player": occupant.player if occupant.kind == "player" else None,
        "kind": occupant.kind,
        "bot": occupant.bot or None,
        "here": is_bot or seat in audience.seats,
        "acting": occupant.acting,
        "left": occupant.left,
        "hushed": occupant.silenced,
        "bank": occupant.reserve_seconds if has_reserve else None,
    }


def halt_json(cached: CachedTable) -> dict[str, str] | None:
    """Return the name of the person who paused or ended the game, and the reason."""
    halt = cached.state.halt
    return None if halt is None else {"by": cached.halted_by, "reason": halt.reason}


def muted_seats(state: TableState, audience: Audience) -> list[str]:
    """Return the letters of the seats whose messages the viewer has hidden."""
    return [
        str(seat) for seat, occupant in state.occupants.items() if occupant.user in audience.muted
    ]


def chat_json(cached: CachedTable, audience: Audience) -> list[dict[str, Any]]:
    """Return the last messages that the viewer has not hidden."""
    return [
        _message_json(cached, event)
        for event in cached.state.chat
        if event.data.get("user") not in audience.muted
    ]


def _message_json(cached: CachedTable, event: LoggedEvent) -> dict[str, Any]:
    """Return a message; without a name if its author no longer sits at the seat."""
    content = {key: event.data[key] for key in ("text", "say") if key in event.data}
    occupant = cached.state.occupants.get(event.seat) if event.seat else None
    author = event.data.get("user")
    still_seated = occupant is not None and author in (occupant.user, *occupant.earlier)
    name = cached.names.get(event.seat, "") if event.seat and still_seated else ""
    message = {
        "number": event.number,
        "at": timestamp(event.at),
        "seat": event.seat,
        "name": name,
    }
    return message | content
