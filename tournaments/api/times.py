"""Times of tables in the API: proposing, answering, setting, playing now, the period of a round."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import DIRECTOR, MEMBER
from tournaments import services
from tournaments.access import get_proposal
from tournaments.api.rounds import RoundAPI
from tournaments.api.serializers.rounds import PeriodSerializer, RoundSerializer, VenueSerializer
from tournaments.api.serializers.times import (
    AgreedTimeSerializer,
    CanSerializer,
    NewTimesSerializer,
    ScheduleSerializer,
)
from tournaments.api.tables import TableAPI
from tournaments.models import Schedule, Table
from tournaments.services.times import seat_of


class TimesAPI(TableAPI):
    """The times of a table, for its players and officials."""

    serializer_class = ScheduleSerializer  # type: ignore[assignment]  # not that of tables

    def table(self) -> Table:
        """Return the table.

        :raises PermissionDenied: unless the caller plays there or is an official.
        :raises Http404: for the table of a round without a period.
        """
        table = super().table()
        if not self.for_officials and seat_of(table, self.actor) is None:
            raise PermissionDenied(_("Only the four players of a table agree on its time."))
        if not hasattr(table, "schedule"):
            raise Http404(_("This table has no period: it is played with its round."))
        return table

    def shown(self) -> Response:
        found = Schedule.objects.select_related("table__round").prefetch_related(
            "proposals__by", "proposals__answers__seat"
        )
        schedule = found.get(table=self.kwargs["table"])
        context = self.get_serializer_context() | {"now": utc_now()}
        return Response(ScheduleSerializer(schedule, context=context).data)


@extend_schema(responses=ScheduleSerializer)
class Times(TimesAPI):
    """The times of a table, and proposing some."""

    access = {"GET": MEMBER, "POST": MEMBER}

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        self.table()
        return self.shown()

    @extend_schema(request=NewTimesSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        data = self.validated(NewTimesSerializer)
        services.propose_times(table=self.table(), actor=self.actor, now=utc_now(), **data)
        return self.shown()


class ProposedTime(TimesAPI):
    """Withdraw a proposed time."""

    access = {"DELETE": MEMBER}

    @extend_schema(responses=ScheduleSerializer)
    def delete(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        one = get_proposal(self.table(), self.kwargs["time"])
        services.take_back_time(proposal=one, actor=self.actor, official=self.for_officials)
        return self.shown()


class TimeAnswers(TimesAPI):
    """Record whether a proposed time suits the caller."""

    access = {"POST": MEMBER}

    @extend_schema(request=CanSerializer, responses=ScheduleSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        data = self.validated(CanSerializer)
        one = get_proposal(self.table(), self.kwargs["time"])
        services.answer_time(proposal=one, actor=self.actor, now=utc_now(), **data)
        return self.shown()


class AgreedTime(TimesAPI):
    """Set the time of a table."""

    access = {"POST": DIRECTOR}

    @extend_schema(request=AgreedTimeSerializer, responses=ScheduleSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        data = self.validated(AgreedTimeSerializer)
        services.set_time(table=self.table(), actor=self.actor, now=utc_now(), **data)
        return self.shown()


class TimeGivenUp(TimesAPI):
    """Give up the agreed time."""

    access = {"POST": MEMBER}

    @extend_schema(request=None, responses=ScheduleSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        services.give_up_time(
            table=self.table(), actor=self.actor, official=self.for_officials, now=utc_now()
        )
        return self.shown()


class PlayNow(TimesAPI):
    """Ask to play now at a live table, or stop asking."""

    access = {"POST": MEMBER, "DELETE": MEMBER}

    @extend_schema(request=None, responses=ScheduleSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        services.play_now(table=self.table(), actor=self.actor, now=utc_now())
        return self.shown()

    @extend_schema(responses=ScheduleSerializer)
    def delete(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        services.not_now(table=self.table(), actor=self.actor)
        return self.shown()


class Place(TimesAPI):
    """Choose between a live table and the room, in an event that is played in both."""

    access = {"POST": MEMBER}

    @extend_schema(request=VenueSerializer, responses=ScheduleSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        data = self.validated(VenueSerializer)
        services.choose_place(table=self.table(), actor=self.actor, **data)
        return self.shown()


class RoundPeriod(RoundAPI):
    """Change the last day of a round's period."""

    @extend_schema(request=PeriodSerializer, responses=RoundSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        data = self.validated(PeriodSerializer)
        services.change_period(round=self.round(), actor=self.actor, now=utc_now(), **data)
        return self.shown()
