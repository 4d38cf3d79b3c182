"""What a hand has in a contract in a few words, where a hint has several reasons of that kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from games.bots.fact import AGAINST
from games.tables.advice.fact_values import placeholders_of

PHRASES = {
    "single-S": _("a single ♠"),
    "single-H": _("a single ♥"),
    "single-D": _("a single ♦"),
    "single-C": _("a single ♣"),
    "single": _("a single card each in %(suits)s"),
    "voids": _("no card in %(suits)s"),
    "start-none": _("no card of the starting rank"),
    "king-none": _("no king of hearts"),
}
NONE = {
    "honours": _("no card from jack to ace"),
    "low": _("no card from %(low)s to %(high)s"),
    "high": _("no ace or king"),
    "queens": _("no queen"),
    "queen-bare": _("no card below your queen"),
    "king-bare": _("no other heart with the king of hearts"),
    "trumps": _("no trump"),
    "ends": _("no card that is played last"),
    "near": _("no card near the starting rank"),
}
"""The phrases of counted facts whose number is 0."""
COUNTED = {
    "honours": ngettext_lazy("one card from jack to ace", "%(n)s cards from jack to ace", "n"),
    "low": ngettext_lazy(
        "one card from %(low)s to %(high)s", "%(n)s cards from %(low)s to %(high)s", "n"
    ),
    "lowest": ngettext_lazy("one card of the lowest rank", "%(n)s cards of the lowest rank", "n"),
    "end-suits": ngettext_lazy(
        "a low card for the end in one suit", "low cards for the end in %(n)s suits", "n"
    ),
    "high": ngettext_lazy("one ace or king", "%(n)s aces and kings", "n"),
    "queens": ngettext_lazy("one queen", "%(n)s queens", "n"),
    "queen-safe": ngettext_lazy("one card below your queen", "%(n)s cards below your queen", "n"),
    "king-safe": ngettext_lazy(
        "one other heart with the king of hearts",
        "%(n)s other hearts with the king of hearts",
        "n",
    ),
    "king-bare": ngettext_lazy(
        "only one other heart with the king of hearts",
        "only %(n)s other hearts with the king of hearts",
        "n",
    ),
    "hearts-low": ngettext_lazy("one heart up to %(high)s", "%(n)s hearts up to %(high)s", "n"),
    "hearts-high": ngettext_lazy("one heart above %(high)s", "%(n)s hearts above %(high)s", "n"),
    "low-hearts": ngettext_lazy(
        "one heart from %(low)s to %(high)s", "%(n)s hearts from %(low)s to %(high)s", "n"
    ),
    "trumps": ngettext_lazy("one trump", "%(n)s trumps", "n"),
    "trumps-top": ngettext_lazy("the highest trump", "the %(n)s highest trumps", "n"),
    "ruffs": ngettext_lazy(
        "at most one card of another suit", "at most one card of each of %(n)s other suits", "n"
    ),
    "ends": ngettext_lazy("one card that is played last", "%(n)s cards that are played last", "n"),
    "near": ngettext_lazy(
        "one card near the starting rank", "%(n)s cards near the starting rank", "n"
    ),
    "starts": ngettext_lazy(
        "one card of the starting rank", "%(n)s cards of the starting rank", "n"
    ),
}
SAME = {
    "honours-few": "honours", "honours-many": "honours", "low-few": "low", "low-many": "low",
    "lowest-many": "lowest", "end-few": "end-suits",
    "high-few": "high", "high-many": "high", "queens-few": "queens",
    "queens-many": "queens", "trumps-few": "trumps", "trumps-many": "trumps",
    "trumps-longest": "trumps", "ends-few": "ends", "ends-many": "ends", "last-rank-few": "ends",
    "last-rank-many": "ends", "near-few": "near", "near-many": "near", "near-pass": "near",
    "starts-one": "starts", "starts-many": "starts",
}  # fmt: skip
"""The facts that have a phrase in common."""
FEW = 3
"""Of so many cards at most near the starting rank it is said that they are few."""


def in_brief(facts: Iterable[Sequence[Any]]) -> list[str]:
    """Return what a hand has besides what is said already, and after it what speaks against it."""
    rows = list(facts)
    also = [phrase(*fact) for fact in rows if fact[2] != AGAINST]
    against = [phrase(*fact) for fact in rows if fact[2] == AGAINST]
    return [
        str(text % {"what": ", ".join(filter(None, phrases))})
        for text, phrases in ((_("Also: %(what)s."), also), (_("Against it: %(what)s."), against))
        if any(phrases)
    ]


def phrase(name: str, number: int, _direction: int = 0, details: str = "") -> str:
    """Return a fact about the hand in a few words; "" for one that an earlier version has stored.

    >>> phrase("hand-low-many", 7, 1, "26"), phrase("hand-low-few", 2, 1, "26")
    ('seven cards from 2 to 6', 'only two cards from 2 to 6')
    """
    name = name.removeprefix("hand-")
    is_few = name.endswith("-few") or (name == "near-pass" and number <= FEW)
    name = SAME.get(name, name)
    text: Any = PHRASES.get(name) or (COUNTED if number else NONE).get(name, "")
    said = str(text % placeholders_of(number, details)) if text else ""
    return str(_("only %(what)s") % {"what": said}) if said and number and is_few else said
