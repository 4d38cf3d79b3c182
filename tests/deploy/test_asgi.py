"""Which pages may open a socket."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from deploy.site import asgi


def first_answer(origin: bytes) -> dict[str, Any]:
    """Ask for a socket in the name of a page, and return the first message that is sent back."""
    scope = {
        "type": "websocket",
        "path": "/ws/topics/",
        "query_string": b"",
        "headers": [(b"host", b"testserver"), (b"origin", origin)],
    }
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        if sent:
            return {"type": "websocket.disconnect", "code": 1000}
        return {"type": "websocket.connect"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    asyncio.run(asgi.websocket(scope, receive, send))
    return sent[0]


@pytest.mark.parametrize(
    "origin", [b"http://evil.example", b"http://[", b"http://[::1", b"\xff\xfe", b"null", b""]
)
def test_a_page_of_another_site_gets_no_socket(origin: bytes) -> None:
    assert first_answer(origin)["type"] == "websocket.close"
