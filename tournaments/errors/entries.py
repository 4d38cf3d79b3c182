"""Refusals about entries, check-in and forbidden pairs."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.errors.base import TournamentError


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


class PerhapsKnown(TournamentError):
    code = "perhaps-known"
    text = _("Perhaps already in the club: %(names)s. If not, say that it is another person.")


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
