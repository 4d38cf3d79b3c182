"""Rules in words, for a page: the contracts with their points, and the options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.labels import CONTRACTS, signed
from games.rules import PRESETS, RuleSet
from games.rules.contracts.options import DUMPABLE
from games.rulesets.option_labels import COUNTS, GROUPS, OPTIONS, VALUES, value_label

STANDARD = PRESETS["pagat"]
DOUBLING = {
    "redouble",
    "declarer_redouble",
    "min_doubles",
    "losing_double_cap",
    "undoubled_negative",
}
RELEVANT_CONTRACTS = {
    "hearts_lead_no_hearts": {"no-hearts"},
    "hearts_lead_no_king": {"no-king"},
    "must_dump": set(DUMPABLE),
    "must_dump_in": set(DUMPABLE),
    "no_trump_allowed": {"trumps"},
    "trump_duty": {"trumps"},
    "dominoes_start": {"dominoes"},
    "dominoes_ace": {"dominoes"},
}
"""Contracts for which an option matters; an option that is not listed matters for all."""
LABELLED = {"must_dump_in", "dominoes_start"}
"""Options whose values are no sentences without their labels."""
PLAYED = {
    "tricks": gettext_lazy(
        "Follow suit if you can; the highest card of the suit led takes the trick."
    ),
    "trumps": gettext_lazy(
        "Follow suit if you can; the highest trump takes the trick, or without trumps the highest"
        " card of the suit led."
    ),
    "layout": gettext_lazy(
        "Add a card next to one that lies there, or start a suit; pass if none fits."
    ),
    "arranging": gettext_lazy("Nothing is played: everybody arranges their hand and shows it."),
}
"""How the cards of a contract are played; of Trumps, or by the kind of play."""


def rules_in_words(rules: RuleSet) -> dict[str, Any]:
    """Return the context of the page of *rules*."""
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
            "text": _value_text(rules, name),
            "differs": getattr(rules, name) != getattr(STANDARD, name),
        }
        for name in names
        if (name in VALUES or name == "must_dump_in")
        and name != "ravage_total"
        and _is_relevant(rules, name)
    ]


def _value_text(rules: RuleSet, name: str) -> str:
    value = getattr(rules, name)
    if name == "must_dump_in":
        return ", ".join(str(CONTRACTS[one]) for one in value)
    return value_label(name, value, shared=rules.rotation == "shared")


def _is_relevant(rules: RuleSet, name: str) -> bool:
    if name in DOUBLING and rules.double_targets == "none":
        return False
    if name == "must_dump_in" and (rules.must_dump == "none" or not rules.must_dump_in):
        return False
    if name == "trump_duty" and rules.no_trump_allowed == "only":
        return False
    return name not in RELEVANT_CONTRACTS or bool(RELEVANT_CONTRACTS[name] & set(rules.contracts))


def about_contract(rules: RuleSet, name: str) -> dict[str, Any]:
    """Return what counts in a contract, how its cards are played, and the options about it."""
    contract = rules.contract(name)
    options = [option for option, where in RELEVANT_CONTRACTS.items() if name in where]
    lines = [
        value_label(option, getattr(rules, option))
        for option in options
        if option not in LABELLED and _says_something(rules, option)
    ]
    play = PLAYED.get(name, PLAYED[contract.play])
    return {"counts": str(COUNTS[name]), "play": str(play), "rules": lines}


def about_doubles(rules: RuleSet) -> list[str]:
    """Return what a double is and who may be doubled, in sentences; none where nobody doubles."""
    if rules.double_targets == "none":
        return []
    return [
        _("A double is a bet with one player on who gets more points from the cards of this deal."),
        _(
            "The difference between your points and theirs is added to the score of who has more,"
            " and taken from the other. It counts twice if both of you doubled: a redouble."
        ),
        _("Only declarer may be doubled.")
        if rules.double_targets == "declarer"
        else _(
            "In Trumps and Dominoes only declarer may be doubled. Flanks doubles the players who do"
            " not declare, Maximum everybody."
        ),
        value_label("min_doubles", rules.min_doubles, shared=rules.rotation == "shared"),
    ]


def _says_something(rules: RuleSet, option: str) -> bool:
    """Return whether an option forbids or allows something that a player would not expect."""
    return _is_relevant(rules, option) and getattr(rules, option) not in ("none", "free", False)


def _contract(rules: RuleSet, name: str) -> dict[str, Any]:
    contract = rules.contract(name)
    return {
        "name": CONTRACTS[name],
        "counts": COUNTS[name],
        "points": _points(rules, name),
        "total": signed(contract.total) if contract.scoring.exact else "",
    }


def _points(rules: RuleSet, name: str) -> str:
    """Return the points of a contract, by trick or place where they differ."""
    if name == "no-hearts":
        ace = signed(rules.no_hearts_ace)
        return _("%(each)s, the ace %(ace)s") % {"each": signed(rules.no_hearts), "ace": ace}
    if name == "salad":
        return ""
    if name == "ravage-city":
        return signed(-rules.ravage_total)
    value = getattr(rules, name.replace("-", "_"))
    return " ".join(map(signed, value if isinstance(value, tuple) else (value,)))
