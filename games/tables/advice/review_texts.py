"""The decisions of a review as text, in the active language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from django.utils.formats import number_format
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.labels import card_text, contract_text
from games.models import Advice
from games.rules import Seat
from games.sheets.stored import names_of
from games.tables.advice.fact_texts import NO_FACT, words_of

WORDS = {
    "pass": gettext_lazy("pass"),
    "maximum": gettext_lazy("Maximum"),
    "flanks": gettext_lazy("Flanks"),
}


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


def _text(*, is_play: bool, has_tricks: bool) -> str:
    if not is_play:
        return _("Before the play, %(said)s: %(best)s was better by %(points)s points on average.")
    if has_tricks:
        return _("Trick %(trick)s, %(said)s: %(best)s was better by %(points)s points on average.")
    return _("Turn %(trick)s, %(said)s: %(best)s was better by %(points)s points on average.")


def _line(decision: Mapping[str, Any], names: Mapping[Seat, str], *, has_tricks: bool) -> Line:
    is_play = decision["said"].startswith("play ")
    values = {
        "trick": decision["trick"],
        "said": action_text(decision["said"], names),
        "best": action_text(decision["best"], names),
        "points": _points(decision["loss"]),
    }
    return {
        "text": _text(is_play=is_play, has_tricks=has_tricks) % values,
        "card": decision.get("card", 0) if is_play else -1,
        "reasons": reasons_of(decision, values["said"], values["best"]),
    }


def _points(loss: float) -> str:
    if loss < EXACT:
        return number_format(round(loss, 1), 1)
    return number_format(round(loss), 0)  # the function itself truncates


def reasons_of(decision: Mapping[str, Any], said: str, best: str) -> list[str]:
    """Return the facts about the two answers of a decision.

    Facts that are the same are returned once. Without any, the source of the number is named.

    :param said: the name of what was done; *best* is that of the best answer.
    """
    said_words, best_words = (
        words_of(decision.get(key, ())) for key in ("said_facts", "best_facts")
    )
    if said_words == best_words and best_words:
        if decision["said"].startswith("play "):
            both = _("Both cards: %(facts)s What differs is the hand that you keep.")
            return [both % {"facts": best_words}]
        return [best_words]
    pairs = ((said, said_words), (best, best_words))
    text = _("%(answer)s: %(facts)s")
    found = [text % {"answer": name, "facts": words} for name, words in pairs if words]
    return found or [str(NO_FACT)]


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
    return _("a double of %(names)s") % {"names": get_text_list(doubled, _("and"))}
