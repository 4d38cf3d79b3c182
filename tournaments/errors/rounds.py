"""Refusals about drawing, releasing and closing rounds, and their clock."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.errors.base import TournamentError


class NoRoundsLeft(TournamentError):
    code = "no-rounds-left"
    text = _(
        "Every round has been released, as many as planned (%(rounds)s). Add a round, or begin the"
        " next phase if there is one."
    )


class CannotDraw(TournamentError):
    """The draw cannot be made; *reason* is a whole sentence."""

    code = "cannot-draw"
    text = "%(reason)s"


class ChangedMeanwhile(TournamentError):
    code = "changed-meanwhile"
    text = _("Players came or went while the draw was made. Draw again.")


class SavedAlready(TournamentError):
    """The same has been saved since the caller looked, by another user or by an earlier press."""

    code = "saved-already"
    text = _(
        "This has just been saved, by you or by another director. Open the page again to see it."
    )


class StaleSeries(TournamentError):
    """An official has changed the series since the caller looked."""

    code = "stale-series"
    text = _(
        "Another official has changed this series in the meantime, so your changes are not saved."
        " Open it again to see it as it is now."
    )


class StaleDraft(TournamentError):
    """The caller has not seen the current draft, which is version *draft*."""

    code = "stale-draft"
    text = _("The draft has been changed in the meantime. Check it as it is now, then try again.")

    @property
    def details(self) -> dict[str, Any]:
        return {"draft": self.params["draft"]}


class NoDraft(TournamentError):
    code = "no-draft"
    text = _("No round is drawn. Draw it, or set its tables, first.")


class DraftOutdated(TournamentError):
    code = "draft-outdated"
    text = _(
        "Players have been checked in or out since the draw, or forbidden pairs have changed."
        " Draw the remaining rounds again."
    )


class TablesOpen(TournamentError):
    code = "tables-open"
    text = _("Tables of round %(round)s have no confirmed result yet: %(tables)s.")


class WrongRoundStatus(TournamentError):
    code = "wrong-round-status"
    text = _("This cannot be done while round %(round)s is %(status)s.")


class NothingToUndo(TournamentError):
    code = "nothing-to-undo"
    text = _("There is nothing to undo, or a later change depends on it.")


class NoClock(TournamentError):
    code = "no-clock"
    text = _("The clock of this round has not been started.")


class StaleClock(TournamentError):
    code = "stale-clock"
    text = _("Somebody else has changed the clock in the meantime. Check it, then try again.")


class BadMinutes(TournamentError):
    code = "bad-minutes"
    text = _("Give a number of minutes from 1 to %(most)s.")
    invalid = True
