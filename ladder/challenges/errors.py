"""Refusals of the services of rungs and challenges."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.refusals import Refusal


class RungsClosed(Refusal):
    code = "rungs-closed"
    text = _("There are no challenges on these rungs at present.")


class RungsStarted(Refusal):
    code = "rungs-started"
    text = _("The rungs have started already.")


class NotStarted(Refusal):
    code = "rungs-not-started"
    text = _("The rungs have not started yet.")


class TooFewPlayers(Refusal):
    code = "too-few-players"
    text = _("Rungs start with at least four members.")


class NotOnRungs(Refusal):
    code = "not-on-the-rungs"
    text = _("You are not on these rungs.")


class PlayerNotOnRungs(Refusal):
    code = "player-not-on-the-rungs"
    text = _("This player is not on these rungs.")
    field = "player"


class OnRungs(Refusal):
    code = "on-the-rungs"
    text = _("This player is on the rungs already.")


class NotAMember(Refusal):
    code = "not-a-member"
    text = _("Only active members of the club with an account have a rung.")


class YouAreAbsent(Refusal):
    code = "absent"
    text = _("You are announced as absent. End your absence first.")


class TooManyChallenges(Refusal):
    code = "too-many-challenges"
    text = _("You take part in %(most)s open challenges already, as many as the club allows.")


class TooManyToday(Refusal):
    code = "too-many-today"
    text = _("You have begun %(most)s challenges within a day. Wait until tomorrow.")


class NotThree(Refusal):
    code = "not-three"
    text = _("Name three different players.")
    invalid = True


class OutOfReach(Refusal):
    code = "out-of-reach"
    text = _("%(name)s is not within your reach.")


class NotWithinTheirReach(OutOfReach):
    text = _("This challenge is for players within the reach of %(name)s, and you are not.")


class PlayerAbsent(Refusal):
    code = "player-absent"
    text = _("%(name)s is absent.")


class PlayerBusy(Refusal):
    code = "player-busy"
    text = _("%(name)s takes part in as many open challenges as the club allows.")


class RematchTooSoon(Refusal):
    code = "rematch-too-soon"
    text = _("The same four have played a short while ago, or have a challenge. Choose others.")


class NotInChallenge(Refusal):
    code = "not-in-the-challenge"
    text = _("You do not take part in this challenge.")


class ChallengeOver(Refusal):
    code = "challenge-over"
    text = _("That is not possible any more: the challenge has gone on.")


class TooLate(Refusal):
    code = "too-late"
    text = _("The time for it is over.")


class NotYourRules(Refusal):
    code = "rules-do-not-count"
    text = _("Choose rules for four players whose games count here.")
    field = "ruleset"


class WrongGame(Refusal):
    code = "wrong-game"
    text = _("This is not a game of these four that counts, or it decides another challenge.")
    field = "game"


class ReasonNeeded(Refusal):
    code = "reason-needed"
    text = _("Give a reason; it is in the log.")
    field = "reason"
    invalid = True


class CannotBeUndone(Refusal):
    code = "cannot-be-undone"
    text = _("This entry cannot be undone, or has been undone already.")


class BadAbsence(Refusal):
    code = "bad-absence"
    text = _("An absence ends today or later, on its first day or later, and lasts a year at most.")
    field = "last"
    invalid = True


class TooManyAbsences(Refusal):
    code = "too-many-absences"
    text = _("You have announced %(most)s absences already. End one first.")
