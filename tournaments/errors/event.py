"""Refusals about creating and changing an event, its announcements, prizes and deliveries."""

from __future__ import annotations

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.errors.base import TournamentError


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


class AnnouncementEnded(TournamentError):
    code = "announcement-ended"
    text = _("This announcement is not shown any more.")


class AlreadyAnnounced(TournamentError):
    code = "already-announced"
    text = _("The pages show this announcement already. Take it down to announce it again.")


class RecurringEnded(TournamentError):
    code = "recurring-ended"
    text = _("This recurring event has ended. Create a new one.")


class WrongDate(TournamentError):
    code = "wrong-date"
    text = _("That date is announced already, or is not one of the coming dates.")


class NoFee(TournamentError):
    code = "no-fee"
    text = _("This event has no entry fee. You can add one in its settings.")


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
