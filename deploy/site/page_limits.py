"""Rate limits on pages for visitors without an account, and a limit on concurrent file generation.

The API has separate limits, ``DEFAULT_THROTTLE_RATES``.
"""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from accounts.rate_limits import Rate, TooManyRequests, check_rate, client_network, is_anonymous
from deploy.site.error_responses import Failure, plain_answer
from pdf.file_cache import Busy

FREE = ("/health/", "/api/", f"/{settings.STATIC_URL.strip('/')}/")


class PageLimits:
    """Django middleware that answers 429, or 503 during too much file generation."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path.startswith(FREE) and is_anonymous(request):
            try:
                check_rate("pages", client_network(request), Rate(settings.ANONYMOUS_PAGES))
            except TooManyRequests as error:
                return plain_answer(request, _too_many(_pages_text(), error.wait))
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if isinstance(exception, TooManyRequests):
            return plain_answer(request, _too_many(_files_text(), exception.wait))
        if isinstance(exception, Busy):
            return plain_answer(request, _busy(exception.wait))
        return None


def _busy(wait: int) -> Failure:
    text = _("Too many files are being made just now. Try again in a moment.")
    return Failure(503, "busy", _("Too much at once"), text, wait)


def _too_many(text: str, wait: int) -> Failure:
    return Failure(429, "throttled", _("Too many requests"), text, wait)


def _pages_text() -> str:
    return _("More pages were asked for from your network than one may. Try again in a minute.")


def _files_text() -> str:
    return _("More files were asked for within a minute than one may. Try again in a minute.")
