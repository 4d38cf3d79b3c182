"""Copies of events, and recurring events, in the API."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from accounts.api_requests import LineSerializerField
from tournaments import limits
from tournaments.api.serializers.created_once import CreatedOnceSerializer
from tournaments.api.serializers.events import ClubTimeField
from tournaments.api.serializers.series import EventsOfClubField
from tournaments.models import RecurringEvent, Tournament
from tournaments.services.recurring import coming_dates


class CopySerializer(CreatedOnceSerializer):
    """When the copy begins; *with_players* enters the players of the event again."""

    name = LineSerializerField(max_length=limits.length_of(Tournament, "name"))
    starts_at = ClubTimeField()
    with_players = serializers.BooleanField(required=False, default=False)


class DaySerializer(serializers.Serializer[Any]):
    """A coming date of a recurring event."""

    day = serializers.DateField()
    skip = serializers.BooleanField(required=False, default=True)


class RecurringEventSerializer(CreatedOnceSerializer, serializers.ModelSerializer[RecurringEvent]):
    """An event that is announced again and again with the settings of *source*.

    *repeats* is ``weeks`` for every *weeks* weeks, ``place`` for the same weekday of each month as
    *next_date* is, such as the first Friday, or ``last`` for the last such weekday of each month.
    *coming* are the next days that are not announced yet, up to eight, including skipped ones.
    *skipped* are the days without an event, *events* the announced events.
    """

    source = EventsOfClubField()  # type: ignore[assignment]  # the field, not an argument
    coming = serializers.SerializerMethodField()
    skipped = serializers.SerializerMethodField()
    events = serializers.SerializerMethodField()

    class Meta:
        model = RecurringEvent
        fields = [
            "id", "name", "source", "next_date", "time", "repeats", "weeks", "days_before",
            "until", "with_players", "ended_at", "coming", "skipped", "events",
            "seen",
        ]  # fmt: skip
        read_only_fields = ["ended_at"]

    def get_coming(self, recurring: RecurringEvent) -> list[str]:
        return [day.isoformat() for day in coming_dates(recurring)]

    def get_skipped(self, recurring: RecurringEvent) -> list[str]:
        return [one.date.isoformat() for one in recurring.dates.all() if one.event_id is None]

    def get_events(self, recurring: RecurringEvent) -> list[int]:
        return [one.event_id for one in recurring.dates.all() if one.event_id is not None]
