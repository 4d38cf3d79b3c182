"""LockedTable on the log of a table: the lock, the events, and what follows from them by itself."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import connection, transaction

import live
from games.models import Pace, Table, TurnMail
from games.rules import Seat
from games.tables import nudges
from games.tables.engine import cache
from games.tables.engine.cache import CachedTable
from games.tables.engine.finish import STATUS as ENDS
from games.tables.engine.finish import write_deal, write_end
from games.tables.engine.state import LoggedEvent, TableState

# The clock is read after the locks have been got, however long that took; they are got in order.
LOCK = """
SELECT game_id, version, act_after, clock_timestamp() FROM (
    SELECT game_id, version, act_after FROM games_table WHERE game_id = ANY(%s)
    ORDER BY game_id FOR NO KEY UPDATE
) AS row
"""
LOCK_THE_FREE = LOCK.replace("UPDATE", "UPDATE SKIP LOCKED")
WRITE = """
WITH written AS (
    INSERT INTO games_tableevent (game_id, number, at, kind, seat, data, client_id)
    SELECT * FROM unnest(%s::bigint[], %s::int[], %s::timestamptz[], %s::text[], %s::text[],
        %s::jsonb[], %s::uuid[])
)
UPDATE games_table AS row SET version = new.version, status = new.status, turn = new.turn,
    deadline = new.deadline, act_after = new.act_after, deals = new.deals, moved_at = new.moved_at
FROM unnest(%s::bigint[], %s::int[], %s::text[], %s::text[], %s::timestamptz[],
    %s::timestamptz[], %s::int[], %s::timestamptz[])
    AS new (game, version, status, turn, deadline, act_after, deals, moved_at)
WHERE row.game_id = new.game
"""
# What a bot waits before it acts, in seconds: a person would not be quicker.
PAUSE = (0.7, 1.5)
PAUSE_AFTER_DEAL = 4.0
"""How much longer it waits when people look at how a deal went."""


@dataclass(slots=True)
class LockedTable:
    """A table that is locked, and what is written on its log."""

    cached: CachedTable
    now: datetime
    act_after: datetime | None
    before: TableState
    new: list[tuple[Any, ...]] = field(default_factory=list)
    names_changed: bool = False

    @property
    def state(self) -> TableState:
        """The state after everything written so far."""
        return self.cached.state

    @property
    def game(self) -> int:
        """The game's number."""
        return self.state.settings.game

    def add(
        self, kind: str, seat: Seat | None = None, client_id: UUID | None = None, **data: Any
    ) -> int:
        """Write one event, and return its number.

        :raises RuleError: when the rules forbid it; nothing is then written of it.
        """
        event = LoggedEvent(self.state.number + 1, self.now, kind, seat, data)
        seeds = cache.seeds_of(self.game, [data["number"]]) if kind == "deal" else {}
        state = self.state.after(event, seeds.get(data.get("number", 0)))
        self.cached = replace(self.cached, state=state)
        said = json.dumps(data)
        self.new.append((self.game, event.number, self.now, kind, seat or "", said, client_id))
        if kind in ("sit", "rise"):
            self.names_changed = True
        return event.number

    @property
    def is_plain(self) -> bool:
        """Whether nothing but the row follows from what is written: no deal or game has ended."""
        at, before = self.state, self.before
        return (
            at.status == before.status == "playing"
            and at.play.is_playing
            and len(at.play.sheet.deals) == len(before.play.sheet.deals)
            and at.settings.pace == "live"
            and not self.names_changed
        )


@contextmanager
def lock_table(game: int) -> Iterator[LockedTable]:
    """Lock the table of *game*, and commit what is written on its log.

    :raises Table.DoesNotExist: when the game is not played here.
    """
    with transaction.atomic():
        tables = _locked([game])
        if not tables:
            raise Table.DoesNotExist
        (table,) = tables
        yield table
        if table.new:
            _follow_up(table)
            _write(tables)


@contextmanager
def lock_free_tables(games: list[int]) -> Iterator[list[LockedTable]]:
    """Lock those tables that are free, and commit what is written on their logs, or nothing of it.

    Only plain things may be written here, which is for the caller to see to.
    """
    with transaction.atomic():
        tables = _locked(games, LOCK_THE_FREE)
        yield tables
        if written := [table for table in tables if table.new]:
            _write(written)


def _locked(games: list[int], lock: str = LOCK) -> list[LockedTable]:
    with connection.cursor() as cursor:
        cursor.execute(lock, [games])
        rows = cursor.fetchall()
    found = []
    for game, version, act_after, now in rows:
        cached = cache.bring_up(game, version)
        found.append(LockedTable(cached, now, act_after, cached.state))
    return found


def _follow_up(table: LockedTable) -> None:
    """Write what happens by itself: the row of a deal that is over, the next deal, the end."""
    before = table.before
    if len(table.state.play.sheet.deals) > len(before.play.sheet.deals):
        write_deal(table.state)
    if table.state.needs_deal:
        table.add("deal", number=len(table.state.play.sheet.deals) + 1)
    if table.state.status == "playing" and table.state.play.is_over:
        table.add("over")
    if table.state.status != before.status and table.state.status in ENDS:
        write_end(table.state, table.now)


def _write(tables: list[LockedTable]) -> None:
    """Write the events and the rows, and have everybody told after the commit."""
    due_before = [table.act_after for table in tables]
    for table in tables:
        table.act_after = _act_after(table)
    events = zip(*(row for table in tables for row in table.new), strict=True)
    rows = zip(*map(_row_of, tables), strict=True)
    with connection.cursor() as cursor:
        cursor.execute(WRITE, [*map(list, events), *map(list, rows)])
    for table in tables:
        if table.names_changed:
            table.cached = replace(table.cached, names=cache.names_at(table.game))
    cached_tables = [table.cached for table in tables]
    transaction.on_commit(lambda: cache.keep(*cached_tables))
    live.nudge_all([(f"table:{table.game}", table.state.number) for table in tables])
    for table, due in zip(tables, due_before, strict=True):
        _ask_workers(table, due)


def _ask_workers(table: LockedTable, due_before: datetime | None) -> None:
    game, state, before = table.game, table.state, table.before
    if state.moved != before.moved and _note_turn(state):
        transaction.on_commit(lambda: nudges.ask_mail(game, state.moved))
    if _as_listed(state) != _as_listed(before):
        live.nudge(f"tables:{state.settings.club}", int(table.now.timestamp() * 1000))
    if table.act_after is not None and table.act_after != due_before:
        wait = max(0.0, (table.act_after - table.now).total_seconds())
        transaction.on_commit(lambda: nudges.ask_bot(game, state.moved, wait))


def _as_listed(state: TableState) -> tuple[str, int]:
    """What the club's lobby shows of a game that is being played."""
    return state.status, len(state.play.sheet.deals)


def _row_of(table: LockedTable) -> tuple[Any, ...]:
    at = table.state
    deals = len(at.play.sheet.deals)
    return (
        table.game, at.number, at.status, at.turn or "", at.deadline, table.act_after, deals,
        table.now,
    )  # fmt: skip


def _act_after(table: LockedTable) -> datetime | None:
    """Return when a bot is to act: set once for each turn of a bot."""
    state, before = table.state, table.before
    if not state.bot_in_turn:
        return None
    if table.act_after is not None and state.moved == before.moved:
        return table.act_after
    return table.now + timedelta(seconds=pause_before(state))


def pause_before(state: TableState) -> float:
    """Return how long the bot in turn waits: not at all where nobody is there to see it."""
    if all(occupant.is_bot for occupant in state.occupants.values()):
        return 0.0
    longer = PAUSE_AFTER_DEAL if state.ended is not None else 0.0
    return random.uniform(*PAUSE) + longer  # noqa: S311 - nothing depends on it


def _note_turn(state: TableState) -> bool:
    """Note that the player in turn is due an e-mail; return whether they are."""
    turn = state.turn
    if state.settings.pace != Pace.DAYS or state.status != "playing" or turn is None:
        return False
    occupant = state.occupants[turn]
    if occupant.is_bot or occupant.user is None:
        return False
    TurnMail.objects.create(game_id=state.settings.game, version=state.moved)
    return True
