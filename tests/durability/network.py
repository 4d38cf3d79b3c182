"""A bad network between players and the live table: it delays, duplicates and breaks."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed, WebSocketException

LATEST = 0.08
"""Seconds that a message may be delayed."""
TWICE = 0.1
"""The probability that a message to the server arrives twice."""
CUT = 0.004
"""The probability that a connection breaks instead of passing a message, in either direction."""


@dataclass
class BadNetwork:
    """A proxy of WebSocket messages to *upstream*, ``ws://host:port``, that counts its faults."""

    upstream: str
    rng: random.Random
    address: str = ""
    passed: int = 0
    doubled: int = 0
    cut: int = 0
    open: set[asyncio.Task[None]] = field(default_factory=set)

    async def carry(self, near: ServerConnection) -> None:
        """Connect a client to the server until either end closes or the network breaks."""
        request = near.request
        if request is None:
            return
        passport = request.headers.get("Authorization", "")
        with suppress(OSError, WebSocketException, TimeoutError):
            async with connect(
                self.upstream + request.path,
                additional_headers={"Authorization": passport},
                open_timeout=5,
                compression=None,
            ) as far:
                await self._join(near, far)
        await near.close()

    async def _join(self, near: ServerConnection, far: ClientConnection) -> None:
        ways = [
            asyncio.create_task(self._pass_on(near, far, twice=TWICE)),
            asyncio.create_task(self._pass_on(far, near, twice=0)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    async def _pass_on(
        self,
        source: ServerConnection | ClientConnection,
        goal: ServerConnection | ClientConnection,
        *,
        twice: float,
    ) -> None:
        with suppress(ConnectionClosed):
            async for message in source:
                await asyncio.sleep(self.rng.random() * LATEST)
                if self.rng.random() < CUT:
                    self.cut += 1
                    return
                await goal.send(message)
                self.passed += 1
                if self.rng.random() < twice:
                    self.doubled += 1
                    await asyncio.sleep(self.rng.random() * LATEST)
                    await goal.send(message)


@asynccontextmanager
async def bad_network(upstream: str, seed: int) -> AsyncIterator[BadNetwork]:
    """Run a bad network in front of *upstream*, on its own address."""
    network = BadNetwork(upstream, random.Random(seed))  # noqa: S311 - the same troubles each time
    async with serve(network.carry, "127.0.0.1", 0, compression=None) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        network.address = f"ws://127.0.0.1:{port}"
        yield network
