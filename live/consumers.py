"""The WebSocket on which a page listens to the topics that it shows."""

import asyncio
import json
from contextlib import suppress
from typing import Any, TypeGuard

from channels.db import database_sync_to_async
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncJsonWebsocketConsumer

from live.frame_limits import NOT_UNDERSTOOD, TOO_FAST, TOO_LARGE, TOO_SLOW, FrameRate, is_too_large
from live.registry import registry
from live.topics import version_for

MAX_TOPICS = 20
MAX_PENDING = 2 * MAX_TOPICS
"""The most topics with an unsent message; a client that reads none is then disconnected."""
MAX_LENGTH = 60
"""The most characters of a topic."""


class TopicConsumer(AsyncJsonWebsocketConsumer):
    """Receives ``{"listen": ["event:5"]}`` and sends ``{"topic": "event:5", "version": 42}``.

    The first message of a topic has its current version, so that a change since the page was
    rendered is not missed. A version of null means that nudges may have been lost. A topic that the
    user may not listen to, or that exceeds :data:`MAX_TOPICS`, is answered with
    ``{"topic": …, "refused": true}``; a message without a new topic with ``{"listening": …}``, the
    number of topics.

    Only the latest message of each topic waits to be sent, so a client that does not read needs
    little memory and delays nobody else.
    """

    topics: set[str]
    held_back: dict[str, list[int | None]]
    """Versions received for a topic before it is known whether the user may listen to it."""
    pending: dict[str, dict[str, Any]]
    """The message of each topic that has not been sent yet."""

    async def connect(self) -> None:
        self.topics, self.held_back, self.pending = set(), {}, {}
        self.rate = FrameRate()
        self.sending: asyncio.Task[None] | None = None
        await self.accept()

    async def receive(
        self, text_data: str | None = None, bytes_data: bytes | None = None, **kwargs: Any
    ) -> None:
        if not text_data:
            await self.close(code=NOT_UNDERSTOOD)
        elif is_too_large(text_data):
            await self.close(code=TOO_LARGE)
        elif not await self.rate.wait():
            await self.close(code=TOO_FAST)
        else:
            await super().receive(text_data, **kwargs)

    async def receive_json(self, content: Any, **kwargs: Any) -> None:
        wanted = content.get("listen") if isinstance(content, dict) else None
        if not _is_list_of_topics(wanted):
            await self.close(code=NOT_UNDERSTOOD)
            return
        new = [topic for topic in dict.fromkeys(wanted) if topic not in self.topics]
        if not new:
            self._send_soon({"listening": len(self.topics)})
        for topic in new:
            # Each topic is a query, so it counts as a frame.
            if not await self.rate.wait():
                await self.close(code=TOO_FAST)
                return
            await self._listen(topic)
            if len(self.pending) > MAX_PENDING:
                await self._give_up()

    async def _give_up(self) -> None:
        """End the socket of a client that does not read, and would not receive a close code."""
        await self.disconnect(TOO_SLOW)
        self.pending.clear()
        raise StopConsumer

    async def _listen(self, topic: str) -> None:
        if len(self.topics) >= MAX_TOPICS:
            self._send_soon({"topic": topic, "refused": True})
            return
        # Listen before reading the version, so that a change in between is sent twice, not missed.
        self.held_back[topic] = []
        registry.add(topic, self._changed)
        self.topics.add(topic)
        version = await database_sync_to_async(version_for)(self.scope["user"], topic)
        held_back = self.held_back.pop(topic)
        if version is None:
            self.topics.discard(topic)
            registry.discard(topic, self._changed)
            self._send_soon({"topic": topic, "refused": True})
            return
        for known in (version, *held_back):
            self._send_soon({"topic": topic, "version": known})

    async def _changed(self, topic: str, version: int | None) -> None:
        if topic in self.held_back:
            self.held_back[topic].append(version)
            return
        self._send_soon({"topic": topic, "version": version})

    def _send_soon(self, message: dict[str, Any]) -> None:
        """Schedule *message*; it replaces an unsent message of its topic."""
        key = message.get("topic", "")
        before = self.pending.get(key)
        # A null version stands for lost nudges, which a later version does not make up for.
        if before is None or before.get("version", 0) is not None:
            self.pending[key] = message
        if self.sending is None or self.sending.done():
            self.sending = asyncio.create_task(self._send_pending())

    async def _send_pending(self) -> None:
        # Ignored here: a lost connection is handled where the socket is read.
        with suppress(OSError, RuntimeError):
            while self.pending:
                message = self.pending.pop(next(iter(self.pending)))
                await self.send(json.dumps(message))

    async def disconnect(self, code: int) -> None:
        for topic in self.topics:
            registry.discard(topic, self._changed)
        if self.sending is not None:
            self.sending.cancel()

    @classmethod
    async def decode_json(cls, text_data: str) -> Any:
        try:
            return await super().decode_json(text_data)
        except (ValueError, RecursionError):
            return None


def _is_list_of_topics(wanted: Any) -> TypeGuard[list[str]]:
    if not isinstance(wanted, list) or len(wanted) > MAX_TOPICS:
        return False
    return all(isinstance(topic, str) and len(topic) <= MAX_LENGTH for topic in wanted)
