"""Refusals of the services of events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.refusals import Refusal


class TournamentError(Refusal):
    """A refusal by a service of events."""


# The event


class BadSettings(TournamentError):
    """*field* is the name of the setting, *reason* a whole sentence."""

    code = "bad-settings"
    text = "%(reason)s"
    invalid = True

    def __init__(self, field: str, reason: str | Promise) -> None:
        self.field = field
        super().__init__(reason=reason)

    @property
    def details(self) -> dict[str, Any]:
        return {"field": self.field}


class WrongEventStatus(TournamentError):
    code = "wrong-event-status"
    text = _("This cannot be done while the event is %(status)s.")


class RoundsPlayed(TournamentError):
    code = "rounds-played"
    text = _("Rounds have been played: this cannot be changed any more.")


class ReasonMissing(TournamentError):
    code = "reason-missing"
    text = _("Give a reason.")
    invalid = True


class TextMissing(TournamentError):
    code = "text-missing"
    text = _("Write the announcement.")
    invalid = True


class RecurringEnded(TournamentError):
    code = "recurring-ended"
    text = _("This recurring event has ended. Create a new one.")


class WrongDate(TournamentError):
    code = "wrong-date"
    text = _("That date is announced already, or is not one of the coming dates.")


class NoFee(TournamentError):
    code = "no-fee"
    text = _("This event has no entry fee. Give it one in its settings.")


class WrongPrize(TournamentError):
    code = "wrong-prize"
    text = _("This prize is not drawn by lot.")


class PrizeDrawn(TournamentError):
    code = "prize-drawn"
    text = _("The winner of this prize is drawn already.")


class NobodyToDraw(TournamentError):
    code = "nobody-to-draw"
    text = _("Nobody who is checked in is left to draw: everybody has won, or nobody is there.")


class NotFailed(TournamentError):
    code = "not-failed"
    text = _("This delivery has not failed.")


# Phases


class PhaseBegun(TournamentError):
    code = "phase-begun"
    text = _("This phase has begun.")


class NotTheLastPhase(TournamentError):
    code = "not-the-last-phase"
    text = _("Only the last phase can be removed.")


class NoNextPhase(TournamentError):
    code = "no-next-phase"
    text = _("There is no further phase.")


class WrongPhase(TournamentError):
    code = "wrong-phase"
    text = _("This can be done only for the current phase or the next one.")


class BadQualifiers(TournamentError):
    """*reason* is a whole sentence."""

    code = "bad-qualifiers"
    text = "%(reason)s"
    invalid = True


class StaleQualifiers(TournamentError):
    code = "stale-qualifiers"
    text = _(
        "Results or players have changed in the meantime. Check who qualifies as it is now, then"
        " try again."
    )


# Entries


class EntriesClosed(TournamentError):
    code = "entries-closed"
    text = _("Entries are closed. The director can still enter you between rounds.")


class NotYours(TournamentError):
    code = "not-yours"
    text = _("You can do this only for yourself; a director can do it for any player.")


class NotAPlayer(TournamentError):
    code = "not-a-player"
    text = _("Your login is not linked to a player of this club: ask the secretary.")


class AlreadyEntered(TournamentError):
    code = "already-entered"
    text = _("%(name)s is already entered.")


class NotEntered(TournamentError):
    code = "not-entered"
    text = _("%(name)s is not entered.")


class OtherClub(TournamentError):
    code = "other-club"
    text = _("%(name)s is not a player of this club.")


class NameTaken(TournamentError):
    code = "name-taken"
    text = _("The club already has a player called %(name)s: choose them from the list.")


class NameMissing(TournamentError):
    code = "name-missing"
    text = _("Write the guest's name.")
    invalid = True


class WrongToken(TournamentError):
    code = "wrong-token"
    text = _("This check-in code is not valid any more. Scan the current one.")


class BadPair(TournamentError):
    code = "bad-pair"
    text = _("Choose two different players of this event.")
    invalid = True


# Rounds


class NoRoundsLeft(TournamentError):
    code = "no-rounds-left"
    text = _(
        "All %(rounds)s rounds have been released. Add a round, or begin the next phase if there "
        "is one."
    )


class CannotDraw(TournamentError):
    """The draw cannot be made; *reason* is a whole sentence."""

    code = "cannot-draw"
    text = "%(reason)s"


class ChangedMeanwhile(TournamentError):
    code = "changed-meanwhile"
    text = _("Players came or went while the draw was made. Draw again.")


class StaleDraft(TournamentError):
    """The caller has not seen the draft as it is now, which is version *draft*."""

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
        "The draw no longer fits the players who are checked in, or the forbidden pairs. "
        "Draw the remaining rounds again."
    )


class CannotPlayOnline(TournamentError):
    code = "cannot-play-online"
    text = _(
        "These players have no account to play online: %(names)s. Give their tables a score sheet,"
        " or choose a stand-in or a bot for them."
    )


class NotPlayedThere(TournamentError):
    code = "not-played-there"
    text = _("This event is played in the room. Change that in its settings first.")


class PlayedOnline(TournamentError):
    code = "played-online"
    text = _(
        "This table is played online, and its result comes from there. The director can move it to"
        " the room."
    )


class NotPlayedOnline(TournamentError):
    code = "not-played-online"
    text = _("This table is not being played online.")


class NoPeriod(TournamentError):
    code = "no-period"
    text = _("This round has no period: its tables are played when it is released.")


class BadLastDay(TournamentError):
    code = "bad-last-day"
    text = _("Choose a day from %(first)s to %(last)s.")
    invalid = True


class BadTime(TournamentError):
    """*reason* is a whole sentence."""

    code = "bad-time"
    text = "%(reason)s"
    invalid = True


class TooManyTimes(TournamentError):
    code = "too-many-times"
    text = _("You can propose %(most)s times: take one back to propose another.")


class TimeAgreed(TournamentError):
    code = "time-agreed"
    text = _("A time is agreed already. Give it up first, then agree on another one.")


class NoTimeAgreed(TournamentError):
    code = "no-time-agreed"
    text = _("No time is agreed for this table.")


class TimesOver(TournamentError):
    code = "times-over"
    text = _("This table is open or has been played: no time is agreed for it any more.")


class NotYourTime(TournamentError):
    code = "not-your-time"
    text = _("Only who has proposed a time, or an official, takes it back.")


class BadStandIn(TournamentError):
    code = "bad-stand-in"
    text = _("%(name)s cannot play here: a stand-in needs an account and no other seat now.")


class TablesOpen(TournamentError):
    code = "tables-open"
    text = _("Tables of round %(round)s are undecided: %(tables)s.")


class WrongRoundStatus(TournamentError):
    code = "wrong-round-status"
    text = _("This cannot be done while round %(round)s is %(status)s.")


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


# Results


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


class AnnouncementEnded(TournamentError):
    code = "announcement-ended"
    text = _("This announcement is not shown any more.")


class AlreadyAnnounced(TournamentError):
    code = "already-announced"
    text = _("The pages show this announcement already. Take it down to announce it again.")


class OwnResult(ConfirmedByAnother):
    text = _(
        "You have given this result yourself and play at this table: say why you confirm it, or"
        " name another player of the table who does."
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
        "Choose what each player gets: their average, nothing, or points from −%(most)s to"
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
    """The same penalty has been given, by somebody else or with an earlier press."""

    code = "penalty-given"
    text = _("%(name)s has this penalty already. Give another reason for one more.")


class PenaltyCancelled(TournamentError):
    code = "penalty-cancelled"
    text = _("This penalty has already been cancelled.")


class NothingToUndo(TournamentError):
    code = "nothing-to-undo"
    text = _("There is nothing to undo, or a later change depends on it.")


# Duplicate events


class SheetNeeded(TournamentError):
    code = "sheet-needed"
    text = _(
        "All tables play the same deals, which are compared one by one: record them on the score"
        " sheet of the table. Four totals are not enough."
    )


class NoBoards(TournamentError):
    code = "no-boards"
    text = _("There are no deals for this round: the event is not played as duplicate.")


class DealsForOthers(TournamentError):
    """*names* are the officials who may see the deals, as text."""

    code = "deals-for-others"
    text = _(
        "You play in this event, so you cannot see its deals before they are published. They are"
        " for officials who do not play: %(names)s."
    )


class DealsForNobody(TournamentError):
    code = "deals-for-nobody"
    text = _(
        "You play in this event, so you cannot see its deals before they are published, and so do"
        " all other officials. Make somebody a director who does not play."
    )


class HasSeenDeals(TournamentError):
    code = "has-seen-deals"
    text = _("%(name)s has seen deals of this event, and cannot play in it.")


class DealsPublished(TournamentError):
    code = "deals-published"
    text = _(
        "The deals of this round are published, so nobody can play them any more. Say what the"
        " players of the table get."
    )


class DealUnderWay(TournamentError):
    code = "deal-under-way"
    text = _(
        "A deal is being played at this table, and nobody plays the same deal twice. Pause the"
        " table when the deal is over, before the next contract is declared, and move it then. If"
        " its players cannot go on, abandon the table, and say what they get."
    )


class DealsSealed(TournamentError):
    code = "deals-sealed"
    text = _("The deals of this round are published when its last table has finished.")
