"""The API of the queue for quick pairing."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import MEMBER, actor_of
from games.club_api import ClubView
from games.models import PairingClock, PairingEntry, PairingLength
from games.rulesets.lookup import usual_key
from games.tables import pairing
from games.tables.pairing_list import WaitingGroup, waiting_groups


class PairingRequest(serializers.Serializer[Any]):
    """The game that you want to play; ``ruleset`` is a key of ``rulesets/``."""

    ruleset = serializers.CharField(max_length=40, required=False)
    length = serializers.ChoiceField(PairingLength.choices, default=PairingLength.ONCE)
    clock = serializers.ChoiceField(PairingClock.choices, default=PairingClock.USUAL)
    rated = serializers.BooleanField(default=False)


class Pairing(ClubView):
    """The queue for a game now: the games that players wait for, and your own entry."""

    access = {"GET": MEMBER, "POST": MEMBER, "DELETE": MEMBER}
    queryset = PairingEntry.objects.all()
    serializer_class = PairingRequest
    pagination_class = None

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, club: str) -> Response:
        return Response(self._queue(request))

    @extend_schema(request=PairingRequest, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, club: str) -> Response:
        """Join the queue, or stay in it: repeat it every minute. ``game`` is your table."""
        entry = self.get_serializer(data=request.data)
        entry.is_valid(raise_exception=True)
        settings = {"ruleset": usual_key(self.club)} | entry.validated_data
        pairing.join_queue(club=self.club, user=actor_of(request), **settings)
        return Response(self._queue(request))

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, club: str) -> Response:
        """Leave the queue."""
        pairing.leave_queue(club=self.club, user=actor_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)

    def _queue(self, request: Request) -> dict[str, Any]:
        own = pairing.entry_of(self.club, actor_of(request))
        return {
            "wishes": [_group(group) for group in waiting_groups(self.club, own)],
            "until": own and own.game is None and own.expires_at,
            "game": own and own.game_id,
        }


def _group(group: WaitingGroup) -> dict[str, Any]:
    entry = group.entry
    return {
        "ruleset": entry.ruleset,
        "rules": group.rules,
        "length": entry.length,
        "clock": entry.clock,
        "rated": entry.rated,
        "players": list(group.names),
        "missing": group.missing,
        "yours": group.is_mine,
    }
