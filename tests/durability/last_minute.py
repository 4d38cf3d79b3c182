"""Many users answer in the last minute of a competition while processes are killed.

They send the requests of a problem page's script: in a session, with an id for each answer, and
repeated with the same id if there is no response. Some requests arrive twice. At the end the rows
are compared with all acknowledged and refused requests.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from tests.durability.competitors import PROBLEMS
from tests.support.checkout import Checkout
from tests.support.stack import Stack

VICTIMS = ("deploy.runtime.web", "quiet worker", "valkey-server")
ANSWERS = ("declare no-king", "declare no-queens", "declare no-hearts", "declare no-tricks")
TOKEN = "a" * 32
"""The CSRF token, equal in the cookie and in the form."""
LATE = 4.0
"""Seconds before and after the close in which everybody changes an answer again."""
TWICE = 0.05
"""The probability that a request arrives twice."""
AGAIN = 0.5
"""Seconds until a request is repeated."""
PATIENCE = 40.0
"""Seconds after the close until unanswered requests are given up."""
AFTER_A_KILL = 2.0
"""Seconds for which a kill affects requests after the site answers again."""


@dataclass(slots=True)
class Sent:
    """A request that saves an answer; times are of the clock that the database uses too.

    :ivar status: 200 if it was acknowledged, 409 if it was refused, 0 without a response.
    """

    user: int
    number: int
    answer: str
    client_id: str
    begun: float
    ended: float = 0.0
    status: int = 0
    code: str = ""
    attempts: int = 0


@dataclass
class LastMinute:
    """A run: the stack, the competition, the users, and the times of kills.

    :ivar answers: the number of problems that each user answers; users who answer all change one
        answer at the close.
    :ivar within: the seconds before the close in which they answer; None for all that are left.
    :ivar windows: the periods in which a kill affected requests.
    """

    checkout: Checkout
    stack: Stack
    opened: dict[str, Any]
    rng: random.Random
    say: Callable[[str], None]
    answers: int = PROBLEMS
    within: float | None = None
    sent: list[Sent] = field(default_factory=list)
    windows: list[tuple[float, float, str]] = field(default_factory=list)

    @property
    def closes_at(self) -> float:
        return float(self.opened["closes_at"])

    async def run(self, *, kills: bool) -> None:
        """Let everybody answer until after the close."""
        people = [
            asyncio.create_task(self._answer(user, session))
            for user, session in self.opened["sessions"]
        ]
        killer = asyncio.create_task(self._kill()) if kills else None
        await asyncio.gather(*people)
        if killer is not None:
            await killer

    async def _answer(self, user: int, session: str) -> None:
        """Answer the first problems; after a whole set, also change an answer at the close."""
        begun, closes_at = time.time(), self.closes_at
        if self.within is not None:
            begun = max(begun, closes_at - self.within)
        plan = [(self.rng.uniform(begun, closes_at), n) for n in range(1, self.answers + 1)]
        if self.answers == PROBLEMS:
            late = self.rng.uniform(closes_at - LATE, closes_at + LATE)
            plan.append((late, self.rng.randint(1, PROBLEMS)))
        for at, number in sorted(plan):
            await asyncio.sleep(max(0.0, at - time.time()))
            await self._save(user, session, number)

    async def _save(self, user: int, session: str, number: int) -> None:
        answer = self.rng.choice(ANSWERS)
        one = Sent(user, number, answer, str(uuid4()), time.time())
        self.sent.append(one)
        doubled = self.rng.random() < TWICE
        while not one.status and time.time() < self.closes_at + PATIENCE:
            one.attempts += 1
            attempts = [self._post(one, session) for _ in range(1 + doubled)]
            for status, body in await asyncio.gather(*attempts):
                if status == 200 or (status == 409 and not one.status):
                    one.status, one.ended = status, time.time()
                    one.code = json.loads(body).get("code", "")
            if not one.status:
                await asyncio.sleep(AGAIN)

    async def _post(self, one: Sent, session: str) -> tuple[int, bytes]:
        """Return the status and the body of the response; status 0 without a response."""
        form = {"answer": one.answer, "client_id": one.client_id, "csrfmiddlewaretoken": TOKEN}
        body = urlencode(form).encode()
        head = (
            f"POST {self.opened['path']}problems/{one.number}/ HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f"Cookie: sessionid={session}; csrftoken={TOKEN}\r\nAccept: application/json\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        try:
            async with asyncio.timeout(30):
                port = int(self.checkout.environment["PORT"])
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(head.encode() + body)
                answer = await reader.read()
                writer.close()
        except (OSError, TimeoutError):
            return 0, b""
        top, _blank, content = answer.partition(b"\r\n\r\n")
        return (int(top.split(b" ", 2)[1]) if top else 0), content

    async def _kill(self) -> None:
        """Kill each victim once, within the remaining time."""
        left = self.closes_at - time.time()
        for part, victim in enumerate(VICTIMS, 1):
            at = self.closes_at - left + part * left / (len(VICTIMS) + 1)
            await asyncio.sleep(max(0.0, at - time.time()))
            pid, count = self.stack.find(victim), len(self.stack.find_all(victim))
            begun = time.time()
            os.kill(pid, signal.SIGKILL)
            while not await asyncio.to_thread(self._is_back, victim, pid, count):
                await asyncio.sleep(0.1)
            ended = time.time() + AFTER_A_KILL
            self.windows.append((begun, ended, victim))
            self.say(f"  killed {victim}: back after {ended - AFTER_A_KILL - begun:.1f} s")

    def _is_back(self, victim: str, killed: int, count: int) -> bool:
        """Return whether the killed process was replaced and the site answers."""
        now = self.stack.find_all(victim)
        return len(now) == count and killed not in now and self.stack.answers()

    def is_in_a_window(self, one: Sent) -> bool:
        return any(one.begun < ended and one.ended > begun for begun, ended, _who in self.windows)

    def faults(self) -> list[str]:
        """Return the broken promises."""
        rows = self.checkout.query(
            "SELECT entry.user_id, row.number, answer.answer, answer.client_ids,"
            " extract(epoch FROM answer.saved_at)::float8"
            " FROM bidding_answer answer JOIN bidding_entry entry ON entry.id = answer.entry_id"
            " JOIN bidding_setproblem row ON row.id = answer.problem_id"
            " WHERE entry.competition_id = %s",
            self.opened["competition"],
        )
        return [*faults_of_rows(rows, self.sent), *faults_of_time(rows, self.sent, self.closes_at)]


def faults_of_rows(rows: list[tuple[Any, ...]], sent: Iterable[Sent]) -> list[str]:
    """Return where the rows differ from the last acknowledged answers, once for each id."""
    found = []
    stored = {(user, number): (answer, ids) for user, number, answer, ids, _at in rows}
    if len(stored) < len(rows):
        found.append("somebody has two answers to a problem")
    by_place: dict[tuple[int, int], list[Sent]] = {}
    for one in sent:
        by_place.setdefault((one.user, one.number), []).append(one)
    found += [f"nobody sent {place}" for place in stored.keys() - by_place.keys()]
    for place, ones in by_place.items():
        answer, ids = stored.get(place, ("", []))
        known = [str(one) for one in ids]
        for one in ones:
            times = known.count(one.client_id)
            if one.status and times != (one.status == 200):
                found.append(f"{place}: {one.client_id} ({one.status}) is stored {times} times")
        last = next((one for one in reversed(ones) if one.client_id in known), None)
        if known and (last is None or last.answer != answer):
            found.append(f"{place}: {answer} is not the last answer that was saved")
    return found


def faults_of_time(
    rows: Iterable[tuple[Any, ...]], sent: Iterable[Sent], closes_at: float
) -> list[str]:
    """Return the answers saved at the close or later, and those refused for another reason."""
    found = [
        f"{row[:2]} was saved {row[4] - closes_at:+.6f} s" for row in rows if row[4] >= closes_at
    ]
    for one in sent:
        if one.begun >= closes_at and (one.status, one.code) != (409, "not-open"):
            found.append(f"sent after the close: {one}")
        if one.status == 409 and (one.code != "not-open" or one.ended < closes_at):
            found.append(f"refused: {one}")
        if not one.status:
            found.append(f"never answered: {one}")
    return found
