"""How contracts, seats, presets and refusals are said to people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.rules import RuleError, Seat

CONTRACTS = {
    "no-tricks": _("No Tricks"),
    "no-queens": _("No Queens"),
    "no-last-two": _("No Last Two"),
    "no-hearts": _("No Hearts"),
    "no-king": _("No King (Barbu)"),
    "trumps": _("Trumps"),
    "dominoes": _("Dominoes"),
    "ravage-city": _("Ravage City"),
}
SEATS = {
    Seat.N: _("North"),
    Seat.E: _("East"),
    Seat.S: _("South"),
    Seat.W: _("West"),
    Seat.X: pgettext_lazy("the fifth seat", "Fifth"),
}
PRESETS = {
    "pagat": _("Pagat (the standard)"),
    "pagat-ravage": _("Pagat with Ravage City"),
    "pagat-alternative": _("Pagat, alternative points"),
    "lagosz-sinclair": _("Lagosz-Sinclair"),
    "yale": _("Yale"),
    "goldsmith-7": _("Goldsmith (San Francisco), seven contracts"),
    "brader": _("Brader"),
}
COUNTED = {"tricks": _("tricks"), "queens": _("queens"), "hearts": _("hearts")}
SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def preset_choices() -> list[tuple[str, str]]:
    """Return the presets for a form."""
    return [(key, str(label)) for key, label in PRESETS.items()]


def contract_text(declaration: str) -> str:
    """Say a declaration such as ``trumps:S`` in words.

    The detail is a suit sign, a rank, or NT.
    """
    name, _colon, detail = declaration.partition(":")
    label = str(CONTRACTS.get(name, name))
    shown = SUITS.get(detail, "10" if detail == "T" else detail)
    return f"{label} {shown}" if shown else label


def rule_message(error: RuleError, names: Mapping[Seat, str] | None = None) -> str:
    """Say a refusal of the rules in the reader's language, with the players' names if given."""
    return gettext(error.text) % {key: _said(value, names) for key, value in error.params.items()}


def _said(value: Any, names: Mapping[Seat, str] | None) -> Any:
    if isinstance(value, Seat):
        return (names or {}).get(value) or SEATS[value]
    return {**CONTRACTS, **COUNTED}.get(value, value) if isinstance(value, str) else value
