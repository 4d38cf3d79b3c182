"""The decisions of a review as text, in the active language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

from django.utils.formats import number_format
from django.utils.text import capfirst, get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.labels import card_text, contract_text
from games.models import Advice
from games.rules import Seat
from games.sheets.stored import names_of
from games.tables.advice.fact_texts import NO_FACT, words_of
from games.tables.advice.outcomes import Outcome
from games.tables.advice.reasons import LEAST_LOSS

WORDS = {
    "pass": gettext_lazy("pass"),
    "maximum": gettext_lazy("Maximum"),
    "flanks": gettext_lazy("Flanks"),
}


OUTCOMES = {
    "tricks": gettext_lazy("Tricks on average: %(n)s; points: %(points)s"),
    "queens": gettext_lazy("Queens on average: %(n)s; points: %(points)s"),
    "hearts": gettext_lazy("Hearts on average: %(n)s; points: %(points)s"),
    "king": gettext_lazy(
        "You take the king of hearts in %(n)s %% of the possible deals; points on average:"
        " %(points)s"
    ),
    "declare": gettext_lazy("Points above the average of the table: %(points)s"),
    "": gettext_lazy("Points on average: %(points)s"),
}
"""The beginning of the sentence of an :class:`games.tables.advice.outcomes.Outcome`, by kind."""
EXACT = 10
"""The number of points from which a loss, which is an estimate, is shown without tenths."""


class Line(TypedDict):
    """A decision as text.

    ``card`` is the number of cards that had been played, -1 before the play; ``reasons`` are facts
    about what was done, and about what was better.
    """

    text: str
    card: int
    reasons: list[str]


def lines_of(advice: Advice) -> list[Line]:
    """Return the decisions of an answer as text, in order of play."""
    names = names_of(advice.game)
    decisions = (advice.answer or {}).get("decisions", [])
    if not decisions:
        return []
    contract = advice.game.deals.values_list("contract", flat=True).get(number=advice.number)
    has_tricks = not contract.startswith("dominoes")
    return [_line(one, names, has_tricks=has_tricks) for one in decisions]


def _text(before: Sequence[str] | None, *, is_play: bool, has_tricks: bool) -> str:
    """Return the text of a decision; *before* is None if an earlier version has stored it."""
    if not is_play:
        return _("Before the play, %(said)s: %(best)s was better by %(points)s points on average.")
    if not has_tricks:
        return _("Turn %(trick)s, %(said)s: %(best)s was better by %(points)s points on average.")
    if before is None:
        return _("Trick %(trick)s, %(said)s: %(best)s was better by %(points)s points on average.")
    if not before:
        return _(
            "Trick %(trick)s, you lead %(said)s: %(best)s was better by %(points)s points on"
            " average."
        )
    return _(
        "Trick %(trick)s, %(said)s after %(before)s: %(best)s was better by %(points)s points on"
        " average."
    )


def _line(decision: Mapping[str, Any], names: Mapping[Seat, str], *, has_tricks: bool) -> Line:
    is_play = decision["said"].startswith("play ")
    before = decision.get("before")
    values = {
        "trick": decision["trick"],
        "before": " ".join(map(card_text, before or ())),
        "said": action_text(decision["said"], names),
        "best": action_text(decision["best"], names),
        "points": _points(decision["loss"]),
    }
    return {
        "text": _text(before, is_play=is_play, has_tricks=has_tricks) % values,
        "card": decision.get("card", 0) if is_play else -1,
        "reasons": reasons_of(decision, values["said"], values["best"]),
    }


def _points(loss: float) -> str:
    if loss < EXACT:
        return number_format(round(loss, 1), 1)
    return number_format(round(loss), 0)  # the function itself truncates


def reasons_of(decision: Mapping[str, Any], said: str, best: str) -> list[str]:
    """Return what is known of the two answers of a decision, each with its average outcome.

    Facts that are true of both are returned once. Without any, the source of the number is named.

    :param said: the name of what was done; *best* is that of the best answer.
    """
    facts = [words_of(decision.get(key, ())) for key in ("said_facts", "best_facts")]
    found = []
    if facts[0] == facts[1] and facts[0]:
        is_play = decision["said"].startswith("play ")
        text = _("Both cards: %(facts)s") if is_play else "%(facts)s"
        found.append(text % {"facts": facts[0]})
        facts = ["", ""]
    text = _("%(answer)s: %(facts)s")
    for name, *words in zip((said, best), facts, _outcome_texts(decision), strict=True):
        if any(words):
            values = {"answer": capfirst(name), "facts": " ".join(filter(None, words))}
            found.append(text % values)
    if _is_of_doubles(decision):
        found.append(
            _("What differs is the points of the players with whom you have doubles, not yours.")
        )
    return found or [str(NO_FACT)]


def _is_of_doubles(decision: Mapping[str, Any]) -> bool:
    """Return whether the player takes the same with both cards, and others do not."""
    found = [Outcome(*one) for one in decision.get("outcomes") or ()]
    if not found or not found[0].doubled or found[0].kind in ("", "declare"):
        return False
    said, best = (round(one.number, 0 if one.kind == "king" else 1) for one in found)
    return said == best


def _outcome_texts(decision: Mapping[str, Any]) -> list[str]:
    """Return the average outcomes of both answers as sentences; empty ones without a difference."""
    found = [_outcome_text(Outcome(*one)) for one in decision.get("outcomes") or ()]
    said, best = found or ("", "")
    return [said, best] if said != best else ["", ""]


def _outcome_text(outcome: Outcome) -> str:
    digits = 0 if outcome.kind == "king" else 1
    n = number_format(round(outcome.number, digits), digits)  # which truncates
    text = OUTCOMES[outcome.kind] % {"n": n, "points": _signed(outcome.points)}
    text = (_("%(text)s, doubles included.") if outcome.doubled else "%(text)s.") % {"text": text}
    if outcome.later < LEAST_LOSS:
        return text
    more = _("In later deals it gains another %(points)s points.")
    return f"{text} {more % {'points': _points(outcome.later)}}"


def _signed(points: float) -> str:
    shown = round(points, 1)
    sign = "−" if shown < 0 else "+" if shown else ""
    return f"{sign}{number_format(abs(shown), 1)}"


def action_text(action: str, names: Mapping[Seat, str]) -> str:
    """Return an answer to a question, such as ``play HQ`` or ``double N,E``, as text."""
    verb, _blank, what = action.partition(" ")
    if verb == "declare":
        return contract_text(what)
    if verb == "play":
        return _("pass") if what == "-" else card_text(what)
    if what in WORDS:
        return str(WORDS[what])
    doubled = [names[Seat(letter)] for letter in what.split(",")]
    text = _("a redouble of %(names)s") if verb == "redouble" else _("a double of %(names)s")
    return text % {"names": get_text_list(doubled, _("and"))}
