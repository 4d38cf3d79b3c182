"""uvicorn's WebSocket protocol, which drops clients that do not read."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

DROPPED_AFTER = 15.0
"""Seconds for a connection to close in an orderly way before it is dropped."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket protocol that drops a connection that does not close in time.

    To close a connection, uvicorn waits until everything has been sent. A client that does not read
    could make it wait forever, holding the unsent data in memory and blocking the application.
    """

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self._drop_later()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._drop_later()

    def _drop_later(self) -> None:
        if not self.disconnected:
            self.loop.call_later(DROPPED_AFTER, self._drop)

    def _drop(self) -> None:
        if not self.disconnected:
            self.transport.abort()
