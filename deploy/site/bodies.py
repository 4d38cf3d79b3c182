"""Reads the bodies of requests in the event loop, within a size and a time, before a thread starts.

A page runs in one of a few threads. A client that never ends its body would keep a thread for as
long as it likes, so the thread starts when the body is complete.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.http import HttpRequest, parse_cookie
from django.utils import translation
from django.utils.translation import get_language_from_request
from django.utils.translation import gettext as _

from accounts.player_file import MAX_BYTES
from deploy.site.failures import Failure, plain_answer

Scope = dict[str, Any]
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Any, Any, Any], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Limit:
    """The most bytes of a body, and the seconds in which all of it has to arrive."""

    size: int
    seconds: float


# deploy/runtime/production/Caddyfile has these sizes again.
ANONYMOUS = Limit(64 * 1024, 10)
SIGNED_IN = Limit(1024 * 1024, 20)
PLAYERS_FILE = Limit(MAX_BYTES + 64 * 1024, 60)  # with the other parts of its form
PLAYERS_FILE_PATH = re.compile(r"/c/[^/]+/players/import/")

MOST_LARGE = 32
"""Bodies larger than :data:`ANONYMOUS` in memory at a time, which bounds that memory."""
LINGER = Limit(4 * 1024 * 1024, 5)
"""What is still read and dropped after a refusal: a connection closed earlier loses the answer."""


class Refused(Exception):
    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status)
        self.status = status


class Gone(Exception):
    """The client has closed the connection."""


def limit_for(scope: Scope) -> Limit:
    """Return the limit of a request by what it says of itself; nothing of it is checked here."""
    names = {name for name, _value in scope["headers"]}
    cookies = b";".join(value for name, value in scope["headers"] if name == b"cookie")
    if b"authorization" in names:
        return SIGNED_IN
    if f"{settings.SESSION_COOKIE_NAME}=".encode() not in cookies:
        return ANONYMOUS
    return PLAYERS_FILE if PLAYERS_FILE_PATH.fullmatch(scope["path"]) else SIGNED_IN


class BoundedBodies:
    """ASGI middleware that hands *application* each request with its whole body.

    A body that is too large is answered with 413, one that does not arrive in time with 408, one
    that finds no room with 503.
    """

    def __init__(
        self, application: Application, limit_for: Callable[[Scope], Limit] = limit_for
    ) -> None:
        self._application = application
        self._limit_for = limit_for
        self._large = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        if b"content-length" not in headers and b"transfer-encoding" not in headers:
            await self._application(scope, receive, send)
            return
        reading = _Reading(self, self._limit_for(scope))
        try:
            body = await reading.whole(headers, receive)
            await self._application(_of_known_length(scope, body), _replay(body, receive), send)
        except Refused as refused:
            await _answer(scope, refused.status, receive, send)
        except Gone:
            pass
        finally:
            reading.end()

    def take_room(self) -> bool:
        """Count one more large body, if there is room for it."""
        if self._large >= MOST_LARGE:
            return False
        self._large += 1
        return True

    def give_room(self) -> None:
        self._large -= 1


class _Reading:
    """The body of one request while it arrives and is used."""

    def __init__(self, owner: BoundedBodies, limit: Limit) -> None:
        self._owner = owner
        self._limit = limit
        self._has_room = False

    async def whole(self, headers: dict[bytes, bytes], receive: Receive) -> bytes:
        """Return all of the body.

        :raises Refused: if it is larger than its limit, late, or finds no room.
        :raises Gone: if the client leaves meanwhile.
        """
        announced = headers.get(b"content-length", b"0")
        self._grow_to(int(announced) if announced.isdigit() else 0)
        try:
            async with asyncio.timeout(self._limit.seconds):
                return await self._collect(receive)
        except TimeoutError:
            raise Refused(HTTPStatus.REQUEST_TIMEOUT) from None

    async def _collect(self, receive: Receive) -> bytes:
        body = bytearray()
        async for part in _parts(receive):
            self._grow_to(len(body) + len(part))
            body += part
        return bytes(body)

    def _grow_to(self, size: int) -> None:
        if size > self._limit.size:
            raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        if size > ANONYMOUS.size and not self._has_room:
            self._has_room = self._owner.take_room()
            if not self._has_room:
                raise Refused(HTTPStatus.SERVICE_UNAVAILABLE)

    def end(self) -> None:
        if self._has_room:
            self._owner.give_room()


async def _parts(receive: Receive) -> Any:
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Gone
        yield message.get("body", b"")
        more = message.get("more_body", False)


def _of_known_length(scope: Scope, body: bytes) -> Scope:
    """Return *scope* with the length of *body*: a WSGI application reads no chunked body."""
    framing = (b"content-length", b"transfer-encoding")
    headers = [(name, value) for name, value in scope["headers"] if name not in framing]
    return scope | {"headers": [*headers, (b"content-length", str(len(body)).encode())]}


def _replay(body: bytes, receive: Receive) -> Receive:
    """Return a ``receive`` that gives *body* first."""
    waiting = [body]

    async def next_message() -> Message:
        if waiting:
            return {"type": "http.request", "body": waiting.pop(), "more_body": False}
        return await receive()

    return next_message


async def _answer(scope: Scope, status: HTTPStatus, receive: Receive, send: Send) -> None:
    request = _asked(scope)
    with translation.override(get_language_from_request(request)):
        answer = plain_answer(request, _failure(status))
    headers = [(k.lower().encode(), v.encode()) for k, v in answer.items()]
    headers += [
        (b"content-length", str(len(answer.content)).encode()),
        (b"connection", b"close"),
        (b"x-content-type-options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": status.value, "headers": headers})
    await send({"type": "http.response.body", "body": answer.content, "more_body": True})
    if status != HTTPStatus.REQUEST_TIMEOUT:
        await _linger(receive)
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _linger(receive: Receive) -> None:
    """Drop what the client still sends, so that it comes to read the answer."""
    read = 0
    try:
        async with asyncio.timeout(LINGER.seconds):
            async for part in _parts(receive):
                read += len(part)
                if read > LINGER.size:
                    return
    except (TimeoutError, Gone):
        return


def _failure(status: HTTPStatus) -> Failure:
    """Return what to say of a refusal, in the active language."""
    code, title, text, wait = {
        HTTPStatus.REQUEST_TIMEOUT: (
            "request-timeout",
            _("The request did not arrive in time"),
            _("The connection is too slow, or it was interrupted. Go back and try again."),
            0,
        ),
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE: (
            "request-too-large",
            _("The request is too large"),
            _("More was sent than this page takes. If it is a file, choose a smaller one."),
            0,
        ),
        HTTPStatus.SERVICE_UNAVAILABLE: (
            "busy",
            _("Too much at once"),
            _("Too many large files are being sent just now. Try again in a moment."),
            10,
        ),
    }[status]
    return Failure(status, code, title, text, wait)


def _asked(scope: Scope) -> HttpRequest:
    """Return what tells the language of a request, and who asks: its path, header and cookies."""
    request = HttpRequest()
    request.method, request.path = scope.get("method", "GET"), scope["path"]
    for name, value in scope["headers"]:
        key = f"HTTP_{name.decode('latin-1').upper().replace('-', '_')}"
        request.META[key] = value.decode("latin-1")
    request.COOKIES = parse_cookie(request.META.get("HTTP_COOKIE", ""))
    return request
