"""The socket on which a page listens to the topics that it shows."""

from typing import Any, TypeGuard

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer

from live.registry import registry
from live.topics import version_for

MAX_TOPICS = 20


class TopicConsumer(AsyncJsonWebsocketConsumer):
    """Receives ``{"listen": ["event:5"]}`` and sends ``{"topic": "event:5", "version": 42}``.

    The first message of a topic has its present version, so that a change since the page was made
    is not missed. A version of null means that nudges may have been lost. For a topic that the user
    may not listen to, ``{"topic": …, "refused": true}`` is sent.
    """

    topics: set[str]
    held_back: dict[str, list[int | None]]
    """Versions received for a topic before it is known whether the user may listen to it."""

    async def connect(self) -> None:
        self.topics, self.held_back = set(), {}
        await self.accept()

    async def receive(
        self, text_data: str | None = None, bytes_data: bytes | None = None, **kwargs: Any
    ) -> None:
        if not text_data:
            await self.close(code=4400)
            return
        await super().receive(text_data, **kwargs)

    async def receive_json(self, content: Any, **kwargs: Any) -> None:
        wanted = content.get("listen") if isinstance(content, dict) else None
        if not _is_list_of_topics(wanted):
            await self.close(code=4400)
            return
        for topic in wanted:
            await self._listen(topic[:60])

    async def _listen(self, topic: str) -> None:
        if topic in self.topics or len(self.topics) >= MAX_TOPICS:
            return
        # Listen before reading the version: a change in between is then sent twice, not missed.
        self.held_back[topic] = []
        registry.add(topic, self._changed)
        self.topics.add(topic)
        version = await database_sync_to_async(version_for)(self.scope["user"], topic)
        held_back = self.held_back.pop(topic)
        if version is None:
            self.topics.discard(topic)
            registry.discard(topic, self._changed)
            await self.send_json({"topic": topic, "refused": True})
            return
        for known in (version, *held_back):
            await self.send_json({"topic": topic, "version": known})

    async def _changed(self, topic: str, version: int | None) -> None:
        if topic in self.held_back:
            self.held_back[topic].append(version)
            return
        await self.send_json({"topic": topic, "version": version})

    async def disconnect(self, code: int) -> None:
        for topic in self.topics:
            registry.discard(topic, self._changed)

    @classmethod
    async def decode_json(cls, text_data: str) -> Any:
        try:
            return await super().decode_json(text_data)
        except (ValueError, RecursionError):
            return None


def _is_list_of_topics(wanted: Any) -> TypeGuard[list[str]]:
    if not isinstance(wanted, list) or len(wanted) > MAX_TOPICS:
        return False
    return all(isinstance(topic, str) for topic in wanted)
