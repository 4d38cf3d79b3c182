"""Events in the API, with their announcements, penalties, standings and undo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from django.db.models import Count, Q, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from accounts.access import DIRECTOR, EVENTS
from accounts.problems import CursorPages
from accounts.text import whole_number
from tournaments import services
from tournaments.access import get_entry, get_penalty, get_round
from tournaments.api import ClubEventsAPI, EventAPI, EventRowsAPI
from tournaments.api.serializers.events import (
    AnnouncementSerializer,
    EventSerializer,
    GivenReasonSerializer,
    MeetingsSerializer,
    NewPenaltySerializer,
    PenaltySerializer,
    PublicationSerializer,
    StandingsSerializer,
    StepSerializer,
)
from tournaments.crosstable import meetings_document
from tournaments.filters import EventFilter
from tournaments.models import Announcement, EntryStatus, Penalty, StandingsSnapshot, Tournament
from tournaments.public_page import corrections_of

ENTERED = Count("entries", filter=Q(entries__status=EntryStatus.ENTERED))


class EventPages(CursorPages):
    ordering = ("-starts_at", "-pk")  # type: ignore[assignment]  # a cursor takes several fields


class EventList(ClubEventsAPI, generics.ListCreateAPIView[Tournament]):
    """The events of a club, latest first."""

    access = {"GET": EVENTS, "POST": DIRECTOR}
    queryset = Tournament.objects.annotate(entered=ENTERED)
    serializer_class = EventSerializer
    filterset_class = EventFilter
    pagination_class = EventPages

    def perform_create(self, serializer: BaseSerializer[Tournament]) -> None:
        serializer.instance = services.create_tournament(
            club=self.club, actor=self.actor, **serializer.validated_data
        )


class EventDetail(ClubEventsAPI, generics.RetrieveUpdateAPIView[Tournament]):
    """An event and its settings, some of which are fixed once a round is released."""

    access = {"GET": EVENTS, "PATCH": DIRECTOR}
    http_method_names = ["get", "head", "options", "patch"]
    queryset = Tournament.objects.select_related("club").annotate(entered=ENTERED)
    serializer_class = EventSerializer

    def perform_update(self, serializer: BaseSerializer[Tournament]) -> None:
        changes = serializer.validated_data
        services.update_tournament(tournament=self.get_object(), actor=self.actor, **changes)
        serializer.instance = self.get_object()


class EventAction(EventAPI):
    """Call :attr:`service` with an event."""

    access = {"POST": DIRECTOR}
    queryset = Tournament.objects.all()
    serializer_class = EventSerializer
    service: ClassVar[Callable[..., Tournament]]

    @extend_schema(request=None, responses=EventSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        event = type(self).service(tournament=self.event, actor=self.actor)
        return Response(self.get_serializer(event).data)


class Finish(EventAction):
    """Finish an event after the rounds that have been played."""

    service = services.finish


class Publish(EventAPI):
    """Publish the final standings; *unsettled* allows this while some rounds are not settled."""

    access = {"POST": DIRECTOR}
    queryset = Tournament.objects.all()
    serializer_class = EventSerializer

    @extend_schema(request=PublicationSerializer, responses=EventSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        event = services.publish(
            tournament=self.event, actor=self.actor, **self.validated(PublicationSerializer)
        )
        return Response(self.get_serializer(event).data)


class Cancel(EventAPI):
    """Cancel an event before anything has been played."""

    access = {"POST": DIRECTOR}
    queryset = Tournament.objects.all()
    serializer_class = EventSerializer

    @extend_schema(request=GivenReasonSerializer, responses=EventSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        event = services.cancel_tournament(
            tournament=self.event, actor=self.actor, **self.validated(GivenReasonSerializer)
        )
        return Response(self.get_serializer(event).data)


class Undo(EventAPI):
    """The last step, which can be undone while no later change depends on it."""

    access = {"GET": DIRECTOR, "POST": DIRECTOR}
    queryset = Tournament.objects.all()
    serializer_class = StepSerializer

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        step = services.last_step(self.event)
        nothing = {"kind": None, "text": "", "round": None}
        return Response(StepSerializer(step or nothing).data)

    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Undo the last step, if it is still of the *kind* that the caller saw."""
        kind = self.validated(StepSerializer)["kind"] or ""
        step = services.undo_last_step(tournament=self.event, actor=self.actor, kind=kind)
        return Response(StepSerializer(step).data)


class AnnouncementList(EventRowsAPI, generics.ListCreateAPIView[Announcement]):
    """The announcements of an event, latest first."""

    access = {"GET": EVENTS, "POST": DIRECTOR}
    queryset = Announcement.objects.select_related("by", "round")
    serializer_class = AnnouncementSerializer

    def perform_create(self, serializer: BaseSerializer[Announcement]) -> None:
        serializer.instance = services.announce(
            tournament=self.event, actor=self.actor, text=serializer.validated_data["text"]
        )


class AnnouncementDetail(EventRowsAPI):
    """An announcement that the pages of the event show."""

    access = {"PATCH": DIRECTOR, "DELETE": DIRECTOR}
    queryset = Announcement.objects.select_related("by", "round")
    serializer_class = AnnouncementSerializer

    @extend_schema(request=AnnouncementSerializer, responses=AnnouncementSerializer)
    def patch(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Change the text. Nobody is notified again."""
        data = self.validated(AnnouncementSerializer)
        done = services.change_announcement(
            announcement=self._announcement(), actor=self.actor, text=data["text"]
        )
        return Response(AnnouncementSerializer(done).data)

    @extend_schema(responses=AnnouncementSerializer)
    def delete(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Remove it from the pages; it stays in this list."""
        done = services.end_announcement(announcement=self._announcement(), actor=self.actor)
        return Response(AnnouncementSerializer(done).data)

    def _announcement(self) -> Announcement:
        found: Announcement = get_object_or_404(self.get_queryset(), pk=self.kwargs["announcement"])
        return found


class PenaltyList(EventRowsAPI, generics.ListAPIView[Penalty]):
    """All penalties of an event, including cancelled ones."""

    access = {"GET": DIRECTOR, "POST": DIRECTOR}
    queryset = Penalty.objects.select_related("entry__player", "round")
    serializer_class = PenaltySerializer

    @extend_schema(request=NewPenaltySerializer, responses={201: PenaltySerializer})
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Deduct points from a player's total."""
        data = self.validated(NewPenaltySerializer)
        entry = get_entry(self.event, data["entry"])
        number = data.get("round")
        made = services.add_penalty(
            entry=entry,
            actor=self.actor,
            points=data["points"],
            reason=data["reason"],
            round=get_round(self.event, number) if number else None,
        )
        return Response(PenaltySerializer(made).data, status=status.HTTP_201_CREATED)


class PenaltyCancel(EventAPI):
    """Cancel a penalty; it stays in the list."""

    access = {"POST": DIRECTOR}
    queryset = Penalty.objects.all()
    serializer_class = PenaltySerializer

    @extend_schema(request=GivenReasonSerializer, responses=PenaltySerializer)
    def post(self, request: Request, club: str, pk: int, penalty: int) -> Response:
        found = get_penalty(self.event, penalty)
        done = services.cancel_penalty(
            penalty=found, actor=self.actor, **self.validated(GivenReasonSerializer)
        )
        return Response(PenaltySerializer(done).data)


class Meetings(EventAPI):
    """Who met whom, and by how many points each was ahead."""

    access = {"GET": EVENTS}
    queryset = Tournament.objects.all()
    serializer_class = MeetingsSerializer

    @extend_schema(responses=MeetingsSerializer)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return Response(MeetingsSerializer(meetings_document(self.event)).data)


class Standings(EventAPI):
    """The stored standings, the latest or those after a round."""

    access = {"GET": EVENTS}
    queryset = StandingsSnapshot.objects.all()
    serializer_class = StandingsSerializer

    @extend_schema(
        parameters=[OpenApiParameter("after", OpenApiTypes.INT, description="A round's number.")],
        responses=StandingsSerializer,
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        snapshot = self._snapshots(request.query_params.get("after", "")).first()
        document = {
            "round": snapshot.round_number if snapshot else 0,
            "metrics": self.event.metrics,
            "made_at": snapshot.made_at if snapshot else None,
            "due": self.event.standings_are_due,
            "rows": snapshot.rows if snapshot else [],
            "teams": snapshot.teams if snapshot else [],
            "corrections": corrections_of(self.event),
        }
        return Response(StandingsSerializer(document).data)

    def _snapshots(self, after: str) -> QuerySet[StandingsSnapshot]:
        snapshots = StandingsSnapshot.objects.filter(tournament=self.event)
        if not after:
            return snapshots.order_by("-round_number")
        chosen = snapshots.filter(round_number=whole_number(after) or -1)
        if not chosen.exists():
            raise Http404
        return chosen
