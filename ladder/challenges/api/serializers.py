"""Rungs and challenges in the API."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from accounts.reasons import LONGEST_REASON
from games.tables.time_controls import TIME_CONTROLS
from ladder.models import Absence, Challenge, ChallengePlayer, RungList

SETTINGS = (
    "open", "reach_up", "reach_down", "answer_days", "play_days", "climb", "most_open",
    "rematch_days",
)  # fmt: skip


class RungListSerializer(serializers.ModelSerializer[RungList]):
    """Rungs; *id* is the id of the pool whose games decide the challenges."""

    id = serializers.IntegerField(source="pk", read_only=True)
    pool_name = serializers.CharField(source="pool.name", read_only=True)
    started_at = serializers.DateTimeField(read_only=True, allow_null=True)

    class Meta:
        model = RungList
        fields = ["id", "pool_name", "started_at", *SETTINGS]


class NewRungListSerializer(RungListSerializer):
    """New rungs for a *pool* without rungs."""

    pool = serializers.IntegerField()

    class Meta(RungListSerializer.Meta):
        fields = ["pool", *SETTINGS]


class RungLineSerializer(serializers.Serializer[Any]):
    """A player on a rung.

    *in_reach* is whether the caller can challenge the player, *away* the last day of the player's
    absence, *busy* whether they take part in as many open challenges as the club allows.
    """

    number = serializers.IntegerField()
    player = serializers.IntegerField()
    name = serializers.CharField()
    away = serializers.DateField(allow_null=True)
    busy = serializers.BooleanField()
    in_reach = serializers.BooleanField()


class ChallengePlayerSerializer(serializers.ModelSerializer[ChallengePlayer]):
    """A player of a challenge, with their answer and when they said that they were ready."""

    name = serializers.CharField(source="player.name")
    answer = serializers.CharField()

    class Meta:
        model = ChallengePlayer
        fields = ["player", "name", "answer", "answered_at", "ready_at"]


class ChallengeSerializer(serializers.ModelSerializer[Challenge]):
    """A challenge for four.

    *state* is ``waiting``, ``complete``, ``played``, ``declined``, ``unanswered``, ``not-played``
    or ``cancelled``. *deadline* is the time limit to answer or to play while the challenge is open.
    *table* is the live table last opened for it, *game* the counted game that decided it.
    """

    rungs = serializers.IntegerField(source="rungs_id")
    state = serializers.CharField()
    players = ChallengePlayerSerializer(many=True)
    game = serializers.IntegerField(source="counted_id", allow_null=True)
    table = serializers.IntegerField(source="table_id", allow_null=True)

    class Meta:
        model = Challenge
        fields = [
            "id", "rungs", "challenger", "for_anyone", "state", "players", "created_at",
            "complete_at", "ended_at", "deadline", "table", "game", "reason",
        ]  # fmt: skip


class MoveOfRungSerializer(serializers.Serializer[Any]):
    """A player moved by an entry, with the rungs at that time; null where the player had none."""

    player = serializers.IntegerField()
    name = serializers.CharField()
    before = serializers.IntegerField(allow_null=True)
    after = serializers.IntegerField(allow_null=True)
    total = serializers.IntegerField(allow_null=True)


class RungChangeSerializer(serializers.Serializer[Any]):
    """An entry of the log.

    *about* is the entry that this entry undoes or, for the result of a corrected game, replaces.
    """

    id = serializers.IntegerField(source="entry.pk")
    kind = serializers.CharField(source="entry.kind")
    at = serializers.DateTimeField(source="entry.at")
    challenge = serializers.IntegerField(source="entry.challenge_id", allow_null=True)
    about = serializers.IntegerField(source="entry.about_id", allow_null=True)
    reason = serializers.CharField(source="entry.reason")
    undone = serializers.SerializerMethodField()
    moved = MoveOfRungSerializer(many=True)

    def get_undone(self, line: Any) -> bool:
        return line.undone is not None


class AbsenceSerializer(serializers.ModelSerializer[Absence]):
    """Days on which a player is absent, both included."""

    name = serializers.CharField(source="player.name")

    class Meta:
        model = Absence
        fields = ["id", "player", "name", "first", "last"]


class NewAbsenceSerializer(serializers.Serializer[Any]):
    """An absence of the caller or, for officials, of *player*."""

    player = serializers.IntegerField(required=False)
    first = serializers.DateField()
    last = serializers.DateField()


class NewChallengeSerializer(serializers.Serializer[Any]):
    """The three *players* challenged, or *anyone*: the first three within reach who accept."""

    players = serializers.ListField(child=serializers.IntegerField(), required=False, max_length=3)
    anyone = serializers.BooleanField(default=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["anyone"] == ("players" in attrs):
            raise serializers.ValidationError({"players": [_("Name three players, or anyone.")]})
        return attrs


class TableOfChallengeSerializer(serializers.Serializer[Any]):
    """The clock of the table, and the key of its rules if the pool has several."""

    clock = serializers.CharField(default="usual")
    ruleset = serializers.CharField(default="", allow_blank=True)

    def validate_clock(self, value: str) -> str:
        if value not in TIME_CONTROLS:
            raise serializers.ValidationError(", ".join(TIME_CONTROLS))
        return value


class OpenedTableSerializer(serializers.Serializer[Any]):
    """The live table of a challenge."""

    table = serializers.IntegerField()


class RungReasonSerializer(serializers.Serializer[Any]):
    """The reason for an action of an official."""

    reason = serializers.CharField(max_length=LONGEST_REASON)


class AttachSerializer(RungReasonSerializer):
    """The *game* on the ladder that decides a challenge."""

    game = serializers.IntegerField()


class MoveSerializer(serializers.Serializer[Any]):
    """A new *rung* for a player, or null to take them off; a reason is required after the start."""

    player = serializers.IntegerField()
    rung = serializers.IntegerField(min_value=1, allow_null=True)
    reason = serializers.CharField(max_length=LONGEST_REASON, default="", allow_blank=True)


class AddSerializer(serializers.Serializer[Any]):
    """A member to add on the lowest rung."""

    player = serializers.IntegerField()
