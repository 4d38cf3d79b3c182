"""Leagues of boxes, their seasons and boxes in the API."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from accounts.models import Player
from ladder.boxes.access import seasons_of
from ladder.boxes.results import BoxTable
from ladder.models import BoxEntry, BoxLeague, BoxSeason, Outcome


class BoxSeasonSerializer(serializers.ModelSerializer[BoxSeason]):
    """A season, from its first to its last day. Its tables are final when it is ``closed``."""

    class Meta:
        model = BoxSeason
        fields = ["number", "first", "last", "state", "closes_at", "closed_at"]


class BoxLeagueSerializer(serializers.ModelSerializer[BoxLeague]):
    """A league of boxes. Its games are those that count in the pool of some ladders."""

    class Meta:
        model = BoxLeague
        fields = [
            "id", "name", "pool", "size", "months", "up", "down", "ranks", "games", "minimum",
            "newcomers", "remind_days", "wait_days", "sign_up", "public",
        ]  # fmt: skip


class BoxLeagueDetailSerializer(BoxLeagueSerializer):
    """A league with its seasons, the latest first, and how many players take part."""

    seasons = serializers.SerializerMethodField()
    players = serializers.SerializerMethodField()

    class Meta(BoxLeagueSerializer.Meta):
        fields = [*BoxLeagueSerializer.Meta.fields, "seasons", "players"]

    def get_seasons(self, league: BoxLeague) -> list[dict[str, Any]]:
        return list(BoxSeasonSerializer(seasons_of(league), many=True).data)

    def get_players(self, league: BoxLeague) -> int:
        return league.entries.count()


class BoxPlayerSerializer(serializers.ModelSerializer[Player]):
    """A player by id and name."""

    class Meta:
        model = Player
        fields = ["id", "name"]


class BoxLineSerializer(serializers.Serializer[Any]):
    """A player in the table of a box.

    *place* is ``=2`` when it is shared, and empty with too few games. *score* is the mean points of
    a whole game or their sum, as the league ranks. *outcome* is what the table means for the next
    season, as it stands until the season is closed. *came_from* is the number of the player's box
    in the season before, null for newcomers.
    """

    player = serializers.IntegerField(source="player.pk")
    name = serializers.CharField(source="player.name")
    place = serializers.CharField()
    score = serializers.FloatField(allow_null=True)
    games = serializers.IntegerField()
    outcome = serializers.ChoiceField(choices=Outcome.choices)
    came_from = serializers.IntegerField(allow_null=True)


class BoxTableSerializer(serializers.Serializer[BoxTable]):
    """A box with its table; number 1 is the highest."""

    number = serializers.IntegerField(source="box.number")
    lines = BoxLineSerializer(many=True)


class BoxSeasonDetailSerializer(serializers.Serializer[Any]):
    """A season with the tables of all its boxes."""

    season = BoxSeasonSerializer()
    boxes = BoxTableSerializer(many=True)


class BoxSeatSerializer(serializers.Serializer[Any]):
    """A player's score in a game."""

    player = serializers.IntegerField(source="player.pk")
    name = serializers.CharField(source="player.name")
    score = serializers.IntegerField()


class BoxGameSerializer(serializers.Serializer[Any]):
    """A game in the season's days. *reason* says why it does not count; empty if it does."""

    id = serializers.IntegerField(source="pk")
    ended_at = serializers.DateTimeField()
    reason = serializers.CharField()
    seats = BoxSeatSerializer(many=True)


class BoxFourSerializer(serializers.Serializer[Any]):
    """Four players who should play until the day *by*; *game* has done it, or null."""

    players = BoxPlayerSerializer(many=True)
    by = serializers.DateField()
    game = serializers.IntegerField(source="game.pk", default=None, allow_null=True)


class BoxDetailSerializer(serializers.Serializer[Any]):
    """A box: the table, who should play with whom, and the games."""

    table = BoxTableSerializer()
    fours = BoxFourSerializer(many=True)
    games = BoxGameSerializer(many=True)
    not_counted = BoxGameSerializer(many=True)


class BoxEntrySerializer(serializers.ModelSerializer[BoxEntry]):
    """A player who takes part from the next season on."""

    name = serializers.CharField(source="player.name")

    class Meta:
        model = BoxEntry
        fields = ["player", "name", "entered_at"]
