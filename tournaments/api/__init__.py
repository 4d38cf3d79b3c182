"""The API of events: thin views over the same services as the pages.

A refusal becomes a problem with its stable code: 422 when what was sent cannot be, 409 when the
event, the round or the table is not in a state for it.
"""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import is_official
from accounts.api import ClubAPI, user_of
from accounts.models import User
from accounts.problems import Problem
from tournaments import errors
from tournaments.access import get_tournament
from tournaments.models import Tournament

UNPROCESSABLE = (
    errors.BadMinutes,
    errors.BadPair,
    errors.BadPenalty,
    errors.BadSettings,
    errors.BadTotals,
    errors.DeclaredAgain,
    errors.DeclaredMissing,
    errors.NameMissing,
    errors.ReasonMissing,
    errors.TextMissing,
    errors.WrongSum,
)


class ClubEventsAPI(ClubAPI):
    """A view of a club's events, whose services' refusals become problems."""

    def handle_exception(self, exc: Exception) -> Response:
        return super().handle_exception(as_problem(exc))

    @property
    def actor(self) -> User:
        return user_of(self.request)

    def sent(self, serializer: type[serializers.Serializer[Any]]) -> dict[str, Any]:
        """What the caller sent, checked for its form."""
        form = serializer(data=self.request.data, context=self.get_serializer_context())
        form.is_valid(raise_exception=True)
        return dict(form.validated_data)


class EventAPI(ClubEventsAPI):
    """A view under ``clubs/<slug:club>/events/<int:pk>/``: ``self.event`` is set before it runs."""

    event: Tournament

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.event = get_tournament(self.club, kwargs["pk"])

    @property
    def for_officials(self) -> bool:
        return is_official(self.role)


class EventRowsAPI(EventAPI):
    """The same over rows that have a ``tournament``."""

    club_field = "tournament__club"

    def get_queryset(self) -> QuerySet[Any]:
        rows = super().get_queryset()
        if getattr(self, "swagger_fake_view", False):
            return rows
        return rows.filter(tournament=self.event)


def as_problem(error: Exception) -> Exception:
    """Give a refusal of the services its code, its message and the setting it is about."""
    if not isinstance(error, errors.TournamentError):
        return error
    extra: dict[str, Any] = {}
    if isinstance(error, errors.BadSettings):
        extra["field"] = error.field
    if isinstance(error, errors.WrongSum):
        extra |= {"sum": error.params["sum"], "right": error.params["right"]}
    unprocessable = isinstance(error, UNPROCESSABLE)
    return Problem(
        code=error.code,
        message=error.message,
        status_code=status.HTTP_422_UNPROCESSABLE_ENTITY
        if unprocessable
        else status.HTTP_409_CONFLICT,
        **extra,
    )
