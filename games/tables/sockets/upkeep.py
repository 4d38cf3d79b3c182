"""What a live process does for its rooms every fifteen seconds.

It renews their presence rows, closes the sockets whose access has ended, and sends spectators
what has become old enough to be shown.
"""

from __future__ import annotations

import asyncio
import logging

from django.db import Error as DatabaseError

from games.tables.engine import cache
from games.tables.sockets import presence, socket_access
from games.tables.sockets.rooms import Room, rooms
from games.tables.sockets.threads import in_thread, reading

INTERVAL = 15.0
"""Seconds between two rounds."""

logger = logging.getLogger(__name__)
_task: asyncio.Task[None] | None = None


def start() -> None:
    """Start the task of this process, unless it runs."""
    global _task
    if _task is None or _task.done() or _task.get_loop() is not asyncio.get_running_loop():
        _task = asyncio.create_task(_run())


async def stop() -> None:
    """Cancel the task; for a process, or a test, that ends."""
    global _task
    if _task is not None and not _task.done():
        _task.cancel()
        await asyncio.gather(_task, return_exceptions=True)
    _task = None


async def _run() -> None:
    while True:
        await asyncio.sleep(INTERVAL)
        rows = [room.presence_row for room in rooms.values()]
        try:
            if rows:
                await in_thread(reading, presence.write, rows)
            await socket_access.look_at(rooms.values())
        except DatabaseError as error:
            logger.warning("rooms were not kept up: %s", type(error).__name__)
        for room in tuple(rooms.values()):
            if sees_more_with_time(room):
                room.resend()


def sees_more_with_time(room: Room) -> bool:
    """Whether its spectators see more when time passes: those shown what is some minutes old."""
    if all(socket.seat is not None for socket in room.sockets):
        return False
    cached = cache.remembered(room.game)
    return cached is None or cached.state.settings.watching == "minutes"
