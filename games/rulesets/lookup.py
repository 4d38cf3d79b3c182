"""The rules that a club can choose from, by key: the presets, and its own, such as ``own-5``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404

from accounts.models import Club
from games import labels
from games.models import ClubRuleSet
from games.models.rulesets import KEY_PREFIX
from games.rules import PRESETS, RuleSet, ruleset_from_json
from games.rules.contracts.errors import UnknownPreset


def own_rules(club: Club, key: str) -> ClubRuleSet | None:
    """Return the club's own rules with this key, or None."""
    number = key.removeprefix(KEY_PREFIX)
    if number == key or not (number.isascii() and number.isdecimal()) or len(number) > 9:
        return None
    return ClubRuleSet.objects.select_related("club").filter(club=club, pk=int(number)).first()


def rules_of(club: Club, key: str) -> RuleSet:
    """Return the preset, or the club's own rules, with this key.

    :raises UnknownPreset: if there is none.
    """
    if key in PRESETS:
        return PRESETS[key]
    own = own_rules(club, key)
    if own is None:
        raise UnknownPreset(preset=key[:40])
    return own.rules


def rules_or_404(club: Club, key: str) -> RuleSet:
    """Return the preset, or the club's own rules, with this key.

    :raises Http404: if there is none.
    """
    try:
        return rules_of(club, key)
    except UnknownPreset as error:
        raise Http404 from error


def read_rules(club: Club, data: Mapping[str, Any]) -> RuleSet:
    """Return rules read from JSON data, in which the preset may be a key of the club's own rules.

    :raises RuleError: naming the preset or the option that is not valid.
    """
    key = data.get("preset")
    if not isinstance(key, str) or key in PRESETS or not key.startswith(KEY_PREFIX):
        return ruleset_from_json(data)
    own = own_rules(club, key)
    if own is None:
        raise UnknownPreset(preset=key[:40])
    changes = data.get("options", {})
    if not isinstance(changes, Mapping):
        return ruleset_from_json({"preset": own.rules.preset, "options": changes})
    return ruleset_from_json(own.ruleset | {"options": own.ruleset["options"] | dict(changes)})


def own_choices(club: Club, *, on_sheets: bool = True) -> list[tuple[str, str]]:
    """Return the club's own rules as choices of a form.

    :param on_sheets: return only those that the pages of score sheets support.
    """
    found = ClubRuleSet.objects.filter(club=club)
    return [(own.key, own.name) for own in found if own.rules.on_sheets or not on_sheets]


def choices(club: Club, *, on_sheets: bool = True) -> list[tuple[str, str]]:
    """Return all rules as choices of a form, the club's own first."""
    return [*own_choices(club, on_sheets=on_sheets), *labels.preset_choices(on_sheets=on_sheets)]


def usual_key(club: Club) -> str:
    """Return the key of the club's usual rules, or of the standard rules if they do not exist."""
    if club.ruleset in PRESETS or own_rules(club, club.ruleset):
        return club.ruleset
    return "pagat"


def key_of(club: Club, rules: RuleSet) -> str | None:
    """Return the key of *rules* in *club*, or None."""
    if PRESETS[rules.preset] == rules:
        return rules.preset
    for own in ClubRuleSet.objects.filter(club=club):
        if own.rules == rules:
            return own.key
    return None


def own_name(club: Club, rules: RuleSet) -> str:
    """Return the club's name for *rules* if they are its own; otherwise an empty string."""
    if PRESETS[rules.preset] == rules:
        return ""
    found = ClubRuleSet.objects.filter(club=club)
    return next((own.name for own in found if own.rules == rules), "")


def name_of(club: Club, rules: RuleSet) -> str:
    """Return the name of *rules* in *club*."""
    return own_name(club, rules) or labels.rules_name(rules)
