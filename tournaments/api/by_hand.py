"""Setting the tables of a round by hand, in the API."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import DIRECTOR
from tournaments import services
from tournaments.api import EventAPI
from tournaments.api.serializers.by_hand import (
    FillTablesSerializer,
    HandRoundSerializer,
    SetTablesSerializer,
)
from tournaments.by_hand_page import HandPage


class HandRoundAPI(EventAPI):
    """An API view of the round whose tables are set by hand."""

    serializer_class = HandRoundSerializer

    def shown(self) -> Response:
        self.event.refresh_from_db()
        return Response(HandRoundSerializer(HandPage(self.event)).data)


class TablesByHand(HandRoundAPI):
    """The tables of the next round of a phase with the pairing *hand*, and who waits for a place.

    The draft is released, when every player has a place or sits out, and discarded like any other.
    """

    access = {"GET": DIRECTOR, "PUT": DIRECTOR}

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.shown()

    @extend_schema(request=SetTablesSerializer, responses=HandRoundSerializer)
    def put(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Set the whole draft: tables that are left out are removed."""
        data = self.validated(SetTablesSerializer)
        tables = [tuple(table) for table in data.pop("tables")]
        services.set_round(tournament=self.event, actor=self.actor, tables=tables, **data)
        return self.shown()


class FillByHand(HandRoundAPI):
    """Seat the players who have no place yet, by rank or at random; those left over sit out."""

    access = {"POST": DIRECTOR}

    @extend_schema(request=FillTablesSerializer, responses=HandRoundSerializer)
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        data = self.validated(FillTablesSerializer)
        services.fill_rest(tournament=self.event, actor=self.actor, way=data.pop("by"), **data)
        return self.shown()
