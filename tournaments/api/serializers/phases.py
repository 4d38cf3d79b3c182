"""The phases of an event in the API, and their players."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from accounts.api_requests import LineSerializerField
from accounts.reasons import LONGEST_REASON
from tournaments import limits
from tournaments.models import Phase
from tournaments.phase_texts import description


class PhaseSerializer(serializers.ModelSerializer[Phase]):
    """A phase; *description* explains as text how it is played."""

    name = LineSerializerField(required=False, allow_blank=True, max_length=60)
    round_kind = serializers.CharField(required=False)
    description = serializers.SerializerMethodField()

    class Meta:
        model = Phase
        fields = [
            "number", "name", "pairing", "round_count", "round_kind", "deals", "qualifies",
            "qualify_count", "brackets", "bracket_size", "carry", "carry_percent", "advance",
            "status", "description",
        ]  # fmt: skip
        read_only_fields = ["number", "status"]

    def get_description(self, phase: Phase) -> str:
        return " ".join(description(phase))


class CandidateSerializer(serializers.Serializer[Any]):
    """A player of the previous phase, in the order of ranks.

    *bracket* is where they play by the rules of the phase: a letter, or empty if the phase is not
    divided; null for a player who does not qualify.
    """

    entry = serializers.IntegerField(source="entry.pk")
    player = serializers.IntegerField(source="entry.player_id")
    name = serializers.CharField(source="entry.player.name")
    rank = serializers.IntegerField()
    place = serializers.IntegerField()
    group = serializers.CharField()
    bracket = serializers.CharField(allow_null=True)
    withdrawn = serializers.BooleanField(source="is_withdrawn")


class ProposalSerializer(serializers.Serializer[Any]):
    """Who qualifies for a phase; send *version* back to begin it with this proposal."""

    version = serializers.CharField()
    fault = serializers.CharField()
    candidates = CandidateSerializer(many=True)


class BeginPhaseSerializer(serializers.Serializer[Any]):
    """Begin a phase, or change who plays in the current one.

    *chosen* is the bracket of each entry that plays (empty if the phase is not divided); without it
    the proposal is used. A choice that differs from the proposal needs a *reason*.
    """

    version = serializers.CharField(required=False)
    chosen = serializers.DictField(
        child=serializers.CharField(allow_blank=True, max_length=1), required=False
    )
    reason = serializers.CharField(
        max_length=LONGEST_REASON, required=False, allow_blank=True, default=""
    )

    def validate_chosen(self, value: dict[str, str]) -> dict[int, str]:
        if not all(key.isdecimal() and len(key) < 19 for key in value):
            raise serializers.ValidationError("Name entries by their numbers.")
        return {int(key): bracket for key, bracket in value.items()}


class SeedsSerializer(serializers.Serializer[Any]):
    """Entries by strength, strongest first."""

    order = serializers.ListField(
        child=serializers.IntegerField(min_value=1), max_length=limits.MAX_PLACES * 4
    )


class NewSeedsSerializer(serializers.Serializer[Any]):
    """Entries by strength, or the ladder that orders them: one of *lists*, by its key."""

    order = serializers.ListField(
        child=serializers.IntegerField(min_value=1),
        max_length=limits.MAX_PLACES * 4,
        required=False,
    )
    by = serializers.CharField(max_length=60, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if len(attrs) != 1:
            raise serializers.ValidationError({"order": _("Give either order or by.")})
        return attrs


class StrengthListSerializer(serializers.Serializer[Any]):
    """A ladder by which the players of an event can be seeded."""

    key = serializers.CharField()
    name = serializers.CharField()


class ShownSeedsSerializer(SeedsSerializer):
    """The seeded entries, and the ladders by which they can be seeded."""

    lists = StrengthListSerializer(many=True)
