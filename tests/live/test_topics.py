"""Topics: access to them, and the delivery of nudges."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from pytest_django import DjangoCaptureOnCommitCallbacks

import live
from live import topics
from live.consumers import TopicConsumer
from live.registry import registry


class Socket(ApplicationCommunicator):
    """The client end of a socket to :class:`TopicConsumer`."""

    def __init__(self) -> None:
        scope = {"type": "websocket", "path": "/ws/topics/", "user": AnonymousUser()}
        super().__init__(TopicConsumer.as_asgi(), scope)

    async def send(self, frame: str | bytes) -> None:
        kind = "text" if isinstance(frame, str) else "bytes"
        await self.send_input({"type": "websocket.receive", kind: frame})

    async def receive(self) -> Any:
        return json.loads((await self.receive_output(timeout=10))["text"])

    async def listen(self, *wanted: str) -> Any:
        await self.send(json.dumps({"listen": wanted}))
        return await self.receive()


Scenario = Callable[[Socket], Awaitable[None]]


@pytest.fixture(autouse=True)
def kinds() -> Iterator[None]:
    """Two kinds of topics: one for everybody, at version 7, and one for nobody."""
    live.register("open", lambda user, pk: 7)
    live.register("shut", lambda user, pk: None)
    yield
    del topics._kinds["open"], topics._kinds["shut"]


def in_socket(scenario: Scenario) -> None:
    """Run *scenario* with a connected socket, in its own event loop."""

    async def run() -> None:
        socket = Socket()
        await socket.send_input({"type": "websocket.connect"})
        assert (await socket.receive_output(timeout=10))["type"] == "websocket.accept"
        try:
            await scenario(socket)
        finally:
            await socket.send_input({"type": "websocket.disconnect", "code": 1000})
            await socket.wait()
            if registry._subscription:
                registry._subscription.cancel()

    asyncio.run(run())


async def first_versions(socket: Socket, topic: str) -> set[int | None]:
    """Return the first two versions: the present one, and null from the new subscription."""
    return {(await socket.listen(topic))["version"], (await socket.receive())["version"]}


@pytest.mark.parametrize("topic", ["shut:1", "unknown:1", "open:", "open:x", "open:-1", "open", ""])
def test_a_topic_without_access_has_no_version(topic: str) -> None:
    assert live.version_for(AnonymousUser(), topic) is None


def test_a_huge_key_is_refused_before_a_query() -> None:
    assert live.version_for(AnonymousUser(), "open:" + "9" * 50) is None


def test_the_first_message_has_the_present_version() -> None:
    async def scenario(socket: Socket) -> None:
        assert await first_versions(socket, "open:1") == {7, None}

    in_socket(scenario)


def test_a_topic_without_access_is_refused() -> None:
    async def scenario(socket: Socket) -> None:
        assert await socket.listen("shut:1") == {"topic": "shut:1", "refused": True}

    in_socket(scenario)


INVALID = {
    "no JSON": "nonsense",
    "no list": '{"listen": "open:1"}',
    "a list": "[]",
    "a number": "17",
    "nothing": "",
    "a topic that is a number": '{"listen": [17]}',
    "a topic that is deep": '{"listen": [' + "[" * 900 + "]" * 900 + "]}",
    "deep": '{"listen": ' * 5_000,
    "bytes": b"\xff\x00",
    "JSON as bytes": b'{"listen": ["open:1"]}',
}


@pytest.mark.parametrize("frame", INVALID.values(), ids=INVALID)
def test_an_invalid_message_closes_the_socket(frame: str | bytes) -> None:
    async def scenario(socket: Socket) -> None:
        await socket.send(frame)
        answer = await socket.receive_output(timeout=10)
        assert answer == {"type": "websocket.close", "code": 4400}

    in_socket(scenario)


def test_a_nudge_reaches_the_listeners_of_its_topic_only() -> None:
    async def scenario(socket: Socket) -> None:
        # Nudges sent before the subscription are lost; a null is sent when it is made.
        await first_versions(socket, "open:1")
        await asyncio.to_thread(topics._publish, ("open:2", 8))
        elsewhere = json.dumps(["open:1", 99])  # another installation on the same Redis
        await asyncio.to_thread(topics._client().publish, "live:0", elsewhere)
        await asyncio.to_thread(topics._publish, ("open:1", 9))
        assert await socket.receive() == {"topic": "open:1", "version": 9}

    in_socket(scenario)


@pytest.mark.django_db
def test_a_nudge_waits_for_the_commit(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks() as nudges, transaction.atomic():
        live.nudge("open:1", 8)
    assert len(nudges) == 1


def test_a_nudge_without_redis_is_only_a_warning(
    settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    topics._client.cache_clear()
    try:
        topics._publish(("open:1", 8))
    finally:
        topics._client.cache_clear()
    assert "not sent" in caplog.text
