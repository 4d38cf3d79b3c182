"""Responses to requests that fail: a page, a line of text, or JSON.

Nothing here reads the database, so that failures of the database can be reported too.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import get_language


@dataclass(frozen=True, slots=True)
class Failure:
    """What happened and what to do next, in the active language."""

    status: int
    code: str
    title: str
    text: str
    wait: int = 0
    """Seconds after which a retry may succeed; 0 if unknown."""

    @property
    def headers(self) -> dict[str, str]:
        wait = {"Retry-After": str(self.wait)} if self.wait else {}
        return {"Cache-Control": "no-store"} | wait


def is_of_api(path: str) -> bool:
    return path.startswith("/api/")


def wants_text(request: HttpRequest) -> bool:
    """Return whether the request is from a page's script, which shows the text as a message."""
    return "HX-Request" in request.headers


def wants_json(request: HttpRequest) -> bool:
    """Return whether the request is from a program that reads JSON and not pages."""
    return request.get_preferred_type(["text/html", "application/json"]) == "application/json"


def without_page(request: HttpRequest, failure: Failure) -> HttpResponse | None:
    """Return the response for a program or a script, or None if a page should be shown."""
    if is_of_api(request.path) or wants_json(request):
        return problem(failure)
    if wants_text(request):
        return HttpResponse(
            failure.text,
            status=failure.status,
            headers=failure.headers,
            content_type="text/plain; charset=utf-8",
        )
    return None


def problem(failure: Failure) -> JsonResponse:
    """Return *failure* in the format of the API (RFC 9457)."""
    return JsonResponse(
        {
            "type": "about:blank",
            "title": failure.title,
            "status": failure.status,
            "code": failure.code,
            "detail": failure.text,
        },
        status=failure.status,
        headers=failure.headers,
        content_type="application/problem+json",
    )


def plain_answer(request: HttpRequest, failure: Failure) -> HttpResponse:
    """Return *failure* on a page that needs no user, no club and no database."""
    page = without_page(request, failure)
    if page is not None:
        return page
    text = plain_page(failure, can_repeat=request.method in ("GET", "HEAD"))
    return HttpResponse(text, status=failure.status, headers=failure.headers)


def plain_page(failure: Failure, *, can_repeat: bool) -> str:
    """Return the page, with a link to the same URL if the request can be repeated safely."""
    language = get_language() or settings.LANGUAGE_CODE
    return _rendered(failure, can_repeat=can_repeat, language=language)


@cache
def _rendered(failure: Failure, *, can_repeat: bool, language: str) -> str:
    """Return the page, cached because it is the same for everybody and may be sent often."""
    words: dict[str, Any] = {"failure": failure, "can_repeat": can_repeat, "language": language}
    return render_to_string("failure.html", words)
