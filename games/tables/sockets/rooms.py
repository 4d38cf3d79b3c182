"""The sockets of one live process, by table: what each of them is sent.

A room hears of its table by nudges. It brings the state this process remembers up to the log
once, and sends every socket the whole view of its own viewer; those who see the same share it.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime

from django.db import Error as DatabaseError
from django.utils.timezone import now as utc_now
from django.utils.translation import override

from games.tables import snapshot, spectators
from games.tables.engine import cache
from games.tables.engine.cache import CachedTable
from games.tables.sockets import presence
from games.tables.sockets.connection import Socket
from games.tables.sockets.threads import in_thread, reading
from games.tables.view import NOBODY, Seen, view_text
from live.registry import registry

SEAT_LOST = 4403

logger = logging.getLogger(__name__)


class Room:
    """The sockets of one table in this process."""

    def __init__(self, game: int) -> None:
        self.game = game
        self.sockets: set[Socket] = set()
        self.seen: Seen = NOBODY
        self.sent = -1
        self._wanted = -1
        self._look_again = False
        self._task: asyncio.Task[None] | None = None

    @property
    def presence_row(self) -> presence.Row:
        """Who is in this room: its table, the seats, and how many spectators."""
        seats = {str(socket.seat) for socket in self.sockets if socket.seat is not None}
        spectators = {socket.user for socket in self.sockets if socket.seat is None}
        return self.game, "".join(sorted(seats)), len(spectators)

    def changed(self, version: int | None) -> None:
        """Bring everybody up to *version*; None is whatever the log has."""
        if version is None:
            self._look_again = True
        elif version > self.sent:
            self._wanted = max(self._wanted, version)
        else:
            return
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._bring_up())

    async def hear(self, topic: str, version: int | None) -> None:
        """Take a nudge."""
        if topic.startswith("present:"):
            self.seen = await in_thread(reading, lambda: snapshot.seen_at(self.game))
            self.resend()
        else:
            self.changed(version)

    async def _bring_up(self) -> None:
        while self._look_again or self._wanted > self.sent:
            wanted, self._look_again = None if self._look_again else self._wanted, False
            try:
                await self._send_all(wanted)
            except DatabaseError as error:
                logger.warning("table %s is not up to date: %s", self.game, type(error).__name__)
                self._look_again = True
                await asyncio.sleep(0.5)

    async def _send_all(self, wanted: int | None) -> None:
        cached = cache.remembered(self.game)
        if cached is None or wanted is None or cached.state.number < wanted:
            cached = await in_thread(reading, lambda: cache.bring_up(self.game))
        self.sent = max(self.sent, cached.state.number)
        self._seat(cached)
        watched = await self.watched(cached)
        self._show(cached, watched)

    async def watched(self, cached: CachedTable) -> CachedTable:
        """Return what spectators see, if there are any."""
        if all(socket.seat is not None for socket in self.sockets):
            return cached
        if cached.state.status == "waiting":
            return cached
        return await in_thread(reading, lambda: spectators.shown(self.game, utc_now()))

    def _seat(self, cached: CachedTable) -> None:
        """Note who sits where now; who has lost her seat is sent away."""
        seats = {
            occupant.user: seat
            for seat, occupant in cached.state.occupants.items()
            if occupant.user
        }
        for socket in tuple(self.sockets):
            seat = seats.get(socket.user)
            if socket.seat is not None and seat is None and cached.state.status != "waiting":
                self.sockets.discard(socket)
                socket.close(SEAT_LOST)
            if seat != socket.seat:
                socket.seat = seat
                presence.note(self.presence_row)

    def resend(self) -> None:
        """Send everybody her view again, since something beside the log has changed."""
        self._look_again = True
        self.changed(None)

    def _show(self, cached: CachedTable, watched: CachedTable) -> None:
        now = utc_now()
        for language in {socket.language for socket in self.sockets}:
            texts: dict[object, str] = {}
            with override(language):
                for socket in [one for one in self.sockets if one.language == language]:
                    shown = cached if socket.seat is not None else watched
                    key = (socket.seat, socket.muted)
                    text = texts.get(key)
                    if text is None:
                        text = texts[key] = self._text(shown, socket, now)
                    socket.show(text, shown.state.number)

    def _text(self, cached: CachedTable, socket: Socket, now: datetime) -> str:
        seen = Seen(self.seen.seats, self.seen.watchers, socket.muted)
        return view_text(cached, socket.seat, now=now, seen=seen)

    async def show_to(self, socket: Socket) -> None:
        """Send one socket its view now."""
        cached = await in_thread(reading, lambda: cache.bring_up(self.game))
        socket.seat = cached.state.seat_of(socket.user)
        watched = await self.watched(cached) if socket.seat is None else cached
        self.sent = max(self.sent, cached.state.number)
        shown = cached if socket.seat is not None else watched
        with override(socket.language):
            socket.show(self._text(shown, socket, utc_now()), shown.state.number)


rooms: dict[int, Room] = {}


async def _mutes_changed(_topic: str, user: int | None) -> None:
    """Show the tables that *user* has open without those whom she does not read any more."""
    for room in tuple(rooms.values()):
        readers = [socket for socket in room.sockets if user in (None, socket.user)]
        for socket in readers:
            socket.muted = await in_thread(reading, snapshot.muted_by, socket.user)
        if readers:
            room.resend()


async def enter(game: int, socket: Socket) -> Room:
    """Have a socket hear of a table from now on, beginning with its view."""
    registry.add("mutes", _mutes_changed)
    room = rooms.get(game)
    if room is None:
        room = rooms[game] = Room(game)
        registry.add(f"table:{game}", room.hear)
        registry.add(f"present:{game}", room.hear)
    room.sockets.add(socket)
    await room.show_to(socket)
    presence.note(room.presence_row)
    return room


def leave(room: Room, socket: Socket) -> None:
    """Have a socket hear no more."""
    room.sockets.discard(socket)
    presence.note(room.presence_row)
    if not room.sockets and rooms.get(room.game) is room:
        del rooms[room.game]
        registry.discard(f"table:{room.game}", room.hear)
        registry.discard(f"present:{room.game}", room.hear)
