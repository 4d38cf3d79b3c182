"""The socket of a page: it names the topics it shows, and hears when one changes."""

from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer

from live.registry import registry
from live.topics import version_for

MOST_TOPICS = 20


class TopicConsumer(AsyncJsonWebsocketConsumer):
    """``{"listen": ["event:5"]}`` in; ``{"topic": "event:5", "version": 42}`` out.

    The first answer for a topic tells the version it is at now, so that nothing that happened
    since the page was made is missed; null means that nudges may have been lost. A topic that may
    not be heard is answered with ``{"topic": …, "refused": true}``.
    """

    topics: set[str]
    early: dict[str, list[int | None]]
    """What is heard of a topic before it is known whether it may be: told then, or never."""

    async def connect(self) -> None:
        self.topics, self.early = set(), {}
        await self.accept()

    async def receive_json(self, content: Any, **kwargs: Any) -> None:
        wanted = content.get("listen") if isinstance(content, dict) else None
        if not isinstance(wanted, list) or len(wanted) > MOST_TOPICS:
            await self.close(code=4400)
            return
        for topic in wanted:
            await self._listen(str(topic)[:60])

    async def _listen(self, topic: str) -> None:
        if topic in self.topics or len(self.topics) >= MOST_TOPICS:
            return
        # Listening comes before looking: a change in between is then heard twice, not missed.
        self.early[topic] = []
        registry.add(topic, self._changed)
        self.topics.add(topic)
        version = await database_sync_to_async(version_for)(self.scope["user"], topic)
        early = self.early.pop(topic)
        if version is None:
            self.topics.discard(topic)
            registry.discard(topic, self._changed)
            await self.send_json({"topic": topic, "refused": True})
            return
        for known in (version, *early):
            await self.send_json({"topic": topic, "version": known})

    async def _changed(self, topic: str, version: int | None) -> None:
        if topic in self.early:
            self.early[topic].append(version)
            return
        await self.send_json({"topic": topic, "version": version})

    async def disconnect(self, code: int) -> None:
        for topic in self.topics:
            registry.discard(topic, self._changed)

    @classmethod
    async def decode_json(cls, text_data: str) -> Any:
        try:
            return await super().decode_json(text_data)
        except ValueError:
            return None
