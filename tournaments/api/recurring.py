"""Copying an event, and recurring events, in the API."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import generics, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from accounts.access import DIRECTOR
from tournaments import services
from tournaments.access import get_recurring
from tournaments.api import ClubEventsAPI, EventAPI
from tournaments.api.serializers.events import EventSerializer
from tournaments.api.serializers.recurring import (
    CopySerializer,
    DaySerializer,
    RecurringEventSerializer,
)
from tournaments.models import RecurringEvent, Tournament


class Copy(EventAPI):
    """Announce an event with the settings and phases of this one."""

    access = {"POST": DIRECTOR}
    queryset = Tournament.objects.all()
    serializer_class = EventSerializer

    @extend_schema(request=CopySerializer, responses={201: EventSerializer})
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        made = services.copy_tournament(
            source=self.event, actor=self.actor, **self.validated(CopySerializer)
        )
        return Response(self.get_serializer(made).data, status=status.HTTP_201_CREATED)


class RecurringList(ClubEventsAPI, generics.ListCreateAPIView[RecurringEvent]):
    """The recurring events of a club."""

    access = {"GET": DIRECTOR, "POST": DIRECTOR}
    queryset = RecurringEvent.objects.select_related("club").prefetch_related("dates")
    serializer_class = RecurringEventSerializer

    def perform_create(self, serializer: BaseSerializer[RecurringEvent]) -> None:
        serializer.instance = services.create_recurring(
            club=self.club, actor=self.actor, **serializer.validated_data
        )


class RecurringDetail(ClubEventsAPI, generics.RetrieveUpdateDestroyAPIView[RecurringEvent]):
    """A recurring event; deleting it ends it, and announced events are kept."""

    access = {"GET": DIRECTOR, "PATCH": DIRECTOR, "DELETE": DIRECTOR}
    http_method_names = ["get", "head", "options", "patch", "delete"]
    queryset = RecurringEvent.objects.select_related("club", "source")
    serializer_class = RecurringEventSerializer
    lookup_url_kwarg = "recurring"

    def get_queryset(self) -> QuerySet[RecurringEvent]:
        return super().get_queryset().prefetch_related("dates")

    def perform_update(self, serializer: BaseSerializer[RecurringEvent]) -> None:
        serializer.instance = services.update_recurring(
            recurring=self.get_object(), actor=self.actor, **serializer.validated_data
        )

    def perform_destroy(self, instance: RecurringEvent) -> None:
        services.end_recurring(recurring=instance, actor=self.actor)


class RecurringResume(ClubEventsAPI):
    """Announce events again after the end, from the next date on.

    If *coming* is then empty, no date is left before *until*: set a later one.
    """

    access = {"POST": DIRECTOR}
    queryset = RecurringEvent.objects.all()
    serializer_class = RecurringEventSerializer

    @extend_schema(request=None, responses=RecurringEventSerializer)
    def post(self, request: Request, club: str, recurring: int) -> Response:
        found = get_recurring(self.club, recurring)
        resumed = services.resume_recurring(recurring=found, actor=self.actor)
        return Response(self.get_serializer(resumed).data)


class RecurringSkip(ClubEventsAPI):
    """Skip a coming date, or with *skip* false announce its event after all."""

    access = {"POST": DIRECTOR}
    queryset = RecurringEvent.objects.all()
    serializer_class = RecurringEventSerializer

    @extend_schema(request=DaySerializer, responses=RecurringEventSerializer)
    def post(self, request: Request, club: str, recurring: int) -> Response:
        found = get_recurring(self.club, recurring)
        data = self.validated(DaySerializer)
        if data["skip"]:
            services.skip_date(recurring=found, day=data["day"], actor=self.actor)
        else:
            services.keep_date(recurring=found, day=data["day"], actor=self.actor)
        return Response(self.get_serializer(get_recurring(self.club, recurring)).data)
