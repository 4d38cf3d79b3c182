"""Refusals about tables that are played online, or not."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.errors.base import TournamentError


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


class NoTableToPause(TournamentError):
    code = "no-table-to-pause"
    text = _("No live table of this round is being played, or all are paused already.")


class NoTableToResume(TournamentError):
    code = "no-table-to-resume"
    text = _("No live table of this round is paused.")


class NoTableToExtend(TournamentError):
    code = "no-table-to-extend"
    text = _("No live table of this round is being played with a clock.")


class BadStandIn(TournamentError):
    code = "bad-stand-in"
    text = _("%(name)s cannot play here: a stand-in needs an account and no other seat now.")
