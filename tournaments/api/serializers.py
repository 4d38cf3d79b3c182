"""What events, entries, rounds, tables and results look like in the API."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from accounts.reasons import LONGEST_REASON
from games.labels import rule_message
from games.rules import ruleset_from_json
from games.rules.contracts.errors import UnknownPreset
from games.rulesets.lookup import key_of, rules_of
from tournaments.models import (
    Announcement,
    Draw,
    Entry,
    ForbiddenPair,
    Penalty,
    Result,
    Round,
    RoundKind,
    SitOut,
    Table,
    TableSeat,
    Tournament,
)
from tournaments.services import report_lines
from tournaments.standings import METRICS


class PresetField(serializers.CharField):
    """The rules of an event by their key: a preset, or rules of the club's own."""

    def to_internal_value(self, data: Any) -> Any:
        try:
            return rules_of(self.context["view"].club, super().to_internal_value(data))
        except UnknownPreset as error:
            raise serializers.ValidationError(rule_message(error), code=error.code) from error

    def to_representation(self, value: Any) -> str:
        """The key, or that of the preset they were made from when they have none any more."""
        rules = ruleset_from_json(value)
        view = self.context.get("view")
        return (view and key_of(view.club, rules)) or rules.preset


class ClubTimeField(serializers.DateTimeField):
    """A moment in the time zone of the view's club, also when it is given without a zone."""

    def default_timezone(self) -> Any:
        club = getattr(self.context.get("view"), "club", None)
        return club.zone if club else super().default_timezone()


class EventSerializer(serializers.ModelSerializer[Tournament]):
    """An event."""

    starts_at = ClubTimeField()
    ruleset = PresetField()
    round_kind = serializers.ChoiceField(choices=RoundKind.choices, default=RoundKind.GAME)
    metrics = serializers.ListField(
        child=serializers.ChoiceField(choices=list(METRICS)), required=False
    )
    entered = serializers.IntegerField(read_only=True, default=None)

    class Meta:
        model = Tournament
        fields = [
            "id", "name", "starts_at", "place", "description", "ruleset", "round_count",
            "round_kind", "deals", "round_minutes", "capacity", "metrics", "sit_out_points",
            "sit_out_table_points", "status", "version", "entered",
        ]  # fmt: skip
        read_only_fields = ["status", "version"]


class EntrySerializer(serializers.ModelSerializer[Entry]):
    """A player in an event."""

    name = serializers.CharField(source="player.name", read_only=True)

    class Meta:
        model = Entry
        fields = ["id", "player", "name", "status", "queued_at", "checked_in_at", "withdrawn_at"]


class NewEntrySerializer(serializers.Serializer[Any]):
    """Whom to enter: a *player* of the club, or a *guest* by name; without either, oneself."""

    player = serializers.IntegerField(required=False)
    guest = serializers.CharField(required=False, max_length=80)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if len(attrs) > 1:
            raise serializers.ValidationError("Give a player or a guest, not both.")
        return attrs


class CheckInSerializer(serializers.Serializer[Any]):
    """The *token* of the code at the door."""

    token = serializers.CharField(max_length=40)


class CountSerializer(serializers.Serializer[Any]):
    count = serializers.IntegerField()


class DoorSerializer(serializers.Serializer[Any]):
    """The code that the door shows: its *token*, and the address it leads to."""

    token = serializers.CharField()
    url = serializers.URLField()


class KeptApartSerializer(serializers.ModelSerializer[ForbiddenPair]):
    """Two entries that the draw is asked not to seat at one table."""

    class Meta:
        model = ForbiddenPair
        fields = ["id", "one", "other"]


class PairSerializer(serializers.Serializer[Any]):
    """Two entries."""

    one = serializers.IntegerField()
    other = serializers.IntegerField()


class DrawRequestSerializer(serializers.Serializer[Any]):
    """How many *rounds* to draw (without it, all that are left), and with which *seed*."""

    rounds = serializers.IntegerField(required=False, min_value=1, max_value=60)
    seed = serializers.IntegerField(required=False, min_value=0, max_value=10**9)


class DrawSerializer(serializers.ModelSerializer[Draw]):
    """A draw with its costs, what is proven of them, and the fairness report in words."""

    report = serializers.SerializerMethodField()
    rounds = serializers.SerializerMethodField()

    class Meta:
        model = Draw
        fields = ["id", "seed", "costs", "bound", "report", "rounds", "edited", "created_at"]

    def get_report(self, draw: Draw) -> list[str]:
        return report_lines(draw)

    def get_rounds(self, draw: Draw) -> list[int]:
        return [one.number for one in draw.rounds.all()]


class SwapSerializer(serializers.Serializer[Any]):
    """The costs of the event before and after two players changed places."""

    before = serializers.DictField(child=serializers.IntegerField())
    after = serializers.DictField(child=serializers.IntegerField())


class ResultSerializer(serializers.ModelSerializer[Result]):
    """One version of a table's result; totals and contracts declared by seat."""

    submitted_by = serializers.CharField(source="submitted_by.name")
    confirmed_by = serializers.CharField(source="confirmed_by.name", default=None)
    disputed_by = serializers.CharField(source="disputed_by.name", default=None)

    class Meta:
        model = Result
        fields = [
            "number", "source", "status", "totals", "declared", "reason", "submitted_by",
            "submitted_at", "confirmed_by", "confirmed_at", "disputed_by",
        ]  # fmt: skip


class SeatSerializer(serializers.ModelSerializer[TableSeat]):
    """Who sits there."""

    player = serializers.IntegerField(source="entry.player_id")
    name = serializers.CharField(source="entry.player.name")

    class Meta:
        model = TableSeat
        fields = ["seat", "entry", "player", "name"]


class TableSerializer(serializers.ModelSerializer[Table]):
    """A table with its seats, its score sheet (*game*) and every version of its result."""

    seats = SeatSerializer(many=True)
    results = ResultSerializer(many=True)

    class Meta:
        model = Table
        fields = ["id", "number", "status", "reason", "game", "seats", "results"]


class SitOutSerializer(serializers.ModelSerializer[SitOut]):
    """Who has no table in a round."""

    player = serializers.IntegerField(source="entry.player_id")
    name = serializers.CharField(source="entry.player.name")

    class Meta:
        model = SitOut
        fields = ["entry", "player", "name"]


class RoundSerializer(serializers.ModelSerializer[Round]):
    """A round. Its clock runs until *clock_ends_at*, or stands with *clock_left* on it."""

    tables = TableSerializer(many=True)
    sit_outs = SitOutSerializer(many=True)

    class Meta:
        model = Round
        fields = [
            "number", "status", "released_at", "closed_at", "clock_ends_at", "clock_left",
            "tables", "sit_outs",
        ]  # fmt: skip


class ClockSerializer(serializers.Serializer[Any]):
    """What to do with a round's clock; *minutes* to start it with or to add."""

    action = serializers.ChoiceField(choices=["start", "pause", "extend"])
    minutes = serializers.IntegerField(required=False, min_value=1, max_value=600)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["action"] == "extend" and "minutes" not in attrs:
            raise serializers.ValidationError({"minutes": "How many minutes more?"})
        return attrs


class TotalsSerializer(serializers.Serializer[Any]):
    """Four totals by seat; *declared*, contract by seat, where contracts are carried on."""

    totals = serializers.DictField(child=serializers.IntegerField())
    declared = serializers.DictField(child=serializers.CharField(), required=False)


class GivenReasonSerializer(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=LONGEST_REASON)


class ResultCorrectionSerializer(TotalsSerializer, GivenReasonSerializer):
    """An official's totals in the place of what was confirmed, and why."""


class SettlementSerializer(GivenReasonSerializer):
    """How a dispute ends: the result stands, or these *totals* take its place."""

    totals = serializers.DictField(child=serializers.IntegerField(), required=False)
    declared = serializers.DictField(child=serializers.CharField(), required=False)


class ConfirmSerializer(serializers.Serializer[Any]):
    """The *number* of the version that was looked at; without it, whichever waits."""

    number = serializers.IntegerField(required=False, min_value=1)


class PenaltySerializer(serializers.ModelSerializer[Penalty]):
    """Points off a player's total."""

    name = serializers.CharField(source="entry.player.name", read_only=True)
    round = serializers.IntegerField(source="round.number", default=None, read_only=True)

    class Meta:
        model = Penalty
        fields = [
            "id", "entry", "name", "round", "points", "reason", "given_at", "cancelled_at",
            "cancel_reason",
        ]  # fmt: skip


class NewPenaltySerializer(GivenReasonSerializer):
    """*points* off for an *entry*, counted from *round* on (a number) or altogether."""

    entry = serializers.IntegerField()
    points = serializers.IntegerField()
    round = serializers.IntegerField(required=False, min_value=1)


class AnnouncementSerializer(serializers.ModelSerializer[Announcement]):
    """A line that is shown to everybody."""

    by = serializers.CharField(source="by.name", read_only=True)

    class Meta:
        model = Announcement
        fields = ["id", "text", "by", "at"]
        read_only_fields = ["at"]


class StepSerializer(serializers.Serializer[Any]):
    """The last step, as it can be undone; *kind* must be sent back to undo it."""

    kind = serializers.CharField(allow_null=True)
    text = serializers.CharField(read_only=True)
    round = serializers.IntegerField(read_only=True, allow_null=True)


class StandingSerializer(serializers.Serializer[Any]):
    """One line; *values* by metric, *rounds* by the number of the round."""

    place = serializers.IntegerField()
    shared = serializers.BooleanField()
    entry = serializers.IntegerField()
    player = serializers.IntegerField()
    name = serializers.CharField()
    values = serializers.DictField(child=serializers.FloatField(allow_null=True))
    rounds = serializers.DictField(child=serializers.IntegerField())
    sit_outs = serializers.IntegerField()
    penalty = serializers.IntegerField()


class StandingsSerializer(serializers.Serializer[Any]):
    """The stored standings after a round; *due* while newer ones are being made."""

    round = serializers.IntegerField()
    metrics = serializers.ListField(child=serializers.CharField())
    made_at = serializers.DateTimeField(allow_null=True)
    due = serializers.BooleanField()
    rows = StandingSerializer(many=True)
