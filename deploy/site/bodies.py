"""Reading request bodies in the event loop, with limits of size and time, before a thread starts.

Pages run in a few threads. A client that never finishes its body would occupy a thread
indefinitely, so the thread starts when the body is complete.
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
from deploy.site.error_responses import Failure, plain_answer

Scope = dict[str, Any]
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Any, Any, Any], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Limit:
    """The most bytes of a body, and the seconds within which all of it must arrive."""

    size: int
    seconds: float


# Keep these sizes the same in deploy/runtime/production/Caddyfile.
ANONYMOUS = Limit(64 * 1024, 10)
SIGNED_IN = Limit(1024 * 1024, 20)
PLAYERS_FILE = Limit(MAX_BYTES + 64 * 1024, 60)  # with the other parts of its form
PLAYERS_FILE_PATH = re.compile(r"/c/[^/]+/players/import/")

MOST_LARGE = 32
"""The most bodies larger than :data:`ANONYMOUS` at a time, which bounds their memory."""
LINGER = Limit(4 * 1024 * 1024, 5)
"""The limit of what is read and dropped after a refusal. If the connection were closed while the
client still sends, the client would lose the response."""


class Refused(Exception):
    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status)
        self.status = status


class Gone(Exception):
    """The client closed the connection."""


def limit_for(scope: Scope) -> Limit:
    """Return the limit of a request from its path and headers, which are not verified here."""
    names = {name for name, _value in scope["headers"]}
    cookies = b";".join(value for name, value in scope["headers"] if name == b"cookie")
    if b"authorization" in names:
        return SIGNED_IN
    if f"{settings.SESSION_COOKIE_NAME}=".encode() not in cookies:
        return ANONYMOUS
    return PLAYERS_FILE if PLAYERS_FILE_PATH.fullmatch(scope["path"]) else SIGNED_IN


class BoundedBodies:
    """ASGI middleware that passes each request to *application* with its complete body.

    It answers 413 if a body is too large, 408 if it does not arrive in time, and 503 if too many
    large bodies are in memory.
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
        """Count one more large body if there is room for it; return whether there is."""
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
        """Return the complete body.

        :raises Refused: if the body is too large or too late, or there is no room for it.
        :raises Gone: if the client disconnects.
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
    """Return *scope* with the length of *body*, as WSGI applications read no chunked bodies."""
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
    """Read and drop what the client still sends, so that it gets to read the response."""
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
    """Return the text of a refusal in the active language."""
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
    """Return a request with the path, headers and cookies, for the language and kind of client."""
    request = HttpRequest()
    request.method, request.path = scope.get("method", "GET"), scope["path"]
    for name, value in scope["headers"]:
        key = f"HTTP_{name.decode('latin-1').upper().replace('-', '_')}"
        request.META[key] = value.decode("latin-1")
    request.COOKIES = parse_cookie(request.META.get("HTTP_COOKIE", ""))
    return request
