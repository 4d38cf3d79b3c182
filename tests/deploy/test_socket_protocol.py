"""Clients that do not read what a socket sends them."""

from __future__ import annotations

import asyncio
import base64
import os
import socket
from typing import Any

import pytest
import uvicorn

from deploy.runtime import socket_protocol
from deploy.runtime.socket_protocol import SocketProtocol

HANDSHAKE = (
    "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
)


@pytest.mark.trial
@pytest.mark.parametrize("ends", ["by itself", "by the server"])
def test_a_client_that_does_not_read_is_dropped(monkeypatch: pytest.MonkeyPatch, ends: str) -> None:
    monkeypatch.setattr(socket_protocol, "DROPPED_AFTER", 0.3)
    gone: list[str] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        sending = asyncio.create_task(send_on(send))
        if ends == "by itself":
            await asyncio.sleep(0.5)  # as a socket that has been given up
        else:
            while (await receive())["type"] != "websocket.disconnect":
                pass
        await asyncio.wait([sending], timeout=5)
        gone.append("sending" if not sending.done() else "done")

    async def scenario() -> None:
        config = uvicorn.Config(
            application, port=0, ws=SocketProtocol, lifespan="off", log_level="critical",
            ws_ping_interval=0.3, ws_ping_timeout=0.3,
        )  # fmt: skip
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)) as client:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            key = base64.b64encode(os.urandom(16)).decode()
            client.sendall(HANDSHAKE.format(key=key).encode())
            async with asyncio.timeout(10):
                while not gone or server.server_state.connections:
                    await asyncio.sleep(0.05)
        server.should_exit = True
        await serving

    asyncio.run(scenario())
    assert gone == ["done"]


async def send_on(send: Any) -> None:
    """Send until the connection is lost."""
    try:
        while True:
            await send({"type": "websocket.send", "text": "x" * 60_000})
    except OSError:
        return
