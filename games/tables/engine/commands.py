"""Acting at a table: the same functions for sockets, the API and bots.

An action is a line of text, such as ``play HQ`` or ``chat Hello``; ``docs/play-api.md`` lists them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import IntegrityError
from django.utils.translation import override

from games.errors import GameError
from games.labels import rule_message
from games.models import TableEvent
from games.rules import RuleError, Seat, parse_action
from games.tables import errors
from games.tables.engine.log import LockedTable, lock_available_tables, lock_table
from games.tables.engine.permissions import status_refusal, turn_refusal
from games.tables.engine.state import TableState
from games.tables.engine.table_actions import check, do_table_action
from games.tables.engine.transitions import CLAIM_ACTIONS
from games.tables.strengths import DEFAULT_STRENGTH

MAX_ACTION_LENGTH = 400
MAX_VERSION = 2**31 - 1

RULES_VERBS = frozenset({"declare", "double", "pass", "play", "-", "arrange", "claim"})
"""First words of actions of the rules; ``accept`` and ``refuse`` are such while a claim is open."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to an action.

    :ivar version: that of the state with the action; in a refusal, of the present state.
    :ivar code: of a refusal; *message* says it to the user.
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
    client_id: UUID,
    version: int,
    action: str,
    user: int | None = None,
    bot: Seat | None = None,
) -> Answer:
    """Do *action* at a table, once for each *client_id*, and commit it.

    :param client_id: the idempotency key, chosen by the client.
    :param version: of the state in which the client decided.
    :param user: the id of the user who acts; for a bot, *bot* is its seat instead.
    :raises Table.DoesNotExist: when the game has no table.
    """
    try:
        with lock_table(game) as table:
            return _act(table, client_id, version, action, user, bot)
    except IntegrityError as error:
        if "event_once_per_client_id" not in str(error):
            raise
    # The same client_id was sent again with a newer version: the first answer holds.
    return _earlier_answer(game, client_id) or Answer(ok=False, version=version, code="stale")


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

    The answer is None for an action that was not done and must be executed by itself: one at a
    table that is locked, or one that entails more than its event. When an action breaks a
    constraint of the database, that goes for all of them.
    """
    try:
        with lock_available_tables([request.game for request in requests]) as tables:
            by_game = {table.game: table for table in tables}
            return [_act_in_batch(by_game.get(request.game), request) for request in requests]
    except IntegrityError:
        return [None] * len(requests)


def _act_in_batch(table: LockedTable | None, request: ActionRequest) -> Answer | None:
    if table is None:
        return None
    before = table.cached
    with override(request.language):
        answer = _act(table, request.client_id, request.version, request.action, request.user, None)
    if not table.new_rows or not table.needs_follow_up:
        return answer
    table.discard(before)
    return None


def _earlier_answer(game: int, client_id: UUID) -> Answer | None:
    """Return the answer to an action with this *client_id*, if one is on the log."""
    event = TableEvent.objects.filter(game_id=game, client_id=client_id).only("number").first()
    return Answer(ok=True, version=event.number) if event else None


def _act(
    table: LockedTable,
    client_id: UUID,
    version: int,
    action: str,
    user: int | None,
    bot: Seat | None,
) -> Answer:
    before = table.state
    verb = action.partition(" ")[0]
    fresh = before.play_version <= version <= before.version
    # An action of the rules that is on the log already was sent with a version before its event,
    # so a fresh one cannot be a repetition, and the query is saved.
    if not fresh or verb not in RULES_VERBS:
        earlier = _earlier_answer(table.game, client_id)
        if earlier is not None:
            return earlier
    overdue = _expire(table)
    try:
        seat = _seat_of(table.state, user, bot)
        if verb in RULES_VERBS or (verb in CLAIM_ACTIONS and _has_open_claim(before)):
            number = _play(table, seat, client_id, action, fresh=fresh, overdue=overdue, bot=bot)
        else:
            number = do_table_action(table, seat, client_id, action, fresh=fresh)
    except RuleError as error:
        message = rule_message(error, table.cached.names)
        return Answer(ok=False, version=table.state.version, code=error.code, message=message)
    except GameError as error:
        version = table.state.version
        return Answer(ok=False, version=version, code=error.code, message=error.message)
    return Answer(ok=True, version=number)


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


def _seat_of(state: TableState, user: int | None, bot: Seat | None) -> Seat:
    if bot is not None:
        if not state.occupants[bot].is_bot:
            raise errors.NotYourTurn
        return bot
    seat = state.seat_of(user)
    if seat is None:
        raise errors.NotSeated
    return seat


def _has_open_claim(state: TableState) -> bool:
    """Return whether ``accept`` and ``refuse`` answer a claim, and not a request for an undo."""
    deal = state.play.deal
    return state.pending_undo is None and deal is not None and deal.open_claim is not None


def _play(
    table: LockedTable,
    seat: Seat,
    client_id: UUID,
    action: str,
    *,
    fresh: bool,
    overdue: bool,
    bot: Seat | None,
) -> int:
    """Do an action of the rules and return the number of its event.

    :param overdue: whether the time of the player in turn was up when the action came.
    :raises RuleError: when the rules forbid it.
    """
    state = table.state
    occupant = state.occupants[seat]
    check(status_refusal(state))
    if not fresh:
        raise errors.Stale
    if bot is None and overdue:
        raise errors.TimeUp if occupant.is_bot else errors.NotYourTurn
    if bot is None and occupant.is_bot:
        raise errors.BotActs
    check(turn_refusal(state, seat, action.partition(" ")[0]))
    data = {"do": str(parse_action(action))}
    if bot is not None:
        data["bot"] = occupant.bot or DEFAULT_STRENGTH
    return table.add("act", seat, client_id, **data)
