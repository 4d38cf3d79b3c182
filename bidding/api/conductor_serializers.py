"""Serializers for conductors of competitions."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from accounts.reasons import LONGEST_REASON
from bidding.analysis_limits import MOST_DEALS, MOST_SEED, USUAL_DEALS
from bidding.api.serializers import CompetitionSerializer
from bidding.models import Computation, Insider, Ruling, SetProblem
from bidding.models.problems import LONGEST_ANSWER, LONGEST_TEXT
from bidding.services.sets import MOST_PROBLEMS

MOST_ID = 2**63 - 1


class ChangedCompetitionSerializer(CompetitionSerializer):
    """A competition and its settings.

    Times, entrants and the top mark can be changed until the opening, the marking method and its
    scale until the publication. A repeated request with the same *client_id* creates nothing.
    """

    client_id = serializers.UUIDField(write_only=True, required=False)

    class Meta(CompetitionSerializer.Meta):
        fields = [*CompetitionSerializer.Meta.fields, "client_id"]
        read_only_fields = ["status", "published_at", "withdrawn_reason", "version"]
        validators: list[Any] = []  # the service validates


class CompetitionChangesSerializer(ChangedCompetitionSerializer):
    """The settings of a competition to change."""

    class Meta(ChangedCompetitionSerializer.Meta):
        fields = CompetitionSerializer.Meta.fields


class SetRowSerializer(serializers.ModelSerializer[SetProblem]):
    """A problem of a set as its conductor sees it; *problem* is its id."""

    title = serializers.CharField(source="problem.title")
    asked = serializers.CharField(source="problem.asked")

    class Meta:
        model = SetProblem
        fields = ["number", "problem", "title", "asked", "discussion", "dropped_reason"]


class PanelMemberSerializer(serializers.ModelSerializer[Insider]):
    """A member of the panel; *player* is the id of their player in the club."""

    player = serializers.SerializerMethodField()
    name = serializers.CharField(source="user.name")

    class Meta:
        model = Insider
        fields = ["player", "name"]

    def get_player(self, row: Insider) -> int | None:
        found = self.context["players"].get(row.user_id)
        return None if found is None else int(found)


class ConductedSerializer(serializers.Serializer[Any]):
    """A competition as its conductor sees it, with the number of entries but not their names."""

    competition = CompetitionSerializer()
    scheduled = serializers.BooleanField()
    entered = serializers.IntegerField()
    problems = SetRowSerializer(many=True)
    panel = PanelMemberSerializer(many=True)


class SetSerializer(serializers.Serializer[Any]):
    """The ids of a set's problems in order: problems of the set, and the caller's own."""

    problems = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=MOST_ID), max_length=MOST_PROBLEMS
    )


class StepReasonSerializer(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=LONGEST_REASON)


class CloseSerializer(serializers.Serializer[Any]):
    """A close that is later than the current one and in the future."""

    closes_at = serializers.DateTimeField()


class SuccessorSerializer(serializers.Serializer[Any]):
    """The id of a player with an account."""

    player = serializers.IntegerField(min_value=1, max_value=MOST_ID)


class DiscussionSerializer(serializers.Serializer[Any]):
    """The conductor's comments on the answers to a problem, as Markdown."""

    discussion = serializers.CharField(max_length=LONGEST_TEXT, allow_blank=True)


class RulingSerializer(serializers.ModelSerializer[Ruling]):
    """The mark of an answer (*award*) or its minimum (*floor*); the reason is published.

    An answer has at most one ruling of each kind; a new one replaces it.
    """

    answer = serializers.CharField(max_length=LONGEST_ANSWER)
    mark = serializers.IntegerField(min_value=0, max_value=MOST_ID)
    reason = serializers.CharField(max_length=LONGEST_REASON)

    class Meta:
        model = Ruling
        fields = ["id", "answer", "kind", "mark", "reason"]
        validators: list[Any] = []


class CommentedAnswerSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    answer = serializers.CharField()
    comment = serializers.CharField()


class MarkedProblemSerializer(serializers.Serializer[Any]):
    """A problem after the close: its results as they would be published, and the rulings.

    *votes* are the panel's, *comments* the competitors', *missing* the names of the members of the
    panel who have not voted.
    """

    part = serializers.JSONField()
    votes = CommentedAnswerSerializer(many=True)
    comments = CommentedAnswerSerializer(many=True)
    missing = serializers.ListField(child=serializers.CharField())
    rulings = RulingSerializer(many=True)


class MoveSerializer(serializers.Serializer[Any]):
    """The effect of a correction on a competitor."""

    name = serializers.CharField()
    total_before = serializers.IntegerField()
    total = serializers.IntegerField()
    place_before = serializers.CharField(source="place_before.code")
    place = serializers.CharField(source="place.code")


class PreviewSerializer(serializers.Serializer[Any]):
    """The article and the table as they would be published.

    *obstacle* says why they cannot be published; *moves* lists the competitors whose total or place
    a correction would change.
    """

    problems = serializers.JSONField()
    table = serializers.JSONField()
    obstacle = serializers.CharField()
    changed = serializers.BooleanField()
    moves = MoveSerializer(many=True)


class PublicationSerializer(serializers.Serializer[Any]):
    """The number of a publication: 1 is the first, higher numbers are corrections."""

    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    reason = serializers.CharField()


class WantedValuesSerializer(serializers.Serializer[Any]):
    """The most deals for an answer, and the seed; equal numbers give equal values."""

    deals = serializers.IntegerField(min_value=1, max_value=MOST_DEALS, default=USUAL_DEALS)
    seed = serializers.IntegerField(min_value=0, max_value=MOST_SEED, default=1)


class ComputationSerializer(serializers.ModelSerializer[Computation]):
    """A computation of values with its progress: *done* of *deals* deals."""

    class Meta:
        model = Computation
        fields = ["state", "deals", "seed", "done", "error", "asked_at", "ended_at"]


class ValuesSerializer(serializers.Serializer[Any]):
    """The values of a problem's answers, or an empty object, and the latest computation."""

    values = serializers.JSONField()
    computation = ComputationSerializer(allow_null=True)
