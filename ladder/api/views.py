"""API views that read ladders."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch, QuerySet
from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics
from rest_framework.exceptions import ValidationError
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api import ClubAPI
from accounts.problems import CursorPages
from ladder.access import LADDERS, current_run, get_ladder, visible_ladders
from ladder.api.serializers import (
    LadderDetailSerializer,
    LadderSerializer,
    LineSerializer,
    RatedGameSerializer,
    StrengthSerializer,
)
from ladder.ladder_page import (
    StandingFilter,
    chosen_period,
    deals_of_a_game,
    lines_of,
    periods_of,
    rows_in_order,
    with_strengths,
)
from ladder.models import CountedGame, Ladder, LeftOut, PlayerStrength, SeatRating, Standing
from ladder.scale import scale_of


class LadderPages(PageNumberPagination):
    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200


class GamePages(CursorPages):
    ordering = ("-ended_at", "-pk")  # type: ignore[assignment]  # a cursor takes several fields


class StrengthPages(CursorPages):
    ordering = ("-mean", "-pk")  # type: ignore[assignment]  # a cursor takes several fields


class LaddersAPI(ClubAPI):
    """Base of the views of the ladders that the caller may see."""

    access = {"GET": LADDERS}
    club_field = "pool__club"
    queryset = Ladder.objects.all()
    serializer_class = LadderSerializer

    def get_queryset(self) -> QuerySet[Any]:
        if getattr(self, "swagger_fake_view", False):
            return Ladder.objects.none()
        return visible_ladders(self.club, self.role)


class LadderList(LaddersAPI, generics.ListAPIView[Ladder]):
    """The ladders of a club."""

    pagination_class = LadderPages


class LadderDetail(LaddersAPI, generics.RetrieveAPIView[Ladder]):
    """A ladder and its periods."""

    serializer_class = LadderDetailSerializer


class LadderAPI(ClubAPI):
    """Base of the views of one ``ladder``, under ``clubs/<slug:club>/ladders/<int:pk>/``."""

    access = {"GET": LADDERS}
    ladder: Ladder

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.ladder = get_ladder(self.club, self.role, kwargs["pk"])


class LadderStandings(LadderAPI):
    """The standings of the latest period of a ladder, or of the one that begins on *from*."""

    queryset = Standing.objects.all()
    serializer_class = LineSerializer
    pagination_class = LadderPages

    @extend_schema(
        parameters=[
            OpenApiParameter("from", OpenApiTypes.DATE, description="A period's first day."),
            OpenApiParameter("q", OpenApiTypes.STR, description="Words of a player's name."),
            OpenApiParameter("page", OpenApiTypes.INT),
            OpenApiParameter("page_size", OpenApiTypes.INT),
        ],
        responses=LineSerializer(many=True),
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        run = current_run(self.ladder.pool)
        periods = periods_of(run, self.ladder) if run else []
        if run is None or not periods:
            raise Http404(_("The ladder has no games yet."))
        period = periods[chosen_period(request.query_params.get("from", ""), periods)]
        narrowed = StandingFilter(
            request.query_params, queryset=rows_in_order(run, self.ladder, period)
        )
        if not narrowed.form.is_valid():
            raise ValidationError(narrowed.form.errors)
        page = self.paginate_queryset(with_strengths(narrowed.qs))
        whole = deals_of_a_game(self.ladder, period)
        scale = scale_of(self.ladder.pool, run)
        lines = lines_of(self.ladder, list(page or []), scale, whole=whole)
        return self.get_paginated_response(LineSerializer(lines, many=True).data)


class StrengthsAPI(LadderAPI):
    """Base of the views of the strengths of a ladder's players."""

    queryset = PlayerStrength.objects.select_related("player")
    club_field = "run__pool__club"
    serializer_class = StrengthSerializer

    def get_queryset(self) -> QuerySet[Any]:
        rows = super().get_queryset()
        if getattr(self, "swagger_fake_view", False):
            return rows
        return rows.filter(run=current_run(self.ladder.pool))


class LadderPlayers(StrengthsAPI, generics.ListAPIView[PlayerStrength]):
    """The strengths of the players of a ladder's games, the highest first."""

    pagination_class = StrengthPages


class LadderPlayer(StrengthsAPI, generics.RetrieveAPIView[PlayerStrength]):
    """The strength of one player."""

    lookup_field = "player"


class RatedGamesAPI(LadderAPI):
    """Base of the views of a ladder's games with their effects on the players' strengths."""

    queryset = CountedGame.objects.filter(left_out=LeftOut.COUNTS)
    club_field = "pool__club"
    serializer_class = RatedGameSerializer

    def get_queryset(self) -> QuerySet[Any]:
        rows = super().get_queryset()
        if getattr(self, "swagger_fake_view", False):
            return rows
        run = current_run(self.ladder.pool)
        ratings = SeatRating.objects.filter(run=run).select_related("player").order_by("number")
        return rows.filter(pool=self.ladder.pool).prefetch_related(
            Prefetch("ratings", ratings, to_attr="shown_ratings")
        )


class LadderGames(RatedGamesAPI, generics.ListAPIView[CountedGame]):
    """The games of a ladder with their effects on the players' strengths, the latest first."""

    pagination_class = GamePages


class LadderGame(RatedGamesAPI, generics.RetrieveAPIView[CountedGame]):
    """One game with its effects on the players' strengths."""

    lookup_url_kwarg = "game"
