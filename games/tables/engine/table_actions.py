"""The actions at a table that are not actions of the rules: undo, messages, leaving the seat."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from datetime import timedelta
from uuid import UUID, uuid4

from games.rules import Seat
from games.tables import errors
from games.tables.engine import permissions
from games.tables.engine.log import LockedTable
from games.tables.engine.permissions import MaybeRefusal
from games.tables.phrases import PHRASES

MAX_CHAT_LENGTH = 200
MAX_MESSAGES, MESSAGE_PERIOD = 5, timedelta(seconds=10)
"""Messages that one player may write within the period."""
STALE_CHECKED = frozenset({"undo", "accept", "refuse"})
"""Actions that depend on the play, and are refused when it has changed since the caller looked."""
WITH_TEXT = frozenset({"say", "chat"})


def do_table_action(
    table: LockedTable, seat: Seat, client_id: UUID, action: str, *, fresh: bool
) -> int:
    """Do a table action and return the number of its event.

    :param fresh: whether the play has not changed since the caller decided.
    :raises GameError: when it is refused.
    """
    verb, _space, text = action.partition(" ")
    do = TABLE_ACTIONS.get(verb)
    if do is None or (text and verb not in WITH_TEXT):
        raise errors.UnknownAction(action=action[:40])
    if verb in STALE_CHECKED:
        check(permissions.status_refusal(table.state))
        if not fresh:
            raise errors.Stale
    return do(table, seat, client_id, text)


def leave_seat_to_bot(table: LockedTable, seat: Seat) -> None:
    """Have a bot act at *seat* from now on.

    :raises NotPlaying: when the game is not in progress.
    """
    _leave(table, seat, uuid4())


def check(refusal: MaybeRefusal) -> None:
    """Raise *refusal*, if there is one."""
    if refusal is not None:
        raise refusal


def _undo(table: LockedTable, seat: Seat, client_id: UUID, _text: str) -> int:
    check(permissions.undo_refusal(table.state, seat))
    return table.add("ask", seat, client_id, what="undo")


def _answer(kind: str) -> Callable[[LockedTable, Seat, UUID, str], int]:
    def answer(table: LockedTable, seat: Seat, client_id: UUID, _text: str) -> int:
        check(permissions.answer_refusal(table.state, seat))
        return table.add(kind, seat, client_id)

    return answer


def _say(table: LockedTable, seat: Seat, client_id: UUID, phrase: str) -> int:
    if phrase not in PHRASES:
        raise errors.UnknownAction(action=f"say {phrase}"[:40])
    return _add_message(table, seat, client_id, say=phrase)


def _chat(table: LockedTable, seat: Seat, client_id: UUID, text: str) -> int:
    printable = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in text)
    text = " ".join(printable.split())
    if not text or len(text) > MAX_CHAT_LENGTH:
        raise errors.UnknownAction(action=f"chat {text}"[:40])
    return _add_message(table, seat, client_id, text=text)


def _add_message(table: LockedTable, seat: Seat, client_id: UUID, **message: str) -> int:
    state = table.state
    check(permissions.talk_refusal(state, seat))
    since = table.now - MESSAGE_PERIOD
    if sum(event.seat == seat and event.at > since for event in state.chat) >= MAX_MESSAGES:
        raise errors.TooMuchTalk
    return table.add("say", seat, client_id, user=state.occupants[seat].user, **message)


def _back(table: LockedTable, seat: Seat, client_id: UUID, _text: str) -> int:
    check(permissions.back_refusal(table.state, seat))
    return table.add("back", seat, client_id)


def _leave(table: LockedTable, seat: Seat, client_id: UUID, _text: str = "") -> int:
    check(permissions.leave_refusal(table.state, seat))
    if table.state.occupants[seat].acting:
        return table.state.version
    number = table.add("away", seat, client_id)
    occupants = table.state.occupants.values()
    if not table.state.settings.rated and all(occupant.is_bot for occupant in occupants):
        table.add("stop")
    return number


TABLE_ACTIONS: dict[str, Callable[[LockedTable, Seat, UUID, str], int]] = {
    "undo": _undo,
    "accept": _answer("agree"),
    "refuse": _answer("refuse"),
    "say": _say,
    "chat": _chat,
    "back": _back,
    "leave": _leave,
}
