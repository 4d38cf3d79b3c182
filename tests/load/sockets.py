"""A cheap WebSocket client, so that measurements show the cost of the server."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable

PATIENCE = 20.0
"""Seconds within which a WebSocket must open."""


class Line(asyncio.Protocol):
    """A WebSocket: ``heard`` is called with each text frame, and ``say`` sends one."""

    def __init__(self, path: str, headers: dict[str, str], heard: Callable[[bytes], None]) -> None:
        self.heard = heard
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost = False
        self._path, self._headers = path, headers
        self._buffer = b""
        self._greeted = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {self._path} HTTP/1.1",
            "Host: 127.0.0.1",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            *(f"{name}: {value}" for name, value in self._headers.items()),
        ]
        transport.write("\r\n".join([*lines, "", ""]).encode())

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._greeted:
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            assert b" 101 " in head.split(b"\r\n")[0], head
            self._greeted, self._buffer = True, rest
            self.opened.set_result(None)
        self._frames()

    def _frames(self) -> None:
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            size, start = buffer[at + 1], at + 2
            if size == 126:
                if len(buffer) < at + 4:
                    break
                (size,), start = struct.unpack_from(">H", buffer, at + 2), at + 4
            elif size == 127:
                if len(buffer) < at + 10:
                    break
                (size,), start = struct.unpack_from(">Q", buffer, at + 2), at + 10
            if len(buffer) < start + size:
                break
            kind = buffer[at] & 15
            if kind == 1:
                self.heard(buffer[start : start + size])
            elif kind == 9:
                self._send(10, buffer[start : start + size])
            at = start + size
        self._buffer = buffer[at:]

    def say(self, text: bytes) -> None:
        self._send(1, text)

    def _send(self, kind: int, text: bytes) -> None:
        # Masked with zeros, which the protocol allows and which costs nothing.
        size = len(text)
        if size < 126:
            head = struct.pack(">BB", 0x80 | kind, 0x80 | size)
        else:
            head = struct.pack(">BBH", 0x80 | kind, 0x80 | 126, size)
        self.transport.write(head + bytes(4) + text)

    def connection_lost(self, error: Exception | None) -> None:
        self.lost = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("not opened"))


async def dial(
    port: int, path: str, headers: dict[str, str], heard: Callable[[bytes], None]
) -> Line:
    """Open a WebSocket to this machine."""
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(PATIENCE):
        _transport, line = await loop.create_connection(
            lambda: Line(path, headers, heard), "127.0.0.1", port
        )
        await line.opened
    return line


async def hang_up(lines: list[Line]) -> None:
    """Close WebSockets like a browser that is closed."""
    for line in lines:
        line.transport.abort()
    await asyncio.sleep(0)
