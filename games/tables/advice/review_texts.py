"""The decisions of a review as text, in the active language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.models import Advice
from games.sheets.stored import names_of
from games.tables.advice.comparisons import (
    Names,
    action_text,
    averages_of,
    gain_of,
    includes_doubles,
    loss_of,
    summary_of,
)
from games.tables.advice.fact_texts import NO_FACT, NO_RULE, words_of
from games.tables.advice.worse_card_texts import with_better_card


class Line(TypedDict):
    """A decision as text.

    ``card`` is the number of cards that had been played; the steps before the play are negative, -1
    the last. ``summary`` says what was done and what was better, ``gain`` by how much; ``said`` and
    ``best`` are both answers in short, ``cards`` their cards, "" for others. ``reasons`` are facts
    about what was done, and about what was better, ``averages`` the numbers of both. ``doubled``
    says whether the points include payments for doubles, ``costliest`` whether every other
    decision of several cost less.
    """

    summary: str
    gain: str
    card: int
    said: str
    best: str
    cards: list[str]
    reasons: list[str]
    averages: str
    doubled: bool
    costliest: bool


def lines_of(advice: Advice) -> list[Line]:
    """Return the decisions of an answer as text, in order of play."""
    decisions = (advice.answer or {}).get("decisions", [])
    if not decisions:
        return []
    contract = advice.game.deals.values_list("contract", flat=True).get(number=advice.number)
    has_tricks = not contract.startswith("dominoes")
    names = names_of(advice.game)
    losses = sorted((_shown(one) for one in decisions), reverse=True)
    most = losses[0] if len(losses) > 1 and losses[0] > losses[1] else None
    return [line_of(one, names, has_tricks=has_tricks, most=most) for one in decisions]


def _shown(decision: Mapping[str, Any]) -> float:
    """Return the loss of a decision as its text has it."""
    return round(loss_of(decision), 1)


def line_of(
    decision: Mapping[str, Any], names: Names, *, has_tricks: bool, most: float | None = None
) -> Line:
    """Return a decision of an answer as text.

    :param most: the highest loss of several decisions, unless two have it.
    """
    said, best = decision["said"], decision["best"]
    return {
        "summary": summary_of(decision, names, has_tricks=has_tricks),
        "gain": gain_of(decision),
        "card": decision.get("card", 0),
        "said": action_text(said, names),
        "best": action_text(best, names),
        "cards": [_card(said), _card(best)],
        "reasons": reasons_of(decision, names),
        "averages": averages_of(decision, names),
        "doubled": includes_doubles(decision),
        "costliest": _shown(decision) == most,
    }


def _card(action: str) -> str:
    return action.removeprefix("play ") if action.startswith("play ") and action[5:] != "-" else ""


def reasons_of(decision: Mapping[str, Any], names: Names) -> list[str]:
    """Return what is known of the two answers of a decision, and not of both.

    If nothing is, the source of the numbers is named. Where the expected points of a double are
    known, :func:`averages_of` gives them, and they are the reason.
    """
    found = facts_as_reasons(decision, names)
    if found or decision.get("expected"):
        return found
    return [str(NO_RULE if decision.get("outcomes") else NO_FACT)]


def facts_as_reasons(decision: Mapping[str, Any], names: Names) -> list[str]:
    """Return the facts about each of the two answers that are not true of both, as text."""
    said, best = (decision.get(key, ()) for key in ("said_facts", "best_facts"))
    differing = (
        ("said", [fact for fact in said if fact not in best]),
        ("best", [fact for fact in best if fact not in said]),
    )
    found = []
    for key, facts in differing:
        if words := words_of(facts):
            found.append(_with_answer(key, decision[key], names, words))
    return found


def _with_answer(key: str, action: str, names: Names, words: str) -> str:
    """Return facts with the answer of which they are true."""
    name = action_text(action, names)
    if not _card(action):
        return _("%(answer)s: %(facts)s") % {"answer": capfirst(name), "facts": words}
    if key == "said":
        return _("With %(card)s, your choice: %(facts)s") % {"card": name, "facts": words}
    return with_better_card(name, words)
