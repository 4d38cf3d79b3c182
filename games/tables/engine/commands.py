"""Acting at a table: the one way for sockets, the API and bots alike."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from django.db import IntegrityError
from django.utils.translation import override

from games.errors import GameError
from games.labels import rule_message
from games.models import TableEvent
from games.rules import RuleError, Seat, parse_action
from games.tables import errors
from games.tables.engine import cache
from games.tables.engine.log import LockedTable, lock_free_tables, lock_table
from games.tables.engine.state import CLAIMING, TableState
from games.tables.phrases import PHRASES

LONGEST = 400
"""Characters of an action as it is sent."""
LONGEST_CHAT = 200
MOST_CHAT = 5
"""Messages of one player within ten seconds."""

PLAYS = frozenset({"declare", "double", "pass", "play", "-", "arrange", "claim"})


@dataclass(frozen=True, slots=True)
class Answer:
    """What whoever acted is told.

    :ivar version: of the state with what was done in it or, in a refusal, of the present one.
    """

    ok: bool
    version: int
    code: str = ""
    message: str = ""

    def to_json(self, client_id: UUID | str | None) -> dict[str, Any]:
        """Return the answer as a message."""
        said: dict[str, Any] = {"id": str(client_id), "ok": self.ok}
        if self.ok:
            return said | {"version": self.version}
        return said | {"code": self.code, "message": self.message, "version": self.version}


def act(
    *,
    game: int,
    client_id: UUID,
    version: int,
    action: str,
    user: int | None = None,
    bot: Seat | None = None,
) -> Answer:
    """Do *action* at a table, once for each *client_id*; what is answered has been committed.

    :param version: of the state that whoever acts decided in.
    :param user: who acts; or the seat at which a *bot* does.
    :raises Table.DoesNotExist: when the game is not played here.
    """
    try:
        with lock_table(game) as table:
            return _act(table, client_id, version, action, user, bot)
    except IntegrityError as error:
        if "event_once_per_client_id" not in str(error):
            raise
    # The same identity with a newer version: what it did the first time stands.
    return _known(game, client_id) or Answer(ok=False, version=version, code="stale")


@dataclass(frozen=True, slots=True)
class ActionRequest:
    """An action that somebody sent, in whose language she is answered."""

    game: int
    client_id: UUID
    version: int
    action: str
    user: int
    language: str

    def execute(self) -> Answer:
        """Do it, by itself."""
        with override(self.language):
            return act(
                game=self.game,
                client_id=self.client_id,
                version=self.version,
                action=self.action,
                user=self.user,
            )


def act_on_many(requests: list[ActionRequest]) -> list[Answer | None]:
    """Do actions at different tables in one commit: many are hardly dearer than one.

    What does not only add a card or a word to a log is left alone, its answer None: it must be done
    by itself. So is what would have to wait for a lock, and everything when one of them breaks a
    constraint.
    """
    try:
        with lock_free_tables([request.game for request in requests]) as tables:
            at = {table.game: table for table in tables}
            return [_plainly(at.get(request.game), request) for request in requests]
    except IntegrityError:
        return [None] * len(requests)


def _plainly(table: LockedTable | None, request: ActionRequest) -> Answer | None:
    """Do one of several actions, unless more than that follows from it."""
    if table is None:
        return None
    before = table.cached
    with override(request.language):
        answer = _act(table, request.client_id, request.version, request.action, request.user, None)
    if not table.new or table.is_plain:
        return answer
    table.cached, table.new, table.names_changed = before, [], False
    return None


def _known(game: int, client_id: UUID) -> Answer | None:
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
    word = action.partition(" ")[0]
    fresh = before.moved <= version <= before.number
    # An identity that is on the log already is of a version before its event: it is not fresh.
    if (not fresh or word not in PLAYS) and (known := _known(table.game, client_id)):
        return known
    overdue = _expire(table)
    try:
        seat = _seat_of(table, user, bot)
        if word in PLAYS or (word in CLAIMING and _answers_claim(before)):
            number = _play(table, seat, client_id, action, fresh=fresh, overdue=overdue, bot=bot)
        else:
            number = _say_word(table, seat, client_id, action, fresh=fresh)
    except RuleError as error:
        message = rule_message(error, table.cached.names)
        return Answer(ok=False, version=table.state.number, code=error.code, message=message)
    except GameError as error:
        number = table.state.number
        return Answer(ok=False, version=number, code=error.code, message=error.message)
    return Answer(ok=True, version=number)


def _expire(table: LockedTable) -> bool:
    """Hand the turn to a bot when its time is up, whoever notices it."""
    deadline, turn = table.state.deadline, table.state.turn
    if deadline is None or turn is None or table.now <= deadline:
        return False
    table.add("expire", turn)
    return True


def expire(*, game: int) -> bool:
    """Decide whether the player in turn has run out of time; if so a bot acts for her."""
    with lock_table(game) as table:
        return _expire(table)


def _seat_of(table: LockedTable, user: int | None, bot: Seat | None) -> Seat:
    if bot is not None:
        if not table.state.occupants[bot].is_bot:
            raise errors.NotYourTurn
        return bot
    seat = table.state.seat_of(user)
    if seat is None:
        raise errors.NotSeated
    return seat


def _answers_claim(state: TableState) -> bool:
    """Whether ``accept`` and ``refuse`` are about a claim now."""
    deal = state.play.deal
    return state.asked is None and deal is not None and deal.open_claim is not None


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
    """Do an action of the rules.

    :raises RuleError: when they forbid it.
    """
    state = table.state
    _check_playing(table)
    if not fresh:
        raise errors.Stale
    if overdue and bot is None:
        raise errors.TimeUp if state.occupants[seat].is_bot else errors.NotYourTurn
    if state.occupants[seat].is_bot and bot is None:
        raise errors.BotActs
    _check_turn(state, seat, action.partition(" ")[0])
    said = {"do": str(parse_action(action))}
    if bot is not None:
        said["bot"] = state.occupants[seat].bot or STAND_IN
    return table.add("act", seat, client_id, **said)


def _check_turn(state: TableState, seat: Seat, word: str) -> None:
    """Claims are made and answered at any time; everything else is done in turn."""
    if word not in CLAIMING:
        if seat != state.turn:
            raise errors.NotYourTurn
    elif state.asked is not None:
        raise errors.AlreadyAsked
    elif word == "claim" and seat in state.claims_refused:
        raise errors.ClaimedInVain


STAND_IN = "club"
"""The strength of a bot that acts for somebody."""


def _check_playing(table: LockedTable) -> None:
    if table.state.status == "paused":
        raise errors.TablePaused
    if table.state.status != "playing":
        raise errors.NotPlaying


def _say_word(table: LockedTable, seat: Seat, client_id: UUID, action: str, *, fresh: bool) -> int:
    word, _blank, rest = action.partition(" ")
    do = WORDS.get(word)
    if do is None or (rest and word not in ("say", "chat")):
        raise errors.BadWord(action=action[:40])
    if word in ("undo", "accept", "refuse"):
        _check_playing(table)
        if not fresh:
            raise errors.Stale
    return do(table, seat, client_id, rest)


def act_for(table: LockedTable, seat: Seat, action: str) -> int:
    """Do a table word for *seat* at a table that is locked.

    :raises GameError: when it cannot be done.
    """
    return _say_word(table, seat, uuid4(), action, fresh=True)


def _undo(table: LockedTable, seat: Seat, client_id: UUID, _rest: str) -> int:
    last = table.state.last
    if table.state.asked is not None:
        raise errors.AlreadyAsked
    if last is None or last.seat != seat or last.before is None:
        raise errors.NothingToUndo
    return table.add("ask", seat, client_id, what="undo")


def _answer(kind: str) -> Callable[[LockedTable, Seat, UUID, str], int]:
    def answer(table: LockedTable, seat: Seat, client_id: UUID, _rest: str) -> int:
        asked = table.state.asked
        if asked is None or seat not in asked.waiting:
            raise errors.NothingAsked
        return table.add(kind, seat, client_id)

    return answer


def _say(table: LockedTable, seat: Seat, client_id: UUID, rest: str) -> int:
    if rest not in PHRASES:
        raise errors.BadWord(action=f"say {rest}"[:40])
    return _talk(table, seat, client_id, say=rest)


def _chat(table: LockedTable, seat: Seat, client_id: UUID, rest: str) -> int:
    text = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in rest)
    text = " ".join(text.split())
    if not text or len(text) > LONGEST_CHAT:
        raise errors.BadWord(action=f"chat {text}"[:40])
    return _talk(table, seat, client_id, text=text)


def _talk(table: LockedTable, seat: Seat, client_id: UUID, **said: str) -> int:
    state = table.state
    if state.occupants[seat].silenced:
        raise errors.Silenced
    lately = table.now - timedelta(seconds=10)
    if sum(event.seat == seat and event.at > lately for event in state.chat) >= MOST_CHAT:
        raise errors.TooMuchTalk
    return table.add("say", seat, client_id, user=state.occupants[seat].user, **said)


def _back(table: LockedTable, seat: Seat, client_id: UUID, _rest: str) -> int:
    _check_going_on(table)
    if not table.state.occupants[seat].acting:
        raise errors.NothingAsked
    return table.add("back", seat, client_id)


def _leave(table: LockedTable, seat: Seat, client_id: UUID, _rest: str) -> int:
    _check_going_on(table)
    if table.state.occupants[seat].acting:
        return table.state.number
    number = table.add("away", seat, client_id)
    occupants = table.state.occupants.values()
    if not table.state.settings.rated and all(occupant.is_bot for occupant in occupants):
        table.add("stop")
    return number


def _check_going_on(table: LockedTable) -> None:
    if table.state.status not in ("playing", "paused"):
        raise errors.NotPlaying


WORDS: dict[str, Callable[[LockedTable, Seat, UUID, str], int]] = {
    "undo": _undo,
    "accept": _answer("agree"),
    "refuse": _answer("refuse"),
    "say": _say,
    "chat": _chat,
    "back": _back,
    "leave": _leave,
}


def version_of(game: int) -> int:
    """Return the number of the last event of a table, as far as this process knows it."""
    return cache.bring_up(game).state.number


__all__ = [
    "LONGEST_CHAT",
    "MOST_CHAT",
    "STAND_IN",
    "Answer",
    "act",
    "act_for",
    "expire",
    "version_of",
]
