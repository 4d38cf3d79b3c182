"""Filters that show clocks, seats, contracts and bots on the pages of tables."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.labels import SEAT_LETTERS, SEATS
from games.models import Pace, Table
from games.rules import Seat
from games.tables.strengths import STRENGTH_CHOICES

register = template.Library()
_STRENGTH_NAMES = dict(STRENGTH_CHOICES)


@register.filter
def seat_name(seat: str) -> str:
    return str(SEATS[Seat(seat)])


@register.filter
def seat_letter(seat: str) -> str:
    return str(SEAT_LETTERS[Seat(seat)])


@register.filter
def strength_name(strength: str) -> str:
    return str(_STRENGTH_NAMES.get(strength, strength))


@register.filter
def clock_words(table: Table) -> str:
    """Return the clock of a table as text.

    >>> clock_words(Table(reserve_seconds=900, turn_seconds=25))
    '25 s a turn + 15 min'
    """
    if table.turn_seconds is None:
        return _("no clock")
    if table.pace == Pace.DAYS:
        days = max(1, round(table.turn_seconds / 86400))
        return ngettext("%(days)s day a turn", "%(days)s days a turn", days) % {"days": days}
    turn = _("%(seconds)s s a turn") % {"seconds": table.turn_seconds}
    if not table.reserve_seconds:
        return turn
    return _("%(turn)s + %(minutes)s min") % {
        "turn": turn,
        "minutes": round(table.reserve_seconds / 60),
    }
