"""WebSockets for an ASGI application, straight from the event loop.

The server of the pages keeps 128 KB for each socket, open and silent as most of them are, and takes
every frame through two threads. Here a socket is a few kilobytes, a frame that is sent is a call,
and one that comes is handed over in the same turn of the loop.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import unquote

from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol

Message = dict[str, Any]
Application = Callable[[Any, Any, Any], Awaitable[None]]

LARGEST = 64 * 1024
"""Bytes of a message; an application may want less."""
MOST_WAITING = 32
"""Messages that wait for the application before no more are read."""
OPENING, CLOSING = 30.0, 10.0
"""Seconds for a handshake; seconds in which the other end may agree that it is over."""
QUIET = [(socket.TCP_KEEPIDLE, 60), (socket.TCP_KEEPINTVL, 15), (socket.TCP_KEEPCNT, 4)]
"""When a silent peer is asked whether it is there: who has gone without a word is missed."""

logger = logging.getLogger(__name__)
_silent = logging.getLogger("websockets.server")
_silent.setLevel(logging.WARNING)


class WebSocket(asyncio.Protocol):
    """One connection, from its handshake on.

    Besides the messages of ASGI, ``scope["extensions"]["write"]`` is a function that sends a text
    at once; it returns False when that has to wait, and nothing has then been sent.
    """

    __slots__ = (
        "_application",
        "_codec",
        "_drained",
        "_gone",
        "_inbox",
        "_parts",
        "_response",
        "_task",
        "_timer",
        "_transport",
        "_waiting",
    )  # fmt: skip
    _transport: asyncio.Transport

    def __init__(self, application: Application) -> None:
        self._application = application
        self._codec = ServerProtocol(max_size=LARGEST, logger=_silent)
        self._inbox: list[Message] = []
        self._parts: list[bytes] = []
        self._gone = False
        self._response: Response | None = None
        self._waiting: asyncio.Future[None] | None = None
        self._drained: asyncio.Future[None] | None = None
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None

    # What the event loop tells.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 - a stream
        self._transport = transport
        self._abort_after(OPENING)
        peer = transport.get_extra_info("socket")
        if peer is not None and peer.family in (socket.AF_INET, socket.AF_INET6):
            peer.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            for option, value in QUIET:
                peer.setsockopt(socket.IPPROTO_TCP, option, value)

    def data_received(self, data: bytes) -> None:
        self._codec.receive_data(data)
        for event in self._codec.events_received():
            if isinstance(event, Frame):
                self._take(event)
            elif isinstance(event, Request):
                self._open(event)
        self._flush()
        if self._codec.handshake_exc is not None:
            self._transport.close()

    def eof_received(self) -> None:
        self._codec.receive_eof()
        self._flush()

    def connection_lost(self, error: Exception | None) -> None:
        self._end()
        self.resume_writing()
        if self._timer is not None:
            self._timer.cancel()

    def pause_writing(self) -> None:
        self._drained = asyncio.get_running_loop().create_future()

    def resume_writing(self) -> None:
        drained, self._drained = self._drained, None
        if drained is not None and not drained.done():
            drained.set_result(None)

    # What comes in.

    def _open(self, request: Request) -> None:
        """Have the application decide about a handshake that is in order."""
        response = self._codec.accept(request)
        if response.status_code != 101:
            self._codec.send_response(response)
            return
        self._response = response
        self._tell({"type": "websocket.connect"})
        self._task = asyncio.get_running_loop().create_task(self._run(self._scope(request)))

    def _scope(self, request: Request) -> Message:
        path, _mark, query = request.path.partition("?")
        headers = [
            (name.lower().encode("latin-1"), value.encode("latin-1"))
            for name, value in request.headers.raw_items()
        ]
        client = self._transport.get_extra_info("peername")
        server = self._transport.get_extra_info("sockname")
        return {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": headers,
            "client": client and client[:2],
            "server": server and server[:2],
            "subprotocols": [],
            "extensions": {"write": self.write},
        }

    def _take(self, frame: Frame) -> None:
        if frame.opcode is Opcode.CLOSE:
            self._end()
        elif frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            if frame.opcode is not Opcode.CONT:
                self._parts = [b"t" if frame.opcode is Opcode.TEXT else b"b"]
            self._parts.append(bytes(frame.data))
            if frame.fin:
                (kind, *parts), self._parts = self._parts, []
                self._message(kind == b"t", b"".join(parts))

    def _message(self, is_text: bool, data: bytes) -> None:  # noqa: FBT001 - one of two kinds
        try:
            known: Message = {"text": data.decode()} if is_text else {"bytes": data}
        except UnicodeDecodeError:
            self._codec.fail(CloseCode.INVALID_DATA)
            return
        self._tell({"type": "websocket.receive", **known})
        if len(self._inbox) > MOST_WAITING:
            self._transport.pause_reading()

    def _tell(self, message: Message) -> None:
        self._inbox.append(message)
        self._wake()

    def _end(self) -> None:
        """Nothing comes any more."""
        self._gone = True
        self._wake()

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    # What goes out.

    def _flush(self) -> None:
        for data in self._codec.data_to_send():
            if data:
                self._transport.write(data)
            else:
                self._transport.close()

    def _abort_after(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._transport.abort)

    def write(self, text: str) -> bool:
        """Send *text* at once, if nothing has to be waited for."""
        if self._drained is not None or self._codec.state is not State.OPEN:
            return False
        self._codec.send_text(text.encode())
        self._flush()
        return True

    # The application's side.

    async def _run(self, scope: Message) -> None:
        code = CloseCode.NORMAL_CLOSURE
        try:
            await self._application(scope, self._receive, self._send)
        except Exception:
            logger.exception("a socket ended in an error")
            code = CloseCode.INTERNAL_ERROR
        self._close(code)

    async def _receive(self) -> Message:
        while not self._inbox:
            if self._gone:
                close = self._codec.close_rcvd or self._codec.close_sent
                return {"type": "websocket.disconnect", "code": close.code if close else 1006}
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        message = self._inbox.pop(0)
        if len(self._inbox) == MOST_WAITING and not self._transport.is_closing():
            self._transport.resume_reading()
        return message

    async def _send(self, message: Message) -> None:
        kind = message["type"]
        if kind == "websocket.accept":
            self._accept()
        elif kind == "websocket.close":
            self._close(message.get("code") or CloseCode.NORMAL_CLOSURE)
        elif kind == "websocket.send" and self._codec.state is State.OPEN:
            if (text := message.get("text")) is not None:
                self._codec.send_text(text.encode())
            else:
                self._codec.send_binary(message["bytes"])
            self._flush()
            if self._drained is not None:
                await self._drained

    def _accept(self) -> None:
        response, self._response = self._response, None
        if response is None or self._gone:
            return
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._codec.send_response(response)
        self._flush()

    def _close(self, code: int) -> None:
        """Close it: with a refusal when it was never accepted."""
        if self._response is not None:
            self._response = None
            self._codec.send_response(self._codec.reject(403, "Forbidden\n"))
            self._end()
        elif self._codec.state is State.OPEN:
            self._codec.send_close(code)
            self._end()
            self._abort_after(CLOSING)
        else:
            return
        self._flush()
