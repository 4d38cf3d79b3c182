"""Acting at a table: the same functions for sockets, the API and bots.

An action is a line of text, such as ``play HQ`` or ``chat Hello``; ``docs/play-api.md`` lists them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import IntegrityError
from django.utils.translation import override

from games.errors import GameError, IdUsed
from games.rules import RuleError, Seat, parse_action
from games.tables import errors
from games.tables.engine.log import LockedTable, lock_available_tables, lock_table
from games.tables.engine.permissions import status_refusal, turn_refusal
from games.tables.engine.repeats import CONSTRAINT, earlier_event
from games.tables.engine.seat_rights import Holder, held_seat, seat_at, seat_holders
from games.tables.engine.state import TableState
from games.tables.engine.table_actions import check, do_table_action
from games.tables.engine.transitions import CLAIM_ACTIONS
from games.tables.refusal_texts import refusal_text
from games.tables.strengths import DEFAULT_STRENGTH

MAX_ACTION_LENGTH = 400
MAX_VERSION = 2**31 - 1

RULES_VERBS = frozenset({"declare", "double", "pass", "play", "-", "arrange", "claim"})
"""First words of actions of the rules; ``accept`` and ``refuse`` too while a claim is open."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to an action.

    :ivar version: the version of the state after the action; for a refusal, of the present state.
    :ivar code: the code of a refusal; *message* is its text for the user.
    """

    ok: bool
    version: int
    code: str = ""
    message: str = ""

    def to_json(self, client_id: UUID | str | None) -> dict[str, Any]:
        """Return the answer as JSON data."""
        answer: dict[str, Any] = {"id": str(client_id), "ok": self.ok}
        if self.ok:
            return answer | {"version": self.version}
        return answer | {"code": self.code, "message": self.message, "version": self.version}


def act(
    *,
    game: int,
    version: int,
    action: str,
    client_id: UUID | None = None,
    user: int | None = None,
    bot: Seat | None = None,
) -> Answer:
    """Do *action* at a table, once for each *client_id* of a seat, and commit it.

    :param version: the version of the state in which the client decided.
    :param client_id: the idempotency key, chosen by the client. A bot needs none: its action
        changes the play, so a second one for the same *version* is stale.
    :param user: the id of the user who acts; for a bot, *bot* is its seat instead.
    :raises Table.DoesNotExist: if the game has no table.
    """
    if (client_id is None) == (bot is None):
        raise ValueError("a user sends a client_id, and a bot does not")
    try:
        with lock_table(game) as table:
            return _act(table, _Sent(client_id, version, action, seat_at(table, user), bot))
    except IntegrityError as error:
        if CONSTRAINT not in str(error):
            raise
    # The same client_id was sent again with a newer version: the first answer holds.
    with lock_table(game) as table:
        sent = _Sent(client_id, version, action, seat_at(table, user), bot)
        return _answer_again(table, sent) or _refused(table, errors.Stale())


@dataclass(frozen=True, slots=True)
class ActionRequest:
    """An action that a user has sent, with the language for the answer."""

    game: int
    client_id: UUID
    version: int
    action: str
    user: int
    language: str

    def execute(self) -> Answer:
        """Do the action in a transaction of its own."""
        with override(self.language):
            return act(
                game=self.game,
                client_id=self.client_id,
                version=self.version,
                action=self.action,
                user=self.user,
            )


def act_on_many(requests: list[ActionRequest]) -> list[Answer | None]:
    """Do actions at different tables in one commit, which costs little more than one action.

    The answer is None for an action that was not done and must be executed by itself: at a table
    that is locked, or with consequences beyond its own event. All answers are None if an action
    violates a database constraint or the cards of a game cannot be decrypted.
    """
    try:
        with lock_available_tables([request.game for request in requests]) as tables:
            by_game = {table.game: table for table in tables}
            holders = seat_holders(by_game)
            return [
                _act_in_batch(by_game.get(request.game), request, holders) for request in requests
            ]
    except (IntegrityError, errors.SecretLocked):
        return [None] * len(requests)


def _act_in_batch(
    table: LockedTable | None, request: ActionRequest, holders: set[Holder]
) -> Answer | None:
    if table is None:
        return None
    before = table.cached
    seat = held_seat(table.state, request.user, holders)
    with override(request.language):
        answer = _act(table, _Sent(request.client_id, request.version, request.action, seat))
    if not table.new_rows or not table.needs_follow_up:
        return answer
    table.discard(before)
    return None


@dataclass(frozen=True, slots=True)
class _Sent:
    """An action as it was sent; *seat* is where its user may act, *bot* the seat of a bot."""

    client_id: UUID | None
    version: int
    action: str
    seat: Seat | None
    bot: Seat | None = None


def _act(table: LockedTable, sent: _Sent) -> Answer:
    """Do an action, or find its event on the log, and return the answer."""
    try:
        return Answer(ok=True, version=_earlier(table, sent) or _do(table, sent))
    except (RuleError, GameError) as error:
        return _answer_again(table, sent) or _refused(table, error, sent.seat)


def _answer_again(table: LockedTable, sent: _Sent) -> Answer | None:
    """Return the answer to an action that is on the log with the same id; None if it is not."""
    try:
        number = _find_earlier(table, sent)
    except IdUsed as error:
        return _refused(table, error)
    return Answer(ok=True, version=number) if number else None


def _refused(
    table: LockedTable, error: RuleError | GameError, reader: Seat | None = None
) -> Answer:
    if isinstance(error, RuleError):
        message = refusal_text(error, table.cached.names, reader)
    else:
        message = error.message
    return Answer(ok=False, version=table.state.version, code=error.code, message=message)


def _is_fresh(state: TableState, sent: _Sent) -> bool:
    """Return whether the play has not changed since the caller decided."""
    return state.play_version <= sent.version <= state.version


def _earlier(table: LockedTable, sent: _Sent) -> int | None:
    """Return the number of the event of an action that was sent before, or None."""
    # An action of the rules that is on the log already was sent with a version before its event,
    # so a fresh one cannot be a repetition, and the query is saved.
    if _is_fresh(table.state, sent) and _verb(sent.action) in RULES_VERBS:
        return None
    return _find_earlier(table, sent)


def _find_earlier(table: LockedTable, sent: _Sent) -> int | None:
    if sent.client_id is None or sent.seat is None:
        return None
    return earlier_event(table.game, sent.seat, sent.client_id, sent.action)


def _verb(action: str) -> str:
    return action.partition(" ")[0]


def _do(table: LockedTable, sent: _Sent) -> int:
    """Do an action and return the number of its event.

    :raises RuleError: if the rules forbid it.
    :raises GameError: if the state of the table does.
    """
    before = table.state
    fresh, verb = _is_fresh(before, sent), _verb(sent.action)
    seat = _seat_of(before, sent)
    overdue = _expire(table)
    if verb in RULES_VERBS or (verb in CLAIM_ACTIONS and _has_open_claim(before)):
        return _play(table, seat, sent, fresh=fresh, overdue=overdue)
    if sent.client_id is None:
        raise errors.UnknownAction(action=sent.action[:40])
    return do_table_action(table, seat, sent.client_id, sent.action, fresh=fresh)


def _expire(table: LockedTable) -> bool:
    """Give the seat in turn to a bot if its time is up; return whether it was."""
    deadline, turn = table.state.deadline, table.state.turn
    if deadline is None or turn is None or table.now <= deadline:
        return False
    table.add("expire", turn)
    return True


def expire(*, game: int) -> bool:
    """Have a bot act for the player in turn if their time is up; return whether it was."""
    with lock_table(game) as table:
        return _expire(table)


def _seat_of(state: TableState, sent: _Sent) -> Seat:
    """Return the seat of an action.

    :raises NotSeated: if its user has none, or may no longer act there.
    """
    if sent.bot is not None and not state.occupants[sent.bot].is_bot:
        raise errors.NotYourTurn
    seat = sent.bot or sent.seat
    if seat is None:
        raise errors.NotSeated
    return seat


def _has_open_claim(state: TableState) -> bool:
    """Return whether ``accept`` and ``refuse`` answer a claim rather than a request for an undo."""
    deal = state.play.deal
    return state.pending_undo is None and deal is not None and deal.open_claim is not None


def _play(table: LockedTable, seat: Seat, sent: _Sent, *, fresh: bool, overdue: bool) -> int:
    """Do an action of the rules and return the number of its event.

    :param overdue: whether the player in turn had run out of time when the action arrived.
    :raises RuleError: if the rules forbid it.
    """
    state, bot = table.state, sent.bot
    occupant = state.occupants[seat]
    check(status_refusal(state))
    if not fresh:
        raise errors.Stale
    if bot is None and overdue:
        raise errors.TimeUp if occupant.is_bot else errors.NotYourTurn
    if bot is None and occupant.is_bot:
        raise errors.BotActs
    check(turn_refusal(state, seat, _verb(sent.action)))
    data = {"do": str(parse_action(sent.action))}
    if bot is not None:
        data["bot"] = occupant.bot or DEFAULT_STRENGTH
    return table.add("act", seat, sent.client_id, **data)
