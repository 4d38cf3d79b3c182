"""The sockets of one live process, by table, and the views sent to them.

A room subscribes to the nudges of its table. On a nudge it brings the cached state up to the log
once, and sends every socket the whole view of its user; equal views are encoded once.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime

from django.db import Error as DatabaseError
from django.utils.timezone import now as utc_now
from django.utils.translation import override

from games.access import is_shown
from games.rules import Seat
from games.tables import snapshot, spectators
from games.tables.engine import cache
from games.tables.engine.cache import CachedTable
from games.tables.engine.state import TableState
from games.tables.errors import SecretLocked
from games.tables.sockets import presence
from games.tables.sockets.connection import Socket
from games.tables.sockets.threads import in_thread, read_pool
from games.tables.view import NOBODY, Audience, view_text
from live.registry import registry

NO_ACCESS, SEAT_MOVED = 4403, 4409
RETRY_SECONDS = 0.5

logger = logging.getLogger(__name__)


class Room:
    """The sockets of one table in this process.

    :ivar audience: the people who have the table open in all processes.
    :ivar sent_version: the newest version that has been sent.
    """

    def __init__(self, game: int) -> None:
        self.game = game
        self.sockets: set[Socket] = set()
        self.audience: Audience = NOBODY
        self.sent_version = -1
        self._wanted_version = -1
        self._read_log = False
        self._task: asyncio.Task[None] | None = None

    @property
    def presence_row(self) -> presence.Row:
        """The presence row of this table in this process."""
        seats = {str(socket.seat) for socket in self.sockets if socket.seat is not None}
        spectators = {socket.user for socket in self.sockets if socket.seat is None}
        return self.game, "".join(sorted(seats)), len(spectators)

    @property
    def has_spectators(self) -> bool:
        """Whether one of the sockets is that of a spectator."""
        return any(socket.seat is None for socket in self.sockets)

    async def on_nudge(self, topic: str, version: int | None) -> None:
        """Handle a nudge about the table or about who has it open."""
        if topic.startswith("present:"):
            self.audience = await in_thread(read_pool, snapshot.audience_of, self.game)
            self.resend()
        else:
            self.update(version)

    def update(self, version: int | None) -> None:
        """Send the views of *version* or a later one, unless they have been sent.

        :param version: None if it is not known; the log is then read.
        """
        if version is None:
            self._read_log = True
        elif version > self.sent_version:
            self._wanted_version = max(self._wanted_version, version)
        else:
            return
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    def resend(self) -> None:
        """Send all views again, because something outside the log has changed."""
        self.update(None)

    async def _run(self) -> None:
        while self._read_log or self._wanted_version > self.sent_version:
            version, self._read_log = None if self._read_log else self._wanted_version, False
            try:
                await self._send_views(version)
            except DatabaseError as error:
                logger.warning("table %s is not up to date: %s", self.game, type(error).__name__)
                self._read_log = True
                await asyncio.sleep(RETRY_SECONDS)
            except SecretLocked as error:
                logger.warning("table %s cannot be shown: %s", self.game, error.code)
                return

    async def _send_views(self, version: int | None) -> None:
        cached = cache.peek(self.game)
        if cached is None or version is None or cached.state.version < version:
            cached = await in_thread(read_pool, cache.latest, self.game)
        self.sent_version = max(self.sent_version, cached.state.version)
        self._update_seats(cached)
        self._close_spectators(cached)
        delayed = await self._delayed(cached) if self.has_spectators else cached
        now = utc_now()
        for language in {socket.language for socket in self.sockets}:
            with override(language):
                sockets = [socket for socket in self.sockets if socket.language == language]
                self._send_views_to(sockets, cached, delayed, now)

    def _send_views_to(
        self, sockets: list[Socket], cached: CachedTable, delayed: CachedTable, now: datetime
    ) -> None:
        """Send the views to sockets of one language; *delayed* is what spectators see."""
        texts: dict[object, str] = {}
        for socket in sockets:
            key = (socket.seat, socket.muted)
            text = texts.get(key)
            if text is None:
                table = cached if socket.seat is not None else delayed
                text = texts[key] = self._view_text(table, socket, now)
            socket.send_view(text)

    async def _delayed(self, cached: CachedTable) -> CachedTable:
        """Return the table that spectators see when its state is *cached*."""
        if cached.state.status == "waiting":
            return cached
        return await in_thread(read_pool, spectators.delayed_table, self.game, utc_now())

    def _update_seats(self, cached: CachedTable) -> None:
        """Update the seats of the sockets; close those of users who lost a seat during play."""
        state = cached.state
        seats = {who.user: seat for seat, who in state.occupants.items() if who.user}
        for socket in tuple(self.sockets):
            seat = seats.get(socket.user)
            if socket.seat is not None and seat is None and state.status != "waiting":
                self.sockets.discard(socket)
                socket.close(_code_of_loss(state, socket.seat))
            if seat != socket.seat:
                socket.seat = seat
                presence.schedule(self.presence_row)

    def _close_spectators(self, cached: CachedTable) -> None:
        """Close the sockets of people without a seat if the table has no spectators.

        They may have connected while it was waiting for players.
        """
        if not _is_shown(cached):
            for socket in [socket for socket in self.sockets if socket.seat is None]:
                self.sockets.discard(socket)
                socket.close(NO_ACCESS)

    def _view_text(self, cached: CachedTable, socket: Socket, now: datetime) -> str:
        audience = Audience(self.audience.seats, self.audience.spectators, socket.muted)
        return view_text(cached, socket.seat, now=now, audience=audience)

    async def send_view(self, socket: Socket) -> None:
        """Send one socket its present view."""
        cached = await in_thread(read_pool, cache.latest, self.game)
        socket.seat = cached.state.seat_of(socket.user)
        self.sent_version = max(self.sent_version, cached.state.version)
        if socket.seat is None and not _is_shown(cached):
            self.sockets.discard(socket)
            socket.close(NO_ACCESS)
            return
        shown = await self._delayed(cached) if socket.seat is None else cached
        with override(socket.language):
            socket.send_view(self._view_text(shown, socket, utc_now()))


def _code_of_loss(state: TableState, seat: Seat) -> int:
    """Return the code to close the socket of a user with who lost *seat* during play.

    Another guest at the seat is the same person in another browser.
    """
    occupant = state.occupants.get(seat)
    is_moved = occupant is not None and occupant.kind == "guest"
    return SEAT_MOVED if is_moved else NO_ACCESS


def _is_shown(cached: CachedTable) -> bool:
    return is_shown(cached.state.status, cached.state.settings.watching)


rooms: dict[int, Room] = {}


async def _on_mutes_changed(_topic: str, user: int | None) -> None:
    """Update the muted users of the sockets of *user*, or of all sockets, and send the views."""
    for room in tuple(rooms.values()):
        sockets = [socket for socket in room.sockets if user in (None, socket.user)]
        for socket in sockets:
            socket.muted = await in_thread(read_pool, snapshot.muted_by, socket.user)
        if sockets:
            room.resend()


async def enter(game: int, socket: Socket) -> Room:
    """Add a socket to the room of its table and send it its view."""
    registry.add("mutes", _on_mutes_changed)
    room = rooms.get(game)
    if room is None:
        room = rooms[game] = Room(game)
        registry.add(f"table:{game}", room.on_nudge)
        registry.add(f"present:{game}", room.on_nudge)
    room.sockets.add(socket)
    await room.send_view(socket)
    presence.schedule(room.presence_row)
    return room


def leave(room: Room, socket: Socket) -> None:
    """Remove a socket from its room, and a room without sockets from the process."""
    room.sockets.discard(socket)
    presence.schedule(room.presence_row)
    if not room.sockets and rooms.get(room.game) is room:
        del rooms[room.game]
        registry.discard(f"table:{room.game}", room.on_nudge)
        registry.discard(f"present:{room.game}", room.on_nudge)
