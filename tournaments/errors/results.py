"""Refusals about results of tables, awards and penalties."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.errors.base import TournamentError


class NotAtTable(TournamentError):
    code = "not-at-table"
    text = _("Only the four players of a table and the club's directors can do this.")


class BadTotals(TournamentError):
    code = "bad-totals"
    text = _("Give a whole number for each of the four seats.")
    invalid = True


class WrongSum(TournamentError):
    """*sum* is what the totals add up to, *right* what they must add up to."""

    code = "wrong-sum"
    text = _(
        "The four totals add up to %(sum)s, but the contracts of this round add up to %(right)s:"
        " there is a mistake of %(difference)s in them."
    )
    invalid = True

    @property
    def details(self) -> dict[str, Any]:
        return {"sum": self.params["sum"], "right": self.params["right"]}


class ImpossibleSum(WrongSum):
    """*sum* is what the totals add up to; *deals* deals cannot give it, whatever was declared."""

    text = _(
        "The four totals add up to %(sum)s, but no contracts add up to that in a round of this"
        " length (deals: %(deals)s)."
    )

    @property
    def details(self) -> dict[str, Any]:
        return {"sum": self.params["sum"]}


class DeclaredMissing(TournamentError):
    code = "declared-missing"
    text = _("Choose the contract that each player declared; they can declare it only once.")
    invalid = True


class DeclaredAgain(TournamentError):
    code = "declared-again"
    text = _("%(name)s has already declared %(contract)s in this event.")
    invalid = True


class SheetStarted(TournamentError):
    code = "sheet-begun"
    text = _("This table has started its score sheet. Finish the sheet, or ask a director.")


class NothingToConfirm(TournamentError):
    code = "nothing-to-confirm"
    text = _("There is no result of this table to confirm.")


class AlreadyConfirmed(TournamentError):
    code = "already-confirmed"
    text = _("The result of this table is already confirmed.")


class ResultReplaced(TournamentError):
    code = "result-moved"
    text = _("Another result has been given for this table. Check it, then try again.")


class ConfirmedByAnother(TournamentError):
    code = "confirmed-by-another"
    text = _("Somebody else must confirm: you have given this result yourself.")


class OwnResult(ConfirmedByAnother):
    text = _(
        "You have given this result yourself and play at this table: name another player there who"
        " confirms it, or say why you confirm it yourself."
    )


class NotAWitness(TournamentError):
    code = "not-a-witness"
    text = _("Name another player of this table.")


class NothingToDispute(TournamentError):
    code = "nothing-to-dispute"
    text = _("There is no result of this table that could be disputed.")


class NotDisputed(TournamentError):
    code = "not-disputed"
    text = _("The result of this table is not disputed.")


class WrongTableStatus(TournamentError):
    code = "wrong-table-status"
    text = _("This cannot be done while the table is: %(status)s.")


class BadAward(TournamentError):
    code = "bad-award"
    text = _(
        "Choose what each player gets: an average, nothing, or points from −%(most)s to"
        " %(most)s with 0 to %(table)s table points."
    )
    invalid = True


class NotSettled(TournamentError):
    """*rounds* are the players and rounds for which nothing counts yet, as text."""

    code = "not-settled"
    text = _("Points to come, so that nothing counts yet: %(places)s.")

    def __init__(self, rounds: Iterable[object]) -> None:
        super().__init__(places=gettext("; ").join(map(str, rounds)))


class BadPenalty(TournamentError):
    code = "bad-penalty"
    text = _("A penalty takes 1 to %(most)s points.")
    invalid = True


class PenaltyGiven(TournamentError):
    """The same penalty has been given, by another official or by an earlier press."""

    code = "penalty-given"
    text = _("%(name)s has this penalty already. Give another reason for one more.")


class PenaltyCancelled(TournamentError):
    code = "penalty-cancelled"
    text = _("This penalty has already been cancelled.")
