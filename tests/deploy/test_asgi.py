"""Pages beside the sockets, in one ASGI process."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from deploy.asgi import http

POST = {
    "type": "http",
    "asgi": {"version": "3.0"},
    "http_version": "1.1",
    "method": "POST",
    "scheme": "http",
    "path": "/accounts/login/",
    "raw_path": b"/accounts/login/",
    "query_string": b"",
    "root_path": "",
    "headers": [
        (b"host", b"localhost"),
        (b"content-type", b"application/x-www-form-urlencoded"),
        (b"content-length", b"3"),
    ],
    "client": ("127.0.0.1", 1),
    "server": ("127.0.0.1", 80),
}


@pytest.mark.django_db
def test_a_body_is_read_from_a_server_whose_receive_is_no_coroutine() -> None:
    """Granian's is an awaitable of its own."""
    sent: list[dict[str, Any]] = []

    def receive() -> asyncio.Future[dict[str, Any]]:
        message: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        message.set_result({"type": "http.request", "body": b"a=1", "more_body": False})
        return message

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    # In a thread of its own: a browser test of this process may have left a loop in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, http(POST, receive, send)).result()
    # Refused for want of a CSRF token, which was looked for in the body.
    assert sent[0]["status"] == 403
