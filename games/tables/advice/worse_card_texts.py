"""Sentences of a hint that compare a worse card with the advised one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.tables.advice.comparisons import about_doubles, numbers_of
from games.tables.advice.outcomes import Outcome


def with_better_card(card: str, words: str) -> str:
    """Return facts with the better card, of which they are true."""
    return _("With %(card)s, the better card: %(facts)s") % {"card": card, "facts": words}


def averages_of_card(outcomes: Iterable[Sequence[Any]]) -> str:
    """Return the average outcomes of a card and of a better one, or that others' differ; else "".

    :param outcomes: those of the card and of the better one, as stored; none if they are not known.
    """
    both = [Outcome(*one) for one in outcomes]
    numbers = numbers_of(*both) if both else {}
    if not numbers:
        return about_doubles(*both) if both else ""
    if both[0].kind == "king":
        text = _(
            "With it you take the king of hearts in %(said)s of 100 possible deals, and with the"
            " better card in %(other)s."
        )
    elif both[0].kind:
        text = _(
            "In the whole deal you take on average %(said)s with it, and %(other)s with the better"
            " card."
        )
    else:
        text = _("In this deal it brings %(said)s points on average, the better card %(other)s.")
    return text % numbers
