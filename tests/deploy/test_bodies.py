"""How large the body of a request may be, how long it may take, and that none holds a thread."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from deploy.runtime.paths import ROOT
from deploy.site import bodies
from deploy.site.bodies import ANONYMOUS, PLAYERS_FILE, SIGNED_IN, BoundedBodies, Limit, limit_for
from tests.support.checkout import Checkout
from tests.support.web import Web, serving

SHORT = Limit(size=100, seconds=0.2)
FOREVER = object()
"""Stands among the parts of a body for a client that says nothing more."""
GONE = object()
"""Stands for a client that closes the connection."""


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Answer with the body; the body must be whole in one message."""
    message = await receive()
    assert message["more_body"] is False
    length = dict(scope["headers"]).get(b"content-length")
    await send({"type": "http.response.start", "status": 200, "headers": [(b"length", length)]})
    await send({"type": "http.response.body", "body": message["body"]})


def request(
    *parts: object, application: Any = None, path: str = "/", **headers: str
) -> list[dict[str, Any]]:
    """Send *parts* as a body, and return what was sent back."""
    named = [(k.replace("_", "-").encode(), v.encode()) for k, v in headers.items()]
    scope = {"type": "http", "method": "POST", "path": path, "headers": named}
    sent: list[dict[str, Any]] = []
    waiting = list(parts)

    async def receive() -> dict[str, Any]:
        if not waiting:
            return {"type": "http.disconnect"}
        part = waiting.pop(0)
        if part is FOREVER:
            await asyncio.sleep(3600)
        if part is GONE:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": part, "more_body": bool(waiting)}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    bounded = application or BoundedBodies(echo, lambda scope: SHORT)
    asyncio.run(bounded(scope, receive, send))
    return sent


def status(sent: list[dict[str, Any]]) -> int:
    assert sent[-1].get("more_body", False) is False, "the answer has no end"
    return int(sent[0]["status"])


def test_a_body_arrives_whole_and_with_its_length() -> None:
    sent = request(b"ab", b"", b"cd", transfer_encoding="chunked")
    assert sent[1]["body"] == b"abcd"
    assert sent[0]["headers"] == [(b"length", b"4")]


@pytest.mark.parametrize("length", ["101", "99999999999"])
def test_a_body_that_is_announced_too_large_is_refused(length: str) -> None:
    assert status(request(b"a", content_length=length)) == 413


def test_a_body_that_grows_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "LINGER", SHORT)
    assert status(request(b"a" * 60, b"a" * 60, FOREVER, transfer_encoding="chunked")) == 413


def test_a_body_of_the_largest_size_is_taken() -> None:
    assert status(request(b"a" * 100, content_length="100")) == 200


def test_a_body_that_does_not_end_is_refused() -> None:
    assert status(request(b"a", FOREVER, content_length="10")) == 408


def test_a_client_that_leaves_is_not_answered() -> None:
    assert request(b"a", GONE, content_length="10") == []


def test_a_request_without_a_body_is_not_waited_for() -> None:
    assert status(request(b"")) == 200


def test_the_refusal_is_a_page_in_the_language_of_the_reader() -> None:
    for headers in ({"accept_language": "fr"}, {"cookie": "django_language=fr"}):
        _start, page, _end = request(b"a", content_length="101", **headers)
        assert "La requête est trop volumineuse" in page["body"].decode()
    start, page, _end = request(b"a", content_length="101")
    assert dict(start["headers"])[b"content-type"] == b"text/html; charset=utf-8"
    for part in ("The request is too large", '<header class="site">', "data-goes-back"):
        assert part in page["body"].decode()


def test_the_refusal_of_the_api_is_a_problem() -> None:
    start, problem, _end = request(b"a", content_length="101", path="/api/v1/tables/")
    assert dict(start["headers"])[b"content-type"] == b"application/problem+json"
    found = json.loads(problem["body"])
    assert (found["status"], found["code"]) == (413, "request-too-large")


def test_only_so_many_large_bodies_are_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "MOST_LARGE", 1)
    bounded = BoundedBodies(echo, lambda scope: SIGNED_IN)
    large = b"a" * (ANONYMOUS.size + 1)

    def post(body: bytes) -> int:
        return status(request(body, application=bounded, content_length=str(len(body))))

    assert bounded.take_room()
    assert (post(large), post(b"small")) == (503, 200)
    bounded.give_room()
    assert (post(large), post(large)) == (200, 200), "the room is given back"


IMPORT = "/c/river/players/import/"


@pytest.mark.parametrize(
    ("path", "header", "limit"),
    [
        ("/", (b"accept", b"*/*"), ANONYMOUS),
        ("/", (b"cookie", b"csrftoken=x"), ANONYMOUS),
        ("/", (b"cookie", b"csrftoken=x; sessionid=y"), SIGNED_IN),
        ("/api/v1/tables/", (b"authorization", b"Token x"), SIGNED_IN),
        (IMPORT, (b"cookie", b"sessionid=y"), PLAYERS_FILE),
        (IMPORT, (b"accept", b"*/*"), ANONYMOUS),
        (f"{IMPORT}5/confirm/", (b"cookie", b"sessionid=y"), SIGNED_IN),
    ],
)
def test_the_limit_is_for_what_is_asked_and_by_whom(
    path: str, header: tuple[bytes, bytes], limit: Limit
) -> None:
    assert limit_for({"path": path, "headers": [header]}) == limit


def test_the_proxy_has_the_same_sizes() -> None:
    caddy = (ROOT / "deploy" / "runtime" / "production" / "Caddyfile").read_text()
    assert re.findall(r"max_size (\d+)", caddy) == [str(PLAYERS_FILE.size), str(SIGNED_IN.size)]


@pytest.fixture
def web(checkout: Checkout) -> Iterator[Web]:
    with serving(checkout) as web:
        yield web


def unfinished(web: Web) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", web.port), timeout=60)
    head = "POST /accounts/login/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\nemail="
    connection.sendall(head.encode())
    return connection


def is_waiting(connection: socket.socket) -> bool:
    """Whether the server has neither answered nor closed *connection*."""
    connection.setblocking(False)
    try:
        connection.recv(1, socket.MSG_PEEK)
    except BlockingIOError:
        return True
    finally:
        connection.settimeout(60)
    return False


@pytest.mark.trial
def test_pages_answer_while_forty_bodies_do_not_end(web: Web) -> None:
    with ExitStack() as stack:
        held = [stack.enter_context(unfinished(web)) for _ in range(40)]
        assert [web.get("/manifest.webmanifest") for _ in range(5)] == [200] * 5
        assert all(is_waiting(connection) for connection in held), "pages waited for them"
        answers = [connection.recv(12) for connection in held]
    assert answers == [b"HTTP/1.1 408"] * 40


@pytest.mark.trial
def test_a_large_upload_is_refused_before_it_is_sent(web: Web, tmp_path: Path) -> None:
    connection = HTTPConnection("127.0.0.1", web.port, timeout=60)
    connection.putrequest("POST", "/accounts/login/")
    connection.putheader("Content-Type", "multipart/form-data; boundary=x")
    connection.putheader("Content-Length", str(149 * 1024 * 1024))
    connection.endheaders()
    connection.send(b"a" * 300_000)
    assert connection.getresponse().status == 413
    connection.close()
