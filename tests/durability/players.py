"""Players at live tables, as programs: each believes what she is told and remembers all of it."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

ENDED = ("over", "abandoned")
ODD = 0.03
"""How often she tries what is not allowed: it must be refused, and leave no trace."""
SILENCE = {True: 5.0, False: 40.0}
"""Seconds of silence after which she connects again: while she waits for an answer, and else."""
BACK_AFTER = 0.3


@dataclass
class Sent:
    """An action on its way; it keeps its identity until it is answered."""

    id: str
    version: int
    action: str

    def text(self) -> str:
        """Return the message to the server."""
        return json.dumps({"id": self.id, "version": self.version, "action": self.action})


class WrongError(Exception):
    """The server said what it may not say."""


@dataclass
class Player:
    """One seat of one game.

    :ivar acknowledged: actions answered with ok, in their order: (id, version, action).
    :ivar refused: the identities of actions that were refused, with the code.
    :ivar pause: seconds that she thinks, asked before each action.
    """

    address: Callable[[], str]
    game: int
    seat: str
    token: str
    rng: random.Random
    pause: Callable[[dict[str, Any]], float]
    acknowledged: list[tuple[str, int, str]] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)
    view: dict[str, Any] = field(default_factory=dict)
    connections: int = 0
    _sent: Sent | None = None
    _is_new: bool = True
    _thinking: asyncio.Task[None] | None = None

    async def play(self) -> None:
        """Play until the game has ended and nothing of hers is unanswered."""
        while not self.is_done:
            try:
                async with connect(
                    f"{self.address()}/ws/games/{self.game}/",
                    additional_headers={"Authorization": f"Token {self.token}"},
                    open_timeout=5,
                    compression=None,
                ) as socket:
                    self.connections += 1
                    await self._talk(socket)
            except (OSError, WebSocketException, TimeoutError):
                pass
            finally:
                self._think_no_more()
            await asyncio.sleep(BACK_AFTER)

    @property
    def is_done(self) -> bool:
        """Whether the game has ended for her."""
        return self.view.get("status") in ENDED and self._sent is None

    async def _talk(self, socket: ClientConnection) -> None:
        self._is_new = True
        if self._sent:
            await socket.send(self._sent.text())
        while not self.is_done:
            silence = SILENCE[self._sent is not None]
            message = json.loads(await asyncio.wait_for(socket.recv(), silence))
            if message.get("type") == "view":
                self._see(message)
            elif "ok" in message:
                self._hear(message)
            self._go_on(socket)

    def _see(self, view: dict[str, Any]) -> None:
        known = self.acknowledged[-1][1] if self.acknowledged else 0
        if self._is_new and view["version"] < known:
            raise WrongError(f"connected again: {view['version']}, but {known} was acknowledged")
        self._is_new = False
        self.view = view

    def _hear(self, answer: dict[str, Any]) -> None:
        sent = self._sent
        if sent is None or answer["id"] != sent.id:
            self._hear_again(answer)
            return
        self._sent = None
        if answer["ok"]:
            self.acknowledged.append((sent.id, answer["version"], sent.action))
        else:
            self.refused[sent.id] = answer["code"]

    def _hear_again(self, answer: dict[str, Any]) -> None:
        """Take the second answer to something sent twice: it must be the first one again."""
        for known, version, _action in self.acknowledged:
            if known == answer["id"] and not (answer["ok"] and answer["version"] == version):
                raise WrongError(f"{known} was done as {version}, and now: {answer}")
        if answer["id"] in self.refused and answer["ok"]:
            raise WrongError(f"{answer['id']} was refused, and now it is done")

    def _go_on(self, socket: ClientConnection) -> None:
        view, known = self.view, self.acknowledged[-1][1] if self.acknowledged else 0
        mine = view.get("turn") == self.seat and view.get("status") == "playing"
        if (
            mine
            and view["version"] >= known
            and self._sent is None
            and (self._thinking is None or self._thinking.done())
        ):
            self._thinking = asyncio.create_task(self._think(socket))

    async def _think(self, socket: ClientConnection) -> None:
        await asyncio.sleep(self.pause(self.view))
        deal = self.view.get("deal") or {}
        if self._sent is not None or self.view.get("turn") != self.seat or not deal.get("legal"):
            return
        action = "play S2 H3" if self.rng.random() < ODD else self.rng.choice(deal["legal"])
        identity = UUID(int=self.rng.getrandbits(128), version=4)
        self._sent = Sent(str(identity), self.view["version"], action)
        await socket.send(self._sent.text())

    def _think_no_more(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None
