"""One socket of a table: whose it is, and what is still to be sent to it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from games.rules import Seat

Send = Callable[[dict[str, Any]], Awaitable[None]]

TOO_SLOW = 4408
MOST_WAITING = 200
"""Answers that may wait for a socket that does not read them."""


class Socket:
    """One connection: whose it is, and what is still to be sent to it."""

    __slots__ = (
        "_answers",
        "_closing",
        "_send",
        "_sending",
        "_view",
        "key",
        "kind",
        "language",
        "muted",
        "seat",
        "shown",
        "user",
    )  # fmt: skip

    def __init__(self, send: Send, user: int, language: str, kind: str, key: str) -> None:
        self.user = user
        self.language = language
        self.kind = kind  # how it proved who it is: by session or token, and by which
        self.key = key
        self.seat: Seat | None = None
        self.muted: frozenset[int] = frozenset()
        self.shown = -1
        self._send = send
        self._answers: list[str] = []
        self._view: str | None = None
        self._closing = 0
        self._sending: asyncio.Task[None] | None = None

    def answer(self, text: str) -> None:
        """Send *text*, whatever else is sent."""
        self._answers.append(text)
        if len(self._answers) > MOST_WAITING:
            self.close(TOO_SLOW)
        self._wake()

    def show(self, text: str, number: int) -> None:
        """Send a view; a newer one takes the place of one that still waits."""
        self.shown = number
        self._view = text
        self._wake()

    def close(self, code: int) -> None:
        """Close it, once what waits has been sent."""
        self._closing = code
        self._wake()

    def _wake(self) -> None:
        if self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._flush())

    async def _flush(self) -> None:
        # Whoever has gone is noticed where the socket is read.
        with suppress(OSError, RuntimeError):
            while self._answers or self._view is not None:
                if self._answers:
                    text = self._answers.pop(0)
                else:
                    text, self._view = self._view or "", None
                await self._send({"type": "websocket.send", "text": text})
            if self._closing:
                await self._send({"type": "websocket.close", "code": self._closing})
