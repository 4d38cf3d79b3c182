"""Refusals of the rules as shown to the refused player, whom they address as “you”."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.labels import rule_message
from games.rules import RuleError, Seat
from games.rules.contracts import errors as contracts
from games.rules.play import errors as play

OWN_TEXTS: Mapping[type[RuleError], object] = {
    play.CardNotHeld: _("You do not hold %(card)s."),
    play.MustFollowSuit: _("You must follow suit: %(card)s is of another suit."),
    play.HeartsNotLed: _("You may not lead a heart now while you have other cards."),
    play.KingNotLed: _("You may not lead the king of hearts while you have other cards."),
    play.MustDump: _("You must get rid of a scoring card now: %(card)s is none."),
    play.MustTrump: _("You must trump: %(card)s is no trump."),
    play.MustOvertrump: _("You must play a higher trump than any so far: %(card)s is not."),
    play.CardNotAcceptable: _(
        "You cannot add %(card)s to the layout yet: the card next to it must be there first."
    ),
    play.MustPlay: _("You may not pass: you have a card that can be played."),
    play.BadRows: _("Arrange your whole hand as three, five and five cards."),
    play.FoulHand: _(
        "Your front must be weaker than the middle, and the middle not stronger than the back."
    ),
    play.NoClaims: _("You cannot claim the rest now."),
    contracts.ContractUsed: _("You have already declared %(contract)s."),
    contracts.DoubledTwice: _("You have already doubled %(of)s."),
    contracts.OnlyDeclarerDoubled: _("You may double only declarer here, not %(of)s."),
    contracts.OnlyDeclarerRedoubles: _("You may not redouble: only declarer does in these rules."),
    contracts.NothingToRedouble: _("You may only redouble, and %(of)s has not doubled you."),
    contracts.RedoubleAllOrNone: _("You must redouble everyone who doubled you, or nobody."),
    contracts.DoublesUsedUp: _(
        "You have made three losing doubles and may not double before the last deals."
    ),
    contracts.CompulsoryDouble: _(
        "You owe declarer %(declarer)s a double, and this is the last chance to make it."
    ),
}
"""The texts of refusals that address the player at a table."""


def refusal_text(
    error: RuleError, names: Mapping[Seat, str], reader: Seat | None, language: str | None = None
) -> str:
    """Return the message of a refusal for the player at *reader*, in the active language.

    :param names: the names of the players.
    :param language: the active language, if the caller knows it.
    """
    kind = type(error)
    if reader is None or error.seat != reader or kind not in OWN_TEXTS:
        return rule_message(error, names)
    params = tuple(item for item in error.params.items() if item[0] != "seat")
    names_others = any(isinstance(value, Seat) for _key, value in params)
    named = tuple(names.items()) if names_others else ()
    return _own_text(kind, params, named, language or get_language())  # type: ignore[arg-type]  # mypy takes the __hash__ of instances


@lru_cache(4096)
def _own_text(
    kind: type[RuleError],
    params: tuple[tuple[str, Any], ...],
    names: tuple[tuple[Seat, str], ...],
    _language: str | None,
) -> str:
    """Return a text of :data:`OWN_TEXTS`; each view of a player in turn has several."""
    return rule_message(kind(**dict(params)), dict(names), text=str(OWN_TEXTS[kind]))
