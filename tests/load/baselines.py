"""Baselines of the machine: rows written by psycopg alone, and frames echoed by a WebSocket."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial

from psycopg_pool import ConnectionPool

from deploy.runtime.paths import ROOT
from tests.load.meters import memory, seconds_of
from tests.load.sockets import Line, dial, hang_up
from tests.support.checkout import Checkout
from tests.support.stack import free_port

LASTS = 3.0
"""Seconds of each measurement."""
MOVE = b'{"id": "x", "action": "play HQ"}'


def bare_writes(checkout: Checkout, connections: int) -> float:
    """Return how often per second psycopg alone locks and updates a row and inserts another."""
    conninfo = f"host={checkout.folder('sockets')} user=barbu dbname=barbu"
    with ConnectionPool(conninfo, min_size=connections, max_size=connections) as pool:
        with pool.connection() as one:
            one.execute("CREATE TABLE IF NOT EXISTS floor_row (id int PRIMARY KEY, n int)")
            one.execute("CREATE TABLE IF NOT EXISTS floor_log (id int, n int, text text)")
            one.execute("INSERT INTO floor_row SELECT g, 0 FROM generate_series(1, 64) g "
                        "ON CONFLICT DO NOTHING")  # fmt: skip
        end = time.perf_counter() + LASTS

        def work(number: int) -> int:
            done = 0
            while time.perf_counter() < end:
                with pool.connection() as own:
                    row = own.execute(
                        "SELECT n FROM floor_row WHERE id = %s FOR UPDATE", [number]
                    ).fetchone()
                    n = row[0] + 1 if row else 0
                    own.execute("INSERT INTO floor_log VALUES (%s, %s, 'play HQ')", [number, n])
                    own.execute("UPDATE floor_row SET n = %s WHERE id = %s", [n, number])
                done += 1
            return done

        with ThreadPoolExecutor(connections) as threads:
            return sum(threads.map(work, range(1, connections + 1))) / LASTS


@contextmanager
def echo(checkout: Checkout) -> Iterator[tuple[int, int]]:
    """Run an echo server; yield its port and its process number."""
    port = free_port()
    environment = checkout.environment | {"PORT": str(port), "WEB_CONCURRENCY": "1"}
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.load.echo"],
        cwd=ROOT,
        env=environment,
        stderr=subprocess.DEVNULL,  # how a worker is ended that has open sockets
    )
    try:
        yield port, process.pid
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


async def bare_echoes(port: int, server: int, sockets: int) -> str:
    """Return a text with the frames per second of the echo server, and their cost."""
    done, lines = 0, list[Line]()

    def again(number: int, _frame: bytes) -> None:
        nonlocal done
        done += 1
        lines[number].say(MOVE)

    first = await _patiently(port)
    before = memory(server)
    for number in range(sockets):
        lines.append(await dial(port, "/echo/", {}, partial(again, number)))
    each = (memory(server) - before) / sockets
    for number in range(sockets):
        again(number, b"")
    await asyncio.sleep(1)
    done, used, start = 0, seconds_of(server), time.perf_counter()
    await asyncio.sleep(LASTS)
    rate = done / (time.perf_counter() - start)
    cost = (seconds_of(server) - used) / max(1, done) * 1000
    await hang_up([first, *lines])
    return f"{rate:,.0f}/s, {cost:.3f} ms of the server for each, {each:.0f} KB a socket"


async def _patiently(port: int) -> Line:
    """Connect to a server that may not be up yet."""
    for _ in range(100):
        try:
            return await dial(port, "/echo/", {}, lambda frame: None)
        except OSError:
            await asyncio.sleep(0.2)
    raise TimeoutError("the echo does not come up")
