"""Errors of the API as problem details (RFC 9457), and the pagination of its lists."""

from typing import Any, Self

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import exceptions, status
from rest_framework.pagination import CursorPagination
from rest_framework.response import Response
from rest_framework.views import exception_handler

from accounts.refusals import Refusal


class CursorPages(CursorPagination):
    ordering = "-pk"
    page_size_query_param = "page_size"
    max_page_size = 200


class Problem(exceptions.APIException):
    """An error of the API with a stable code, a message and further members."""

    def __init__(
        self, *, code: str, message: str, status_code: int = status.HTTP_409_CONFLICT, **extra: Any
    ) -> None:
        super().__init__(message, code)
        self.status_code = status_code
        self.code = code
        self.extra = extra

    @classmethod
    def of(cls, refusal: Refusal) -> Self:
        """Return *refusal* as a problem.

        Its status is 422 when the input is wrong in every state, 409 when only the present state
        does not allow it.
        """
        return cls(
            code=refusal.code,
            message=refusal.message,
            status_code=status.HTTP_422_UNPROCESSABLE_ENTITY
            if refusal.invalid
            else status.HTTP_409_CONFLICT,
            **refusal.details,
        )


def problem_details(error: Exception, context: dict[str, Any]) -> Response | None:
    """Translate *error* to ``application/problem+json`` with a stable ``code``.

    :returns: None for anything else, which is a bug and becomes a 500.
    """
    if isinstance(error, Refusal):
        error = Problem.of(error)
    response = exception_handler(error, context)
    if response is None:
        return None
    body: dict[str, Any] = {
        "type": "about:blank",
        "title": response.status_text,
        "status": response.status_code,
        "code": _code(error),
        "detail": _detail(error),
    }
    if isinstance(error, exceptions.ValidationError):
        body["errors"] = response.data
    if isinstance(error, Problem):
        body |= error.extra
    response.data = body
    response.content_type = "application/problem+json"
    return response


def _code(error: Exception) -> str:
    if isinstance(error, Problem):
        return error.code
    if isinstance(error, Http404):
        return "not-found"
    if isinstance(error, PermissionDenied):
        return "permission-denied"
    if isinstance(error, exceptions.ValidationError):
        return "invalid"
    if isinstance(error, exceptions.APIException):
        return error.default_code.replace("_", "-")
    return "error"


def _detail(error: Exception) -> str:
    if isinstance(error, exceptions.ValidationError):
        return _("Some fields are invalid; see errors.")
    if isinstance(error, exceptions.APIException):
        return str(error.detail)
    return str(error) or _("Not found.")
