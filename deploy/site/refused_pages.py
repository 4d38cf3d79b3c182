"""Pages for refusals that no view handles, and for GET requests to URLs that accept forms only."""

from __future__ import annotations

import logging
from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse

from accounts.refusals import Refusal
from deploy.site.error_pages import not_allowed, refused

logger = logging.getLogger(__name__)


class RefusedPages:
    """Django middleware that answers 409 with the message of the refusal.

    Views handle the refusals of the services that they call. The remaining ones can occur on any
    page, such as a table whose cards are encrypted with a secret key that the site does not have.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, Refusal):
            return None
        logger.warning("%s was refused: %s", request.path, exception.code)
        return refused(request, exception.message)


class FormsOnlyPages:
    """Django middleware that adds a page to the empty 405 response of a forms-only URL."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code != HTTPStatus.METHOD_NOT_ALLOWED or response.content:
            return response
        page = not_allowed(request)
        page.headers["Allow"] = response.headers["Allow"]
        return page
