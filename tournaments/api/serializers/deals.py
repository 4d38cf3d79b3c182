"""The deals of duplicate events in the API."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.models import Boards, ExpertLine


class BoardsSerializer(serializers.ModelSerializer[Boards]):
    """The commitment to the deals of a round; *secret* is null until they are published."""

    round = serializers.IntegerField(source="round_number")
    secret = serializers.SerializerMethodField()

    class Meta:
        model = Boards
        fields = ["round", "commitment", "secret", "published_at", "replaced_at", "reason"]

    def get_secret(self, boards: Boards) -> str | None:
        return bytes(boards.secret).hex() if boards.is_published else None


class HeldSerializer(serializers.Serializer[Any]):
    """How a player scored with the cards of a seat; *value* is null if the deal does not count."""

    seat = serializers.CharField()
    entry = serializers.IntegerField()
    player = serializers.IntegerField()
    name = serializers.CharField()
    net = serializers.IntegerField()
    value = serializers.FloatField(allow_null=True)


class DealAtTableSerializer(serializers.Serializer[Any]):
    """A deal as played at a table; *game* is its score sheet."""

    table = serializers.IntegerField(source="table.number")
    game = serializers.IntegerField(source="table.game_id", allow_null=True)
    declarer = serializers.CharField()
    contract = serializers.CharField()
    doubles = serializers.ListField(child=serializers.CharField())
    held = HeldSerializer(many=True)


class ExpertsSerializer(serializers.ModelSerializer[ExpertLine]):
    """The experts' line of a deal: *line* has contract, doubles, actions and net."""

    class Meta:
        model = ExpertLine
        fields = ["state", "declarer", "line", "error"]


class DealSerializer(serializers.Serializer[Any]):
    """A deal with its hands in PBN, North first, all tables, and the experts' line."""

    number = serializers.IntegerField()
    hands = serializers.CharField()
    tables = DealAtTableSerializer(many=True)
    experts = ExpertsSerializer(allow_null=True)


class SealedDealsSerializer(serializers.Serializer[Any]):
    """The deals of a round in PBN, North first."""

    round = serializers.IntegerField()
    hands = serializers.ListField(child=serializers.CharField())
