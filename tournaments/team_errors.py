"""Refusals of the services of team events."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.errors import TournamentError


class TeamEvent(TournamentError):
    code = "team-event"
    text = _("This is a team event: players are entered with their team.")


class NoTeamEvent(TournamentError):
    code = "no-team-event"
    text = _("Players enter this event for themselves, not in teams.")


class NotYourTeam(TournamentError):
    code = "not-your-team"
    text = _("Only the captain of a team and the club's directors can do this.")


class LineUpSealed(TournamentError):
    code = "line-up-sealed"
    text = _("Until the line-ups are opened only the team itself sees its line-up.")


class TeamEntriesClosed(TournamentError):
    code = "team-entries-closed"
    text = _("The event has begun: ask the director to change a team.")


class TeamsFull(TournamentError):
    code = "teams-full"
    text = _("The waiting list is full too: %(places)s teams are on it.")


class TeamNameTaken(TournamentError):
    code = "team-name-taken"
    text = _("There is a team called %(name)s already: choose another name.")
    invalid = True


class BadTeam(TournamentError):
    """*reason* is a whole sentence."""

    code = "bad-team"
    text = "%(reason)s"
    invalid = True


class InOtherTeam(TournamentError):
    code = "in-other-team"
    text = _("%(name)s is in the team %(team)s.")
    invalid = True


class PlayedForOtherTeam(TournamentError):
    code = "played-for-other-team"
    text = _("%(name)s has played for the team %(team)s in this event.")
    invalid = True


class TeamWithdrawn(TournamentError):
    code = "team-withdrawn"
    text = _("The team %(team)s is withdrawn.")


class TeamWaits(TournamentError):
    code = "team-waits"
    text = _("The team %(team)s is on the waiting list.")


class TeamNotWithdrawn(TournamentError):
    code = "team-not-withdrawn"
    text = _("The team %(team)s is not withdrawn.")


class WrongLineUpRound(TournamentError):
    code = "wrong-line-up-round"
    text = _("Line-ups are for round %(round)s now.")


class LineUpsOpened(TournamentError):
    code = "line-ups-opened"
    text = _("The line-ups of round %(round)s are open: they cannot be changed any more.")


class LineUpsSealed(TournamentError):
    code = "line-ups-sealed"
    text = _("The line-ups of round %(round)s are sealed. Open them first.")


class LineUpTooLate(TournamentError):
    code = "line-up-too-late"
    text = _("The deadline for this line-up is over. Ask the director.")


class BadLineUp(TournamentError):
    """*count* is how many players of a team play."""

    code = "bad-line-up"
    text = _("Choose %(count)s different players of the team who are not withdrawn.")
    invalid = True


class BadDeadline(TournamentError):
    code = "bad-deadline"
    text = _("Give a time in the future.")
    invalid = True


class LineUpsMissing(TournamentError):
    """*teams* are the names of the teams that have not handed in."""

    code = "line-ups-missing"
    text = _(
        "Line-ups are missing: %(teams)s. Wait for them, set a deadline, or open the line-ups now."
    )


class OfficialInvolved(TournamentError):
    """The official plays or captains a team; *names* are the officials who do not."""

    code = "official-involved"
    text = _(
        "You are in this event yourself: other teams' line-ups are sealed to you. Ask: %(names)s."
    )


class NoOfficialLeft(TournamentError):
    code = "no-official-left"
    text = _(
        "All officials are in this event themselves. Without a line-up the first players of the"
        " team play."
    )


class BadSubstitute(TournamentError):
    code = "bad-substitute"
    text = _("Choose a player of the same team who does not play this round and is not withdrawn.")
    invalid = True
