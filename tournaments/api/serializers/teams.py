"""Teams and line-ups in the API."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.api_requests import LineSerializerField
from tournaments import limits
from tournaments.api.serializers.events import ClubTimeField, GivenReasonSerializer
from tournaments.models import LineUp, Team
from tournaments.team_lines import LineUps, TeamLine


class TeamPlayerSerializer(serializers.Serializer[Any]):
    """A player of a team; *entry* is the id of their entry."""

    entry = serializers.IntegerField(source="pk")
    player = serializers.IntegerField(source="player_id")
    name = serializers.CharField(source="player.name")


class TeamSerializer(serializers.Serializer[Any]):
    """A team; *captain* is the id of a player of the club.

    *waiting* is its number on the waiting list, or null.
    """

    id = serializers.IntegerField(source="team.pk")
    name = serializers.CharField(source="team.name")
    captain = serializers.IntegerField(source="team.captain_id")
    captain_name = serializers.CharField(source="team.captain.name")
    withdrawn_at = serializers.DateTimeField(source="team.withdrawn_at", allow_null=True)
    waiting = serializers.SerializerMethodField()
    players = TeamPlayerSerializer(many=True)
    reserves = TeamPlayerSerializer(many=True)

    def get_waiting(self, line: TeamLine) -> int | None:
        return line.waiting or None


class NewTeamSerializer(serializers.Serializer[Any]):
    """A team by the ids of players of the club, in playing order.

    The name of a pair may be omitted; it then consists of the players' names.
    """

    name = LineSerializerField(
        max_length=limits.length_of(Team, "name"), required=False, allow_blank=True, default=""
    )
    captain = serializers.IntegerField()
    players = serializers.ListField(
        child=serializers.IntegerField(), max_length=limits.MAX_TEAM_PLAYERS
    )
    reserves = serializers.ListField(
        child=serializers.IntegerField(),
        max_length=limits.MAX_TEAM_PLAYERS,
        required=False,
        default=list,
    )


class NewLineUpSerializer(serializers.Serializer[Any]):
    """The entries who play *round*; four are in the order N E S W."""

    round = serializers.IntegerField(min_value=1, max_value=limits.MAX_ROUNDS)
    players = serializers.ListField(
        child=serializers.IntegerField(), max_length=limits.MAX_TEAM_PLAYERS
    )


class LineUpSerializer(serializers.ModelSerializer[LineUp]):
    """A line-up: the entries in the order N E S W, if four of a team play."""

    round = serializers.IntegerField(source="round_number")
    players = serializers.SerializerMethodField()

    class Meta:
        model = LineUp
        fields = ["team", "round", "handed_in_at", "players"]

    def get_players(self, line_up: LineUp) -> list[int]:
        return list(line_up.places.order_by("pk").values_list("entry_id", flat=True))


class DeadlineSerializer(serializers.Serializer[Any]):
    """The deadline for captains to hand in; null for none."""

    deadline = ClubTimeField(allow_null=True)


class OpeningSerializer(serializers.Serializer[Any]):
    early = serializers.BooleanField(required=False, default=False)


class SubstituteSerializer(GivenReasonSerializer):
    """The *entry* of the line-up, and the entry of the *substitute*."""

    entry = serializers.IntegerField()
    substitute = serializers.IntegerField()


class OpenPlaceSerializer(serializers.Serializer[Any]):
    """A player; *seat* is empty if the draw seats them.

    *instead_of* is the name of the player they replace, or empty.
    """

    seat = serializers.CharField(source="letter")
    entry = serializers.IntegerField()
    name = serializers.CharField()
    reserve = serializers.BooleanField()
    instead_of = serializers.CharField()
    reason = serializers.CharField()


class OpenLineUpSerializer(serializers.Serializer[Any]):
    """An open line-up; if not *handed_in*, it has the first players of the team."""

    team = serializers.IntegerField(source="team.pk")
    name = serializers.CharField(source="team.name")
    handed_in = serializers.BooleanField()
    players = OpenPlaceSerializer(source="places", many=True)


class LineUpsSerializer(serializers.Serializer[LineUps]):
    """The line-ups of a round; *missing* lists the teams without one, for officials only."""

    round = serializers.IntegerField(source="number")
    deadline = serializers.DateTimeField(source="opening.deadline", allow_null=True)
    opened_at = serializers.DateTimeField(source="opening.opened_at", allow_null=True)
    missing = serializers.SerializerMethodField()
    line_ups = OpenLineUpSerializer(source="opened", many=True)

    @extend_schema_field(serializers.ListField(child=serializers.IntegerField(), allow_null=True))
    def get_missing(self, found: LineUps) -> list[int] | None:
        return None if found.missing is None else [team.pk for team in found.missing]
