"""Refusals of the services of boxes."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.refusals import Refusal


class BadBoxLeague(Refusal):
    """A setting of a league is invalid; ``field`` names it."""

    code = "bad-box-league"
    text = _("These settings are not possible.")
    invalid = True

    def __init__(self, field: str, text: str | Promise) -> None:
        self.field = field
        super().__init__(text)


class CannotTakePart(Refusal):
    code = "cannot-take-part"
    text = _("Only active players of the club can take part.")
    invalid = True


class SignUpClosed(Refusal):
    code = "sign-up-closed"
    text = _("Only the club's directors and secretaries choose who takes part in this league.")


class TakesPartAlready(Refusal):
    code = "takes-part-already"
    text = _("This player takes part already.")


class TakesNoPart(Refusal):
    code = "takes-no-part"
    text = _("This player does not take part.")


class TooFewPlayers(Refusal):
    code = "too-few-players"
    text = _("A season needs at least four players.")


class SeasonNotOver(Refusal):
    code = "season-not-over"
    text = _("A season is running or being drafted already.")


class NoSeasonRunning(Refusal):
    code = "no-season-running"
    text = _("No season is running that has begun.")


class NoDraft(Refusal):
    code = "no-draft"
    text = _("There is no draft: it has been released or discarded.")


class StaleBoxes(Refusal):
    code = "stale-boxes"
    text = _("The draft has changed since you saw it. Nothing was changed; look at it again.")


class BadDates(Refusal):
    code = "bad-dates"
    text = _(
        "A season begins after the one before and within a year of today, lasts at most a year, and"
        " ends today or later."
    )
    field = "last"
    invalid = True


class BadBoxes(Refusal):
    code = "bad-boxes"
    text = _("A box has four to eight players: box %(number)s has %(count)s.")
