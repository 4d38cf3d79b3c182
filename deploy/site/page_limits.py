"""Refuses pages to a visitor without an account who asks too often, and files while many are made.

The API has limits of its own, ``DEFAULT_THROTTLE_RATES``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from accounts.rate_limits import Rate, TooManyRequests, check_rate, client_network, is_anonymous
from pdf.once import Busy

FREE = ("/health/", "/api/", f"/{settings.STATIC_URL.strip('/')}/")


class PageLimits:
    """Django middleware: answers 429, or 503 while too many files are made, with Retry-After."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path.startswith(FREE) and is_anonymous(request):
            try:
                check_rate("pages", client_network(request), Rate(settings.ANONYMOUS_PAGES))
            except TooManyRequests as error:
                return _refusal(429, error.wait)
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if isinstance(exception, TooManyRequests):
            return _refusal(429, exception.wait)
        if isinstance(exception, Busy):
            return _refusal(503, exception.wait)
        return None


def _refusal(status: int, wait: int) -> HttpResponse:
    response = HttpResponse(_page(status), status=status)
    response["Retry-After"] = str(wait)
    response["Cache-Control"] = "no-store"
    return response


@cache
def _page(status: int) -> str:
    """Return a page in every language, which is made once."""
    parts = []
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            parts.append((language, *_words(status)))
    return render_to_string("refused.html", {"parts": parts})


def _words(status: int) -> tuple[str, str]:
    """Return title and text in the active language."""
    if status == 503:
        text = _("Too many files are being made just now. Try again in a moment.")
        return _("Too much at once"), text
    text = _("More pages were asked for from your network than one may. Try again in a minute.")
    return _("Too many requests"), text
