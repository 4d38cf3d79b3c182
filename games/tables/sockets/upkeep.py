"""The periodic task of a live process, every 15 s.

It renews the presence rows of the rooms, closes the sockets whose access has ended, and sends
spectators the states that have become old enough to be shown.
"""

from __future__ import annotations

import asyncio
import logging

from django.db import Error as DatabaseError

from games.models import Watching
from games.tables.engine import cache
from games.tables.sockets import presence, socket_access
from games.tables.sockets.rooms import Room, rooms
from games.tables.sockets.threads import in_thread, read_pool

INTERVAL = 15.0  # seconds

logger = logging.getLogger(__name__)
_task: asyncio.Task[None] | None = None


def start() -> None:
    """Start the task of this process, unless it is running."""
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
                await in_thread(read_pool, presence.write, rows)
            await socket_access.close_unauthorised(rooms.values())
        except DatabaseError as error:
            logger.warning("upkeep of rooms failed: %s", type(error).__name__)
        for room in tuple(rooms.values()):
            if changes_with_time(room):
                room.resend()


def changes_with_time(room: Room) -> bool:
    """Return whether the spectators of *room* see a state that is minutes old."""
    if not room.has_spectators:
        return False
    cached = cache.peek(room.game)
    return cached is None or cached.state.settings.watching == Watching.MINUTES
