"""The listeners of each topic in this process, notified from one Redis subscription."""

import asyncio
import json
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress

import redis.asyncio
from django.conf import settings
from redis.exceptions import RedisError

from live.topics import channel

Listener = Callable[[str, int | None], Awaitable[None]]
"""Called as ``await listener(topic, version)``; version is None if nudges may have been lost."""

logger = logging.getLogger(__name__)


class Registry:
    """The listeners of each topic."""

    def __init__(self) -> None:
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self._subscription: asyncio.Task[None] | None = None

    def add(self, topic: str, listener: Listener) -> None:
        self._listeners[topic].add(listener)
        if self._subscription is None or self._subscription.done():
            self._subscription = asyncio.create_task(self._subscribe())

    def discard(self, topic: str, listener: Listener) -> None:
        self._listeners[topic].discard(listener)
        if not self._listeners[topic]:
            del self._listeners[topic]

    async def _notify(self, topic: str, version: int | None) -> None:
        listeners = tuple(self._listeners.get(topic, ()))
        if len(listeners) == 1:  # common for tables; a task would cost more than the call
            with suppress(Exception):
                await listeners[0](topic, version)
            return
        await asyncio.gather(
            *(listener(topic, version) for listener in listeners), return_exceptions=True
        )

    async def _subscribe(self) -> None:
        """Receive nudges until the process ends; reconnect when Redis is restarted."""
        pause = 0.2
        while True:
            try:
                async with (
                    redis.asyncio.Redis.from_url(settings.REDIS_URL) as client,
                    client.pubsub(ignore_subscribe_messages=True) as nudges,
                ):
                    await nudges.subscribe(channel())
                    pause = 0.2
                    # Nudges sent while there was no connection are lost: report a null version.
                    for topic in tuple(self._listeners):
                        await self._notify(topic, None)
                    async for message in nudges.listen():
                        for topic, version in json.loads(message["data"]):
                            await self._notify(topic, version)
            except (RedisError, OSError) as error:
                logger.warning("no nudges for now: %s", error)
            await asyncio.sleep(pause)
            pause = min(pause * 2, 5)


registry = Registry()
