"""Who has a table open: rows that each live process keeps up, and that are void when it does not.

Beside it, what a live process looks after from time to time: that nobody stays connected who has
signed out or lost her right, and that spectators of a quiet table see its past come up.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING
from uuid import uuid4

from django.db import Error as DatabaseError
from django.db import connection

import live
from games.hosting import memory
from games.hosting.threads import in_thread, reading

if TYPE_CHECKING:
    from games.hosting.rooms import Room

PROCESS = uuid4()
EVERY = 15.0
"""Seconds between two renewals of everything."""
SOON = 0.3
"""Seconds in which several people come or go at once."""

WRITE = """
INSERT INTO games_presence (game_id, process, seats, watchers, seen_at)
SELECT game.id, %s, here.seats, here.watchers, clock_timestamp()
FROM unnest(%s::bigint[], %s::text[], %s::int[]) AS here (id, seats, watchers)
JOIN games_game AS game ON game.id = here.id
ON CONFLICT (game_id, process)
DO UPDATE SET seats = excluded.seats, watchers = excluded.watchers, seen_at = excluded.seen_at
"""
Row = tuple[int, str, int]

logger = logging.getLogger(__name__)
_moved: dict[int, Row] = {}
_tasks: dict[str, asyncio.Task[None]] = {}


def row_of(room: Room) -> Row:
    """Return who is in a room of this process: seats, and how many others."""
    seats = {str(socket.seat) for socket in room.sockets if socket.seat is not None}
    others = {socket.user for socket in room.sockets if socket.seat is None}
    return room.game, "".join(sorted(seats)), len(others)


def moved(room: Room) -> None:
    """Note that somebody came or went; it is written down in a moment."""
    _moved[room.game] = row_of(room)
    _start("moved", _write_moved)


async def _write_moved() -> None:
    while _moved:
        await asyncio.sleep(SOON)
        rows = list(_moved.values())
        _moved.clear()
        try:
            await in_thread(reading, write_and_tell, rows)
        except DatabaseError as error:
            logger.warning("who is there was not written: %s", type(error).__name__)
            await asyncio.sleep(1)
            for row in rows:
                _moved.setdefault(row[0], row)


def write(rows: list[Row]) -> None:
    """Write who is there, for this process."""
    with connection.cursor() as cursor:
        cursor.execute(WRITE, [PROCESS, *map(list, zip(*rows, strict=True))])


def write_and_tell(rows: list[Row]) -> None:
    """Write who is there, and have every process look."""
    write(rows)
    for game, _seats, _others in rows:
        live.nudge(f"present:{game}", 0)


def sees_more_with_time(room: Room) -> bool:
    """Whether spectators of a room see more when nothing happens: what is some minutes old."""
    if all(socket.seat is not None for socket in room.sockets):
        return False
    held = memory.remembered(room.game)
    return held is None or held.position.settings.watching == "minutes"


def keep_up(rooms: Mapping[int, Room]) -> None:
    """Look after the rooms of this process for as long as it lives."""

    async def go_on() -> None:
        from games.hosting import rights

        while True:
            await asyncio.sleep(EVERY)
            rows = [row_of(room) for room in rooms.values()]
            try:
                if rows:
                    await in_thread(reading, write, rows)
                await rights.look_at(rooms.values())
            except DatabaseError as error:
                logger.warning("rooms were not looked after: %s", type(error).__name__)
            for room in tuple(rooms.values()):
                if sees_more_with_time(room):
                    room.resend()

    _start("keep up", go_on)


def _start(name: str, work: object) -> None:
    task = _tasks.get(name)
    if task is None or task.done() or task.get_loop() is not asyncio.get_running_loop():
        _tasks[name] = asyncio.create_task(work())  # type: ignore[operator]  # a coroutine function
