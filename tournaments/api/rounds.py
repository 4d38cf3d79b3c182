"""Draws and rounds in the API: drawing, swapping, releasing, closing, the clock."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.db.models import Count, QuerySet
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import generics, status
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import DIRECTOR, EVENTS
from accounts.problems import CursorPages
from tournaments import services
from tournaments.access import get_entry, get_round, visible_rounds
from tournaments.api import EventAPI, EventRowsAPI
from tournaments.api.serializers.rounds import (
    AwardsSerializer,
    ClockSerializer,
    DrawRequestSerializer,
    DrawSerializer,
    RoundSerializer,
    SeenDraftSerializer,
    SwapRequestSerializer,
    SwapSerializer,
)
from tournaments.models import Draw, Round

MOST_TABLES = 400
"""How many tables a page of rounds has, unless one round has more."""
WITH_TABLES = (
    "tables__schedule",
    "tables__seats__entry__player",
    "tables__results__submitted_by",
    "tables__results__confirmed_by",
    "tables__results__disputed_by",
    "tables__results__witness__player",
    "tables__seats__award",
    "sit_outs__entry__player",
    "sit_outs__award",
)


class LatestDraw(EventAPI):
    """The latest draw of an event, with its costs and the fairness report."""

    access = {"GET": DIRECTOR, "POST": DIRECTOR, "DELETE": DIRECTOR}
    queryset = Draw.objects.all()
    serializer_class = DrawSerializer

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        draws = Draw.objects.filter(tournament=self.event).select_related("tournament")
        latest = draws.prefetch_related("rounds").first()
        if latest is None:
            raise Http404
        return Response(DrawSerializer(latest).data)

    @extend_schema(request=DrawRequestSerializer, responses={201: DrawSerializer})
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Draw the remaining rounds, as drafts, for the players who are checked in.

        An existing draft is replaced only if *draft* is its version.
        """
        data = self.validated(DrawRequestSerializer)
        made = services.draw_rounds(tournament=self.event, actor=self.actor, **data)
        return Response(DrawSerializer(made).data, status=status.HTTP_201_CREATED)

    @extend_schema(parameters=[SeenDraftSerializer], responses={204: None})
    def delete(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Discard the drafts, if *draft* is their version."""
        seen = SeenDraftSerializer(data=request.query_params)
        seen.is_valid(raise_exception=True)
        services.discard_draft(tournament=self.event, actor=self.actor, **seen.validated_data)
        return Response(status=status.HTTP_204_NO_CONTENT)


class RoundPages(CursorPages):
    """Pages that hold fewer rounds if these have many tables."""

    ordering = ("number", "pk")  # type: ignore[assignment]  # a cursor takes several fields
    _most_rounds = 1

    def paginate_queryset(
        self, queryset: QuerySet[Any], request: Request, view: Any = None
    ) -> list[Any] | None:
        sizes = queryset.order_by().annotate(size=Count("tables")).values_list("size", flat=True)
        largest = max(sizes, default=0)
        self._most_rounds = max(1, MOST_TABLES // max(1, largest))
        return super().paginate_queryset(queryset, request, view)

    def get_page_size(self, request: Request) -> int:
        return min(super().get_page_size(request) or 1, self._most_rounds)


class RoundRowsAPI(EventRowsAPI):
    """An API view of the rounds that the caller may see; only officials see drafts."""

    queryset = Round.objects.select_related("phase").prefetch_related(*WITH_TABLES)
    serializer_class = RoundSerializer

    def get_queryset(self) -> QuerySet[Round]:
        rounds = super().get_queryset()
        if getattr(self, "swagger_fake_view", False):
            return rounds
        return visible_rounds(rounds, drafts=self.for_officials)


class RoundList(RoundRowsAPI, generics.ListAPIView[Round]):
    """The rounds of an event with their tables; only officials see drafts.

    A page has fewer rounds than *page_size* if they have many tables; *next* links to the others.
    """

    access = {"GET": EVENTS}
    filterset_fields = ["status"]
    pagination_class = RoundPages


class RoundDetail(RoundRowsAPI, generics.RetrieveAPIView[Round]):
    """One round by its number."""

    access = {"GET": EVENTS}
    lookup_field = "number"


class Release(RoundRowsAPI):
    """Release the next drafted round: show its tables and open its score sheets."""

    access = {"POST": DIRECTOR}

    @extend_schema(request=SeenDraftSerializer, responses=RoundSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        data = self.validated(SeenDraftSerializer)
        done = services.release_round(tournament=self.event, actor=self.actor, **data)
        return Response(RoundSerializer(self.get_queryset().get(pk=done.pk)).data)


class RoundAPI(RoundRowsAPI):
    """An API view that changes one round."""

    access = {"POST": DIRECTOR}

    def round(self) -> Round:
        return get_round(self.event, self.kwargs["number"])

    def shown(self) -> Response:
        return Response(RoundSerializer(self.get_queryset().get(pk=self.round().pk)).data)


class RoundSwap(RoundAPI):
    """Swap two players of a drafted round."""

    @extend_schema(request=SwapRequestSerializer, responses=SwapSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        pair = self.validated(SwapRequestSerializer)
        before, after = services.swap_players(
            draft=self.round(),
            one=get_entry(self.event, pair["one"]),
            other=get_entry(self.event, pair["other"]),
            actor=self.actor,
            seen=pair["draft"],
        )
        return Response({"before": asdict(before), "after": asdict(after)})


class RoundDrawLater(RoundAPI):
    """Draw the drafted rounds after this one again, which stays as it is, and undo that."""

    access = {"POST": DIRECTOR, "DELETE": DIRECTOR}

    @extend_schema(request=SeenDraftSerializer, responses={201: DrawSerializer})
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Draw the later rounds again, if *draft* is the version of the drafts."""
        data = self.validated(SeenDraftSerializer)
        made = services.draw_later_rounds(draft=self.round(), actor=self.actor, seen=data["draft"])
        return Response(DrawSerializer(made).data, status=status.HTTP_201_CREATED)

    @extend_schema(parameters=[SeenDraftSerializer], responses=DrawSerializer)
    def delete(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Restore the rounds that the last change of the drafts, version *draft*, replaced."""
        seen = SeenDraftSerializer(data=request.query_params)
        seen.is_valid(raise_exception=True)
        restored = services.restore_later_rounds(
            draft=self.round(), actor=self.actor, seen=seen.validated_data["draft"]
        )
        return Response(DrawSerializer(restored).data)


class SitOutsAward(RoundAPI):
    """Set the awards for sitting out a round, in place of the event's rule."""

    @extend_schema(request=AwardsSerializer, responses=RoundSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        given = AwardsSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        services.award_sit_outs(
            round=self.round(),
            actor=self.actor,
            awards=given.choices,
            reason=given.validated_data["reason"],
        )
        return self.shown()


class RoundClose(RoundAPI):
    """Close a round whose tables are all decided."""

    @extend_schema(request=None, responses=RoundSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        services.close_round(round=self.round(), actor=self.actor)
        return self.shown()


class RoundClock(RoundAPI):
    """Start, pause, resume or extend the clock."""

    @extend_schema(request=ClockSerializer, responses=RoundSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        data = self.validated(ClockSerializer)
        one, actor, minutes = self.round(), self.actor, data.get("minutes")
        if data["action"] == "start":
            services.start_clock(round=one, actor=actor, minutes=minutes)
        elif data["action"] == "pause":
            services.pause_clock(round=one, actor=actor)
        else:
            services.extend_clock(round=one, actor=actor, minutes=data["minutes"])
        return self.shown()
