"""The standard game in plain words and pictures, for the top of the page of all rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.labels import CONTRACTS, worth_text
from games.rules import PRESETS

WORDS: Mapping[str, str | Promise] = {
    "no-tricks": _("Take as few tricks as you can: each one costs points."),
    "no-queens": _("Every queen you take costs points. The deal ends with the fourth queen."),
    "no-last-two": _("Only the last two tricks cost points, the very last one most."),
    "no-hearts": _(
        "Each heart that you take costs points, the ace most. Nobody leads a heart while they have"
        " another suit."
    ),
    "no-king": _(
        "One card counts: the king of hearts, the bearded one (Barbu in French), who gave the game"
        " its name. Nobody leads a heart while they have another suit."
    ),
    "trumps": _(
        "Declarer names a suit that beats all others, and everybody wants tricks: each one brings"
        " points. If you cannot follow suit, you must take the lead in the trick with a trump if"
        " you can. When trumps are led, you must beat the best one if you can."
    ),
    "dominoes": _(
        "Declarer names a rank to start from. Cards are laid out up and down from it, suit by suit;"
        " the first player out of cards scores most."
    ),
}
PICTURES = {
    "no-tricks": ("C2", "CK", "C6", "CT"),
    "no-queens": ("SQ", "HQ", "DQ", "CQ"),
    "no-last-two": ("D4", "DJ", "D9", "S2"),
    "no-hearts": ("H2", "H9", "HJ", "HA"),
    "no-king": ("HK",),
    "trumps": ("DA", "DK", "S2", "D7"),
    "dominoes": ("H7", "H8", "H9", "HT"),
}
"""Cards that illustrate each contract; in Trumps spades are trumps."""
TRICK = ("C2", "CK", "C6", "CA")


class ContractInWords(NamedTuple):
    """A contract of the standard rules, illustrated with cards."""

    name: str
    worth: str
    words: str
    cards: tuple[str, ...]


def contracts_in_words() -> list[ContractInWords]:
    """Return the contracts of the standard rules, in their order."""
    rules = PRESETS["pagat"]
    return [
        ContractInWords(
            str(CONTRACTS[name]),
            worth_text(rules.contract(name).scoring),
            str(WORDS[name]),
            PICTURES[name],
        )
        for name in rules.contracts
    ]
