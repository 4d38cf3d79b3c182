"""Reading leagues of boxes through the API, and taking part in them."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import generics
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import MEMBER, actor_of, player_of
from accounts.api import ClubAPI
from ladder.boxes import services
from ladder.boxes.access import BOXES, get_league, get_season, visible_leagues
from ladder.boxes.api.serializers import (
    BoxDetailSerializer,
    BoxEntrySerializer,
    BoxLeagueDetailSerializer,
    BoxLeagueSerializer,
    BoxSeasonDetailSerializer,
)
from ladder.boxes.errors import TakesNoPart
from ladder.boxes.pages import content_of
from ladder.boxes.results import tables_of
from ladder.models import BoxEntry, BoxLeague, BoxSeason


class BoxPages(PageNumberPagination):
    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200


class BoxLeaguesAPI(ClubAPI):
    """A view of the leagues that the caller may see."""

    access = {"GET": BOXES}
    club_field = "pool__club"
    queryset = BoxLeague.objects.all()
    serializer_class = BoxLeagueSerializer

    def get_queryset(self) -> QuerySet[Any]:
        if getattr(self, "swagger_fake_view", False):
            return BoxLeague.objects.none()
        return visible_leagues(self.club, self.role)


class BoxLeagueList(BoxLeaguesAPI, generics.ListAPIView[BoxLeague]):
    """The leagues of boxes of a club."""

    pagination_class = BoxPages


class BoxLeagueDetail(BoxLeaguesAPI, generics.RetrieveAPIView[BoxLeague]):
    """A league of boxes and its seasons."""

    serializer_class = BoxLeagueDetailSerializer


class BoxLeagueAPI(ClubAPI):
    """A view under ``clubs/<slug:club>/boxes/<int:pk>/``, with that league as ``league``."""

    access = {"GET": BOXES}
    queryset = BoxEntry.objects.select_related("player").order_by("player__name", "pk")
    club_field = "league__pool__club"
    league: BoxLeague

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.league = get_league(self.club, self.role, kwargs["pk"])

    def season(self) -> BoxSeason:
        return get_season(self.league, self.kwargs["number"])


class BoxSeasonDetail(BoxLeagueAPI):
    """All boxes of a season with their tables."""

    serializer_class = BoxSeasonDetailSerializer

    @extend_schema(responses=BoxSeasonDetailSerializer)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        season = self.season()
        content = {"season": season, "boxes": tables_of(season)}
        return Response(BoxSeasonDetailSerializer(content).data)


class BoxDetail(BoxLeagueAPI):
    """A box: its table, who should play with whom, and the games."""

    serializer_class = BoxDetailSerializer

    @extend_schema(responses=BoxDetailSerializer)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        season = self.season()
        box = season.boxes.filter(number=kwargs["box"]).first()
        if box is None:
            raise Http404(_("There is no such box."))
        box.season = season
        return Response(BoxDetailSerializer(content_of(box)).data)


class BoxEntries(BoxLeagueAPI, generics.ListAPIView[BoxEntry]):
    """Who takes part in a league, for members; taking part oneself, and leaving."""

    access = {"GET": MEMBER, "POST": MEMBER, "DELETE": MEMBER}
    serializer_class = BoxEntrySerializer
    pagination_class = BoxPages

    def get_queryset(self) -> QuerySet[BoxEntry]:
        rows: QuerySet[BoxEntry] = super().get_queryset()
        if getattr(self, "swagger_fake_view", False):
            return rows
        return rows.filter(league=self.league)

    @extend_schema(request=None, responses={201: BoxEntrySerializer})
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Take part from the next season on."""
        player = player_of(actor_of(request), self.club)
        if player is None:
            raise Http404(_("You have no player in this club yet."))
        entry = services.take_part(league=self.league, player=player, actor=actor_of(request))
        return Response(BoxEntrySerializer(entry).data, status=201)

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Take part no longer; in a running season the place is lost."""
        player = player_of(actor_of(request), self.club)
        if player is None:
            raise TakesNoPart
        services.withdraw(league=self.league, player=player, actor=actor_of(request))
        return Response(status=204)
