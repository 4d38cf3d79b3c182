"""Refusals about the period of a round, and the times that its players agree on."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.errors.base import TournamentError


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
    text = _("Only the player who proposed a time, or an official, can take it back.")
