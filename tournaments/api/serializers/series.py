"""Series of events in the API."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments import limits
from tournaments.api.serializers.created_once import CreatedOnceSerializer
from tournaments.models import Series, Tournament


class EventsOfClubField(serializers.PrimaryKeyRelatedField):  # type: ignore[type-arg]  # no generic at run time
    """Events of the club of the view, by id."""

    def get_queryset(self) -> Any:
        club = getattr(self.context["view"], "club", None)
        return Tournament.objects.filter(club=club) if club else Tournament.objects.none()


class SeriesSerializer(CreatedOnceSerializer, serializers.ModelSerializer[Series]):
    """A series of *event_count* events, of which the *best* ones of each player count.

    *points* are the points for the places, for the scoring ``points``. Events that are created
    later, and begin on a day up to *takes_until*, are added by themselves.
    """

    points = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=limits.MAX_TOTAL),
        max_length=limits.MAX_SERIES_PLACES,
        required=False,
    )
    events = EventsOfClubField(many=True, required=False)

    class Meta:
        model = Series
        fields = [
            "id", "name", "description", "scoring", "points", "event_count", "best", "takes_until",
            "events", "seen",
        ]  # fmt: skip


class SeriesEventSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    name = serializers.CharField()


class SeriesLineSerializer(serializers.Serializer[Any]):
    """A player's row; *points* by the number of the event, from 1 in the order of *events*.

    *most* is the greatest total that is still possible, or null if there is no limit.
    """

    place = serializers.IntegerField()
    shared = serializers.BooleanField()
    player = serializers.IntegerField()
    name = serializers.CharField()
    total = serializers.FloatField()
    points = serializers.DictField(child=serializers.FloatField())
    counted = serializers.ListField(child=serializers.IntegerField())
    most = serializers.FloatField(allow_null=True)
    best_place = serializers.IntegerField()
    worst_place = serializers.IntegerField()


class SeriesStandingsSerializer(serializers.Serializer[Any]):
    """The table after the published *events*; *left* is the number of events still to be played."""

    events = SeriesEventSerializer(many=True)
    left = serializers.IntegerField()
    standings = SeriesLineSerializer(many=True)
