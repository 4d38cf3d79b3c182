"""Writing to the log of a table: its lock, the new events, and their consequences.

One transaction writes everything: the events, the row of the table, and the row of a deal that has
ended. Other processes are told after the commit.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings as site
from django.db import connection, transaction

import live
from games.models import UNFINISHED, BotPace, Pace, Table
from games.rules import Seat
from games.tables import nudges, turn_notices
from games.tables.engine import cache, deal_secrets
from games.tables.engine.cache import CachedTable
from games.tables.engine.events import LoggedEvent
from games.tables.engine.game_rows import GAME_STATUS, write_deal, write_end, write_reopened
from games.tables.engine.state import TableState
from games.tables.engine.transitions import apply
from games.tables.strengths import DEFAULT_STRENGTH

# The clock is read after the locks have been taken, however long that took. Rows are locked in the
# order of their keys, so that two transactions cannot wait for each other.
LOCK = """
SELECT game_id, version, act_after, clock_timestamp() FROM (
    SELECT game_id, version, act_after FROM games_table WHERE game_id = ANY(%s)
    ORDER BY game_id FOR NO KEY UPDATE
) AS row
"""
LOCK_AVAILABLE = LOCK.replace("UPDATE", "UPDATE SKIP LOCKED")
WRITE = """
WITH written AS (
    INSERT INTO games_tableevent (game_id, number, at, kind, seat, data, client_id)
    SELECT * FROM unnest(%s::bigint[], %s::int[], %s::timestamptz[], %s::text[], %s::text[],
        %s::jsonb[], %s::uuid[])
)
UPDATE games_table AS row SET version = new.version, status = new.status, turn = new.turn,
    deadline = new.deadline, act_after = new.act_after, deals = new.deals,
    last_event_at = new.last_event_at
FROM unnest(%s::bigint[], %s::int[], %s::text[], %s::text[], %s::timestamptz[],
    %s::timestamptz[], %s::int[], %s::timestamptz[])
    AS new (game, version, status, turn, deadline, act_after, deals, last_event_at)
WHERE row.game_id = new.game
"""
BOT_DELAYS = {
    BotPace.SLOW: (1.6, 2.8),
    BotPace.NORMAL: (0.7, 1.5),
    BotPace.FAST: (0.25, 0.5),
}
"""The minimum and maximum time in seconds that a bot waits before it acts."""
BOT_DELAYS_AFTER_DEAL = {BotPace.SLOW: 6.0, BotPace.NORMAL: 4.0, BotPace.FAST: 1.5}
"""Seconds added while players look at the result of the deal before."""
RESULT_SECONDS = 10
"""Seconds after a deal in which no clock runs."""


@dataclass(slots=True)
class LockedTable:
    """A locked table, and the events that are to be written on its log.

    :ivar now: the time of the database when the lock was taken.
    :ivar act_after: when a bot is to act, as stored in the row of the table.
    :ivar before: the state when the lock was taken.
    :ivar new_rows: the rows of the new events.
    """

    cached: CachedTable
    now: datetime
    act_after: datetime | None
    before: TableState
    new_rows: list[tuple[Any, ...]] = field(default_factory=list)
    names_changed: bool = False

    @property
    def state(self) -> TableState:
        """The state after the new events."""
        return self.cached.state

    @property
    def game(self) -> int:
        """The id of the game."""
        return self.state.settings.game

    def add(
        self, kind: str, seat: Seat | None = None, client_id: UUID | None = None, **data: Any
    ) -> int:
        """Add an event to the log and return its number.

        :raises RuleError: if the rules forbid it; nothing is added then.
        """
        event = LoggedEvent(self.state.version + 1, self.now, kind, seat, data)
        is_deal, is_hidden = kind == "deal", deal_secrets.hides(data)
        secret = deal_secrets.load(self.game) if is_deal or is_hidden else None
        seed = secret.seed(self.state, data["number"]) if secret and is_deal else None
        self.cached = replace(self.cached, state=apply(self.state, event, seed))
        if secret and is_hidden:
            data = deal_secrets.sealed_data(secret, event.number, data)
        self.new_rows.append(
            (self.game, event.number, self.now, kind, seat or "", json.dumps(data), client_id)
        )
        if kind in ("sit", "rise", "pause", "stop"):
            self.names_changed = True
        return event.number

    def discard(self, cached: CachedTable) -> None:
        """Drop the new events and go back to *cached*."""
        self.cached, self.new_rows, self.names_changed = cached, [], False

    @property
    def needs_follow_up(self) -> bool:
        """Whether the new events have consequences beyond the row of the table.

        They do if :func:`_follow_up` has something to add, a deal or the game has ended, a name has
        changed, or the player in turn may have to be notified.
        """
        state, before = self.state, self.before
        return not (
            state.status == before.status == "playing"
            and state.play.is_playing
            and state.deals_played == before.deals_played
            and state.settings.pace == Pace.LIVE
            and not self.names_changed
        )


@contextmanager
def lock_table(game: int) -> Iterator[LockedTable]:
    """Lock the table of *game*, and write and commit the events that are added to its log.

    :raises Table.DoesNotExist: if the game has no table.
    """
    with lock_tables([game]) as tables:
        if not tables:
            raise Table.DoesNotExist
        yield tables[0]


@contextmanager
def lock_tables(games: list[int]) -> Iterator[list[LockedTable]]:
    """Lock the tables of *games* that exist, and commit the events of all in one write."""
    with transaction.atomic():
        tables = _lock(games)
        yield tables
        changed = [table for table in tables if table.new_rows]
        for table in changed:
            _follow_up(table)
        if changed:
            _write(changed)


@contextmanager
def lock_available_tables(games: list[int]) -> Iterator[list[LockedTable]]:
    """Lock the tables that nobody else has locked, and commit their new events in one write.

    The caller must discard events for which :attr:`LockedTable.needs_follow_up` is true.
    """
    with transaction.atomic():
        tables = _lock(games, LOCK_AVAILABLE)
        yield tables
        if changed := [table for table in tables if table.new_rows]:
            _write(changed)


def _lock(games: list[int], query: str = LOCK) -> list[LockedTable]:
    with connection.cursor() as cursor:
        cursor.execute(query, [games])
        rows = cursor.fetchall()
    new = cache.at_start([game for game, version, *_others in rows if version == 0])
    tables = []
    for game, version, act_after, now in rows:
        cached = new.get(game) or cache.latest(game, version)
        tables.append(LockedTable(cached, now, act_after, cached.state))
    return tables


def _follow_up(table: LockedTable) -> None:
    """Add the events that follow from the new ones, and write the rows of what has ended.

    These are the start of a begun game once all contributions have been revealed, the next deal,
    and the end of the game.
    """
    before = table.before
    if before.status in GAME_STATUS and table.state.status == "playing":
        write_reopened(table.state)
    if table.state.can_start:
        table.add("start")
    if table.state.deals_played > before.deals_played:
        write_deal(table.state)
    if table.state.needs_deal:
        _deal(table)
    if table.state.status == "playing" and table.state.play.is_over:
        table.add("over")
    if table.state.status != before.status and table.state.status in GAME_STATUS:
        write_end(table.state, table.now)


def _deal(table: LockedTable) -> None:
    """Add the next deal; no clock runs while its players look at the previous result.

    A deal that is played again is declared as by a bot, so that it cannot be undone.
    """
    settings, number = table.state.settings, table.state.deals_played + 1
    is_timed = settings.pace == Pace.LIVE and settings.turn_seconds is not None
    pause: dict[str, Any] = {"pause": RESULT_SECONDS} if is_timed and number > 1 else {}
    table.add("deal", number=number, **pause)
    declarer = table.state.play.declarer
    if settings.copied and declarer is not None:
        declaration = f"declare {settings.copied.contract}"
        table.add("act", declarer, do=declaration, bot=DEFAULT_STRENGTH)


def _write(tables: list[LockedTable]) -> None:
    """Write the new events and the rows of the tables; after the commit, tell the others."""
    due_before = [table.act_after for table in tables]
    for table in tables:
        table.act_after = _act_after(table)
    events = zip(*(row for table in tables for row in table.new_rows), strict=True)
    rows = zip(*map(_table_row, tables), strict=True)
    with connection.cursor() as cursor:
        cursor.execute(WRITE, [*map(list, events), *map(list, rows)])
    renamed = [table for table in tables if table.names_changed]
    names = cache.names_by_seat([table.game for table in renamed])
    for table in renamed:
        table.cached = _with_names(table, names[table.game])
    cached_tables = [table.cached for table in tables]
    transaction.on_commit(lambda: cache.store(*cached_tables))
    live.nudge_all([(f"table:{table.game}", table.state.version) for table in tables])
    for table, due in zip(tables, due_before, strict=True):
        _nudge_others(table, due)


def _with_names(table: LockedTable, names: Mapping[Seat, str]) -> CachedTable:
    halt = table.state.halt
    return replace(
        table.cached,
        names=names,
        halted_by=cache.name_of_user(halt.by if halt else None),
    )


def _nudge_others(table: LockedTable, due_before: datetime | None) -> None:
    """Nudge the workers for a bot, and the lobby of the club; notify the player in turn."""
    game, state, before = table.game, table.state, table.before
    if state.settings.pace == Pace.DAYS:
        _follow_turn(state)
    # A table whose deals others still play is listed only for its own players.
    if _lobby_line(state) != _lobby_line(before) and not state.boards:
        nudges.lobby(state.settings.club, table.now)
    if table.act_after is not None and table.act_after != due_before:
        wait = max(0.0, (table.act_after - table.now).total_seconds())
        nudge = nudges.start if state.is_beginning else nudges.bot
        transaction.on_commit(lambda: nudge(game, state.play_version, wait))


def _lobby_line(state: TableState) -> tuple[str, int]:
    """Return the values of a game in play that the lobby shows."""
    return state.status, state.deals_played


def _table_row(table: LockedTable) -> tuple[Any, ...]:
    state = table.state
    return (
        table.game, state.version, state.status, state.turn or "", state.deadline, table.act_after,
        state.deals_played, table.now,
    )  # fmt: skip


def _act_after(table: LockedTable) -> datetime | None:
    """Return when a bot is to act, chosen once per turn, or when a begun game is to start."""
    state, before = table.state, table.before
    if state.is_beginning and state.dealing is not None:
        return state.dealing.reveal_until
    if not state.bot_in_turn:
        return None
    if table.act_after is not None and state.play_version == before.play_version:
        return table.act_after
    return table.now + timedelta(seconds=bot_delay(state))


def bot_delay(state: TableState) -> float:
    """Return how many seconds the bot in turn waits; 0 if only bots are at the table."""
    if all(occupant.is_bot for occupant in state.occupants.values()):
        return 0.0
    pace = BotPace(state.settings.bot_pace)
    extra = BOT_DELAYS_AFTER_DEAL[pace] if state.previous_deal is not None else 0.0
    delay = random.uniform(*BOT_DELAYS[pace]) + extra  # noqa: S311 - no secret depends on it
    factor: float = site.BOT_DELAY
    return delay * factor


def _follow_turn(state: TableState) -> None:
    """Note which player the table waits for now; a pause does not change it."""
    if state.status in ("waiting", "paused"):
        return
    turn = state.turn
    occupant = state.occupants[turn] if turn else None
    if turn is None or occupant is None or occupant.is_bot or occupant.user is None:
        turn_notices.end(game=state.settings.game)
    else:
        turn_notices.follow(game=state.settings.game, seat=turn, user=occupant.user)


def stop_if_unfinished(game: int) -> None:
    """Abandon a game, unless it has ended."""
    with lock_table(game) as table:
        if table.state.status in UNFINISHED:
            table.add("stop")
