"""Hostile frames to the sockets of tables and of topics."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any
from uuid import UUID

from asgiref.testing import ApplicationCommunicator

from deploy.site import asgi
from tests.support.fuzz import values

TIMEOUT = 10
VERBS = [
    "declare", "double", "pass", "play", "-", "arrange", "claim rest", "claim none", "claim agree",
    "accept", "refuse", "undo", "ready", "say", "chat", "back", "leave", "pace", "", "nonsense",
]  # fmt: skip
WORDS = ["N", "E", "N E", "HQ", "S2", "trumps:S", "dominoes:7", "no-king", "N3 S2", "hello", "/"]
TOPICS = ["event:1", "game:1", "table:1", "tables:1", "present:1", "people", "mutes", "people:1"]

Frame = str | bytes


def table_frame(rng: Random, view: Mapping[str, Any]) -> Frame:
    """Return a frame for the socket of a table whose last view was *view*."""
    draw = rng.random()
    if draw < 0.03:
        return raw_frame(rng)
    message: dict[str, Any] = {
        "id": str(UUID(int=rng.getrandbits(128), version=4)),
        "version": view.get("version", 0),
        "action": action(rng, view),
    }
    if draw < 0.25:
        message[rng.choice(["id", "version", "action", "type"])] = values.data(rng)
    elif draw < 0.3:
        del message[rng.choice(["id", "version", "action"])]
    elif draw < 0.35:
        message["type"] = "ping"
    return json.dumps(message)


def action(rng: Random, view: Mapping[str, Any]) -> str:
    """Return an action, sometimes a legal one, so that the game continues."""
    legal = (view.get("deal") or {}).get("legal") or []
    if legal and rng.random() < 0.4:
        return str(rng.choice(legal))
    rest = values.text(rng)[:500] if rng.random() < 0.5 else rng.choice(WORDS)
    return f"{rng.choice(VERBS)} {rest}".strip(" ") if rng.random() < 0.8 else rng.choice(VERBS)


def topics_frame(rng: Random) -> Frame:
    """Return a frame for the socket of topics."""
    if rng.random() < 0.04:
        return raw_frame(rng)
    wanted = [topic(rng) for _ in range(rng.choice([0, 1, 1, 2, 25]))]
    return json.dumps({"listen": wanted if rng.random() < 0.97 else values.data(rng)})


def topic(rng: Random) -> str:
    """Return a topic, or the kind of one with a hostile key."""
    if rng.random() < 0.5:
        return rng.choice(TOPICS)
    return f"{rng.choice(TOPICS).split(':')[0]}:{values.text(rng)}"[
        : rng.choice([60] * 20 + [6000])
    ]


def raw_frame(rng: Random) -> Frame:
    """Return a frame that is not a message: bytes, or broken or strange JSON."""
    draw = rng.random()
    body = rng.choice(values.BODIES)
    if draw < 0.4:
        return body
    if draw < 0.7:
        return body.decode("utf-8", "replace")
    return json.dumps(values.data(rng))


class Socket:
    """A client of a socket that sends each frame after the previous one is answered.

    :ivar view: the last view sent by a table.
    :ivar silent: the frames that neither got an answer nor closed the socket.
    """

    def __init__(self, path: str, headers: Mapping[str, str], query: bytes = b"") -> None:
        scope = {
            "type": "websocket",
            "path": path,
            "query_string": query,
            "headers": [(k.encode(), v.encode("latin-1")) for k, v in headers.items()],
        }
        self.end = ApplicationCommunicator(asgi.websocket, scope)
        self.view: dict[str, Any] = {}
        self.code: int | None = None

    async def open(self) -> bool:
        """Connect; return whether the socket is open."""
        await self.end.send_input({"type": "websocket.connect"})
        message = await self.end.receive_output(TIMEOUT)
        if message["type"] == "websocket.close":
            self.code = int(message.get("code", 1000))
        return self.code is None

    async def exchange(self, frame: Frame) -> None:
        """Send a frame and wait for its answer.

        :raises TimeoutError: if there is no answer.
        """
        kind = "bytes" if isinstance(frame, bytes) else "text"
        await self.end.send_input({"type": "websocket.receive", kind: frame})
        while not self._is_answer(await self.end.receive_output(TIMEOUT)):
            pass

    def _is_answer(self, message: Mapping[str, Any]) -> bool:
        if message["type"] == "websocket.close":
            self.code = int(message["code"])
            return True
        text = message["text"]
        text.encode()  # like a server, which cannot send a lone surrogate
        received = json.loads(text)
        if received.get("type") == "view":
            self.view = received
            return False
        return (
            "ok" in received
            or bool({"topic", "listening"} & received.keys())
            or (received.get("type") == "pong")
        )

    async def close(self) -> None:
        """Close the socket, or acknowledge that it is closed."""
        await self.end.send_input({"type": "websocket.disconnect", "code": self.code or 1000})
        await self.end.wait(TIMEOUT)


async def converse(
    targets: Sequence[tuple[str, Mapping[str, str]]], rng: Random, number: int
) -> tuple[dict[int, int], list[str]]:
    """Send *number* frames; return how often each code closed a socket, and the silences.

    :param targets: paths of sockets, each with the headers of a client.
    """
    codes: dict[int, int] = {}
    silences: list[str] = []
    while number > 0:
        path, headers = rng.choice(targets)
        query = rng.choice([b"", b"", b"key=%00", b"language=%ff&key=" + b"9" * 5000, b"\xff=&;"])
        socket = Socket(path, dict(headers) | _header(rng), query)
        sent: Frame = ""
        try:
            is_open = await socket.open()
            for _ in range(100 if is_open else 0):
                sent = _frame(rng, path, socket.view)
                number -= 1
                await socket.exchange(sent)
                if socket.code is not None:
                    break
            await socket.close()
        except Exception as error:  # noqa: BLE001 - any is silence
            silences.append(f"{path} {sent!r:.300}: {type(error).__name__} {error!s:.300}")
        number -= not is_open
        codes[socket.code or 0] = codes.get(socket.code or 0, 0) + 1
    return codes, silences


def _frame(rng: Random, path: str, view: Mapping[str, Any]) -> Frame:
    return topics_frame(rng) if "topics" in path else table_frame(rng, view)


def _header(rng: Random) -> dict[str, str]:
    if rng.random() < 0.9:
        return {}
    return rng.choice([
        {"cookie": 'sessionid="\\000"'}, {"cookie": "sessionid=\xff"}, {"cookie": "=;="},
        {"authorization": "Token \xff\xfe"}, {"authorization": "\xff"}, {"authorization": "Token"},
        {"origin": "http://["}, {"origin": "\xff"}, {"host": "["}, {"accept-language": "\xff"},
    ])  # fmt: skip
