"""Refusals of score sheets, apart from the rules of play."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from games import rules
from games.errors import GameError


class BadSeats(GameError):
    code = "bad-seats"
    text = _("A game needs one player of the club at every seat, and nobody twice.")


class SheetClosed(GameError):
    code = "sheet-closed"
    text = _("This sheet is %(status)s: its deals cannot be changed now.")


class WrongStatus(GameError):
    code = "wrong-status"
    text = _("This cannot be done while the sheet is %(status)s.")


class DealAlreadyRecorded(GameError):
    """Somebody else saved the same deal first; *saved* is what she saved."""

    code = "deal-already-recorded"
    text = _("Deal %(number)s has already been saved by %(by)s.")

    @property
    def details(self) -> dict[str, Any]:
        return {"deal": self.params["number"], "saved": self.params["saved"]}


class DealTooEarly(GameError):
    code = "deal-too-early"
    text = _("Deal %(number)s cannot be saved before deal %(next)s.")

    @property
    def details(self) -> dict[str, Any]:
        return {"deal": self.params["next"]}


class NoSuchDeal(GameError):
    code = "no-such-deal"
    text = _("There is no deal %(number)s on this sheet.")


class SheetMoved(GameError):
    """Somebody changed the sheet after the caller last saw it."""

    code = "sheet-moved"
    text = _("Somebody has changed this sheet in the meantime. Look at it, then try again.")

    @property
    def details(self) -> dict[str, Any]:
        return {"version": self.params["version"], "saved": self.params.get("saved")}


class LaterDealBreaks(GameError):
    """With this correction a later deal could not have been."""

    code = "later-deal-breaks"
    text = _("With this correction, deal %(deal)s could not have been: %(why)s")

    def __init__(self, cause: rules.RuleError, why: str) -> None:
        self.cause = cause
        super().__init__(deal=cause.deal, why=why)

    @property
    def details(self) -> dict[str, Any]:
        return {"deal": self.cause.deal, "rule": self.cause.code}


class NotOver(GameError):
    code = "not-over"
    text = _("There are still %(left)s deals to play.")


class ConfirmedByAnother(GameError):
    code = "confirmed-by-another"
    text = _("Somebody else must confirm: you have finished this sheet yourself.")


class ReasonMissing(GameError):
    code = "reason-missing"
    text = _("Say what is wrong.")


class PlayedHere(GameError):
    code = "played-here"
    text = _("This game is played at a table here: nobody writes on its sheet.")
