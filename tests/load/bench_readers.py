"""The effect of 64 slow clients on a quick one, with the whole stack.

First the slow clients request large files and read them in small pieces, then they request slow
pages as fast as they get them. In both parts the quick client opens pages that need the database,
one after another. ``make bench`` runs it; it ends within two minutes.
"""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from pathlib import Path
from statistics import quantiles
from types import FrameType
from typing import Any, Never

from tests.load.bench_tables import say
from tests.support.checkout import Checkout
from tests.support.stack import served

READERS = 64
LASTS = 8.0
"""Seconds of each part."""
LONGEST = 110
QUICK = "/health/"
LARGE = "/static/fonts/SourceSansPro-Regular.ttf"
HEAVY = "/rules/pagat/"

Reader = Callable[[int], Coroutine[Any, Any, None]]


def request(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode()


async def get(port: int, path: str) -> int:
    """Return the status of a page, reading it as fast as it arrives."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request(path))
    answer = await reader.read()
    writer.close()
    return int(answer.split(b" ", 2)[1]) if answer else 0


async def dawdle(port: int) -> None:
    """Request a large file and read a hundred bytes of it from time to time."""
    loop = asyncio.get_running_loop()
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.setblocking(False)
        await loop.sock_connect(connection, ("127.0.0.1", port))
        await loop.sock_sendall(connection, request(LARGE))
        while await loop.sock_recv(connection, 100):
            await asyncio.sleep(0.2)


async def press(port: int) -> None:
    """Request a slow page repeatedly."""
    while True:
        await get(port, HEAVY)


async def read_quickly(port: int) -> tuple[list[float], Counter[int]]:
    """Return the milliseconds of each page in :data:`LASTS` seconds, and their statuses."""
    times, statuses = list[float](), Counter[int]()
    until = time.monotonic() + LASTS
    while time.monotonic() < until:
        begun = time.perf_counter()
        statuses[await get(port, QUICK)] += 1
        times.append((time.perf_counter() - begun) * 1000)
        await asyncio.sleep(0.02)
    return times, statuses


async def measure(port: int, what: str, reader: Reader | None) -> None:
    others = [asyncio.create_task(reader(port)) for _ in range(READERS)] if reader else []
    await asyncio.sleep(1)
    times, statuses = await read_quickly(port)
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    cuts = quantiles(times, n=100, method="inclusive") if len(times) > 1 else times * 99
    shown = ", ".join(f"{count} × {status}" for status, count in sorted(statuses.items()))
    say(f"  {what}: p50 {cuts[49]:.0f} ms, p99 {cuts[98]:.0f} ms, "
        f"at most {max(times):.0f} ms; answers {shown}")  # fmt: skip


def give_up(number: int, _frame: FrameType | None) -> Never:
    sys.exit(f"given up: {signal.Signals(number).name}")


async def run(port: int) -> None:
    for path in (QUICK, LARGE, HEAVY):
        if (status := await get(port, path)) != 200:
            sys.exit(f"{path} is answered with {status}")
    await measure(port, "alone", None)
    await measure(port, f"beside {READERS} that read slowly", dawdle)
    await measure(port, f"beside {READERS} that ask for slow pages", press)


def main() -> None:
    for number in (signal.SIGTERM, signal.SIGALRM):
        signal.signal(number, give_up)
    signal.alarm(LONGEST)
    with tempfile.TemporaryDirectory() as folder:
        checkout = Checkout(Path(folder) / "var")
        checkout.environment["ANONYMOUS_PAGES"] = "1000000"  # all clients have the same address
        try:
            with served(checkout) as stack:
                signal.alarm(LONGEST)
                say(f"A page that asks the database, {QUICK}:")
                asyncio.run(run(int(stack.url.rpartition(":")[2])))
        finally:
            checkout.remove()


if __name__ == "__main__":
    main()
