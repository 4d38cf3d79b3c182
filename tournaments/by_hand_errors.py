"""Refusals of the services that set the tables of a round by hand."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments.errors import DraftOutdated, TournamentError


class ByHand(TournamentError):
    code = "by-hand"
    text = _("The tables of this phase are set by hand: seat the players, or fill the rest.")


class NotByHand(TournamentError):
    code = "not-by-hand"
    text = _(
        "The rounds of this phase are drawn. Choose the pairing “By hand” under Phases to set the"
        " tables yourself."
    )


class MustNotMeet(TournamentError):
    """*pairs* are the names of the players in forbidden pairs."""

    code = "must-not-meet"
    text = _("These players must not meet: %(pairs)s. Seat others, or say that they may.")


class TablesOutdated(DraftOutdated):
    text = _(
        "Players have been checked in or out since the tables were set, or forbidden pairs have"
        " changed. Change the tables before you release the round."
    )


class WithoutAPlace(TournamentError):
    """*count* players neither have a seat nor sit out."""

    code = "without-a-place"

    @property
    def message(self) -> str:
        text = ngettext(
            "%(count)s player is neither at a table nor sits out: finish the tables first.",
            "%(count)s players are neither at a table nor sit out: finish the tables first.",
            self.params["count"],
        )
        return text % self.params
