"""Who is let in where: sockets are served here, everything else by the server of the pages.

One address for both, as a browser wants it, and no server but the one that is made for each. A
connection shows with its first bytes what it is. One that is for the pages is handed on byte for
byte; a connection that turns into a socket later on is served over there as well.
"""

from __future__ import annotations

import asyncio

from deploy.websocket import OPENING, Application, WebSocket

MARK = b"GET /ws/"
NOT_HERE = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

peers: dict[int, tuple[str, int]] = {}
"""By the port from which a connection was handed on, who is at its other end."""


class Door(asyncio.Protocol):
    """A connection of which nothing is known yet."""

    __slots__ = ("_application", "_heard", "_pages", "_timer", "_transport")
    _transport: asyncio.Transport

    def __init__(self, application: Application, pages: int | None) -> None:
        self._application, self._pages = application, pages
        self._heard = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 - a stream
        self._transport = transport
        self._timer = asyncio.get_running_loop().call_later(OPENING, transport.abort)

    def data_received(self, data: bytes) -> None:
        self._heard += data
        start = self._heard[: len(MARK)]
        if start == MARK:
            self._give_to(WebSocket(self._application))
        elif MARK.startswith(start):
            return
        elif self._pages is None:
            self._transport.write(NOT_HERE)
            self._transport.close()
        else:
            self._give_to(Outside(self._pages))

    def _give_to(self, protocol: asyncio.Protocol) -> None:
        self._timer.cancel()
        self._transport.set_protocol(protocol)
        protocol.connection_made(self._transport)
        protocol.data_received(self._heard)

    def connection_lost(self, error: Exception | None) -> None:
        self._timer.cancel()


class End(asyncio.Protocol):
    """One end of a connection that is handed on: what it hears, the other says."""

    transport: asyncio.Transport
    other: End | None = None

    def data_received(self, data: bytes) -> None:
        if self.other is not None:
            self.other.transport.write(data)

    def connection_lost(self, error: Exception | None) -> None:
        if self.other is not None:
            self.other.transport.close()

    def pause_writing(self) -> None:
        if self.other is not None:
            self.other.transport.pause_reading()

    def resume_writing(self) -> None:
        if self.other is not None and not self.other.transport.is_closing():
            self.other.transport.resume_reading()


class Outside(End):
    """The end where somebody wants a page."""

    def __init__(self, pages: int) -> None:
        self._pages = pages
        self._early: list[bytes] = []
        self._lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 - a stream
        self.transport = transport
        transport.pause_reading()
        self._connecting = asyncio.create_task(self._connect())

    async def _connect(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            _transport, inside = await loop.create_connection(
                lambda: Inside(self), "127.0.0.1", self._pages
            )
        except OSError:
            self.transport.abort()
            return
        if self._lost:
            inside.transport.close()
            return
        self.other = inside
        for data in self._early:
            inside.transport.write(data)
        self._early.clear()
        self.transport.resume_reading()

    def data_received(self, data: bytes) -> None:
        if self.other is None:
            self._early.append(data)
        else:
            self.other.transport.write(data)

    def eof_received(self) -> bool:
        """Who says no more may still hear: the server of the pages decides."""
        if self.other is None:
            return False
        self.other.transport.write_eof()
        return True

    def connection_lost(self, error: Exception | None) -> None:
        self._lost = True
        super().connection_lost(error)


class Inside(End):
    """The end at the server of the pages."""

    def __init__(self, outside: Outside) -> None:
        self.other = outside
        self._port = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 - a stream
        self.transport = transport
        self._port = transport.get_extra_info("sockname")[1]
        peer = self.other and self.other.transport.get_extra_info("peername")
        if peer:
            peers[self._port] = peer[:2]

    def connection_lost(self, error: Exception | None) -> None:
        peers.pop(self._port, None)
        super().connection_lost(error)


async def open_door(
    application: Application, host: str, port: int, *, pages: int | None = None
) -> asyncio.Server:
    """Listen; *pages* is the port, on this machine, of the server of the pages, if there is one."""
    loop = asyncio.get_running_loop()
    return await loop.create_server(lambda: Door(application, pages), host, port, backlog=1024)
