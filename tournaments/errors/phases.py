"""Refusals about the phases of an event."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.errors.base import TournamentError


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
