"""Entries, check-in codes and forbidden pairs in the API."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from accounts.api_requests import LineSerializerField
from tournaments import limits
from tournaments.limits import length_of
from tournaments.models import Entry, ForbiddenPair, Tournament
from tournaments.services.entries import NAME_LENGTH

MOST_GUESTS = 200
TOKEN_LENGTH = length_of(Tournament, "check_in_token")


class EntrySerializer(serializers.ModelSerializer[Entry]):
    """A player in an event."""

    name = serializers.CharField(source="player.name", read_only=True)

    class Meta:
        model = Entry
        fields = [
            "id", "player", "name", "status", "queued_at", "checked_in_at", "withdrawn_at", "team",
            "reserve",
        ]  # fmt: skip


class NewEntrySerializer(serializers.Serializer[Any]):
    """A *player* of the club or a *guest* by name; without either, the caller is entered."""

    player = serializers.IntegerField(required=False)
    guest = LineSerializerField(required=False, max_length=NAME_LENGTH)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if len(attrs) > 1:
            raise serializers.ValidationError("Give a player or a guest, not both.")
        return attrs


class FieldSerializer(serializers.Serializer[Any]):
    """The ids of *players* of the club, and names of new *guests*; *here* checks them in."""

    players = serializers.ListField(
        child=serializers.IntegerField(), required=False, default=list, max_length=limits.MAX_PLACES
    )
    guests = serializers.ListField(
        child=serializers.CharField(max_length=NAME_LENGTH),
        required=False,
        default=list,
        max_length=MOST_GUESTS,
    )
    here = serializers.BooleanField(required=False, default=False)


class FieldEnteredSerializer(serializers.Serializer[Any]):
    """How many players were entered, and how many of them are on the waiting list."""

    entered = serializers.IntegerField()
    waiting = serializers.IntegerField()


class CheckInSerializer(serializers.Serializer[Any]):
    """The *token* of the check-in code."""

    token = serializers.CharField(max_length=TOKEN_LENGTH)


class CountSerializer(serializers.Serializer[Any]):
    count = serializers.IntegerField()


class CheckInCodeSerializer(serializers.Serializer[Any]):
    """The check-in code: its *token*, and the address that it encodes."""

    token = serializers.CharField()
    url = serializers.URLField()


class ForbiddenPairSerializer(serializers.ModelSerializer[ForbiddenPair]):
    """Two entries that the draw must not seat at one table."""

    class Meta:
        model = ForbiddenPair
        fields = ["id", "one", "other"]


class PairSerializer(serializers.Serializer[Any]):
    """Two entries."""

    one = serializers.IntegerField()
    other = serializers.IntegerField()
