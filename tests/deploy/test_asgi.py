"""Which pages may open a socket, and which headers reach a page."""

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


@pytest.mark.parametrize("headers", [[(b"origin", b"null")], [(b"authorization", b"Token x")]])
@pytest.mark.parametrize("path", ["/ws/", "/ws/nothing/", "/ws/games/" + "9" * 5000 + "/"])
def test_an_address_without_a_socket_is_refused(
    path: str, headers: list[tuple[bytes, bytes]]
) -> None:
    scope = {"type": "websocket", "path": path, "query_string": b"", "headers": headers}
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    sockets = asgi.for_programs if headers[0][0] == b"authorization" else asgi.with_session
    asyncio.run(sockets(scope, None, send))
    assert sent == [{"type": "websocket.close"}]


def test_a_header_with_an_underscore_does_not_pass_for_one_of_the_proxy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[dict[str, Any]] = []

    async def page(scope: dict[str, Any], receive: Any, send: Any) -> None:
        seen.append(scope)

    monkeypatch.setattr(asgi, "bounded", page)
    headers = [(b"x_forwarded_for", b"192.0.2.1"), (b"x-forwarded-proto", b"https")]
    scope = {"type": "http", "path": "/", "method": "GET", "headers": headers}
    asyncio.run(asgi.application(scope, None, None))
    assert seen[0]["headers"] == [(b"x-forwarded-proto", b"https")]
