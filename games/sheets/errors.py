"""Refusals about score sheets, apart from those of the rules of play."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games import rules
from games.errors import GameError


class BadSeats(GameError):
    code = "bad-seats"
    text = _("A game needs a different player of the club at every seat.")


class BadDay(GameError):
    code = "bad-day"
    text = _("The date is in the future, or too long ago.")


class SheetClosed(GameError):
    code = "sheet-closed"
    text = _("This sheet is %(status)s: its deals cannot be changed now.")


class SheetFinal(GameError):
    """The sheet is closed; *why* is the sentence that says who may still change it."""

    code = "sheet-final"
    text = "%(why)s"


class WrongStatus(GameError):
    code = "wrong-status"
    text = _("This cannot be done while the sheet is %(status)s.")


class TotalsEntered(GameError):
    """The result of the sheet's table was entered as totals, which replace the sheet."""

    code = "totals-entered"
    text = _(
        "The result of this table was entered as four totals, so its sheet is not opened again."
        " A director corrects the result in the console of the event."
    )


class DealAlreadyRecorded(GameError):
    """Another user recorded the deal first; *saved* is the deal as recorded."""

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
    """The sheet has changed since the caller read it."""

    code = "sheet-moved"
    text = _("This sheet has been changed in the meantime. Check it, then try again.")

    @property
    def details(self) -> dict[str, Any]:
        return {"version": self.params["version"], "saved": self.params.get("saved")}


class DealUnchanged(GameError):
    """The correction is the deal as it is; *saved* is the deal as recorded."""

    code = "deal-unchanged"
    text = _("Nothing has changed: deal %(number)s was saved so already.")

    @property
    def details(self) -> dict[str, Any]:
        return {"deal": self.params["number"], "saved": self.params["saved"]}


class LaterDealBreaks(GameError):
    """With this correction a later deal would not be possible."""

    code = "later-deal-breaks"
    text = _("With this correction, deal %(deal)s would not be possible: %(why)s")

    def __init__(self, cause: rules.RuleError, why: str) -> None:
        self.cause = cause
        super().__init__(deal=cause.deal, why=why)

    @property
    def details(self) -> dict[str, Any]:
        return {"deal": self.cause.deal, "rule": self.cause.code}


class NotOver(GameError):
    code = "not-over"

    @property
    def message(self) -> str:
        text = ngettext(
            "There is still %(left)s deal to play.",
            "There are still %(left)s deals to play.",
            self.params["left"],
        )
        return text % self.params


class ConfirmedByAnother(GameError):
    code = "confirmed-by-another"
    text = _("Somebody else must confirm: you have finished this sheet yourself.")


class NotConvertible(GameError):
    code = "not-convertible"
    text = _(
        "Only the sheet of a whole game with compulsory doubles, outside of events, can be made"
        " one without them."
    )


class NotConverted(GameError):
    code = "not-converted"
    text = _("The sheet was not made one without compulsory doubles, or is one with them again.")


class ChangedSinceConversion(GameError):
    code = "changed-since-conversion"
    text = _(
        "A deal was written or changed since then, so the sheet stays without compulsory doubles."
    )


class ReasonMissing(GameError):
    code = "reason-missing"
    text = _("Say what is wrong.")


class PlayedHere(GameError):
    code = "played-here"
    text = _("This game is played at a live table: its sheet is filled in automatically.")
