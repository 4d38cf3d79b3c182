"""Searches and finds in the API."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from accounts.api_requests import LineSerializerField
from bidding.analysis_limits import MOST_SEED
from bidding.finding_limits import (
    LEAST_LOOKED_AT,
    MOST_LOOKED_AT,
    USUAL_LOOKED_AT,
    random_seed,
)
from bidding.models import Asked, Find, Search
from bidding.models.problems import LONGEST_TEXT


class SearchSerializer(serializers.ModelSerializer[Search]):
    """A search. *rules* is the key of one of the club's rulesets, by default the usual one.

    It looks at *wanted* questions of the given *kinds* and *contracts*; no contracts means all.
    The default *seed* is secret and random. So far *looked* questions were looked at, of which
    *passed* passed the coarse sieve.
    """

    rules = serializers.CharField(write_only=True, required=False, max_length=40)
    kinds = serializers.ListField(
        child=serializers.ChoiceField(choices=Asked.choices), default=list(Asked.values)
    )
    contracts = serializers.ListField(
        child=serializers.CharField(max_length=20), default=list, max_length=20
    )
    wanted = serializers.IntegerField(
        min_value=LEAST_LOOKED_AT, max_value=MOST_LOOKED_AT, default=USUAL_LOOKED_AT
    )
    seed = serializers.IntegerField(min_value=0, max_value=MOST_SEED, default=random_seed)

    class Meta:
        model = Search
        fields = [
            "id", "rules", "ruleset", "kinds", "contracts", "wanted", "seed", "state", "looked",
            "passed", "error", "asked_at", "ended_at",
        ]  # fmt: skip
        read_only_fields = [
            "ruleset", "state", "looked", "passed", "error", "asked_at", "ended_at",
        ]  # fmt: skip


class FindSerializer(serializers.ModelSerializer[Find]):
    """A find: a ``barbu-position/1`` with the values of its answers.

    *difficulty* is from 0 to 100; *problem* is the problem that the caller made of the find.
    """

    class Meta:
        model = Find
        fields = [
            "id", "number", "asked", "contract", "reasons", "difficulty", "club_answer",
            "expert_answer", "position", "values", "state", "problem",
        ]  # fmt: skip
        read_only_fields = fields


class KeepSerializer(serializers.Serializer[Any]):
    """The texts of a problem made of a find; *release* also releases it as a problem of the day."""

    title = LineSerializerField(max_length=100)
    text = serializers.CharField(
        max_length=LONGEST_TEXT, required=False, allow_blank=True, default=""
    )
    release = serializers.BooleanField(required=False, default=False, write_only=True)
