"""The door: sockets are served at it, everything else is handed on."""

from __future__ import annotations

import asyncio
import os
import struct
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from deploy.door import open_door, peers
from deploy.websocket import LARGEST, MOST_WAITING

HOST = "127.0.0.1"
PATIENCE = 10


class Echo:
    """An application that answers what it hears, and notes what it was told."""

    def __init__(self) -> None:
        self.scope: dict[str, Any] = {}
        self.ended: asyncio.Event = asyncio.Event()
        self.go_on: asyncio.Event = asyncio.Event()
        self.last: dict[str, Any] = {}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.scope = scope
        assert await receive() == {"type": "websocket.connect"}
        if scope["path"] == "/ws/refused/":
            await send({"type": "websocket.close", "code": 4404})
            return
        await send({"type": "websocket.accept"})
        if scope["path"] == "/ws/patient/":
            await self.go_on.wait()
        while (message := await receive())["type"] == "websocket.receive":
            text = message.get("text")
            if text == "close":
                await send({"type": "websocket.close", "code": 4403})
            elif text == "fail":
                raise ValueError("as it was asked to")
            elif text == "now":
                assert scope["extensions"]["write"]("at once")
            else:
                await send(message | {"type": "websocket.send"})
        self.last = message
        self.ended.set()


@asynccontextmanager
async def door(pages: int | None = None) -> AsyncIterator[tuple[Echo, int]]:
    echo = Echo()
    server = await open_door(echo, HOST, 0, pages=pages)
    async with asyncio.timeout(60):
        yield echo, server.sockets[0].getsockname()[1]
    server.close()


def run(scenario: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(scenario())  # type: ignore[arg-type]  # a coroutine function


def opened(port: int, path: str = "/ws/echo/", **how: Any) -> Any:
    return connect(f"ws://{HOST}:{port}{path}", ping_interval=None, **how)


def test_what_is_said_comes_back() -> None:
    async def scenario() -> None:
        async with door() as (echo, port), opened(port, "/ws/echo/?a=%C3%A9") as socket:
            for said in ("", "hé", "x" * 200, "y" * LARGEST, b"\0\xff"):
                await socket.send(said)
                assert await socket.recv() == said
            await socket.send(["in ", "three ", "parts"])
            assert await socket.recv() == "in three parts"
            await (await socket.ping())
            await socket.send("now")
            assert await socket.recv() == "at once"
            assert echo.scope["query_string"] == b"a=%C3%A9"
            assert dict(echo.scope["headers"])[b"host"] == f"{HOST}:{port}".encode()
            assert echo.scope["client"][0] == HOST

    run(scenario)


def test_the_application_hears_that_the_other_end_has_gone() -> None:
    async def scenario() -> None:
        async with door() as (echo, port):
            async with opened(port) as socket:
                await socket.close(4000)
            await echo.ended.wait()
            assert echo.last == {"type": "websocket.disconnect", "code": 4000}
            echo.ended.clear()
            async with opened(port) as socket:
                socket.transport.abort()
                await echo.ended.wait()
            assert echo.last["code"] == 1006

    run(scenario)


@pytest.mark.parametrize(
    ("said", "code"),
    [("close", 4403), ("fail", 1011), ("z" * (LARGEST + 1), 1009)],
    ids=["by the application", "by a fault", "too large"],
)
def test_it_is_closed_with_its_reason(said: str, code: int) -> None:
    async def scenario() -> None:
        async with door() as (_echo, port), opened(port) as socket:
            await socket.send(said)
            assert await closed(socket) == code

    run(scenario)


async def closed(socket: ClientConnection) -> int:
    with pytest.raises(ConnectionClosed) as closing:
        await socket.recv()
    assert closing.value.rcvd is not None
    return int(closing.value.rcvd.code)


def test_text_that_is_none_closes_it() -> None:
    async def scenario() -> None:
        async with door() as (_echo, port), opened(port) as socket:
            await socket.send(b"\xff", text=True)
            assert await closed(socket) == 1007

    run(scenario)


def test_a_refusal_comes_before_the_socket_is_one() -> None:
    async def scenario() -> None:
        async with door() as (_echo, port):
            with pytest.raises(InvalidStatus) as refused:
                await opened(port, "/ws/refused/")
            assert refused.value.response.status_code == 403
            reader, writer = await asyncio.open_connection(HOST, port)
            writer.write(b"GET /ws/echo/ HTTP/1.1\r\nHost: x\r\n\r\n")
            assert (await reader.read()).startswith(b"HTTP/1.1 426 ")

    run(scenario)


def test_an_application_that_does_not_listen_stops_the_reading_for_a_while() -> None:
    async def scenario() -> None:
        async with door() as (echo, port), opened(port, "/ws/patient/") as socket:
            many = [str(number) for number in range(3 * MOST_WAITING)]
            for said in many:
                await socket.send(said)
            echo.go_on.set()
            assert [await socket.recv() for _ in many] == many

    run(scenario)


def test_one_who_does_not_read_is_waited_for() -> None:
    async def scenario() -> None:
        async with door() as (_echo, port):
            reader, writer = await asyncio.open_connection(HOST, port, limit=1)
            key = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            writer.write(
                b"GET /ws/echo/ HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
                b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" + key + b"\r\n"
            )
            size, count = 60_000, 300
            frame = struct.pack(">BBHI", 0x81, 0x80 | 126, size, 0) + b"m" * size
            for _ in range(count):
                writer.write(frame)
            heard = 0
            while heard < count * size:
                heard += (await reader.read(1 << 20)).count(b"m")
            assert heard == count * size
            writer.close()

    run(scenario)


async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Be the server of the pages: one answer for each request, with who asks."""
    while head := await reader.readuntil(b"\r\n\r\n"):
        port = writer.get_extra_info("peername")[1]
        body = repr((head.split()[1], peers.get(port))).encode()
        if b"/large/" in head:
            body = os.urandom(1 << 20)
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))
        if b"/last/" in head:
            writer.close()
            return


@asynccontextmanager
async def pages() -> AsyncIterator[int]:
    server = await asyncio.start_server(answer, HOST, 0)
    yield server.sockets[0].getsockname()[1]
    server.close()


def test_pages_are_handed_on_with_who_asks() -> None:
    async def scenario() -> None:
        async with pages() as behind, door(behind) as (_echo, port):
            reader, writer = await asyncio.open_connection(HOST, port)
            peer = writer.get_extra_info("sockname")
            for path in ("/", "/ws", "/last/"):
                for part in (f"GET {path}", " HTTP/1.1\r\n", "Host: x\r\n\r\n"):
                    writer.write(part.encode())
                    await asyncio.sleep(0)
                head = await reader.readuntil(b"\r\n\r\n")
                body = await reader.readexactly(int(head.split()[-1]))
                assert body == repr((path.encode(), peer)).encode()
            assert await reader.read() == b""
            writer.close()
            async with opened(port) as socket:
                await socket.send("and sockets beside them")
                assert await socket.recv() == "and sockets beside them"
        assert peers == {}

    run(scenario)


def test_a_large_page_comes_whole_to_a_slow_reader() -> None:
    async def scenario() -> None:
        async with pages() as behind, door(behind) as (_echo, port):
            reader, writer = await asyncio.open_connection(HOST, port, limit=1024)
            for _ in range(5):
                writer.write(b"GET /large/ HTTP/1.1\r\n\r\n")
                await reader.readuntil(b"\r\n\r\n")
                assert len(await reader.readexactly(1 << 20)) == 1 << 20
            writer.close()

    run(scenario)


def test_without_pages_there_is_nothing_but_sockets() -> None:
    async def scenario() -> None:
        async with door() as (_echo, port):
            reader, writer = await asyncio.open_connection(HOST, port)
            writer.write(b"GET / HTTP/1.1\r\n\r\n")
            assert (await reader.read()).startswith(b"HTTP/1.1 404 ")

    run(scenario)


def test_pages_that_are_away_end_the_connection() -> None:
    async def scenario() -> None:
        async with pages() as behind:
            pass
        async with door(behind) as (_echo, port):
            reader, writer = await asyncio.open_connection(HOST, port)
            writer.write(b"GET / HTTP/1.1\r\n\r\n")
            assert await reader.read() == b""

    run(scenario)
