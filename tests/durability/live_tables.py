"""Live tables under kill -9 and on a bad network: acknowledged actions exist, once and in order.

    python -m tests.durability.live_tables --tables 50 --kills 40

starts the whole stack in a separate folder. Programs play at its tables through a network that
delays, duplicates and cuts messages, while web, the workers, Valkey and PostgreSQL are killed in
turn. At the end the log is compared with everything the players were told; the exit code is 1 if
anything is wrong. ``--planted NAME`` breaks the server on purpose
(:mod:`tests.durability.planted`), and must fail.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any

from tests.durability.director import Director
from tests.durability.log_check import Row, faults_of, same
from tests.durability.network import BadNetwork, bad_network
from tests.durability.players import Player, WrongError, is_last_deal
from tests.support.checkout import Checkout
from tests.support.stack import Stack, free_port

VICTIMS = ("deploy.runtime.web", "quiet worker", "--queues=bots", "valkey-server", "bin/postgres")
THINKING = (0.2, 0.6)
"""Seconds that a player thinks while processes are being killed."""
LINGERING = 2.0
"""Seconds per action in the last deal, so that the kills end before the games do."""
LONGEST = 300.0
LONGER_PER_KILL = 30.0
"""Seconds that all games may take in total; after that the unfinished ones are reported."""
ACTIONS_OF_A_DEAL = 55
"""The approximate number of actions over which kills are spread, per deal except the last ones."""


@dataclass
class Trial:
    """A run: the stack, its tables and players, and the killed processes.

    :ivar kills: the number of kills; *deals* is the length of each game, 0 for whole games.
    """

    checkout: Checkout
    tables: int
    deals: int
    kills: int
    seed: int
    say: Callable[[str], None]
    killed: list[str] = field(default_factory=list)
    restarts: int = 0
    troubles: list[str] = field(default_factory=list)
    stack: Stack | None = None
    players: list[Player] = field(default_factory=list)
    director: Director | None = None

    async def run(self) -> list[str]:
        """Play every game to its end, and return the faults."""
        self.checkout.environment |= {"PORT": str(free_port()), "DEMO": "0"}
        self.stack = Stack(self.checkout)
        try:
            await self._ready()
            opened = self._open_tables()
            port = self.checkout.environment["PORT"]
            async with bad_network(f"ws://127.0.0.1:{port}", self.seed) as network:
                self.players = [
                    self._player(table["game"], seat, token, network)
                    for table in opened["tables"]
                    for seat, token in table["seats"].items()
                ]
                self.director = self._director(**opened["director"])
                await self._play()
                self._report(network)
            return await self._verdict(opened["tables"])
        finally:
            self._end_stack(self.stack)

    def _end_stack(self, stack: Stack) -> None:
        stack.process.terminate()
        try:
            stack.process.wait(60)
        except subprocess.TimeoutExpired:
            self.say("the stack does not end by itself")
            stack.process.kill()

    def _player(self, game: int, seat: str, token: str, network: BadNetwork) -> Player:
        rng = random.Random(f"{self.seed} {game} {seat}")  # noqa: S311 - the same choices each time
        return Player(lambda: network.address, game, seat, token, rng, self._pause)

    def _director(self, session: str, page: str) -> Director:
        address = f"http://127.0.0.1:{self.checkout.environment['PORT']}{page}"
        rng = random.Random(self.seed)  # noqa: S311

        def table() -> tuple[int, str] | None:
            """Return a player whose game is not near its end."""
            going = [(p.game, p.seat) for p in self.players if not p.is_in_last_deal]
            return rng.choice(going) if going else None

        return Director(address, session, table, rng)

    def _pause(self, view: dict[str, Any]) -> float:
        if len(self.killed) >= self.kills:
            return 0.0
        if is_last_deal(view):
            return LINGERING
        return random.uniform(*THINKING)  # noqa: S311

    async def _play(self) -> None:
        killer = asyncio.create_task(self._kill())
        directing = asyncio.create_task(self.director.direct()) if self.director else killer
        try:
            longest = LONGEST + LONGER_PER_KILL * self.kills
            async with asyncio.timeout(longest), asyncio.TaskGroup() as group:
                for player in self.players:
                    group.create_task(player.play())
        except TimeoutError:
            self.troubles.append(f"not every game has ended in {longest:.0f} seconds")
        finally:
            killer.cancel()
            directing.cancel()
            ends = await asyncio.gather(killer, directing, return_exceptions=True)
        self.troubles += [f"ended early: {end!r}" for end in ends if isinstance(end, Exception)]
        if len(self.killed) < self.kills:
            self.troubles.append(f"only {len(self.killed)} of {self.kills} kills")

    async def _kill(self) -> None:
        rng = random.Random(self.seed)  # noqa: S311
        for victim in cycle(VICTIMS):
            if len(self.killed) >= self.kills:
                return
            await self._some_play()
            await asyncio.sleep(rng.random())
            pid = self.stack.find(victim) if self.stack else 0
            if pid:
                os.kill(pid, signal.SIGKILL)
                self.killed.append(victim)
                self.say(f"{len(self.killed)}: killed {victim}; {self._done()} actions so far")
            await self._ready()

    async def _some_play(self) -> None:
        """Wait until more actions are acknowledged, so that every kill happens during play."""
        in_all = self.tables * ACTIONS_OF_A_DEAL * max(1, (self.deals or 28) - 1)
        goal = self._done() + max(self.tables, in_all // max(1, self.kills))
        until = time.monotonic() + 30
        while self._done() < goal and time.monotonic() < until:
            await asyncio.sleep(0.1)

    def _done(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)

    async def _ready(self) -> None:
        """Wait until the site answers; restart it if all of it ended."""
        until = time.monotonic() + 300
        while time.monotonic() < until:
            await asyncio.sleep(0.2)
            if self.stack is None or self.stack.process.poll() is not None:
                self.restarts += 1
                self.stack = Stack(self.checkout)
            elif await asyncio.to_thread(self.stack.answers):
                return
        log = self.stack.log.read_text()[-3000:] if self.stack else ""
        raise TimeoutError(f"the site does not come back:\n{log}")

    def _open_tables(self) -> dict[str, Any]:
        done = self.checkout.python(
            "-m", "tests.durability.open_tables", str(self.tables), str(self.deals)
        )
        if done.returncode:
            raise RuntimeError(done.stderr)
        opened: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
        return opened

    def _report(self, network: BadNetwork) -> None:
        again = sum(player.connections - 1 for player in self.players)
        refused = sum(len(player.refused) for player in self.players)
        self.say(
            f"{self._done()} actions acknowledged, {refused} refused; {network.passed} messages,"
            f" {network.doubled} of them twice, {network.cut} connections cut,"
            f" {again} times connected again; {len(self.killed)} kills"
            f" ({_counted(self.killed)}), {self.restarts} starts of the whole"
        )
        words = (a.partition(" ")[0] for p in self.players for _id, _n, a in p.acknowledged)
        self.say(f"acknowledged: {_counted(words)}")
        if self.director is not None:
            done, unknown = len(self.director.acknowledged), len(self.director.unknown)
            self.say(f"{done} adjustments acknowledged, of {unknown} nothing was heard")

    async def _verdict(self, opened: list[dict[str, Any]]) -> list[str]:
        await self._ready()
        found = list(self.troubles)
        for table in opened:
            game = table["game"]
            players = [player for player in self.players if player.game == game]
            rows = self._rows(game)
            faults = faults_of(rows, players)
            for player in players:
                now = await asyncio.to_thread(self._view_now, player)
                if not same(player.view, now, rows):
                    faults.append(f"{player.seat}: the last view is not the log's")
            if self.director is not None:
                faults += self.director.faults(game, rows, self._adjustments(game))
            found += [f"game {game}, {fault}" for fault in faults]
        # What follows from the others comes after them.
        return sorted(found, key=lambda fault: "has not ended" in fault or "last view" in fault)

    def _rows(self, game: int) -> list[Row]:
        rows = self.checkout.query(
            "SELECT number, kind, seat, data, client_id::text FROM games_tableevent"  # noqa: S608
            f" WHERE game_id = {int(game)} ORDER BY number"
        )
        return [(number, kind, seat, data, key) for number, kind, seat, data, key in rows]

    def _adjustments(self, game: int) -> dict[str, int]:
        ((row,),) = self.checkout.query(
            f"SELECT adjustments FROM games_game WHERE id = {int(game)}"  # noqa: S608
        )
        return dict(row)

    def _view_now(self, player: Player) -> dict[str, Any]:
        """Return the view that the server shows *player* now."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.checkout.environment['PORT']}/api/v1/games/{player.game}/",
            headers={"Authorization": f"Token {player.token}", "Accept": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310
            now: dict[str, Any] = json.load(answer)
        return now


def _counted(words: Iterable[str]) -> str:
    return ", ".join(f"{number} {word}" for word, number in Counter(words).most_common())


def run(*, tables: int, deals: int, kills: int, seed: int = 1, planted: str = "",
        begin_with: Path | None = None,
        say: Callable[[str], None] = print) -> list[str]:  # fmt: skip
    """Run a trial, and return the faults.

    :param begin_with: PostgreSQL's files of a site without a club; by default a new database.
    """
    with tempfile.TemporaryDirectory() as folder:
        checkout = Checkout(Path(folder) / "var", WEB_CONCURRENCY="")
        if planted:
            checkout.environment |= {
                "DJANGO_SETTINGS_MODULE": "tests.durability.planted.settings",
                "PLANTED": planted,
            }
        if begin_with:
            checkout.begin_with(begin_with)
        trial = Trial(checkout, tables, deals, kills, seed, say)
        try:
            return asyncio.run(trial.run())
        except ExceptionGroup as troubles:
            wrong, others = troubles.split(WrongError)
            if wrong is None or others is not None:
                raise
            return [str(error) for error in wrong.exceptions]
        finally:
            checkout.remove()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--deals", type=int, default=4, help="of each game; 0 is whole games")
    parser.add_argument("--kills", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--planted", default="", help="break the server: early-answer, no-identity")
    chosen = parser.parse_args()
    faults = run(**vars(chosen), say=lambda line: print(line, flush=True))  # noqa: T201
    for fault in faults[:20]:
        print(fault)  # noqa: T201
    print("amiss" if faults else "all is as promised")  # noqa: T201
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
