"""Scripted players, who parse as little of a view as possible, because they share the machine."""

from __future__ import annotations

import asyncio
import json
import random
import re
import statistics
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from uuid import uuid4

from tests.load.sockets import Line

SEATS = [b"N", b"E", b"S", b"W"]
VERSION = re.compile(rb'"version":(\d+)')
TURN = b'"turn":"'
LEGAL = b'"legal":['


@dataclass
class Figures:
    """The seconds from sending an action, and the counts of actions."""

    acknowledged: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)

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
    """A table whose players act when it is their turn, after *pause* seconds."""

    def __init__(self, figures: Figures, pause: float) -> None:
        self.figures, self.pause = figures, pause
        self.lines: list[Line] = []
        self.seen = [0, 0, 0, 0]
        self.sent: dict[str, float] = {}
        self.unseen: list[tuple[int, float]] = []
        self.acted = 0
        self.begun = False
        self.early: list[tuple[int, bytes]] = []

    def ear(self, place: int) -> Callable[[bytes], None]:
        return lambda frame: self.heard(place, frame)

    @property
    def is_seated(self) -> bool:
        """Whether everybody has seen the table."""
        return len({place for place, _frame in self.early}) == len(self.seen)

    def begin(self) -> None:
        """Start to play from the views received so far."""
        self.begun = True
        for place, frame in self.early:
            self.heard(place, frame)
        self.early.clear()

    def heard(self, place: int, frame: bytes) -> None:
        if not self.begun:
            self.early.append((place, frame))
        elif frame.startswith(b'{"id"'):
            self.answered(frame)
        elif frame.startswith(b'{"type":"view"'):
            self.saw(place, frame)

    def saw(self, place: int, frame: bytes) -> None:
        found = VERSION.search(frame, 0, 80)
        version = int(found[1]) if found else 0
        self.seen[place] = max(self.seen[place], version)
        self._note_seen()
        turn = frame.find(TURN) + len(TURN)
        if version <= self.acted or frame[turn : turn + 1] != SEATS[place]:
            return
        start = frame.rfind(LEGAL) + len(LEGAL)
        choices = json.loads(frame[start - 1 : frame.index(b"]", start) + 1])
        if choices:
            self.acted = version
            action = random.choice(choices)  # noqa: S311
            if not self.pause:
                self.act(place, version, action)
                return
            delay = self.pause * random.uniform(0.5, 1.5)  # noqa: S311
            asyncio.get_running_loop().call_later(delay, self.act, place, version, action)

    def act(self, place: int, version: int, action: str) -> None:
        client_id = str(uuid4())
        self.sent[client_id] = time.perf_counter()
        text = f'{{"id": "{client_id}", "version": {version}, "action": "{action}"}}'
        self.lines[place].say(text.encode())

    def answered(self, frame: bytes) -> None:
        answer = json.loads(frame)
        sent_at = self.sent.pop(answer["id"])
        if not answer["ok"]:
            self.figures.refused[answer["code"]] += 1
            return
        self.figures.acknowledged.append(time.perf_counter() - sent_at)
        self.unseen.append((answer["version"], sent_at))
        self._note_seen()

    def _note_seen(self) -> None:
        """Record the latencies of the actions that all four players have now seen."""
        all_saw = min(self.seen)
        while self.unseen and self.unseen[0][0] <= all_saw:
            _version, sent_at = self.unseen.pop(0)
            self.figures.seen.append(time.perf_counter() - sent_at)
