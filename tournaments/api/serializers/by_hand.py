"""A round whose tables are set by hand, in the API."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments import limits
from tournaments.by_hand_page import HandPage, HandPlayer, HandTable
from tournaments.draw.by_hand import WAYS
from tournaments.draw.model import TABLE_SIZE
from tournaments.services import NONE_SEEN


class HandDraftSerializer(serializers.Serializer[Any]):
    """The version of the draft that is changed; omit it if there is no draft."""

    draft = serializers.IntegerField(
        required=False, min_value=1, max_value=limits.MAX_VERSION, default=NONE_SEEN
    )


class SetTablesSerializer(HandDraftSerializer):
    """All *tables* of a round, each with four entries in the order N E S W, and the *sit_outs*.

    Players who are in neither wait for a place. Forbidden pairs are refused, unless *anyway*.
    """

    tables = serializers.ListField(
        child=serializers.ListField(
            child=serializers.IntegerField(min_value=1),
            min_length=TABLE_SIZE,
            max_length=TABLE_SIZE,
        ),
        max_length=limits.MAX_PLACES // TABLE_SIZE,
    )
    sit_outs = serializers.ListField(
        child=serializers.IntegerField(min_value=1), max_length=limits.MAX_PLACES, default=list
    )
    anyway = serializers.BooleanField(default=False)


class FillTablesSerializer(HandDraftSerializer):
    """How to fill the remaining places: *by* rank or at random, and with which *seed*."""

    by = serializers.ChoiceField(choices=sorted(WAYS))
    seed = serializers.IntegerField(required=False, min_value=0, max_value=limits.MAX_SEED)


class HandPlayerSerializer(serializers.Serializer[HandPlayer]):
    """A player of the round; *rank* is null if ranks are by lot, *sat_out* counts past sit-outs."""

    entry = serializers.IntegerField(source="entry.pk")
    player = serializers.IntegerField(source="entry.player_id")
    name = serializers.CharField()
    number = serializers.IntegerField()
    rank = serializers.IntegerField(allow_null=True)
    bracket = serializers.CharField(source="group")
    sat_out = serializers.IntegerField()


class HandTableSerializer(serializers.Serializer[HandTable]):
    """A table of the draft: its *players* in the order N E S W, and remarks on it."""

    number = serializers.IntegerField()
    bracket = serializers.CharField(source="group")
    players = serializers.SerializerMethodField()
    remarks = serializers.ListField(child=serializers.CharField())

    def get_players(self, table: HandTable) -> list[int]:
        return [entry.pk for _seat, entry in table.seats]


class HandRoundSerializer(serializers.Serializer[HandPage]):
    """The next round of a phase whose tables are set by hand, as far as it is set.

    *draft* is the version of the draft; *waiting* are the players without a place.
    """

    draft = serializers.IntegerField(source="event.draft_version")
    number = serializers.IntegerField()
    tables = HandTableSerializer(many=True)
    sit_outs = HandPlayerSerializer(many=True)
    waiting = HandPlayerSerializer(many=True)
    remarks = serializers.ListField(child=serializers.CharField(), source="about_sit_outs")
