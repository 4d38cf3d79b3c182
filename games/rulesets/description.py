"""A set of rules as a page to read: its contracts with their points, and its options in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.labels import CONTRACTS
from games.rules import PRESETS, RuleSet
from games.rulesets.option_labels import COUNTS, GROUPS, OPTIONS, VALUES, value_words

STANDARD = PRESETS["pagat"]
DOUBLING = {
    "redouble",
    "declarer_redouble",
    "min_doubles",
    "losing_double_cap",
    "undoubled_negative",
}
# Options that say something only when one of these contracts is played.
MATTER_IN = {
    "hearts_lead_no_hearts": {"no-hearts"},
    "hearts_lead_no_king": {"no-king"},
    "must_dump": {"no-king", "no-queens", "no-hearts"},
    "no_trump_allowed": {"trumps"},
    "trump_duty": {"trumps"},
    "dominoes_start": {"dominoes"},
    "dominoes_ace": {"dominoes"},
}


def rules_in_words(rules: RuleSet) -> dict[str, Any]:
    """Return what a page says of *rules*."""
    groups = [(label, _lines(rules, names)) for label, names in GROUPS]
    return {
        "rules": rules,
        "contracts": [_contract(rules, name) for name in rules.contracts],
        "alternatives": [str(CONTRACTS[name]) for name in rules.alternatives],
        "groups": [(label, lines) for label, lines in groups if lines],
        "doubles": rules.double_targets != "none",
        "deals": rules.deals,
    }


def _lines(rules: RuleSet, names: Sequence[str]) -> list[dict[str, Any]]:
    return [
        {
            "label": OPTIONS[name],
            "text": value_words(name, getattr(rules, name)),
            "differs": getattr(rules, name) != getattr(STANDARD, name),
        }
        for name in names
        if name in VALUES and name != "ravage_total" and _matters(rules, name)
    ]


def _matters(rules: RuleSet, name: str) -> bool:
    if name in DOUBLING and rules.double_targets == "none":
        return False
    if name == "trump_duty" and rules.no_trump_allowed == "only":
        return False
    return name not in MATTER_IN or bool(MATTER_IN[name] & set(rules.contracts))


def _contract(rules: RuleSet, name: str) -> dict[str, Any]:
    contract = rules.contract(name)
    return {
        "name": CONTRACTS[name],
        "counts": COUNTS[name],
        "points": _points(rules, name),
        "total": signed(contract.total) if contract.scoring.exact else "",
    }


def _points(rules: RuleSet, name: str) -> str:
    """Say the points of a contract, the tricks or places in their order."""
    if name == "no-hearts":
        ace = signed(rules.no_hearts_ace)
        return _("%(each)s, the ace %(ace)s") % {"each": signed(rules.no_hearts), "ace": ace}
    if name == "salad":
        return ""
    if name == "ravage-city":
        return signed(-rules.ravage_total)
    value = getattr(rules, name.replace("-", "_"))
    return " ".join(map(signed, value if isinstance(value, tuple) else (value,)))


def signed(points: int) -> str:
    """Return points with their sign, a true minus."""
    return f"+{points}" if points > 0 else str(points).replace("-", "−")
