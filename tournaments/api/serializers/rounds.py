"""Draws, rounds, tables and results in the API."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from accounts.reasons import LONGEST_REASON
from tournaments import limits
from tournaments.api.serializers.entries import PairSerializer
from tournaments.api.serializers.events import GivenReasonSerializer
from tournaments.models import (
    Award,
    AwardKind,
    Draw,
    Result,
    Round,
    SitOut,
    StandIn,
    Table,
    TableSeat,
)
from tournaments.services import NONE_SEEN, AwardChoice, report_lines


class DrawRequestSerializer(serializers.Serializer[Any]):
    """How many *rounds* to draw (by default all that are left), and with which *seed*.

    *draft* is the version of the draft to replace, if there is one.
    """

    rounds = serializers.IntegerField(required=False, min_value=1, max_value=limits.MAX_ROUNDS)
    seed = serializers.IntegerField(required=False, min_value=0, max_value=limits.MAX_SEED)
    draft = serializers.IntegerField(
        required=False, min_value=1, max_value=limits.MAX_VERSION, default=NONE_SEEN
    )


class SeenDraftSerializer(serializers.Serializer[Any]):
    """The version of the draft that the caller has seen, as ``draft`` of the latest draw."""

    draft = serializers.IntegerField(min_value=1, max_value=limits.MAX_VERSION)


class SwapRequestSerializer(PairSerializer):
    """Two entries of a draft, and the version of the draft that the caller has seen."""

    draft = serializers.IntegerField(
        required=False, min_value=1, max_value=limits.MAX_VERSION, default=None
    )


class DrawSerializer(serializers.ModelSerializer[Draw]):
    """A draw with its costs, the bounds proven for them, and the fairness report as text.

    *draft* is the version of the event's drafted rounds, which increases with each change of them.
    """

    draft = serializers.IntegerField(source="tournament.draft_version")
    report = serializers.SerializerMethodField()
    rounds = serializers.SerializerMethodField()

    class Meta:
        model = Draw
        fields = [
            "id",
            "draft",
            "seed",
            "costs",
            "bound",
            "report",
            "rounds",
            "edited",
            "created_at",
        ]

    def get_report(self, draw: Draw) -> list[str]:
        return report_lines(draw)

    def get_rounds(self, draw: Draw) -> list[int]:
        return [one.number for one in draw.rounds.all()]


class SwapSerializer(serializers.Serializer[Any]):
    """The costs of the event before and after two players are swapped."""

    before = serializers.DictField(child=serializers.IntegerField())
    after = serializers.DictField(child=serializers.IntegerField())


class ResultSerializer(serializers.ModelSerializer[Result]):
    """One version of a table's result; totals and declared contracts by seat."""

    submitted_by = serializers.CharField(source="submitted_by.name")
    confirmed_by = serializers.CharField(source="confirmed_by.name", default=None)
    witness = serializers.CharField(source="witness.player.name", default=None)
    disputed_by = serializers.CharField(source="disputed_by.name", default=None)

    class Meta:
        model = Result
        fields = [
            "number", "source", "status", "totals", "declared", "reason", "submitted_by",
            "submitted_at", "confirmed_by", "confirmed_at",
            "confirmed_alone", "witness", "disputed_by",
        ]  # fmt: skip


class AwardSerializer(serializers.ModelSerializer[Award]):
    """What a player gets for an abandoned table or a sit-out."""

    class Meta:
        model = Award
        fields = ["kind", "points", "table_points", "reason", "given_at"]


class GivenAwardSerializer(serializers.Serializer[Any]):
    """What the player of an *entry* gets; a null *kind* removes an award."""

    entry = serializers.IntegerField(min_value=1)
    kind = serializers.ChoiceField(choices=AwardKind.choices, allow_null=True)
    points = serializers.IntegerField(
        required=False, default=0, min_value=-limits.MAX_TOTAL, max_value=limits.MAX_TOTAL
    )
    table_points = serializers.DecimalField(
        required=False,
        default=Decimal(0),
        max_digits=4,
        decimal_places=2,
        min_value=Decimal(0),
        max_value=Decimal(limits.MAX_SIT_OUT_TABLE_POINTS),
    )


class AwardsSerializer(GivenReasonSerializer):
    """What players get for an abandoned table or for a sit-out."""

    awards = GivenAwardSerializer(many=True, allow_empty=False)

    @property
    def choices(self) -> dict[int, AwardChoice | None]:
        """The awards by entry."""
        return {one["entry"]: _choice(one) for one in self.validated_data["awards"]}


def _choice(one: dict[str, Any]) -> AwardChoice | None:
    if one["kind"] is None:
        return None
    return AwardChoice(one["kind"], one["points"], one["table_points"])


class SeatSerializer(serializers.ModelSerializer[TableSeat]):
    """A player at a table; at a live table a *stand_in* (a player) or a *bot* may play for them."""

    player = serializers.IntegerField(source="entry.player_id")
    name = serializers.CharField(source="entry.player.name")

    award = AwardSerializer(default=None)

    class Meta:
        model = TableSeat
        fields = ["seat", "entry", "player", "name", "award", "stand_in", "bot"]


class TableSerializer(serializers.ModelSerializer[Table]):
    """A table with its seats, its score sheet (*game*) and every version of its result.

    The *game* of a table played *online* is its live table, which opens after the release, or in a
    round with a period at the time *agreed_at* by its players.
    In a duplicate event the results of other tables are empty until the last one has finished.
    """

    seats = SeatSerializer(many=True)
    results = ResultSerializer(many=True)
    agreed_at = serializers.DateTimeField(source="schedule.agreed_at", default=None)

    class Meta:
        model = Table
        fields = [
            "id",
            "number",
            "bracket",
            "status",
            "reason",
            "online",
            "game",
            "agreed_at",
            "seats",
            "results",
        ]

    def to_representation(self, instance: Table) -> dict[str, Any]:
        shown = super().to_representation(instance)
        return shown | {"results": []} if instance.pk in self.context.get("hidden", ()) else shown


class VenueSerializer(serializers.Serializer[Any]):
    """Whether a table, or all tables of a draft, are played online instead of in the room."""

    online = serializers.BooleanField()


class WhoPlaysSerializer(serializers.Serializer[Any]):
    """Who plays for the player of an *entry*: a *stand_in* (a player), a *bot*, or themselves."""

    entry = serializers.IntegerField(min_value=1)
    stand_in = serializers.IntegerField(required=False, allow_null=True, min_value=1, default=None)
    bot = serializers.BooleanField(required=False, default=False)
    reason = serializers.CharField(
        required=False, allow_blank=True, max_length=LONGEST_REASON, default=""
    )


class LiveTablesSerializer(serializers.Serializer[Any]):
    """The action on all live tables of a round; *minutes* to add to every player's reserve."""

    step = serializers.ChoiceField(choices=["pause", "resume", "extend"])
    minutes = serializers.IntegerField(required=False, min_value=1, max_value=limits.MAX_MINUTES)
    reason = serializers.CharField(
        required=False, allow_blank=True, max_length=LONGEST_REASON, default=""
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["step"] == "extend" and "minutes" not in attrs:
            raise serializers.ValidationError({"minutes": _("How many minutes more?")})
        return attrs


class TableCountSerializer(serializers.Serializer[Any]):
    """The number of tables on which the action was carried out."""

    count = serializers.IntegerField()


class StandInSerializer(serializers.ModelSerializer[StandIn]):
    """A player of the club who replaces players who do not come to live tables."""

    name = serializers.CharField(source="player.name", read_only=True)

    class Meta:
        model = StandIn
        fields = ["id", "player", "name"]


class NewStandInSerializer(serializers.Serializer[Any]):
    """A player of the club, by their id."""

    player = serializers.IntegerField(min_value=1)


class SitOutSerializer(serializers.ModelSerializer[SitOut]):
    """A player without a table in a round."""

    player = serializers.IntegerField(source="entry.player_id")
    name = serializers.CharField(source="entry.player.name")

    award = AwardSerializer(default=None)

    class Meta:
        model = SitOut
        fields = ["entry", "player", "name", "award"]


class RoundSerializer(serializers.ModelSerializer[Round]):
    """A round. Its clock runs until *clock_ends_at*, or is paused with *clock_left* remaining.

    In an event week by week it has a period, the days from *first_day* to *last_day*.
    """

    phase = serializers.IntegerField(source="phase.number")
    tables = TableSerializer(many=True)
    sit_outs = SitOutSerializer(many=True)

    class Meta:
        model = Round
        fields = [
            "number", "phase", "status", "released_at", "closed_at", "clock_ends_at", "clock_left",
            "first_day", "last_day", "tables", "sit_outs",
        ]  # fmt: skip


class PeriodSerializer(GivenReasonSerializer):
    """A new *last_day* of a round, which is not over, and the reason."""

    last_day = serializers.DateField()


class ClockSerializer(serializers.Serializer[Any]):
    """The action on a round's clock; *minutes* to start it with or to add."""

    action = serializers.ChoiceField(choices=["start", "pause", "extend"])
    minutes = serializers.IntegerField(required=False, min_value=1, max_value=limits.MAX_MINUTES)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["action"] == "extend" and "minutes" not in attrs:
            raise serializers.ValidationError({"minutes": _("How many minutes more?")})
        return attrs


class TotalsSerializer(serializers.Serializer[Any]):
    """Four totals by seat; *declared* contracts by seat, if each is declared once in the event."""

    totals = serializers.DictField(child=serializers.IntegerField())
    declared = serializers.DictField(child=serializers.CharField(), required=False)


class ResultCorrectionSerializer(TotalsSerializer, GivenReasonSerializer):
    """An official's totals that replace a confirmed result, and the reason."""


class SettlementSerializer(GivenReasonSerializer):
    """How a dispute is settled: the result is confirmed as given, or *totals* replace it."""

    totals = serializers.DictField(child=serializers.IntegerField(), required=False)
    declared = serializers.DictField(child=serializers.CharField(), required=False)


class ConfirmSerializer(serializers.Serializer[Any]):
    """The *number* of the version to confirm; by default the pending one.

    An official who has given the result of their own table gives a *reason*, or names as *witness*
    the entry of another player there who confirms it.
    """

    number = serializers.IntegerField(required=False, min_value=1)
    reason = serializers.CharField(required=False, max_length=LONGEST_REASON)
    witness = serializers.IntegerField(required=False, min_value=1)
