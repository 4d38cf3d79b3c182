"""The texts of answers and cards in the active language."""

from __future__ import annotations

from django.utils.translation import gettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from bidding.marking import Method
from games.labels import DETAILS, SEATS, SUIT_NAMES, contract_text
from games.rules import Seat

SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
RANK_NAMES = {
    "T": "10",
    "J": pgettext_lazy("rank of a card", "jack"),
    "Q": pgettext_lazy("rank of a card", "queen"),
    "K": pgettext_lazy("rank of a card", "king"),
    "A": pgettext_lazy("rank of a card", "ace"),
}
DOUBLES = {"pass": _("Pass"), "maximum": _("Maximum"), "flanks": _("Flanks")}
QUESTIONS = {
    "declare": _("Which contract do you declare?"),
    "double": _("Whom do you double?"),
    "redouble": _("Whom do you redouble?"),
    "play": _("Which card do you play?"),
}
MARKED = {
    Method.VOTES: _("The marks come from the votes of the panel, not from the values."),
    Method.VALUE: _("The marks come from the computed values."),
    Method.BOTH: _("Half of each mark comes from the votes of the panel, half from the values."),
}
"""How the answers of a competition are marked, as a sentence beside the marks."""
POLICIES = {"rules-of-thumb": _("rules of thumb")}


def card_name(card: str) -> str:
    """Return the name of a card such as ``HQ``, for screen readers."""
    suit, rank = card[0], card[1:]
    names = {"rank": RANK_NAMES.get(rank, rank), "suit": SUIT_NAMES[suit]}
    return pgettext("a card, as queen of hearts", "%(rank)s of %(suit)s") % names


def card_text(card: str) -> str:
    """Return a card as suit sign and rank.

    >>> card_text("HQ"), card_text("ST")
    ('♥Q', '♠10')
    """
    return f"{SUIT_SIGNS[card[0]]}{DETAILS.get(card[1:], card[1:])}"


def answer_text(answer: str) -> str:
    """Return an answer such as ``declare trumps:S`` as text."""
    word, _blank, rest = answer.partition(" ")
    if word == "declare":
        return contract_text(rest)
    if word == "play":
        return gettext("Pass") if rest == "-" else card_text(rest)
    if rest in DOUBLES:
        return str(DOUBLES[rest])
    return ", ".join(seat_text(seat) for seat in rest.split(","))


def policy_text(policy: str) -> str:
    """Return the policy of an analysis as text; unknown policies are returned unchanged."""
    return str(POLICIES.get(policy, policy))


def seat_text(seat: str) -> str:
    """Return the name of a seat; other texts are returned unchanged."""
    try:
        return str(SEATS[Seat(seat)])
    except ValueError:
        return seat
