"""Rules as text for a page: the contracts with their points, and the options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
    "early_end": {"no-queens", "no-hearts", "no-king", "dominoes"},
}
"""The contracts that each option affects; an option that is not listed affects all."""
LABELLED = {"must_dump_in", "dominoes_start"}
"""Options whose values form no sentence without their labels."""
AIMS = {
    "no-tricks": gettext_lazy("Take as few tricks as you can: each costs %(points)s."),
    "no-queens": gettext_lazy("Avoid queens: each costs %(points)s."),
    "no-last-two": gettext_lazy("Avoid the last two tricks; all others are free."),
    "no-hearts": gettext_lazy("Avoid hearts: each costs %(points)s, the ace %(ace)s."),
    "no-king": gettext_lazy("Avoid the king of hearts: it costs %(points)s."),
    "trumps": gettext_lazy("Take as many tricks as you can: each brings %(points)s."),
    "dominoes": gettext_lazy("No tricks: lay your cards in sequence, and run out first."),
}
"""What a player has to do in a contract, at the table; of others the scoring is told."""
COUNTS_SAY_MORE = {"trumps", "dominoes"}
"""The contracts of whose scoring the table tells more than the aim."""
PLAYED = {
    "tricks": gettext_lazy(
        "Follow suit if you can; the highest card of the suit led takes the trick."
    ),
    "trumps": gettext_lazy(
        "Follow suit if you can; the highest trump takes the trick, or without trumps the highest"
        " card of the suit led. Aces are the highest, then kings, queens, jacks, tens."
    ),
    "layout": gettext_lazy(
        "Every suit starts at the same rank; then the next higher and the next lower card fit. The"
        " declarer begins. Play a card that fits, or pass if you have none: a declarer without a"
        " card of the starting rank passes too."
    ),
    "arranging": gettext_lazy("Nothing is played: everybody arranges their hand and shows it."),
}
"""How the cards of a contract are played: for Trumps, or by the kind of play."""


HEARTS_DUTIES = {
    "only_if_nothing_else": gettext_lazy("Lead a heart only when you have nothing else."),
    "king_only": gettext_lazy("Lead the king of hearts only when you have nothing else."),
    "broken": gettext_lazy("Lead a heart only after one has been played."),
    "broken_or_last_five": gettext_lazy(
        "Lead a heart only after one has been played, or in the last five tricks."
    ),
    "discarded": gettext_lazy("Lead a heart only after one has been played to another suit."),
    "discarded_or_last_five": gettext_lazy(
        "Lead a heart only after one has been played to another suit, or in the last five tricks."
    ),
}
DUTIES: Mapping[str, Mapping[str, Any]] = {
    "hearts_lead_no_hearts": HEARTS_DUTIES,
    "hearts_lead_no_king": HEARTS_DUTIES,
    "must_dump": {
        "all": gettext_lazy("Get rid of a scoring card as soon as it cannot take the trick."),
        "undoubled": gettext_lazy(
            "Unless you doubled declarer, get rid of a scoring card as soon as it cannot take the"
            " trick."
        ),
    },
    "trump_duty": {
        "overtrump": gettext_lazy(
            "Without the suit led you must take the lead in the trick with a trump if you can, and"
            " otherwise play any card; when trumps are led, you must beat the best trump if you"
            " can."
        ),
        "trump": gettext_lazy("Without the suit led you must trump."),
        "undoubled_only": gettext_lazy(
            "Unless you doubled declarer: without the suit led you must take the lead in the trick"
            " with a trump if you can, and otherwise play any card; when trumps are led, you must"
            " beat the best trump if you can."
        ),
    },
}
"""The short text at the table of what an option demands; other values demand nothing."""
EARLY_ENDS = {
    "no-queens": gettext_lazy("Play stops with the last queen."),
    "no-hearts": gettext_lazy("Play stops with the last heart."),
    "no-king": gettext_lazy("Play stops when the king of hearts has been taken."),
    "dominoes": gettext_lazy("Play stops when only one player has cards left."),
}
"""When the deal of each contract ends before its last card."""


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
    """Return how a contract is scored and played, and the options that affect it."""
    contract = rules.contract(name)
    options = [option for option, where in RELEVANT_CONTRACTS.items() if name in where]
    if name not in rules.must_dump_in:
        options = [option for option in options if option != "must_dump"]
    lines = [
        _option_text(rules, name, option)
        for option in options
        if option not in LABELLED and _says_something(rules, option)
    ]
    play = PLAYED.get(name, PLAYED[contract.play])
    return {
        "aim": _aim(rules, name),
        "counts": str(COUNTS[name]) if name in COUNTS_SAY_MORE else "",
        "play": str(play),
        "duties": [str(text) for text in _duties(rules, options)],
        "end": str(EARLY_ENDS[name]) if _ends_early(rules, name) else "",
        "rules": lines,
    }


def _aim(rules: RuleSet, name: str) -> str:
    if name not in AIMS:
        return str(COUNTS[name])
    value = getattr(rules, name.replace("-", "_"))
    points = 0 if isinstance(value, tuple) else abs(value)
    return str(AIMS[name]) % {"points": points, "ace": abs(rules.no_hearts_ace)}


def _ends_early(rules: RuleSet, name: str) -> bool:
    return rules.early_end == "auto" and name in EARLY_ENDS


def _option_text(rules: RuleSet, name: str, option: str) -> str:
    """Return the meaning of an option's value for a contract."""
    if option == "early_end" and _ends_early(rules, name):
        return str(EARLY_ENDS[name])
    return value_label(option, getattr(rules, option))


def _duties(rules: RuleSet, options: Sequence[str]) -> Iterator[Any]:
    for option in options:
        text = DUTIES.get(option, {}).get(getattr(rules, option))
        if text and _is_relevant(rules, option):
            yield text


def about_doubles(rules: RuleSet) -> list[str]:
    """Return sentences about doubles and who may be doubled; empty if the rules have none."""
    if rules.double_targets == "none":
        return []
    return [
        _("A double is a bet with one player on who gets more points from the cards of this deal."),
        _(
            "The difference between your points and theirs is added to the score of the one with"
            " more, and taken from the other. It counts twice if both of you doubled: a redouble."
        ),
        _("Only the declarer can be doubled.")
        if rules.double_targets == "declarer"
        else _(
            "In Trumps and Dominoes only the declarer can be doubled. In the other contracts"
            " players say “flanks” for the others who do not declare, and “maximum” for everybody."
        ),
        _declarers_turn(rules),
        *([value_label("redouble", rules.redouble)] if rules.redouble != "single_turn" else []),
        _compulsory(rules),
    ]


def _compulsory(rules: RuleSet) -> str:
    """Return which doubles are compulsory, and whether that holds of a short game alone."""
    preset = PRESETS[rules.preset]
    if preset.min_doubles and preset.each_contract_once() == rules:
        return _("No double is compulsory in this game; in a whole game some are.")
    return value_label("min_doubles", rules.min_doubles, shared=rules.rotation == "shared")


def _declarers_turn(rules: RuleSet) -> str:
    """Return what declarer may do; see :attr:`Doubling.only_redoubles`."""
    if rules.declarer_redouble == "all_or_none":
        return _(
            "The declarer comes last and may not double, only redouble: all who doubled the"
            " declarer, or nobody."
        )
    return _(
        "The declarer comes last and may not double, only redouble players who doubled the"
        " declarer."
    )


def _says_something(rules: RuleSet, option: str) -> bool:
    """Return whether an option forbids or allows something that a player may not expect."""
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
    """Return the points of a contract, listed by trick or place if they differ."""
    if name == "no-hearts":
        ace = signed(rules.no_hearts_ace)
        return _("%(each)s, the ace %(ace)s") % {"each": signed(rules.no_hearts), "ace": ace}
    if name == "salad":
        return ""
    if name == "ravage-city":
        return signed(-rules.ravage_total)
    value = getattr(rules, name.replace("-", "_"))
    return " ".join(map(signed, value if isinstance(value, tuple) else (value,)))
