"""Competitions, problems, answers, results and the year in the API."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from bidding.models import Competition, Problem, SetProblem
from bidding.models.answers import LONGEST_COMMENT
from bidding.models.problems import LONGEST_ANSWER
from bidding.positions import asked_in


class CompetitionSerializer(serializers.ModelSerializer[Competition]):
    """A competition. In preparation it is visible to its conductor only."""

    conductor_name = serializers.CharField(source="conductor.name", read_only=True)

    class Meta:
        model = Competition
        fields = [
            "id", "name", "intro", "status", "opens_at", "closes_at", "entrants", "method", "top",
            "scale", "conductor_name", "published_at", "withdrawn_reason", "version",
        ]  # fmt: skip
        read_only_fields = fields


class ShownProblemSerializer(serializers.ModelSerializer[SetProblem]):
    """The common fields of a set's problems: a ``barbu-position/1`` and its kind of question."""

    title = serializers.CharField(source="problem.title")
    text = serializers.CharField(source="problem.text")
    asked = serializers.CharField(source="problem.asked")
    position = serializers.JSONField(source="problem.position")

    class Meta:
        model = SetProblem
        fields = ["number", "title", "text", "asked", "position"]


class AskedProblemSerializer(ShownProblemSerializer):
    """A problem to answer, with the possible *answers*.

    *answer* and *comment* are the caller's own, or their vote if they are on the panel.
    """

    answers = serializers.SerializerMethodField()
    answer = serializers.SerializerMethodField()
    comment = serializers.SerializerMethodField()

    class Meta(ShownProblemSerializer.Meta):
        fields = [
            *ShownProblemSerializer.Meta.fields, "answers", "answer", "comment", "dropped_reason",
        ]  # fmt: skip

    def get_answers(self, row: SetProblem) -> list[str]:
        return list(asked_in(row.problem.position).texts)

    def get_answer(self, row: SetProblem) -> str:
        return str(self.context["own"].get(row.pk, ("", ""))[0])

    def get_comment(self, row: SetProblem) -> str:
        return str(self.context["own"].get(row.pk, ("", ""))[1])


class PublishedProblemSerializer(ShownProblemSerializer):
    """A published problem of the archive."""

    class Meta(ShownProblemSerializer.Meta):
        fields = ["id", "competition", *ShownProblemSerializer.Meta.fields]


class SavedAnswerSerializer(serializers.Serializer[Any]):
    """An answer. A repeated request with the same *client_id* changes nothing."""

    answer = serializers.CharField(max_length=LONGEST_ANSWER)
    comment = serializers.CharField(
        max_length=LONGEST_COMMENT, required=False, allow_blank=True, default=""
    )
    client_id = serializers.UUIDField(write_only=True)
    saved_at = serializers.DateTimeField(read_only=True)


class CompetitionResultsSerializer(serializers.Serializer[Any]):
    """The article and the table as they were published: ``barbu-competition/1``."""

    schema = serializers.CharField()
    competition = serializers.IntegerField()
    name = serializers.CharField()
    closes_at = serializers.DateTimeField()
    publication = serializers.IntegerField()
    top = serializers.IntegerField()
    problems = serializers.JSONField()
    table = serializers.JSONField()


class PracticeSerializer(serializers.Serializer[Any]):
    """An answer to a published problem, with its mark, out of *top*, and all answers' marks."""

    answer = serializers.CharField(max_length=LONGEST_ANSWER)
    mark = serializers.IntegerField(read_only=True)
    top = serializers.IntegerField(read_only=True)
    marks = serializers.JSONField(read_only=True)


class YearLineSerializer(serializers.Serializer[Any]):
    """A line of the table of a year; *months* are the marks by competition.

    *needed* is the mark with which one more competition would improve the total, and *to_next* the
    mark with which it would reach the next better total.
    """

    name = serializers.CharField()
    place = serializers.CharField()
    total = serializers.IntegerField()
    months = serializers.JSONField()
    counting = serializers.ListField(child=serializers.IntegerField())
    needed = serializers.IntegerField()
    to_next = serializers.IntegerField(allow_null=True)


class OwnProblemSerializer(serializers.ModelSerializer[Problem]):
    """A problem of the caller's own; *position* is a ``barbu-position/1``."""

    class Meta:
        model = Problem
        fields = [
            "id", "title", "text", "source", "position", "asked", "contract", "daily", "created_at",
        ]  # fmt: skip
        read_only_fields = ["asked", "contract", "daily", "created_at"]


class DayProblemSerializer(serializers.ModelSerializer[Problem]):
    """The problem of the day; *practice* is the URL to which an answer is posted."""

    answers = serializers.SerializerMethodField()
    practice = serializers.SerializerMethodField()

    class Meta:
        model = Problem
        fields = ["title", "text", "asked", "contract", "position", "answers", "practice"]

    def get_answers(self, problem: Problem) -> list[str]:
        return list(asked_in(problem.position).texts)

    def get_practice(self, problem: Problem) -> str:
        return str(self.context["practice"])


class NewProblemSerializer(OwnProblemSerializer):
    """A new problem. A repeated request with the same *client_id* creates nothing."""

    client_id = serializers.UUIDField(write_only=True, required=False)

    class Meta(OwnProblemSerializer.Meta):
        fields = [*OwnProblemSerializer.Meta.fields, "client_id"]
        validators: list[Any] = []
