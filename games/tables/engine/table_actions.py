"""The actions at a table that are not actions of the rules: undo, messages, leaving the seat."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from uuid import UUID, uuid4

from games.models import BotPace, Table
from games.rules import Seat
from games.rules.cards.seeds import CONTRIBUTION_BYTES, commit_contribution
from games.tables import errors
from games.tables.engine import permissions
from games.tables.engine.log import LockedTable
from games.tables.engine.permissions import MaybeRefusal
from games.tables.engine.repeats import printable
from games.tables.phrases import PHRASES

MAX_CHAT_LENGTH = 200
MAX_MESSAGES, MESSAGE_PERIOD = 5, timedelta(seconds=10)
"""Messages that one player may write within the period."""
STALE_CHECKED = frozenset({"undo", "accept", "refuse"})
"""Actions that depend on the play; refused if it has changed since the caller decided."""
WITH_TEXT = frozenset({"say", "chat", "pace", "commit", "reveal"})
COMMITMENT = re.compile(r"[0-9a-f]{64}")
CONTRIBUTION = re.compile(rf"[0-9a-f]{{{2 * CONTRIBUTION_BYTES}}}")


def do_table_action(
    table: LockedTable, seat: Seat, client_id: UUID, action: str, *, fresh: bool
) -> int:
    """Do a table action and return the number of its event.

    :param fresh: whether the play has not changed since the caller decided.
    :raises GameError: if it is refused.
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

    :raises NotPlaying: if the game is not in progress.
    """
    _leave(table, seat, uuid4())


def check(refusal: MaybeRefusal) -> None:
    """Raise *refusal*, if there is one."""
    if refusal is not None:
        raise refusal


def _undo(table: LockedTable, seat: Seat, client_id: UUID, _text: str) -> int:
    check(permissions.undo_refusal(table.state, seat))
    undone = table.state.undoable(seat)
    return table.add("ask", seat, client_id, what="undo", of=undone and undone.number)


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
    text = printable(text)
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


def _ready(table: LockedTable, seat: Seat, client_id: UUID, _text: str) -> int:
    check(permissions.ready_refusal(table.state, seat))
    return table.add("ready", seat, client_id)


def _leave(table: LockedTable, seat: Seat, client_id: UUID, _text: str = "") -> int:
    check(permissions.leave_refusal(table.state, seat))
    if table.state.occupants[seat].acting:
        return table.state.version
    number = table.add("away", seat, client_id)
    occupants, settings = table.state.occupants.values(), table.state.settings
    counts = settings.rated or settings.of_event
    if not counts and all(occupant.is_bot for occupant in occupants):
        table.add("stop")
    return number


def _set_bot_pace(table: LockedTable, seat: Seat, client_id: UUID, pace: str) -> int:
    if pace not in BotPace:
        raise errors.UnknownAction(action=f"pace {pace}"[:40])
    check(permissions.pace_refusal(table.state, seat))
    Table.objects.filter(pk=table.game).update(bot_pace=pace)  # the next game begins with it
    return table.add("pace", seat, client_id, bots=pace)


# --- Contributions to the deals -----------------------------------------------------------------


def _commit(table: LockedTable, seat: Seat, client_id: UUID, text: str) -> int:
    check(permissions.commit_refusal(table.state))
    if not COMMITMENT.fullmatch(text):
        raise errors.BadContribution
    return table.add("commit", seat, client_id, hash=text)


def _begin(table: LockedTable, seat: Seat, client_id: UUID, _text: str) -> int:
    check(permissions.player_begin_refusal(table.state))
    return begin(table, seat, client_id)


def begin(table: LockedTable, seat: Seat | None = None, client_id: UUID | None = None) -> int:
    """Begin the game: it starts when the seats have revealed their contributions.

    :param seat: of the player who begins it by an action.
    :raises NotWaiting: if it has begun already.
    :raises NotFull: while a seat is free.
    """
    check(permissions.begin_refusal(table.state))
    dealing = table.state.dealing
    has_commitments = dealing is not None and dealing.commitments
    return table.add("begin" if has_commitments else "start", seat, client_id)


def _reveal(table: LockedTable, seat: Seat, client_id: UUID, text: str) -> int:
    check(permissions.reveal_refusal(table.state, seat))
    dealing = table.state.dealing
    if dealing is None or not CONTRIBUTION.fullmatch(text):
        raise errors.BadContribution
    contribution = bytes.fromhex(text)
    if commit_contribution(dealing.commitment, seat, contribution) != dealing.commitments[seat]:
        raise errors.BadContribution
    return table.add("reveal", seat, client_id, contribution=text)


TABLE_ACTIONS: dict[str, Callable[[LockedTable, Seat, UUID, str], int]] = {
    "undo": _undo,
    "accept": _answer("agree"),
    "refuse": _answer("refuse"),
    "say": _say,
    "chat": _chat,
    "ready": _ready,
    "back": _back,
    "leave": _leave,
    "pace": _set_bot_pace,
    "commit": _commit,
    "begin": _begin,
    "reveal": _reveal,
}
