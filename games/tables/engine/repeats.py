"""Repeated actions: an action is identified by its seat, its id and its text."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from games.errors import IdUsed
from games.models import TableEvent
from games.rules import RuleError, Seat, parse_action
from games.tables.engine import deal_secrets

CONSTRAINT = "event_once_per_seat_and_client_id"
ACTION_OF_KIND = {
    "agree": "accept",
    "refuse": "refuse",
    "away": "leave",
    "back": "back",
    "ready": "ready",
    "begin": "begin",
    "start": "begin",
}


def earlier_event(game: int, seat: Seat, client_id: UUID, action: str) -> int | None:
    """Return the number of the event of an action that *seat* has sent before, or None.

    An id counts only for its seat: a client chooses its ids, and must not be able to claim the
    action of another seat by its id.

    :raises IdUsed: if the seat has sent another action with this id.
    """
    sent = TableEvent.objects.filter(game_id=game, seat=seat, client_id=client_id)
    event = sent.only("number", "kind", "data").first()
    if event is None:
        return None
    data = event.data
    if "sealed" in data:
        data = deal_secrets.opened_data(deal_secrets.load(game), event.number, data)
    if action_of(event.kind, data) != normalised(action):
        raise IdUsed
    return event.number


def action_of(kind: str, data: Mapping[str, Any]) -> str:
    """Return the action of an event, as :func:`normalised` returns it."""
    if kind == "act":
        return str(data["do"])
    if kind == "ask":
        return str(data["what"])
    if kind == "commit":
        return f"commit {data['hash']}"
    if kind == "reveal":
        return f"reveal {data['contribution']}"
    if kind == "say":
        return f"say {data['say']}" if "say" in data else f"chat {data['text']}"
    return ACTION_OF_KIND[kind]


def normalised(action: str) -> str:
    """Return *action* as the log would have it; unchanged if it is not a valid action."""
    verb, _space, text = action.partition(" ")
    if verb == "chat":
        return f"chat {printable(text)}"
    try:
        return str(parse_action(action))
    except RuleError:
        return action


def printable(text: str) -> str:
    """Return a message without control characters and repeated spaces."""
    visible = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in text)
    return " ".join(visible.split())
