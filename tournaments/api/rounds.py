"""Rounds: drawn, edited, released, timed, closed."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import generics, status
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import DIRECTOR, EVENTS
from accounts.problems import CursorPages
from tournaments import services
from tournaments.access import get_entry, get_round
from tournaments.api import EventAPI, EventRowsAPI
from tournaments.api.serializers import (
    ClockSerializer,
    DrawRequestSerializer,
    DrawSerializer,
    PairSerializer,
    RoundSerializer,
    SwapSerializer,
)
from tournaments.models import Draw, Round, RoundStatus

WITH_TABLES = (
    "tables__seats__entry__player",
    "tables__results__submitted_by",
    "tables__results__confirmed_by",
    "tables__results__disputed_by",
    "sit_outs__entry__player",
)


class Drawing(EventAPI):
    """The latest draw of an event, with its costs and the fairness report."""

    access = {"GET": DIRECTOR, "POST": DIRECTOR, "DELETE": DIRECTOR}
    queryset = Draw.objects.all()
    serializer_class = DrawSerializer

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        latest = Draw.objects.filter(tournament=self.event).prefetch_related("rounds").first()
        if latest is None:
            raise Http404
        return Response(DrawSerializer(latest).data)

    @extend_schema(request=DrawRequestSerializer, responses={201: DrawSerializer})
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Draw the rounds that are left for those who are checked in, as drafts."""
        wanted = self.sent(DrawRequestSerializer)
        made = services.draw_rounds(tournament=self.event, actor=self.actor, **wanted)
        return Response(DrawSerializer(made).data, status=status.HTTP_201_CREATED)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Throw the drafts away."""
        services.discard_draft(tournament=self.event, actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)


class ByNumber(CursorPages):
    ordering = ("number", "pk")  # type: ignore[assignment]  # a cursor takes several fields


class RoundRowsAPI(EventRowsAPI):
    """The rounds that the caller may see: drafts are for officials."""

    queryset = Round.objects.prefetch_related(*WITH_TABLES)
    serializer_class = RoundSerializer

    def get_queryset(self) -> QuerySet[Round]:
        rounds = super().get_queryset()
        if getattr(self, "swagger_fake_view", False) or self.for_officials:
            return rounds
        return rounds.exclude(status=RoundStatus.DRAFT)


class RoundList(RoundRowsAPI, generics.ListAPIView[Round]):
    """The rounds of an event with their tables; drafts are for officials."""

    access = {"GET": EVENTS}
    filterset_fields = ["status"]
    pagination_class = ByNumber


class RoundDetail(RoundRowsAPI, generics.RetrieveAPIView[Round]):
    """One round by its number."""

    access = {"GET": EVENTS}
    lookup_field = "number"


class Release(RoundRowsAPI):
    """Release the next drafted round: its tables are shown and its score sheets opened."""

    access = {"POST": DIRECTOR}

    @extend_schema(request=None, responses=RoundSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        done = services.release_round(tournament=self.event, actor=self.actor)
        return Response(RoundSerializer(self.get_queryset().get(pk=done.pk)).data)


class RoundAPI(RoundRowsAPI):
    """Something done to one round."""

    access = {"POST": DIRECTOR}

    def round(self) -> Round:
        return get_round(self.event, self.kwargs["number"])

    def shown(self) -> Response:
        return Response(RoundSerializer(self.get_queryset().get(pk=self.round().pk)).data)


class RoundSwap(RoundAPI):
    """Let two players of a drafted round change places."""

    @extend_schema(request=PairSerializer, responses=SwapSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        pair = self.sent(PairSerializer)
        before, after = services.swap_players(
            draft=self.round(),
            one=get_entry(self.event, pair["one"]),
            other=get_entry(self.event, pair["other"]),
            actor=self.actor,
        )
        return Response({"before": asdict(before), "after": asdict(after)})


class RoundClose(RoundAPI):
    """Close a round of which every table is decided."""

    @extend_schema(request=None, responses=RoundSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        services.close_round(round=self.round(), actor=self.actor)
        return self.shown()


class RoundClock(RoundAPI):
    """Start the clock or let it go on, stop it, or give more time."""

    @extend_schema(request=ClockSerializer, responses=RoundSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        wanted = self.sent(ClockSerializer)
        one, actor, minutes = self.round(), self.actor, wanted.get("minutes")
        if wanted["action"] == "start":
            services.start_clock(round=one, actor=actor, minutes=minutes)
        elif wanted["action"] == "pause":
            services.pause_clock(round=one, actor=actor)
        else:
            services.extend_clock(round=one, actor=actor, minutes=wanted["minutes"])
        return self.shown()
