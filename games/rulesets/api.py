"""The API of rules: the presets, and a club's own rules."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import MEMBER, SECRETARY, actor_of
from accounts.api_requests import LineSerializerField
from accounts.models import Club
from games.club_api import ClubView
from games.labels import PRESETS as NAMES
from games.models import RULES_NAME_LENGTH, ClubRuleSet
from games.rules import PRESETS, RuleSet, ruleset_to_json
from games.rulesets import services
from games.rulesets.lookup import own_rules, read_rules


class RulesRow(serializers.Serializer[Any]):
    """Rules with all options, by the key that other calls take as ``preset``."""

    key = serializers.CharField()
    name = serializers.CharField()
    own = serializers.BooleanField()
    preset = serializers.CharField()
    options = serializers.DictField()


class RulesEntry(serializers.Serializer[Any]):
    """A name, and a preset with the options that differ from it."""

    name = LineSerializerField(max_length=RULES_NAME_LENGTH)
    ruleset = serializers.DictField()


def row_of(key: str, name: str, rules: RuleSet) -> dict[str, Any]:
    own = key not in PRESETS
    return {"key": key, "name": name, "own": own, **ruleset_to_json(rules, whole=True)}


def row_of_own(own: ClubRuleSet) -> dict[str, Any]:
    return row_of(own.key, own.name, own.rules)


class RulesList(ClubView):
    """The club's own rules and all presets; POST saves new rules of the club's own."""

    access = {"GET": MEMBER, "POST": SECRETARY}
    queryset = ClubRuleSet.objects.all()
    pagination_class = None  # a club has few rule sets

    @extend_schema(responses=RulesRow(many=True))
    def get(self, request: Request, club: str) -> Response:
        own = [row_of_own(row) for row in ClubRuleSet.objects.filter(club=self.club)]
        return Response(own + [row_of(key, str(NAMES[key]), r) for key, r in PRESETS.items()])

    @extend_schema(request=RulesEntry, responses={201: RulesRow})
    def post(self, request: Request, club: str) -> Response:
        own = services.save_rules(
            club=self.club, actor=actor_of(request), **_entry(self.club, request)
        )
        return Response(row_of_own(own), status=status.HTTP_201_CREATED)


class RulesDetail(ClubView):
    """One set of the club's own rules."""

    access = {"GET": MEMBER, "PUT": SECRETARY, "DELETE": SECRETARY}

    @extend_schema(responses=RulesRow)
    def get(self, request: Request, club: str, key: str) -> Response:
        return Response(row_of_own(self._own(key)))

    @extend_schema(request=RulesEntry, responses=RulesRow)
    def put(self, request: Request, club: str, key: str) -> Response:
        own = self._own(key)
        entry = _entry(self.club, request)
        changed = services.change_rules(own=own, actor=actor_of(request), **entry)
        return Response(row_of_own(changed))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, club: str, key: str) -> Response:
        services.remove_rules(own=self._own(key), actor=actor_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)

    def _own(self, key: str) -> ClubRuleSet:
        own = own_rules(self.club, key)
        if own is None:
            raise Http404
        return own


def _entry(club: Club, request: Request) -> dict[str, Any]:
    entry = RulesEntry(data=request.data)
    entry.is_valid(raise_exception=True)
    data = entry.validated_data
    return {"name": data["name"], "ruleset": read_rules(club, data["ruleset"])}
