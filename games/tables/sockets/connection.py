"""The sending side of one socket of a table, and the user connected through it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Literal, NamedTuple

from games.rules import Seat
from live.frame_limits import TOO_SLOW

Send = Callable[[dict[str, Any]], Awaitable[None]]

FINISH_SECONDS = 5.0
MAX_PENDING_ANSWERS = 200
"""Answers that may wait to be sent before a socket that does not read them is closed."""


class Credential(NamedTuple):
    """How a user has authenticated: by a session key, or the digest of a token."""

    kind: Literal["session", "token"]
    key: str


class Socket:
    """One connection to a table.

    :ivar user: the id of the user.
    :ivar invite_token: the token of a private table that the user came with, if any.
    :ivar seat: the seat of the user; None for a spectator.
    :ivar muted: the ids of the users whose messages are hidden.
    """

    __slots__ = (
        "_answers",
        "_closing",
        "_send",
        "_sending",
        "_view",
        "credential",
        "invite_token",
        "language",
        "muted",
        "seat",
        "user",
    )  # fmt: skip

    def __init__(
        self,
        send: Send,
        user: int,
        language: str,
        credential: Credential,
        invite_token: str = "",
    ) -> None:
        self.user = user
        self.invite_token = invite_token
        self.language = language
        self.credential = credential
        self.seat: Seat | None = None
        self.muted: frozenset[int] = frozenset()
        self._send = send
        self._answers: list[str] = []
        self._view: str | None = None
        self._closing = 0
        self._sending: asyncio.Task[None] | None = None

    @property
    def is_closing(self) -> bool:
        """Whether the socket is closed, or will be once everything pending has been sent."""
        return self._closing != 0

    def send_answer(self, text: str) -> None:
        """Send *text*. Answers are sent before views, and none is skipped."""
        if self.is_closing:
            return
        self._answers.append(text)
        if len(self._answers) > MAX_PENDING_ANSWERS:
            self._answers.clear()
            self._view = None
            self.close(TOO_SLOW)
        self._start_sending()

    def send_view(self, text: str) -> None:
        """Send a view; it replaces one that has not been sent yet."""
        if self.is_closing:
            return
        self._view = text
        self._start_sending()

    def close(self, code: int) -> None:
        """Close the socket once everything pending has been sent; nothing more is accepted."""
        if self.is_closing:
            return
        self._closing = code
        self._start_sending()

    async def finish(self) -> None:
        """Wait until everything pending has been sent, with a limit if it is not read.

        The server drops anything sent after the socket's application has ended.
        """
        if self._sending is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._sending, FINISH_SECONDS)

    def _start_sending(self) -> None:
        if self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._send_pending())

    async def _send_pending(self) -> None:
        # The reading side notices a lost connection.
        with suppress(OSError, RuntimeError):
            while self._answers or self._view is not None:
                if self._answers:
                    text = self._answers.pop(0)
                else:
                    text, self._view = self._view or "", None
                await self._send({"type": "websocket.send", "text": text})
            if self._closing:
                await self._send({"type": "websocket.close", "code": self._closing})
