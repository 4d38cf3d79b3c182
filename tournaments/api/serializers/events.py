"""Events, announcements, penalties, standings and undo in the API."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.timezone import is_naive
from rest_framework import serializers

from accounts.dates import UNCLEAR_TIME, is_unclear
from accounts.reasons import LONGEST_REASON
from games.labels import rule_message
from games.rules import ruleset_from_json
from games.rules.contracts.errors import UnknownPreset
from games.rulesets.lookup import key_of, rules_of
from tournaments.api.serializers.created_once import CreatedOnceSerializer
from tournaments.models import Announcement, Correction, Penalty, RoundKind, Tournament
from tournaments.phase_templates import Template
from tournaments.standings_values import ALL_METRICS


class RuleSetField(serializers.CharField):
    """The rules of an event by their key: a preset, or rules of the club."""

    def to_internal_value(self, data: Any) -> Any:
        try:
            return rules_of(self.context["view"].club, super().to_internal_value(data))
        except UnknownPreset as error:
            raise serializers.ValidationError(rule_message(error), code=error.code) from error

    def to_representation(self, value: Any) -> str:
        """Return the key; rules without a key return the key of the preset they were made from."""
        rules = ruleset_from_json(value)
        view = self.context.get("view")
        return (view and key_of(view.club, rules)) or rules.preset


class ClubTimeField(serializers.DateTimeField):
    """A time in the club's time zone; a naive time is interpreted in it.

    Around a change of the clocks such a time may be ambiguous or not exist: give its offset then.
    """

    def enforce_timezone(self, value: datetime) -> Any:
        if is_naive(value) and is_unclear(value, self.default_timezone()):
            raise serializers.ValidationError(UNCLEAR_TIME, code="unclear-time")
        return super().enforce_timezone(value)

    def default_timezone(self) -> Any:
        club = getattr(self.context.get("view"), "club", None)
        return club.zone if club else super().default_timezone()


class EventSerializer(CreatedOnceSerializer, serializers.ModelSerializer[Tournament]):
    """An event.

    *template* gives a new event its phases, the first with *round_count* rounds; without it there
    is one phase. The *round_count* of an existing event is the total of its phases. With a
    *comparison* all tables of a round play the same deals. With a *team_ranking* it is a team
    event; *team_players* of a team play a round: 2 (a pair), 4, 8, 12, 16 or 20.
    """

    starts_at = ClubTimeField()
    ruleset = RuleSetField()
    round_kind = serializers.ChoiceField(choices=RoundKind.choices, default=RoundKind.GAME)
    metrics = serializers.ListField(
        child=serializers.ChoiceField(choices=list(ALL_METRICS)), required=False
    )
    entered = serializers.IntegerField(read_only=True, default=None)
    template = serializers.ChoiceField(
        choices=[one for one in Template.choices if one[0] != Template.EARLIER],
        write_only=True,
        required=False,
    )

    class Meta:
        model = Tournament
        fields = [
            "id", "name", "starts_at", "place", "description", "ruleset", "round_count",
            "round_kind", "deals", "round_minutes", "capacity", "metrics", "sit_out_award",
            "sit_out_points", "sit_out_table_points", "rated", "comparison", "team_ranking",
            "team_players", "venue", "online_clock", "spectators", "ready_minutes", "no_show",
            "next_round_minutes", "round_days", "unplayed", "fee", "currency", "status", "version",
            "entered", "template", "seen",
        ]  # fmt: skip
        read_only_fields = ["status", "version"]


class GivenReasonSerializer(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=LONGEST_REASON)


class ReasonSerializer(serializers.Serializer[Any]):
    reason = serializers.CharField(
        max_length=LONGEST_REASON, required=False, allow_blank=True, default=""
    )


class PenaltySerializer(serializers.ModelSerializer[Penalty]):
    """Points deducted from a player's total."""

    name = serializers.CharField(source="entry.player.name", read_only=True)
    round = serializers.IntegerField(source="round.number", default=None, read_only=True)

    class Meta:
        model = Penalty
        fields = [
            "id", "entry", "name", "round", "points", "reason", "given_at", "cancelled_at",
            "cancel_reason",
        ]  # fmt: skip


class NewPenaltySerializer(GivenReasonSerializer):
    """*points* deducted from an *entry*, in the standings from *round* (a number) on or in all."""

    entry = serializers.IntegerField()
    points = serializers.IntegerField()
    round = serializers.IntegerField(required=False, min_value=1)


class AnnouncementSerializer(serializers.ModelSerializer[Announcement]):
    """A line that the pages of the event show."""

    by = serializers.CharField(source="by.name", read_only=True)
    round = serializers.IntegerField(source="round.number", read_only=True, default=None)

    class Meta:
        model = Announcement
        fields = ["id", "text", "by", "at", "round", "ended_at"]
        read_only_fields = ["at", "round", "ended_at"]


class StepSerializer(serializers.Serializer[Any]):
    """The last step, which can be undone; send *kind* back to undo it."""

    kind = serializers.CharField(allow_null=True)
    text = serializers.CharField(read_only=True)
    round = serializers.IntegerField(read_only=True, allow_null=True)


class PublicationSerializer(serializers.Serializer[Any]):
    """Whether to publish although some players' rounds are not settled."""

    unsettled = serializers.BooleanField(required=False, default=False)


class StandingAwardSerializer(serializers.Serializer[Any]):
    """What counts for a round without a result; *average* if it is the player's own average."""

    points = serializers.IntegerField()
    table_points = serializers.FloatField()
    average = serializers.BooleanField()


class StandingSerializer(serializers.Serializer[Any]):
    """A row of the standings; *values* by metric, *rounds* and *awards* by round number.

    *awards* are what counts for rounds without a result; *unsettled* lists the rounds for which
    nothing counts.

    *team* and *reserve* are set for a player in a team event.

    Rows with the same *phase* and *bracket* (a group or final, or empty) are ranked together.
    """

    phase = serializers.IntegerField(default=1)
    bracket = serializers.CharField(default="")
    place = serializers.IntegerField()
    shared = serializers.BooleanField()
    entry = serializers.IntegerField()
    player = serializers.IntegerField()
    name = serializers.CharField()
    values = serializers.DictField(child=serializers.FloatField(allow_null=True))
    rounds = serializers.DictField(child=serializers.IntegerField())
    sit_outs = serializers.IntegerField()
    penalty = serializers.IntegerField()
    awards = serializers.DictField(child=StandingAwardSerializer(), default=dict)
    unsettled = serializers.ListField(child=serializers.IntegerField(), default=list)
    team = serializers.IntegerField(allow_null=True, default=None)
    reserve = serializers.BooleanField(default=False)


class TeamStandingSerializer(serializers.Serializer[Any]):
    """A row of the teams; *total* adds up their players' scores, *rounds* are by number."""

    place = serializers.IntegerField()
    shared = serializers.BooleanField()
    team = serializers.IntegerField()
    name = serializers.CharField()
    total = serializers.FloatField()
    match_points = serializers.IntegerField()
    matches = serializers.IntegerField()
    rounds = serializers.DictField(child=serializers.FloatField())


class CorrectionSerializer(serializers.ModelSerializer[Correction]):
    """A result that was replaced after the standings were published."""

    round = serializers.IntegerField(source="table.round.number")
    table = serializers.IntegerField(source="table.number")
    by = serializers.CharField(source="by.name")

    class Meta:
        model = Correction
        fields = ["round", "table", "reason", "by", "at"]


class MetSerializer(serializers.Serializer[Any]):
    """A player whom another has met; *ahead* is null without a confirmed result."""

    entry = serializers.IntegerField()
    times = serializers.IntegerField()
    ahead = serializers.IntegerField(allow_null=True)


class PlayerMeetingsSerializer(serializers.Serializer[Any]):
    entry = serializers.IntegerField()
    player = serializers.IntegerField()
    name = serializers.CharField()
    met = MetSerializer(many=True)


class MeetingsSerializer(serializers.Serializer[Any]):
    """The players in the order of the standings, each with the players they have met."""

    players = PlayerMeetingsSerializer(many=True)


class StandingsSerializer(serializers.Serializer[Any]):
    """The stored standings after a round; *due* while newer ones are being computed."""

    round = serializers.IntegerField()
    metrics = serializers.ListField(child=serializers.CharField())
    made_at = serializers.DateTimeField(allow_null=True)
    due = serializers.BooleanField()
    rows = StandingSerializer(many=True)
    teams = TeamStandingSerializer(many=True)
    corrections = CorrectionSerializer(many=True)
