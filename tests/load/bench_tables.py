"""Live tables under load: scripted players over real sockets, the whole stack in its processes.

Printed beside it, from the same run: what the machine does at the least. The clients run in this
process and take their share of the same cores. ``make bench`` runs it; in the environment ``PACED``
and ``FULL`` are the numbers of tables, ``BENCH_SECONDS`` how long each is measured.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

from psycopg_pool import ConnectionPool

from deploy.places import ROOT
from tests.deploy.conftest import Checkout
from tests.deploy.stack import free_port, served
from tests.load.sockets import Line, dial

PACED, FULL = int(os.environ.get("PACED", "100")), int(os.environ.get("FULL", "250"))
EVERY = 2.0
"""Seconds between two moves of a paced table."""
LASTS = float(os.environ.get("BENCH_SECONDS", "20"))
TURN = re.compile(rb'"turn": "(.)"')
YOU = re.compile(rb'"you": "(.)"')
VERSION = re.compile(rb'"version": (\d+)')
LEGAL = re.compile(rb'"legal": (\[[^\]]*\])')


def say(text: str) -> None:
    print(text, flush=True)  # noqa: T201


@dataclass
class Figures:
    """Seconds from sending an action, and what was done."""

    acknowledged: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    def clear(self) -> None:
        self.acknowledged.clear()
        self.seen.clear()

    def lines(self) -> str:
        return (
            f"send to acknowledgement {spread(self.acknowledged)}; "
            f"to the last seat's view {spread(self.seen)}"
        )


def spread(seconds: list[float]) -> str:
    if len(seconds) < 2:
        return "nothing"
    cuts = statistics.quantiles(seconds, n=100)
    return f"p50 {cuts[49] * 1000:.0f} ms, p99 {cuts[98] * 1000:.0f} ms"


class Game:
    """One table: its players act when it is their turn, after *pause* seconds."""

    def __init__(self, game: int, figures: Figures, pause: float) -> None:
        self.game, self.figures, self.pause = game, figures, pause
        self.lines: list[Line] = []
        self.seen = [0, 0, 0, 0]
        self.sent_at = 0.0
        self.wanted = 0
        self.acted = 0
        self.begun = False
        self.early: list[tuple[int, bytes]] = []

    def ear(self, place: int) -> Callable[[bytes], None]:
        return lambda frame: self.heard(place, frame)

    def begin(self) -> None:
        """Everybody sits: take what has been heard so far."""
        self.begun = True
        for place, frame in self.early:
            self.heard(place, frame)

    def heard(self, place: int, frame: bytes) -> None:
        if not self.begun:
            self.early.append((place, frame))
        elif frame.startswith(b'{"id"'):
            self.answered(frame)
        elif frame.startswith(b'{"type": "view"'):
            self.saw(place, frame)

    def saw(self, place: int, frame: bytes) -> None:
        version = int(VERSION.search(frame)[1])  # type: ignore[index]  # every view has one
        self.seen[place] = max(self.seen[place], version)
        if self.wanted and min(self.seen) >= self.wanted:
            self.figures.seen.append(time.perf_counter() - self.sent_at)
            self.wanted = 0
        turn, you, legal = TURN.search(frame), YOU.search(frame), LEGAL.search(frame)
        mine = turn and you and turn[1] == you[1]
        if mine and legal and version > self.acted:
            choices = json.loads(legal[1])
            if choices:
                self.acted = version
                loop = asyncio.get_running_loop()
                delay = self.pause * random.uniform(0.5, 1.5)  # noqa: S311
                action = choices[int(random.random() * len(choices))]  # noqa: S311
                loop.call_later(delay, self.act, place, version, action)

    def act(self, place: int, version: int, action: str) -> None:
        self.sent_at = time.perf_counter()
        asked = {"id": str(uuid4()), "version": version, "action": action}
        self.lines[place].say(json.dumps(asked).encode())

    def answered(self, frame: bytes) -> None:
        answer = json.loads(frame)
        if not answer["ok"]:
            self.figures.refused.append(answer["code"])
            return
        self.figures.acknowledged.append(time.perf_counter() - self.sent_at)
        self.wanted = answer["version"]
        if min(self.seen) >= self.wanted:
            self.figures.seen.append(time.perf_counter() - self.sent_at)
            self.wanted = 0


async def seat(port: int, rows: list[dict[str, Any]], figures: Figures, pause: float) -> None:
    """Connect everybody; the play begins by itself."""
    for row in rows:
        game = Game(row["game"], figures, pause)
        for place, token in enumerate(row["seats"]):
            game.lines.append(await dial(port, *address(row["game"], token), game.ear(place)))
        game.begin()
        for token in row["watch"]:
            await dial(port, *address(row["game"], token), lambda frame: None)


def address(pk: int, token: str) -> tuple[str, dict[str, str]]:
    return f"/ws/games/{pk}/", {"Authorization": f"Token {token}"}


async def measure(port: int, rows: list[dict[str, Any]], pause: float, web: int) -> Figures:
    figures = Figures()
    before = memory(web)
    await seat(port, rows, figures, pause)
    await asyncio.sleep(5)
    sockets = sum(len(row["seats"]) + len(row["watch"]) for row in rows)
    grown = (memory(web) - before) / sockets
    figures.clear()
    used = seconds_of(web)
    await asyncio.sleep(LASTS)
    share = (seconds_of(web) - used) / LASTS
    moves = len(figures.acknowledged) / LASTS
    say(
        f"  {len(rows)} tables, {sockets} sockets: {moves:,.0f} durable moves/s; "
        f"{figures.lines()}; refused {len(figures.refused)}; "
        f"the web process took {share:.0%} of a core and grew {grown:.0f} KB a socket"
    )
    return figures


def memory(pid: int) -> int:
    """Kilobytes that a process holds."""
    return int(re.findall(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[0])


def newest_child(pid: int) -> int:
    """The process that *pid* started last, in which a server serves."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return max(map(int, children), default=pid)


def seconds_of(pid: int) -> float:
    """Processor seconds that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def rows_of(checkout: Checkout, tables: int, spectators: int) -> list[dict[str, Any]]:
    made = checkout.python("-m", "tests.load.many_tables", str(tables), str(spectators))
    assert made.returncode == 0, made.stderr
    return [json.loads(line) for line in made.stdout.splitlines() if line.startswith("{")]


def bare_writes(checkout: Checkout, connections: int) -> float:
    """How often a second a row is locked, moved on and a line inserted, by psycopg alone."""
    conninfo = f"host={checkout.place('sockets')} user=barbu dbname=barbu"
    with ConnectionPool(conninfo, min_size=connections, max_size=connections) as pool:
        with pool.connection() as one:
            one.execute("CREATE TABLE IF NOT EXISTS floor_row (id int PRIMARY KEY, n int)")
            one.execute("CREATE TABLE IF NOT EXISTS floor_log (id int, n int, text text)")
            one.execute("INSERT INTO floor_row SELECT g, 0 FROM generate_series(1, 64) g "
                        "ON CONFLICT DO NOTHING")  # fmt: skip
        end = time.perf_counter() + 3

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
            return sum(threads.map(work, range(1, connections + 1))) / 3


@contextmanager
def echo(checkout: Checkout) -> Iterator[tuple[int, int]]:
    port = free_port()
    environment = checkout.environment | {"PORT": str(port)}
    process = subprocess.Popen([sys.executable, "-m", "tests.load.echo"], cwd=ROOT, env=environment)
    try:
        yield port, process.pid
    finally:
        process.terminate()
        process.wait(20)


async def bare_echoes(port: int, sockets: int, server: int) -> tuple[float, float]:
    """How many frames a second come back from sockets that only answer, and KB that each holds."""
    done = 0

    def again(number: int, _frame: bytes) -> None:
        nonlocal done
        done += 1
        lines[number].say(b'{"id": "x", "action": "play HQ"}')

    for _ in range(100):
        try:
            await dial(port, "/echo/", {}, lambda frame: None)
            break
        except OSError:
            await asyncio.sleep(0.2)
    web = newest_child(server)
    before = memory(web)
    lines = [await dial(port, "/echo/", {}, partial(again, n)) for n in range(sockets)]
    each = (memory(web) - before) / sockets
    for number in range(sockets):
        again(number, b"")
    await asyncio.sleep(1)
    done, start = 0, time.perf_counter()
    await asyncio.sleep(3)
    return done / (time.perf_counter() - start), each


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        checkout = Checkout(Path(folder) / "var")
        with served(checkout) as stack:
            port, web = int(checkout.environment["PORT"]), stack.find("deploy.web")
            web = max(pid for pid, line in stack.processes().items() if "deploy.web" in line)
            say("Live tables; the clients are in this process, on the same cores:")
            rows = rows_of(checkout, PACED, PACED)
            asyncio.run(measure(port, rows, EVERY, web))
            rows = rows_of(checkout, FULL, 0)
            asyncio.run(measure(port, rows, 0, web))
            say("The floors, on the same machine and databases:")
            for connections in (1, 8):
                say(f"  psycopg alone, lock, insert, update, commit, {connections} connections: "
                    f"{bare_writes(checkout, connections):,.0f}/s")  # fmt: skip
            with echo(checkout) as (at, server):
                echoes, each = asyncio.run(bare_echoes(at, 1000, server))
                say(f"  echo through Channels, 1,000 sockets: {echoes:,.0f}/s, {each:.0f} KB each")


if __name__ == "__main__":
    main()
