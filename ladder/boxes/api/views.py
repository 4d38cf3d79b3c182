"""API views of box leagues: reading, founding and changing them, and entering."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers, status
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import DIRECTOR, MEMBER, actor_of, get_player, player_of
from accounts.api import ClubAPI
from accounts.models import User
from accounts.search import by_name
from ladder.boxes import services
from ladder.boxes.access import BOXES, get_league, get_season, visible_leagues
from ladder.boxes.api.serializers import (
    BoxDetailSerializer,
    BoxEntrySerializer,
    BoxLeagueDetailSerializer,
    BoxLeagueSerializer,
    BoxSeasonDetailSerializer,
    NewBoxEntrySerializer,
    NewBoxLeagueSerializer,
)
from ladder.boxes.errors import TakesNoPart
from ladder.boxes.pages import content_of
from ladder.boxes.results import tables_of
from ladder.models import BoxEntry, BoxLeague, BoxSeason, Pool


class BoxPages(PageNumberPagination):
    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200


class BoxesAPI(ClubAPI):
    """Base of the views of leagues."""

    @property
    def actor(self) -> User:
        return actor_of(self.request)

    def validated(self, serializer: type[serializers.Serializer[Any]]) -> dict[str, Any]:
        """Return the data of the request, validated by *serializer*."""
        form = serializer(data=self.request.data, context=self.get_serializer_context())
        form.is_valid(raise_exception=True)
        return dict(form.validated_data)


class BoxLeaguesAPI(BoxesAPI):
    """Base of the views of the leagues that the caller may see."""

    access = {"GET": BOXES}
    club_field = "pool__club"
    queryset = BoxLeague.objects.all()
    serializer_class = BoxLeagueSerializer

    def get_queryset(self) -> QuerySet[Any]:
        if getattr(self, "swagger_fake_view", False):
            return BoxLeague.objects.none()
        return visible_leagues(self.club, self.role)


class BoxLeagueList(BoxLeaguesAPI, generics.ListAPIView[BoxLeague]):
    """The box leagues of a club."""

    access = {"GET": BOXES, "POST": DIRECTOR}
    pagination_class = BoxPages

    @extend_schema(request=NewBoxLeagueSerializer, responses={201: BoxLeagueSerializer})
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Found a league, whose games are the counted games of a pool."""
        data = self.validated(NewBoxLeagueSerializer)
        pools = Pool.objects.filter(club=self.club).select_related("club")
        pool = get_object_or_404(pools, pk=data.pop("pool"))
        made = services.found_league(pool=pool, actor=self.actor, **data)
        return Response(BoxLeagueSerializer(made).data, status=status.HTTP_201_CREATED)


class BoxLeagueDetail(BoxLeaguesAPI, generics.RetrieveAPIView[BoxLeague]):
    """A box league and its seasons."""

    access = {"GET": BOXES, "PATCH": DIRECTOR}
    serializer_class = BoxLeagueDetailSerializer

    @extend_schema(request=BoxLeagueSerializer, responses=BoxLeagueDetailSerializer)
    def patch(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Change the settings; the plan and the last day of a running season do not change."""
        league = self.get_object()
        form = BoxLeagueSerializer(league, data=request.data, partial=True)
        form.is_valid(raise_exception=True)
        services.change_league(league=league, actor=self.actor, **form.validated_data)
        return self.retrieve(request)


class BoxLeagueAPI(BoxesAPI):
    """Base of the views of one ``league``, under ``clubs/<slug:club>/boxes/<int:pk>/``."""

    access = {"GET": BOXES}
    queryset = BoxEntry.objects.select_related("player").order_by(*by_name("player__name"))
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
    """A box: its table, the planned fours, and the games."""

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
    """The entries of a league, for members, and the caller's own entry."""

    access = {"GET": MEMBER, "POST": MEMBER, "DELETE": MEMBER}
    serializer_class = BoxEntrySerializer
    pagination_class = BoxPages

    def get_queryset(self) -> QuerySet[BoxEntry]:
        rows: QuerySet[BoxEntry] = super().get_queryset()
        if getattr(self, "swagger_fake_view", False):
            return rows
        return rows.filter(league=self.league)

    @extend_schema(request=NewBoxEntrySerializer, responses={201: BoxEntrySerializer})
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Enter from the next season on or, as an official, enter a player."""
        pk = self.validated(NewBoxEntrySerializer).get("player")
        player = player_of(self.actor, self.club) if pk is None else get_player(self.club, pk)
        if player is None:
            raise Http404(_("You have no player in this club yet."))
        entry = services.take_part(league=self.league, player=player, actor=self.actor)
        return Response(BoxEntrySerializer(entry).data, status=status.HTTP_201_CREATED)

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Withdraw from the league; in a running season the place is lost."""
        player = player_of(self.actor, self.club)
        if player is None:
            raise TakesNoPart
        services.withdraw(league=self.league, player=player, actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)
