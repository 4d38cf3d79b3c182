"""Prizes and entry fees in the API."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import DIRECTOR, EVENTS
from accounts.api_requests import LineSerializerField
from tournaments import limits, services
from tournaments.access import get_entry, get_prize
from tournaments.api import EventAPI
from tournaments.models import Prize, PrizeKind
from tournaments.services.prizes import prizes_with_winners, winner_by_lot


class WinnerSerializer(serializers.Serializer[Any]):
    """A winner; *score* is set for the best deal."""

    player = serializers.IntegerField()
    name = serializers.CharField()
    score = serializers.IntegerField(allow_null=True)


class PrizeSerializer(serializers.Serializer[Any]):
    """A prize; *place* is for the kind ``place``. Several *winners* share it."""

    id = serializers.IntegerField(read_only=True)
    kind = serializers.ChoiceField(choices=PrizeKind.choices)
    place = serializers.IntegerField(
        required=False, allow_null=True, min_value=1, max_value=limits.MAX_PLACES
    )
    text = LineSerializerField(max_length=limits.length_of(Prize, "text"))
    winners = WinnerSerializer(many=True, read_only=True)


class FeeSerializer(serializers.Serializer[Any]):
    """Whether a player has paid the entry fee."""

    paid = serializers.BooleanField()


class Prizes(EventAPI):
    """The prizes of an event with their winners."""

    access = {"GET": EVENTS, "POST": DIRECTOR}
    queryset = Prize.objects.all()
    serializer_class = PrizeSerializer

    @extend_schema(responses=PrizeSerializer(many=True))
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        found = prizes_with_winners(self.event)
        for prize, winners in found:
            prize.winners = winners  # type: ignore[attr-defined]  # for the serializer
        return Response(PrizeSerializer([prize for prize, _winners in found], many=True).data)

    @extend_schema(request=PrizeSerializer, responses={201: PrizeSerializer})
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Add a prize."""
        made = services.add_prize(
            tournament=self.event, actor=self.actor, **self.validated(PrizeSerializer)
        )
        made.winners = []  # type: ignore[attr-defined]  # for the serializer
        return Response(PrizeSerializer(made).data, status=status.HTTP_201_CREATED)


class PrizeDetail(EventAPI):
    """Remove a prize."""

    access = {"DELETE": DIRECTOR}
    queryset = Prize.objects.all()
    serializer_class = PrizeSerializer

    @extend_schema(responses={204: None})
    def delete(self, request: Request, club: str, pk: int, prize: int) -> Response:
        services.remove_prize(prize=get_prize(self.event, prize), actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)


class PrizeDraw(EventAPI):
    """Draw the winner of a prize by lot, once."""

    access = {"POST": DIRECTOR}
    queryset = Prize.objects.all()
    serializer_class = WinnerSerializer

    @extend_schema(request=None, responses=WinnerSerializer)
    def post(self, request: Request, club: str, pk: int, prize: int) -> Response:
        drawn = services.draw_prize(prize=get_prize(self.event, prize), actor=self.actor)
        return Response(WinnerSerializer(winner_by_lot(drawn)).data)


class EntryFee(EventAPI):
    """Record whether a player has paid the entry fee."""

    access = {"POST": DIRECTOR}
    queryset = Prize.objects.all()
    serializer_class = FeeSerializer

    @extend_schema(request=FeeSerializer, responses=FeeSerializer)
    def post(self, request: Request, club: str, pk: int, entry: int) -> Response:
        found = services.note_fee(
            entry=get_entry(self.event, entry), actor=self.actor, **self.validated(FeeSerializer)
        )
        return Response({"paid": found.paid is not None})
