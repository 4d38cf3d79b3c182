"""Live tables of an event in the API: where tables are played, who plays there, all at once."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import generics, status
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import DIRECTOR
from accounts.models import Club, Player
from tournaments import services
from tournaments.api import EventRowsAPI
from tournaments.api.rounds import RoundAPI
from tournaments.api.serializers.rounds import (
    LiveTablesSerializer,
    NewStandInSerializer,
    RoundSerializer,
    StandInSerializer,
    TableCountSerializer,
    TableSerializer,
    VenueSerializer,
    WhoPlaysSerializer,
)
from tournaments.api.tables import TableAction, TableAPI
from tournaments.models import StandIn


def player_of_club(club: Club, pk: int) -> Player:
    """Return a player of *club*.

    :raises Http404: if the player is not in it.
    """
    player = Player.objects.filter(club=club, pk=pk).first()
    if player is None:
        raise Http404
    return player


class RoundVenue(RoundAPI):
    """Move all tables of a drafted round online, or all to the room."""

    @extend_schema(request=VenueSerializer, responses=RoundSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        data = self.validated(VenueSerializer)
        services.move_draft(round=self.round(), actor=self.actor, **data)
        return self.shown()


class RoundLive(RoundAPI):
    """Pause, resume or extend the games at all live tables of a round."""

    @extend_schema(request=LiveTablesSerializer, responses=TableCountSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        data = self.validated(LiveTablesSerializer)
        one, actor = self.round(), self.actor
        if data["step"] == "pause":
            count = services.pause_tables(round=one, actor=actor, reason=data["reason"])
        elif data["step"] == "resume":
            count = services.resume_tables(round=one, actor=actor)
        else:
            count = services.extend_tables(round=one, actor=actor, minutes=data["minutes"])
        return Response({"count": count})


@extend_schema(request=VenueSerializer, responses=TableSerializer)
class TableVenue(TableAction):
    """Move a table online, or to the room."""

    access = {"POST": DIRECTOR}
    service = services.move_table
    form = VenueSerializer


@extend_schema(request=WhoPlaysSerializer, responses=TableSerializer)
class TablePlayer(TableAPI):
    """Set who plays for a player at a live table."""

    access = {"POST": DIRECTOR}

    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        data = self.validated(WhoPlaysSerializer)
        seat = self.table().seats.filter(entry=data["entry"]).first()
        if seat is None:
            raise Http404
        named = data["stand_in"]
        stand_in = player_of_club(self.club, named) if named is not None else None
        services.replace_player(
            seat=seat,
            actor=self.actor,
            stand_in=stand_in,
            bot=data["bot"] and stand_in is None,
            reason=data["reason"],
        )
        return self.shown()


class StandInList(EventRowsAPI, generics.ListAPIView[StandIn]):
    """The stand-ins of an event, in the order in which they are asked."""

    access = {"GET": DIRECTOR, "POST": DIRECTOR}
    queryset = StandIn.objects.select_related("player")
    serializer_class = StandInSerializer

    @extend_schema(request=NewStandInSerializer, responses={201: StandInSerializer})
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Add a player to the end of the list."""
        player = player_of_club(self.club, self.validated(NewStandInSerializer)["player"])
        made = services.add_stand_in(tournament=self.event, player=player, actor=self.actor)
        return Response(StandInSerializer(made).data, status=status.HTTP_201_CREATED)


class StandInDetail(EventRowsAPI, generics.DestroyAPIView[StandIn]):
    """A stand-in."""

    access = {"DELETE": DIRECTOR}
    queryset = StandIn.objects.select_related("player")
    serializer_class = StandInSerializer
    lookup_url_kwarg = "stand_in"

    def perform_destroy(self, instance: StandIn) -> None:
        services.remove_stand_in(stand_in=instance, actor=self.actor)
