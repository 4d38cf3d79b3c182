"""Errors of the API as problem details (RFC 9457), and the pagination of its lists."""

import re
from typing import Any, Self

from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import QuerySet
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import exceptions, status
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import exception_handler

from accounts.access import is_guest
from accounts.errors import AccountNeeded
from accounts.refusals import Refusal
from accounts.text import is_storable

NO_ROW = re.compile(r"No \w+ matches the given query\.")
"""Django's English message for a row that it does not find."""


class CursorPages(CursorPagination):
    ordering = "-pk"
    page_size_query_param = "page_size"
    max_page_size = 200

    def paginate_queryset(
        self, queryset: QuerySet[Any], request: Request, view: Any = None
    ) -> list[Any] | None:
        """Return a page of *queryset*.

        :raises NotFound: if the cursor names a position that no row can have.
        """
        cursor = self.decode_cursor(request)
        position: Any = None if cursor is None else cursor.position
        if position is not None:
            name = self.get_ordering(request, queryset, view)[0].lstrip("-")
            field = _field(queryset, name)
            try:
                field.to_python(position)
            except (ValidationError, OverflowError):
                raise exceptions.NotFound(self.invalid_cursor_message) from None
            if not is_storable(position):
                raise exceptions.NotFound(self.invalid_cursor_message)
        return super().paginate_queryset(queryset, request, view)


def _field(queryset: QuerySet[Any], name: str) -> Any:
    """Return the column or the annotation by which a list is ordered."""
    options = queryset.model._meta
    if name in queryset.query.annotations:
        return queryset.query.annotations[name].output_field
    return options.pk if name == "pk" else options.get_field(name)


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

        The status is 422 if the input is wrong in every state, and 409 if only the current state
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

    :returns: the response; None for any other exception, which is a bug and becomes a 500.
    """
    if isinstance(error, exceptions.NotAuthenticated) and is_guest(context["request"]):
        needed = AccountNeeded()
        error = Problem(
            code=needed.code, message=needed.message, status_code=status.HTTP_403_FORBIDDEN
        )
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
    text = str(error)
    return text if text and not NO_ROW.fullmatch(text) else _("Not found.")
