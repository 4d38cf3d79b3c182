"""The period of a round: days in the time zone of the club, from the first to the last."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from django.utils.timezone import make_aware
from django.utils.translation import gettext as _

from accounts.dates import date_format
from accounts.models import Club
from tournaments.models import Round

DAY = timedelta(days=1)
MORNING = time(9)
"""When reminders of a day are sent."""
PLAY_SOON_BEFORE = timedelta(hours=1)
"""How long before an agreed time its players are reminded of it."""


def begin_of(day: date, club: Club, at: time = time.min) -> datetime:
    """Return the local time *at* on *day* in the zone of *club*, by default midnight."""
    return make_aware(datetime.combine(day, at), club.zone)


def period_begins(one: Round) -> datetime | None:
    """Return when the period of a round begins, or None if it has none."""
    return begin_of(one.first_day, one.tournament.club) if one.first_day else None


def period_ends(one: Round) -> datetime | None:
    """Return when the period of a round is over, the midnight after its last day."""
    return begin_of(one.last_day + DAY, one.tournament.club) if one.last_day else None


def period_text(one: Round) -> str:
    """Return the days of a round as text, or ``""``."""
    if one.first_day is None or one.last_day is None:
        return ""
    words = {
        "first": date_format(one.first_day, "DATE_FORMAT"),
        "last": date_format(one.last_day, "DATE_FORMAT"),
    }
    return _("%(first)s to %(last)s") % words
