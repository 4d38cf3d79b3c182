"""Programs that play at live tables and record everything the server sends them."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

ENDED = ("over", "abandoned")
ODD = 0.03
"""The share of illegal actions, which must be refused and leave no trace."""
ASIDE = 0.05
"""The share of turns spent on chat, undo, claims or leaving instead of playing."""
ASIDES = ("say", "chat", "undo", "claim rest", "claim none", "leave")
GO = "NE"
"""The seats that sometimes leave and come back; not all, as that would end the game."""
SILENCE = {True: 5.0, False: 40.0}
"""Seconds of silence before reconnecting: while an answer is awaited, and otherwise."""
BACK_AFTER = 0.3
LATEST = 60.0
"""Seconds after which a view must contain acknowledged actions."""


@dataclass
class Sent:
    """An unanswered action; it keeps its identity until it is answered."""

    id: str
    version: int
    action: str

    def text(self) -> str:
        """Return the message to the server."""
        return json.dumps({"id": self.id, "version": self.version, "action": self.action})


class WrongError(Exception):
    """The server sent a wrong message."""


def is_last_deal(view: dict[str, Any]) -> bool:
    """Return whether a view shows the last deal of its game."""
    deal = view.get("deal") or {}
    return bool(deal.get("number") == deal.get("of"))


@dataclass
class Player:
    """A seat of a game.

    :ivar acknowledged: the actions answered with ok, in order: (id, version, action).
    :ivar refused: the identities of refused actions, with the code.
    :ivar pause: a function that returns the seconds to wait before an action.
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
    _heard_at: float = 0.0
    _thinking: asyncio.Task[None] | None = None

    async def play(self) -> None:
        """Play until the game has ended and every action is answered."""
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
        """Whether the game has ended in the last view."""
        return self.view.get("status") in ENDED and self._sent is None

    @property
    def is_in_last_deal(self) -> bool:
        """Whether the game is near its end, or no view has been received."""
        return is_last_deal(self.view)

    @property
    def where(self) -> str:
        """The newest version of the game received so far."""
        view, sent = self.view, self._sent
        deal = view.get("deal") or {}
        waits = f", waits for an answer to {sent.action} ({sent.version})" if sent else ""
        return (
            f"{view.get('status', 'never seen')} at {view.get('version')}, deal"
            f" {deal.get('number')}, {view.get('turn')} in turn{waits}"
        )

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
        if view["version"] < known and time.monotonic() > self._heard_at + LATEST:
            raise WrongError(f"still {view['version']}, but {known} was acknowledged long ago")
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
            self._heard_at = time.monotonic()
        else:
            self.refused[sent.id] = answer["code"]

    def _hear_again(self, answer: dict[str, Any]) -> None:
        """Check that the second answer to a repeated action equals the first."""
        for known, version, _action in self.acknowledged:
            if known == answer["id"] and not (answer["ok"] and answer["version"] == version):
                raise WrongError(f"{known} was done as {version}, and now: {answer}")
        if answer["id"] in self.refused and answer["ok"]:
            raise WrongError(f"{answer['id']} was refused, and now it is done")

    @property
    def _is_asked(self) -> bool:
        """Whether the player must act: their turn, an answer to give, a return to the table."""
        can = self.view.get("can", [])
        is_playing = self.view.get("status") == "playing"
        mine = is_playing and self.view.get("turn") == self.seat
        return mine or "accept" in can or "back" in can

    def _go_on(self, socket: ClientConnection) -> None:
        known = self.acknowledged[-1][1] if self.acknowledged else 0
        if (
            self._is_asked
            and self.view["version"] >= known
            and self._sent is None
            and (self._thinking is None or self._thinking.done())
        ):
            self._thinking = asyncio.create_task(self._think(socket))

    async def _think(self, socket: ClientConnection) -> None:
        await asyncio.sleep(self.pause(self.view))
        action = self._choice() if self._sent is None and self._is_asked else ""
        if not action:
            return
        identity = UUID(int=self.rng.getrandbits(128), version=4)
        self._sent = Sent(str(identity), self.view["version"], action)
        await socket.send(self._sent.text())

    def _choice(self) -> str:
        """Return the next action, or an empty text while none is possible."""
        can = self.view.get("can", [])
        legal: list[str] = (self.view.get("deal") or {}).get("legal") or []
        if "back" in can:
            return "back"
        if "accept" in can:
            return self.rng.choice(["accept", "refuse"])
        if self.rng.random() < ODD:
            return "play S2 H3"
        asides = [word for word in ASIDES if word in can and (word != "leave" or self.seat in GO)]
        if asides and self.rng.random() < ASIDE:
            return self._aside(self.rng.choice(asides))
        return self.rng.choice(legal) if legal else ""

    def _aside(self, word: str) -> str:
        said = {"say": "say hello", "chat": f"chat {self.seat} thinks of {self.rng.random()}"}
        return said.get(word, word)

    def _think_no_more(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None
