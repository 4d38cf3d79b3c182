"""The read-only API of the decisions of a finished game."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import actor_of
from accounts.api import SIGNED_IN
from bidding.decisions_page import seen_decisions
from games.access import get_table
from games.tables.proofs import check_ended


class DecisionSerializer(serializers.Serializer[Any]):
    """A declaration or double: the player's answer, the best answer, and the loss.

    ``moment`` is the number of earlier actions in the deal. ``loss`` is 0 if the two are equal.
    """

    deal = serializers.IntegerField()
    moment = serializers.IntegerField()
    seat = serializers.CharField()
    kind = serializers.CharField()
    said = serializers.CharField()
    best = serializers.CharField()
    loss = serializers.FloatField()
    loss_se = serializers.FloatField()


class GameDecisionsSerializer(serializers.Serializer[Any]):
    """The decisions of a game: all for its players, only shared ones for other callers.

    ``state``, ``done`` and ``total`` describe the computation, and are null for other callers.
    """

    state = serializers.CharField(allow_null=True)
    done = serializers.IntegerField(allow_null=True)
    total = serializers.IntegerField(allow_null=True)
    deals = serializers.IntegerField()
    seed = serializers.IntegerField()
    shared = serializers.ListField(child=serializers.CharField())
    decisions = DecisionSerializer(many=True)
    dearest = DecisionSerializer(many=True)
    losses = serializers.DictField(child=serializers.FloatField())


class DecisionsOfGame(GenericAPIView[Any]):
    """The cost of the declarations and doubles of a game; refused until the game has ended."""

    access: ClassVar = {"GET": SIGNED_IN}
    guests: ClassVar = True
    serializer_class = GameDecisionsSerializer

    @extend_schema(responses=GameDecisionsSerializer)
    def get(self, request: Request, pk: int) -> Response:
        user = actor_of(request)
        game = get_table(pk, user)
        check_ended(game)
        seen = seen_decisions(user, game)
        computation = seen.computation
        data = {
            "state": computation.state if computation else None,
            "done": computation.done if computation else None,
            "total": computation.total if computation else None,
            "deals": seen.deals,
            "seed": seen.seed,
            "shared": sorted(seen.shared),
            "decisions": seen.rows,
            "dearest": seen.costliest,
            "losses": {seat: round(loss, 3) for seat, loss in seen.losses.items()},
        }
        return Response(GameDecisionsSerializer(data).data)
