"""Topics: access to them, and the delivery of nudges."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from pytest_django import DjangoCaptureOnCommitCallbacks

import live
from live import frame_limits, topics
from live.consumers import TopicConsumer
from live.frame_limits import MAX_FRAME_BYTES
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
    """Return the first versions: the present one, and at last null from the new subscription.

    The null replaces the present version if that has not been sent yet.
    """
    versions = [(await socket.listen(topic))["version"]]
    while versions[-1] is not None:
        versions.append((await socket.receive())["version"])
    return set(versions)


@pytest.mark.parametrize("topic", ["shut:1", "unknown:1", "open:", "open:x", "open:-1", "open", ""])
def test_a_topic_without_access_has_no_version(topic: str) -> None:
    assert live.version_for(AnonymousUser(), topic) is None


def test_a_huge_key_is_refused_before_a_query() -> None:
    assert live.version_for(AnonymousUser(), "open:" + "9" * 50) is None


def test_the_first_message_has_the_present_version() -> None:
    async def scenario(socket: Socket) -> None:
        assert None in await first_versions(socket, "open:1") <= {7, None}

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
    "a long topic": json.dumps({"listen": ["open:" + "9" * 100]}),
    "a topic that is a number": '{"listen": [17]}',
    "a topic that is deep": '{"listen": [' + "[" * 900 + "]" * 900 + "]}",
    "deep": '{"listen": ' + "[" * 8_000,
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


def listening_to(count: int, number: int) -> str:
    """Return a frame with *count* topics to which nobody may listen, others for each *number*."""
    return json.dumps({"listen": [f"shut:{count * number + n}" for n in range(count)]})


def test_a_frame_that_is_too_large_closes_the_socket() -> None:
    async def scenario(socket: Socket) -> None:
        await socket.send(json.dumps({"listen": ["open:1" + "é" * MAX_FRAME_BYTES]}))
        answer = await socket.receive_output(timeout=10)
        assert answer == {"type": "websocket.close", "code": 4413}

    in_socket(scenario)


def test_every_message_is_answered() -> None:
    async def scenario(socket: Socket) -> None:
        assert await socket.listen() == {"listening": 0}
        assert None in await first_versions(socket, "open:1") <= {7, None}
        assert await socket.listen("open:1", "open:1") == {"listening": 1}
        assert await socket.listen("open:1", "shut:1") == {"topic": "shut:1", "refused": True}
        many = [f"open:{number}" for number in range(2, 21)]
        assert await socket.listen(*many) == {"topic": "open:2", "version": 7}
        for _ in many[1:]:
            await socket.receive()
        assert await socket.listen("open:99") == {"topic": "open:99", "refused": True}

    in_socket(scenario)


def test_frames_are_handled_no_faster_than_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frame_limits, "RATE", 1e6)
    # However slow the machine is, no time passes in which more frames would be allowed.
    monkeypatch.setattr(frame_limits, "time", SimpleNamespace(monotonic=lambda: 0.0))
    asked: list[int] = []
    live.register("shut", lambda user, pk: asked.append(pk))

    async def scenario(socket: Socket) -> None:
        for number in range(50):
            await socket.send(
                json.dumps({"listen": [f"shut:{20 * number + n}" for n in range(20)]})
            )
        while (answer := await socket.receive_output(timeout=60))["type"] == "websocket.send":
            assert json.loads(answer["text"])["refused"]
        assert answer == {"type": "websocket.close", "code": 4429}

    in_socket(scenario)
    assert len(asked) < frame_limits.BURST + frame_limits.MAX_DELAYED  # of a thousand


@pytest.mark.trial
def test_a_client_that_does_not_read_costs_little_and_delays_nobody() -> None:
    sent: list[dict[str, Any]] = []

    async def scenario() -> None:
        unblocked = asyncio.Event()

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "websocket.send":
                sent.append(json.loads(message["text"]))
                await unblocked.wait()

        consumer = TopicConsumer()
        consumer.scope = {"type": "websocket", "user": AnonymousUser()}
        consumer.base_send = send
        await consumer.connect()
        for version in range(10_000):
            for topic in ("open:1", "open:2"):
                await asyncio.wait_for(consumer._changed(topic, version), 1)
        await consumer._changed("open:2", None)
        await consumer._changed("open:2", 10_000)
        assert len(consumer.pending) == 2
        unblocked.set()
        await asyncio.wait_for(consumer.sending or asyncio.sleep(0), 1)

    asyncio.run(scenario())
    assert {message["topic"]: message["version"] for message in sent[-2:]} == {
        "open:1": 9_999,
        "open:2": None,
    }


@pytest.mark.trial
def test_who_reads_nothing_and_goes_on_asking_is_given_up() -> None:
    async def scenario() -> None:
        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "websocket.send":
                await asyncio.Event().wait()

        frames_of_client = iter(
            [{"type": "websocket.connect"}]
            + [
                {
                    "type": "websocket.receive",
                    "text": listening_to(20, frame),
                }
                for frame in range(50)
            ]
        )

        async def receive() -> dict[str, Any]:
            return next(frames_of_client)

        scope = {"type": "websocket", "path": "/ws/topics/", "user": AnonymousUser()}
        await asyncio.wait_for(TopicConsumer.as_asgi()(scope, receive, send), 10)
        assert next(frames_of_client, None)  # it has ended before the last frame
        if registry._subscription:
            registry._subscription.cancel()

    asyncio.run(scenario())


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
