"""Hostile requests to every URL of the site, in any role."""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http.cookies import SimpleCookie
from random import Random
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.signals import got_request_exception, request_finished, request_started
from django.db import close_old_connections, transaction
from django.http import HttpResponse
from django.middleware.csrf import CSRF_SECRET_LENGTH
from django.test import Client
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from django.urls import reverse

from accounts.models import Club
from deploy.site.wsgi import application
from tests.support.fuzz import values
from tests.support.fuzz.names import kinds_of, some_of, value_for
from tests.support.samples import Kwargs
from tests.support.urls import Place, places

API_METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"]
OTHER_METHODS = ["GET", "POST", *API_METHODS, "HEAD", "OPTIONS", "X"]
CSRF = "a" * CSRF_SECRET_LENGTH
"""The CSRF token that pages and scripts send, in the cookie and in a header."""


@dataclass
class Caller:
    """A role: its client, and objects that it may ask for, by URL."""

    name: str
    client: Client
    samples: Mapping[str, Kwargs]


@dataclass(frozen=True)
class Request:
    """One request, complete."""

    caller: Caller
    place: str
    method: str
    path: str
    body: bytes
    content_type: str
    headers: Mapping[str, Any]

    def __str__(self) -> str:
        return (
            f"{self.method} {self.path[:200]} ({self.place}) as {self.caller.name}: "
            f"{self.content_type!r} {self.body[:300]!r} {dict(self.headers)!r:.200}"
        )


class Fuzzer:
    """A generator and sender of requests, whose changes are rolled back.

    :ivar callers: the callers; the one with the most permissions comes last.
    :ivar broken: the requests answered with 500 or more, by the end of their traceback.
    """

    def __init__(self, club: Club, callers: list[Caller], rng: Random) -> None:
        self.club, self.callers, self.rng = club, callers, rng
        self.places = list(places())
        self.broken: dict[str, str] = {}
        self.statuses: dict[int, int] = {}

    def run(self, number: int) -> None:
        """Send *number* requests."""
        for n in range(number):
            # Every URL in turn, so that none depends on chance.
            self.send(self.draw(self.places[n % len(self.places)]))

    def draw(self, place: Place) -> Request:
        """Return a request to one URL."""
        rng = self.rng
        # Half of all requests come from the caller with the most permissions.
        caller = rng.choice(self.callers if rng.random() < 0.5 else self.callers[-1:])
        method = rng.choice(_methods(place))
        kinds = kinds_of(place)
        objects = [pk for one in caller.samples.values() for pk in one.values() if type(pk) is int]

        def fields() -> dict[str, Any]:
            return {name: value_for(kinds[name], rng, objects) for name in some_of(kinds, rng)}

        body, content_type = self._body(fields, is_api=hasattr(place.view, "cls"))
        query = self._query(fields()) if method == "GET" or rng.random() < 0.2 else ""
        headers: dict[str, Any] = {"HTTP_X_CSRFTOKEN": CSRF}
        if rng.random() < 0.15:
            headers |= rng.choice(values.HEADERS)
        path = self._path(place, caller) + query
        return Request(caller, place.name, method, path, body, content_type, headers)

    def _path(self, place: Place, caller: Caller) -> str:
        kwargs = {name: caller.samples.get(place.name, {}).get(name, 1) for name in place.arguments}
        path = reverse(place.name, kwargs=kwargs | self._in_club(place))
        if self.rng.random() < 0.08:
            parts = path.split("/")
            spoilt = self.rng.randrange(1, max(2, len(parts) - 1))
            parts[spoilt] = _quoted(values.text(self.rng)[:6000])
            path = "/".join(parts)
        return path

    def _in_club(self, place: Place) -> dict[str, str]:
        return {"club": self.club.slug} if "club" in place.arguments else {}

    def _query(self, fields: Mapping[str, Any]) -> str:
        pairs = [f"{_quoted(name)}={_quoted(_flat(value))}" for name, value in fields.items()]
        return "?" + "&".join(pairs) if pairs else ""

    def _body(self, fields: Callable[[], dict[str, Any]], *, is_api: bool) -> tuple[bytes, str]:
        draw = self.rng.random()
        if draw < 0.1:
            return self.rng.choice(values.BODIES), self.rng.choice(values.CONTENT_TYPES)
        if draw < (0.8 if is_api else 0.2):
            return json.dumps(fields(), default=str).encode(), "application/json"
        flat = {name: _flat(value) for name, value in fields().items()}
        if draw < (0.85 if is_api else 0.35):
            file = SimpleUploadedFile("players.csv", self.rng.choice(values.FILES))
            encodable = {name: _utf8(value) for name, value in flat.items()}
            return encode_multipart(BOUNDARY, encodable | {"file": file}), MULTIPART_CONTENT
        body = "&".join(f"{_quoted(name)}={_quoted(value)}" for name, value in flat.items())
        return body.encode(), "application/x-www-form-urlencoded"

    def send(self, request: Request) -> None:
        """Send a request, read the whole response, and record the request if it is broken."""
        client, raised = request.caller.client, list[str]()

        def note(sender: object, request: Any = None, **kwargs: object) -> None:
            raised.append("".join(traceback.format_exception(sys.exception())[-4:]))

        client.cookies[settings.CSRF_COOKIE_NAME] = CSRF
        client.handler = through_wsgi  # type: ignore[assignment]  # called in the same way
        client.raise_request_exception = False
        cache.clear()
        cookies = SimpleCookie({name: one.value for name, one in client.cookies.items()})
        got_request_exception.connect(note)
        try:
            with transaction.atomic():
                response = client.generic(
                    request.method, request.path, request.body,
                    content_type=request.content_type, **request.headers,
                )  # fmt: skip
                transaction.set_rollback(True)
                status = response.status_code
        except Exception:  # noqa: BLE001 - one that leaves the application is no answer at all
            note(None)
            status = 599
        finally:
            got_request_exception.disconnect(note)
            client.cookies = cookies
        self.statuses[status] = self.statuses.get(status, 0) + 1
        if status >= 500:
            self.broken.setdefault("".join(raised), f"{status} {request}")


def _methods(place: Place) -> list[str]:
    """Return methods to choose from: mostly those that the view answers."""
    cls = getattr(place.view, "cls", None)
    served = [one for one in API_METHODS if hasattr(cls, one.lower())] if cls else ["GET", "POST"]
    return served * (50 // len(served)) + OTHER_METHODS


def through_wsgi(environ: dict[str, Any]) -> HttpResponse:
    """Return the answer of the application that a server calls, read to its end."""
    seen: list[str] = []

    def start_response(status: str, headers: Any, exc_info: Any = None) -> Any:
        seen.append(status)

    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)  # it would end the transaction around a request
    try:
        body = b"".join(application(environ, start_response))
    finally:
        for signal in (request_started, request_finished):
            signal.connect(close_old_connections)
    response = HttpResponse(body, status=int(seen[0].split()[0]))
    response.wsgi_request = None  # type: ignore[attr-defined]  # the client asks for it
    return response


def _quoted(text: str) -> str:
    return quote(text.encode("utf-8", "surrogatepass"), safe="")


def _flat(value: Any) -> str:
    if isinstance(value, str):
        return value
    return "" if value is None else str(value)[:6000] if type(value) is not int else f"{value:x}"


def _utf8(text: str) -> str:
    return text.encode("utf-8", "replace").decode()
