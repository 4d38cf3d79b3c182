"""One presence row per process and table: the seats and spectators that have it open here.

A row counts for :data:`games.models.tables.PRESENCE_LIFETIME` after it was written;
:mod:`games.tables.sockets.upkeep` renews the rows of its process well within that time.
"""

from __future__ import annotations

import asyncio
import logging
from uuid import uuid4

from django.db import Error as DatabaseError
from django.db import connection

import live
from games.tables.sockets.threads import in_thread, read_pool

PROCESS = uuid4()
WRITE_DELAY = 0.3
"""Seconds in which changes are collected into one write."""

WRITE = """
INSERT INTO games_presence (game_id, process, seats, spectators, seen_at)
SELECT game.id, %s, here.seats, here.spectators, clock_timestamp()
FROM unnest(%s::bigint[], %s::text[], %s::int[]) AS here (id, seats, spectators)
JOIN games_game AS game ON game.id = here.id
ON CONFLICT (game_id, process) DO UPDATE SET
    seats = excluded.seats, spectators = excluded.spectators, seen_at = excluded.seen_at
"""
Row = tuple[int, str, int]
"""The game, the letters of the seats that have it open, and the number of spectators."""

logger = logging.getLogger(__name__)
_pending: dict[int, Row] = {}
_task: asyncio.Task[None] | None = None


def schedule(row: Row) -> None:
    """Write *row* after :data:`WRITE_DELAY`, together with the changes of other tables."""
    global _task
    _pending[row[0]] = row
    if _task is None or _task.done() or _task.get_loop() is not asyncio.get_running_loop():
        _task = asyncio.create_task(_write_pending())


async def _write_pending() -> None:
    while _pending:
        await asyncio.sleep(WRITE_DELAY)
        rows = list(_pending.values())
        _pending.clear()
        try:
            await in_thread(read_pool, _write_and_nudge, rows)
        except DatabaseError as error:
            logger.warning("presence was not written: %s", type(error).__name__)
            await asyncio.sleep(1)
            for row in rows:
                _pending.setdefault(row[0], row)


def write(rows: list[Row]) -> None:
    """Write presence rows of this process."""
    with connection.cursor() as cursor:
        cursor.execute(WRITE, [PROCESS, *map(list, zip(*rows, strict=True))])


def _write_and_nudge(rows: list[Row]) -> None:
    write(rows)
    for game, _seats, _spectators in rows:
        live.nudge(f"present:{game}", 0)


async def stop() -> None:
    """Cancel the pending write; for a process, or a test, that ends."""
    global _task
    _pending.clear()
    if _task is not None and not _task.done():
        _task.cancel()
        await asyncio.gather(_task, return_exceptions=True)
    _task = None
