"""Ladders, standings, strengths and rated games in the API."""

from __future__ import annotations

from datetime import date
from math import sqrt
from typing import Any

from rest_framework import serializers

from ladder.access import current_run
from ladder.ladder_page import periods_of
from ladder.models import CountedGame, Ladder, PlayerStrength, SeatRating


class PeriodSerializer(serializers.Serializer[Any]):
    """A period, from its first to its last day."""

    first = serializers.DateField()
    last = serializers.DateField()


class LadderSerializer(serializers.ModelSerializer[Ladder]):
    """A ladder. Ladders made from the same games have the same *pool*."""

    pool_name = serializers.CharField(source="pool.name")

    class Meta:
        model = Ladder
        fields = [
            "id", "name", "pool", "pool_name", "kind", "best", "minimum", "shrink", "calendar",
            "season_first", "season_last", "public",
        ]  # fmt: skip


class LadderDetailSerializer(LadderSerializer):
    """A ladder with the periods in which it has games, the latest first."""

    periods = serializers.SerializerMethodField()

    class Meta(LadderSerializer.Meta):
        fields = [*LadderSerializer.Meta.fields, "periods"]

    def get_periods(self, ladder: Ladder) -> list[dict[str, date]]:
        run = current_run(ladder.pool)
        return [
            {"first": one.first, "last": one.last}
            for one in (periods_of(run, ladder) if run else [])
        ]


class ShownStrengthSerializer(serializers.Serializer[Any]):
    """A strength relative to the mean of the active players, with its standard deviation."""

    mean = serializers.FloatField()
    sd = serializers.FloatField()
    provisional = serializers.BooleanField()


class LineSerializer(serializers.Serializer[Any]):
    """A player in a period of a ladder.

    *place* is ``=2`` when it is shared, and empty with too few games or deals. *moved* is the
    number of places gained since the previous period; null without a place in either.
    *missing_games* and *missing_deals* are how many more a place needs; *missing_deals* is null if
    deals are missing, but the games of the period have different lengths.
    """

    player = serializers.IntegerField()
    name = serializers.CharField()
    place = serializers.CharField(source="place_code")
    moved = serializers.IntegerField(allow_null=True)
    score = serializers.FloatField(allow_null=True)
    games = serializers.IntegerField()
    missing_games = serializers.IntegerField(source="missing")
    missing_deals = serializers.IntegerField(allow_null=True)
    strength = ShownStrengthSerializer()


class StrengthSerializer(serializers.ModelSerializer[PlayerStrength]):
    """The absolute strength of a player, not relative to the mean of the active players."""

    name = serializers.CharField(source="player.name")
    sd = serializers.SerializerMethodField()

    class Meta:
        model = PlayerStrength
        fields = ["player", "name", "mean", "sd", "games", "played_at"]

    def get_sd(self, strength: PlayerStrength) -> float:
        return sqrt(strength.variance)


class RatingSerializer(serializers.ModelSerializer[SeatRating]):
    """The effect of a game on a player's strength; strengths are absolute.

    *player* is null for a bot, and *bot* its level: ``novice``, ``club`` or ``expert``. The
    strength of a bot is fixed, with a deviation of 0. *ladder_score* is scaled up to a whole game;
    times *deals* / *deals_of_whole* it is the ladder points that the pages show.
    """

    name = serializers.CharField(source="display_name")
    sd_before = serializers.SerializerMethodField()
    sd_after = serializers.SerializerMethodField()
    ladder_score = serializers.FloatField(
        help_text="Scaled up to a whole game; the pages show the part for the deals played."
    )

    class Meta:
        model = SeatRating
        fields = [
            "player", "bot", "name", "score", "ladder_score", "mean_before", "sd_before",
            "mean_after", "sd_after",
        ]  # fmt: skip

    def get_sd_before(self, rating: SeatRating) -> float:
        return sqrt(rating.variance_before)

    def get_sd_after(self, rating: SeatRating) -> float:
        return sqrt(rating.variance_after)


class RatedGameSerializer(serializers.ModelSerializer[CountedGame]):
    """A counted game with the ratings of its players, which are empty until computed."""

    ratings = RatingSerializer(many=True, source="shown_ratings")

    class Meta:
        model = CountedGame
        fields = ["id", "ended_at", "source", "deals", "deals_of_whole", "ratings"]
