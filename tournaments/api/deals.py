"""The deals of duplicate events in the API."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import DIRECTOR, EVENTS
from tournaments import errors, services
from tournaments.api import EventAPI
from tournaments.api.serializers.deals import (
    BoardsSerializer,
    DealSerializer,
    SealedDealsSerializer,
)
from tournaments.api.serializers.events import GivenReasonSerializer
from tournaments.deals_page import deal_lines, of_deal
from tournaments.models import Boards


class BoardsList(EventAPI):
    """The commitments to the deals of each round, and the published secrets."""

    access = {"GET": EVENTS}
    queryset = Boards.objects.all()
    serializer_class = BoardsSerializer

    @extend_schema(responses=BoardsSerializer(many=True))
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        rows = self.event.boards.order_by("round_number", "pk")
        return Response(BoardsSerializer(rows, many=True).data)


class RoundDeals(EventAPI):
    """The deals of a round as played at every table, once its last table has finished."""

    access = {"GET": EVENTS}
    queryset = Boards.objects.all()
    serializer_class = DealSerializer

    @extend_schema(responses=DealSerializer(many=True))
    def get(self, request: Request, club: str, pk: int, number: int) -> Response:
        try:
            found = services.published_deals(self.event, number)
        except (errors.DealsSealed, errors.NoBoards) as error:
            raise Http404(error.message) from error
        lines = deal_lines(self.event, [number])
        experts = {line.number: line for line in found.boards.expert_lines.all()}
        rows = [
            {
                "number": deal,
                "hands": hands,
                "tables": of_deal(lines, deal),
                "experts": experts.get(deal),
            }
            for deal, hands in enumerate(found.hands, 1)
        ]
        return Response(DealSerializer(rows, many=True).data)


class RoundBoards(EventAPI):
    """The deals of a round before it is played, for officials who do not play in the event."""

    access = {"POST": DIRECTOR}
    queryset = Boards.objects.all()
    serializer_class = SealedDealsSerializer

    @extend_schema(request=None, responses=SealedDealsSerializer)
    def post(self, request: Request, club: str, pk: int, number: int) -> Response:
        """Return the deals as PBN text; every view is logged."""
        found = services.see_deals(tournament=self.event, number=number, actor=self.actor)
        answer = Response({"round": number, "hands": list(found.hands)})
        answer["Cache-Control"] = "no-store"
        return answer


class RoundBoardsReplace(EventAPI):
    """Draw new deals for a round that is not released, because somebody has seen its cards."""

    access = {"POST": DIRECTOR}
    queryset = Boards.objects.all()
    serializer_class = BoardsSerializer

    @extend_schema(request=GivenReasonSerializer, responses=BoardsSerializer)
    def post(self, request: Request, club: str, pk: int, number: int) -> Response:
        made = services.replace_boards(
            tournament=self.event,
            number=number,
            actor=self.actor,
            **self.validated(GivenReasonSerializer),
        )
        return Response(BoardsSerializer(made).data)
