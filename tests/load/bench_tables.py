"""Live tables under load: scripted players over real WebSockets, with the whole stack running.

The same run also prints baselines of the machine, and the processor time of all processes for each
move, which says more than the rates if other programs are running. The clients are in this process
and use the same cores. ``make bench`` runs it. The environment variables ``PACED`` and ``FULL`` are
the numbers of tables, and ``BENCH_SECONDS`` the duration of each measurement. It ends within four
minutes, even if something hangs.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import tempfile
from pathlib import Path
from types import FrameType
from typing import Any, Never

from tests.load.baselines import bare_echoes, bare_writes, echo
from tests.load.meters import machine, memory, used_by
from tests.load.seats import Figures, Game
from tests.load.sockets import Line, dial, hang_up
from tests.support.checkout import Checkout
from tests.support.stack import Stack, served

PACED, FULL = int(os.environ.get("PACED", "100")), int(os.environ.get("FULL", "250"))
EVERY = 2.0
"""Seconds between two moves of a paced table."""
LASTS = float(os.environ.get("BENCH_SECONDS", "20"))
LONGEST = 235
"""Seconds until the run is aborted."""
PATIENCE = 60.0
"""Seconds within which all clients must be connected and see the table."""


def say(text: str) -> None:
    print(text, flush=True)  # noqa: T201


Row = dict[str, Any]


class House:
    """The measured stack."""

    def __init__(self, checkout: Checkout, stack: Stack) -> None:
        self.checkout, self.stack = checkout, stack
        self.port = int(checkout.environment["PORT"])
        self.web = max(
            pid for pid, line in stack.processes().items() if "deploy.runtime.web" in line
        )

    async def measure(self, rows: list[Row], pause: float) -> None:
        """Play at tables for a while, and print the figures."""
        figures = Figures()
        games = [Game(figures, pause) for _ in rows]
        before = memory(self.web)
        lines = await self._connect(rows, games)
        each = (memory(self.web) - before) / len(lines)
        say(f"  {len(rows)} tables, {len(lines)} sockets, {each:.0f} KB of the web process each")
        for game in games:
            game.begin()
        await asyncio.sleep(3)
        for half in ("first half", "second half"):
            await self._watch(half, figures, LASTS / 2)
        say(f"    refused {sum(figures.refused.values())}, lost {sum(line.lost for line in lines)}")
        await hang_up(lines)
        await asyncio.sleep(2)

    async def _connect(self, rows: list[Row], games: list[Game]) -> list[Line]:
        """Connect all clients, and wait until each sees the table."""
        watchers = list[Line]()
        async with asyncio.timeout(PATIENCE):
            for row, game in zip(rows, games, strict=True):
                for place, token in enumerate(row["seats"]):
                    path, headers = address(row["game"], token)
                    game.lines.append(await dial(self.port, path, headers, game.ear(place)))
                for token in row["watch"]:
                    path, headers = address(row["game"], token)
                    watchers.append(await dial(self.port, path, headers, lambda frame: None))
            while not all(game.is_seated for game in games):
                await asyncio.sleep(0.1)
            await asyncio.sleep(1)  # presence is announced a moment later
        return [*watchers, *(line for game in games for line in game.lines)]

    async def _watch(self, what: str, figures: Figures, seconds: float) -> None:
        figures.clear()
        used, (all_before, idle_before) = used_by(self.stack), machine()
        await asyncio.sleep(seconds)
        spent, (all_after, idle_after) = used(), machine()
        moves = max(1, len(figures.acknowledged))
        whole = all_after - all_before
        others = max(0.0, 1 - (idle_after - idle_before + sum(spent.values())) / whole)
        costs = ", ".join(f"{who} {s / moves * 1000:.2f}" for who, s in spent.items())
        say(f"    {what}: {moves / seconds:,.0f} durable moves/s; {figures.lines()}")
        say(f"      ms of processor for each move: {costs}; "
            f"others had {others:.0%} of the machine")  # fmt: skip


def address(pk: int, token: str) -> tuple[str, dict[str, str]]:
    return f"/ws/games/{pk}/", {"Authorization": f"Token {token}"}


def rows_of(checkout: Checkout, tables: int, spectators: int) -> list[Row]:
    made = checkout.python("-m", "tests.load.many_tables", str(tables), str(spectators))
    assert made.returncode == 0, made.stderr
    return [json.loads(line) for line in made.stdout.splitlines() if line.startswith("{")]


def baselines(checkout: Checkout) -> None:
    say("The baselines:")
    for connections in (1, 8):
        say(f"  psycopg alone, lock, insert, update, commit, {connections} connections: "
            f"{bare_writes(checkout, connections):,.0f}/s")  # fmt: skip
    with echo(checkout) as (port, server):
        echoes = asyncio.run(asyncio.wait_for(bare_echoes(port, server, 1000), PATIENCE))
    say(f"  echo through Channels, 1,000 sockets: {echoes}")


def give_up(number: int, _frame: FrameType | None) -> Never:
    sys.exit(f"given up: {signal.Signals(number).name}")


def main() -> None:
    for number in (signal.SIGTERM, signal.SIGALRM):
        signal.signal(number, give_up)
    signal.alarm(LONGEST)
    with tempfile.TemporaryDirectory() as folder:
        checkout = Checkout(Path(folder) / "var")
        try:
            with served(checkout) as stack:
                house = House(checkout, stack)
                baselines(checkout)
                rows = rows_of(checkout, PACED + FULL, PACED)
                say(f"(a) A move a table every {EVERY:.0f} seconds:")
                asyncio.run(house.measure(rows[:PACED], EVERY))
                say("(b) As fast as they answer:")
                asyncio.run(house.measure(rows[PACED:], 0))
        finally:
            checkout.remove()


if __name__ == "__main__":
    main()
