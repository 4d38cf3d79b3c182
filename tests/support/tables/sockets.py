"""Clients of table sockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from threading import Barrier
from typing import Any
from uuid import uuid4

from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.db import connection

from accounts.models import User
from deploy.site import asgi
from games.models import Game
from games.tables.sockets import batcher, presence, rooms, upkeep
from games.tables.sockets.threads import in_thread, read_pool
from live.registry import registry
from tests.support.clients import sign_in

TIMEOUT = 10
Scenario = Callable[..., Awaitable[None]]


class Player:
    """The client of a socket.

    :ivar view: the last view.
    """

    def __init__(self, game: int, headers: dict[str, str], query: str = "") -> None:
        scope = {
            "type": "websocket",
            "path": f"/ws/games/{game}/",
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        }
        self.end = ApplicationCommunicator(asgi.websocket, scope)
        self.view: dict[str, Any] = {}

    async def connect(self) -> Player:
        await self.end.send_input({"type": "websocket.connect"})
        assert (await self.end.receive_output(TIMEOUT))["type"] == "websocket.accept"
        return self

    async def receive(self) -> dict[str, Any]:
        message = await self.end.receive_output(TIMEOUT)
        if message["type"] == "websocket.close":
            return dict(message)
        received: dict[str, Any] = json.loads(message["text"])
        if received.get("type") == "view":
            self.view = received
        return received

    async def wait_for_view(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait for a view for which *wanted* is true, and return it."""
        while not (self.view and wanted(self.view)):
            received = await self.receive()
            assert received["type"] != "websocket.close", received
        return self.view

    async def send(self, text: str) -> None:
        await self.end.send_input({"type": "websocket.receive", "text": text})

    async def do(self, action: str, **fields: Any) -> dict[str, Any]:
        """Send an action based on the last view, and wait for the answer."""
        request = {"id": str(uuid4()), "version": self.view.get("version", 0), "action": action}
        await self.send(json.dumps(request | fields))
        while "ok" not in (answer := await self.receive()):
            pass
        return answer

    async def close_code(self) -> int:
        """Wait until the server closes the socket, and return the code."""
        while (message := await self.receive()).get("type") != "websocket.close":
            pass
        return int(message["code"])

    async def disconnect(self) -> None:
        await self.end.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.end.wait(TIMEOUT)


def cookie_of(user: User) -> dict[str, str]:
    """Return the headers of a browser in which *user* has signed in."""
    cookie = sign_in(user).cookies[settings.SESSION_COOKIE_NAME].value
    return {
        "cookie": f"{settings.SESSION_COOKIE_NAME}={cookie}",
        "origin": "http://testserver",
        "host": "testserver",
    }


async def close_connections() -> None:
    """Close the database connections of all threads in the pools, after their current work."""
    for pool in (batcher.batch_pool, batcher.single_pool, read_pool):
        # The barrier makes all threads take part, so that no thread gets two pieces of work.
        together = Barrier(pool._max_workers)

        def close(together: Barrier = together) -> None:
            connection.close()
            together.wait(TIMEOUT)

        await asyncio.gather(*(in_thread(pool, close) for _ in range(pool._max_workers)))
    await sync_to_async(lambda: connection.close())()


async def cancel_tasks() -> None:
    """Cancel all other tasks of the loop; none may use the database after this."""
    while tasks := asyncio.all_tasks() - {asyncio.current_task()}:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks, timeout=0.1)  # opening a connection to Redis ignores it


def run(scenario: Callable[[], Awaitable[None]]) -> None:
    """Run *scenario* in a new event loop, and clean up after it."""

    async def run_and_clean_up() -> None:
        try:
            await scenario()
        finally:
            await upkeep.stop()
            await presence.stop()
            await cancel_tasks()
            await close_connections()
            registry._subscription = None
            rooms.rooms.clear()
            batcher._batches.clear()
            batcher._singles.clear()
            batcher._busy_games.clear()
            batcher._pending.clear()
            registry._listeners.clear()

    asyncio.run(run_and_clean_up())


async def players(game: Game, headers: list[dict[str, str]]) -> list[Player]:
    """Return connected clients that have received their first view."""
    ends = [Player(game.pk, header) for header in headers]
    for end in ends:
        await end.connect()
        await end.wait_for_view(lambda view: True)
    return ends
