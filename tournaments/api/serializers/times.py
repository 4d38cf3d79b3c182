"""The times of a table in the API."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments import limits
from tournaments.api.serializers.events import ClubTimeField
from tournaments.models import Schedule, TimeAnswer, TimeProposal
from tournaments.services import is_ready
from tournaments.services.notifying_times import seats_of


class TimeAnswerSerializer(serializers.ModelSerializer[TimeAnswer]):
    """Whether a time suits the player of an *entry*, or their stand-in."""

    entry = serializers.IntegerField(source="seat.entry_id")

    class Meta:
        model = TimeAnswer
        fields = ["entry", "can"]


class TimeProposalSerializer(serializers.ModelSerializer[TimeProposal]):
    """A proposed time, the *entry* of the player who proposed it, and the answers."""

    entry = serializers.IntegerField(source="by.entry_id")
    answers = TimeAnswerSerializer(many=True)

    class Meta:
        model = TimeProposal
        fields = ["id", "starts_at", "entry", "answers"]


class ScheduleSerializer(serializers.ModelSerializer[Schedule]):
    """The times of a table: the agreed one and the proposed ones.

    *set* says that an official has set the time, *ready* lists the entries of the players who want
    to play now, and *opened_at* is the time from which the live table is open.
    """

    set = serializers.SerializerMethodField()
    ready = serializers.SerializerMethodField()
    proposals = TimeProposalSerializer(many=True)
    first_day = serializers.DateField(source="table.round.first_day")
    last_day = serializers.DateField(source="table.round.last_day")

    class Meta:
        model = Schedule
        fields = ["first_day", "last_day", "agreed_at", "set", "opened_at", "ready", "proposals"]

    def get_set(self, schedule: Schedule) -> bool:
        return schedule.set_by_id is not None

    def get_ready(self, schedule: Schedule) -> list[int]:
        now = self.context["now"]
        seats = seats_of([schedule.table])
        return [seat.entry_id for seat in seats if is_ready(seat, now)]


class NewTimesSerializer(serializers.Serializer[Any]):
    """Times that a player proposes; without an offset they are in the club's time zone."""

    times = serializers.ListField(
        child=ClubTimeField(), allow_empty=False, max_length=limits.MAX_TIMES
    )


class CanSerializer(serializers.Serializer[Any]):
    """Whether a proposed time suits the caller."""

    can = serializers.BooleanField()


class AgreedTimeSerializer(serializers.Serializer[Any]):
    """The time that an official sets."""

    starts_at = ClubTimeField()
