"""The API of events: thin views over the services that the pages use."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.request import Request

from accounts.access import actor_of, is_official
from accounts.api import ClubAPI
from accounts.models import User
from tournaments.access import get_tournament
from tournaments.board_secrets import hidden_from
from tournaments.models import Tournament


class ClubEventsAPI(ClubAPI):
    """An API view of a club's events."""

    @property
    def actor(self) -> User:
        return actor_of(self.request)

    def validated(self, serializer: type[serializers.Serializer[Any]]) -> dict[str, Any]:
        """Return the data of the request, validated by *serializer*."""
        form = serializer(data=self.request.data, context=self.get_serializer_context())
        form.is_valid(raise_exception=True)
        return dict(form.validated_data)


class EventAPI(ClubEventsAPI):
    """An API view under ``clubs/<slug:club>/events/<int:pk>/``, with that event as ``event``."""

    event: Tournament

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.event = get_tournament(self.club, kwargs["pk"])

    def get_serializer_context(self) -> dict[str, Any]:
        """Add the tables whose results are still hidden from the caller."""
        context = super().get_serializer_context()
        if not hasattr(self, "event"):
            return context
        hidden = hidden_from(self.event, self.request.user, official=self.for_officials)
        return context | {"hidden": hidden}

    @property
    def for_officials(self) -> bool:
        return is_official(self.role)


class EventRowsAPI(EventAPI):
    """An API view of rows that have a ``tournament``."""

    club_field = "tournament__club"

    def get_queryset(self) -> QuerySet[Any]:
        rows = super().get_queryset()
        if getattr(self, "swagger_fake_view", False):
            return rows
        return rows.filter(tournament=self.event)
