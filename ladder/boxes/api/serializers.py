"""Leagues of boxes, their seasons and boxes in the API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.models import Player
from ladder.boxes.access import seasons_of
from ladder.boxes.results import BoxTable
from ladder.models import BoxEntry, BoxLeague, BoxPlayer, BoxSeason, Outcome

MOST = 2**31 - 1
"""The largest number that the database stores."""


class BoxSeasonSerializer(serializers.ModelSerializer[BoxSeason]):
    """A season, from its first to its last day. Its tables are final when it is ``closed``."""

    class Meta:
        model = BoxSeason
        fields = ["number", "first", "last", "state", "closes_at", "closed_at"]


class BoxLeagueSerializer(serializers.ModelSerializer[BoxLeague]):
    """A box league. Its games are the counted games of a pool."""

    class Meta:
        model = BoxLeague
        fields = [
            "id", "name", "pool", "size", "months", "up", "down", "ranks", "games", "minimum",
            "newcomers", "remind_days", "wait_days", "sign_up", "public",
        ]  # fmt: skip
        read_only_fields = ["pool"]
        validators: ClassVar[list[Any]] = []  # the service refuses a name that is taken


class NewBoxLeagueSerializer(BoxLeagueSerializer):
    """A new league, whose games are the counted games of *pool*."""

    pool = serializers.IntegerField()


class BoxLeagueDetailSerializer(BoxLeagueSerializer):
    """A league with its seasons, the latest first, and its number of entries."""

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
    a whole game or their sum, depending on how the league ranks. *outcome* is the player's move in
    the next season, provisional until the season is closed. *came_from* is the number of the
    player's box in the previous season, null for newcomers.
    """

    player = serializers.IntegerField(source="player.pk")
    name = serializers.CharField(source="player.name")
    place = serializers.CharField(source="place_code")
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
    """A game during the season. *reason* says why it does not count; empty if it does."""

    id = serializers.IntegerField(source="pk")
    ended_at = serializers.DateTimeField()
    reason = serializers.CharField()
    seats = BoxSeatSerializer(many=True)


class BoxFourSerializer(serializers.Serializer[Any]):
    """Four players who should play by the day *by*; *game* is the game they played, or null."""

    players = BoxPlayerSerializer(many=True)
    by = serializers.DateField()
    game = serializers.IntegerField(source="game.pk", default=None, allow_null=True)


class BoxDetailSerializer(serializers.Serializer[Any]):
    """A box: the table, the planned fours, and the games."""

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


class NewBoxEntrySerializer(serializers.Serializer[Any]):
    """The caller takes part or, for officials, *player*."""

    player = serializers.IntegerField(required=False)


class BoxesEnteredSerializer(serializers.Serializer[Any]):
    """How many players were entered."""

    entered = serializers.IntegerField()


class SeenBoxesSerializer(serializers.Serializer[Any]):
    """The *version* of the draft that the caller has seen."""

    version = serializers.IntegerField(min_value=1, max_value=MOST)


@dataclass(frozen=True, slots=True)
class DraftContent:
    """A draft with its players, the entered players who are in no box, and their strengths."""

    season: BoxSeason
    rows: Sequence[BoxPlayer]
    left_out: Sequence[Player]
    strengths: Mapping[int, float]


class BoxDraftPlayerSerializer(serializers.Serializer[Any]):
    """A player in a draft, in the initial order.

    *box* is 0 for a player who is entered in the league but not in this season.
    """

    player = serializers.IntegerField()
    name = serializers.CharField()
    box = serializers.IntegerField()
    came_from = serializers.IntegerField(allow_null=True)
    strength = serializers.FloatField()


class BoxDraftSerializer(serializers.Serializer[DraftContent]):
    """A draft. Its *version* grows with each change; requests that change it must send it."""

    number = serializers.IntegerField(source="season.number")
    version = serializers.IntegerField(source="season.version")
    first = serializers.DateField(source="season.first")
    last = serializers.DateField(source="season.last")
    players = serializers.SerializerMethodField()

    @extend_schema_field(BoxDraftPlayerSerializer(many=True))
    def get_players(self, content: DraftContent) -> Any:
        places = [(row.player, row.box.number, row.came_from) for row in content.rows]
        places += [(player, 0, None) for player in content.left_out]
        return [
            {
                "player": player.pk,
                "name": player.name,
                "box": box,
                "came_from": came_from,
                "strength": content.strengths[player.pk],
            }
            for player, box, came_from in places
        ]


class BoxChoiceSerializer(serializers.Serializer[Any]):
    """The box number of a player, 0 for none."""

    player = serializers.IntegerField()
    box = serializers.IntegerField(min_value=0, max_value=MOST)


class BoxDraftChangeSerializer(SeenBoxesSerializer):
    """New dates, and new boxes for some players; the others stay where they are."""

    first = serializers.DateField(required=False)
    last = serializers.DateField(required=False)
    players = BoxChoiceSerializer(many=True, default=list)
