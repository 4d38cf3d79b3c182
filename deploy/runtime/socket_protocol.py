"""uvicorn's sockets, without those whose clients do not read."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

DROPPED_AFTER = 15.0
"""Seconds in which a connection is closed in good order before it is dropped."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """Drops a connection that is not closed in time.

    To close one, uvicorn waits until everything has been sent, and a client that does not read can
    make it wait for ever: with the memory of what was to be sent, and the application that waits to
    send more.
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
