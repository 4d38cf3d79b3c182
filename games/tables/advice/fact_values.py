"""The values in the sentence of a fact, in the active language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.humanize.templatetags.humanize import apnumber
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from games.labels import DETAILS, card_text
from games.rules.seats import Seat

SUITS = frozenset("SHDC")


class InWords(int):
    """A number whose text is a word up to nine; as an integer it chooses the form of a plural."""

    def __str__(self) -> str:
        return str(apnumber(int(self)))


def placeholders_of(number: int, details: str, *, in_digits: bool = False) -> dict[str, Any]:
    """Return the number of a fact and the ranks, suits or cards that its details name.

    >>> found = placeholders_of(2, "SQHT")
    >>> found["card"], found["other"], placeholders_of(2, "SH")["suits"]
    ('♠Q', '♥10', '♠ and ♥')
    >>> found = placeholders_of(2, "26")
    >>> str(found["n"]), found["low"], found["high"]
    ('two', '2', '6')
    """
    suits = [str(DETAILS[one]) for one in details if one in SUITS]
    return {
        "n": number if in_digits else InWords(number),
        "low": DETAILS.get(details[:1], details[:1]),
        "high": DETAILS.get(details[-1:], details[-1:]),
        "card": _card(details[:2]),
        "other": _card(details[2:]),
        "suits": get_text_list(suits, _("and")),
        "cards": ", ".join(_card(details[n : n + 2]) for n in range(0, len(details), 2)),
    }


def players_of(number: int, details: str, names: Mapping[Seat, str]) -> dict[str, Any]:
    """Return the players and the suit that the details of a fact name.

    >>> found = players_of(2, "SWC", {Seat.S: "Sara", Seat.W: "Wim"})
    >>> found["names"], found["suit"]
    ('Sara and Wim', '♣')
    """
    players = [names[Seat(letter)] for letter in details[:-1]]
    return {
        "n": number,
        "names": get_text_list(players, _("and")),
        "suit": DETAILS.get(details[-1:], ""),
    }


def _card(text: str) -> str:
    return card_text(text) if len(text) == 2 and text[0] in SUITS else ""
