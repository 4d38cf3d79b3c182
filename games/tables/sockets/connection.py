"""The sending side of one socket of a table, and who is connected through it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Literal, NamedTuple

from games.rules import Seat

Send = Callable[[dict[str, Any]], Awaitable[None]]

TOO_SLOW = 4408
MAX_PENDING_ANSWERS = 200
"""Answers that may wait to be sent before a socket that does not read them is closed."""


class Credential(NamedTuple):
    """How a user has proven who they are: by a session key, or the digest of a token."""

    kind: Literal["session", "token"]
    key: str


class Socket:
    """One connection to a table.

    :ivar user: the id of the user.
    :ivar seat: the seat of the user; None for a spectator.
    :ivar muted: the ids of the users whose messages are not shown.
    """

    __slots__ = (
        "_answers",
        "_closing",
        "_send",
        "_sending",
        "_view",
        "credential",
        "language",
        "muted",
        "seat",
        "user",
    )  # fmt: skip

    def __init__(self, send: Send, user: int, language: str, credential: Credential) -> None:
        self.user = user
        self.language = language
        self.credential = credential
        self.seat: Seat | None = None
        self.muted: frozenset[int] = frozenset()
        self._send = send
        self._answers: list[str] = []
        self._view: str | None = None
        self._closing = 0
        self._sending: asyncio.Task[None] | None = None

    def send_answer(self, text: str) -> None:
        """Send *text*; answers go before views, and none is skipped."""
        self._answers.append(text)
        if len(self._answers) > MAX_PENDING_ANSWERS:
            self.close(TOO_SLOW)
        self._start_sending()

    def send_view(self, text: str) -> None:
        """Send a view; it replaces one that has not been sent yet."""
        self._view = text
        self._start_sending()

    def close(self, code: int) -> None:
        """Close the socket after everything pending has been sent."""
        self._closing = code
        self._start_sending()

    def _start_sending(self) -> None:
        if self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._send_pending())

    async def _send_pending(self) -> None:
        # A lost connection is noticed where the socket is read.
        with suppress(OSError, RuntimeError):
            while self._answers or self._view is not None:
                if self._answers:
                    text = self._answers.pop(0)
                else:
                    text, self._view = self._view or "", None
                await self._send({"type": "websocket.send", "text": text})
            if self._closing:
                await self._send({"type": "websocket.close", "code": self._closing})
