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

WORDS = {
    "pass": gettext_lazy("pass"),
    "maximum": gettext_lazy("Maximum"),
    "flanks": gettext_lazy("Flanks"),
}


class Line(TypedDict):
    """A decision as text, and how many cards had been played; -1 before the play."""

    text: str
    card: int


def lines_of(advice: Advice) -> list[Line]:
    """Return the decisions of an answer as text, the costliest first."""
    names = names_of(advice.game)
    return [_line(one, names) for one in (advice.answer or {}).get("decisions", [])]


def _line(decision: Mapping[str, Any], names: Mapping[Seat, str]) -> Line:
    is_play = decision["said"].startswith("play ")
    text = (
        _("Card %(trick)s, %(said)s: %(best)s was better by %(points)s points.")
        if is_play
        else _("Before the play, %(said)s: %(best)s was better by %(points)s points.")
    )
    values = {
        "trick": decision["trick"],
        "said": action_text(decision["said"], names),
        "best": action_text(decision["best"], names),
        "points": number_format(decision["loss"], 1),
    }
    return {"text": text % values, "card": decision.get("card", 0) if is_play else -1}


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
