"""The times of the demonstration, at hours and on days that a club would choose.

The demonstration can be filled at any time of day. All times here are in the club's time zone.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from django.utils.translation import gettext

MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY = range(7)
WEEK = timedelta(days=7)

EVENING = time(19, 30)
AFTERNOON = time(14, 0)
CLOSE = time(20, 0)
"""The hour at which competitions close."""

FIRST_START, LAST_START = 10, 20
"""The hours between which an event begins."""
LATE = time(LAST_START)
"""When an event that was interrupted last night goes on."""


def on_day(at: datetime, hour: time) -> datetime:
    """Return *hour* on the day of *at*."""
    return datetime.combine(at.date(), hour, tzinfo=at.tzinfo)


def latest(weekday: int, hour: time, before: datetime) -> datetime:
    """Return the last time on *weekday* at *hour* that is not after *before*."""
    found = on_day(before - timedelta(days=(before.weekday() - weekday) % 7), hour)
    return found if found <= before else on_day(found - WEEK, hour)


def earliest(weekday: int, hour: time, after: datetime) -> datetime:
    """Return the first time on *weekday* at *hour* that is after *after*."""
    return on_day(latest(weekday, hour, after) + WEEK, hour)


def last_evening(before: datetime, hour: time = EVENING) -> datetime:
    """Return the start of the last evening that is not after *before*."""
    found = on_day(before, hour)
    return found if found <= before else on_day(before - timedelta(days=1), hour)


def is_night(now: datetime) -> bool:
    """Return whether no event would be played *now*; the early morning belongs to the night."""
    return not FIRST_START + 1 <= now.hour <= LAST_START + 3


def begun(now: datetime) -> datetime:
    """Return the start of an event that is in its third round *now*, or was last night.

    By day it began about two hours ago; at night and in the early morning, the evening before.
    """
    if not is_night(now):
        return on_day(now, time(min(max(now.hour - 2, FIRST_START), LAST_START)))
    return last_evening(now, LATE)


def season(day: date) -> str:
    """Return the season of the northern hemisphere, for names of events.

    >>> [season(date(2026, month, 21)) for month in (1, 4, 7, 10, 12)]
    ['Winter', 'Spring', 'Summer', 'Autumn', 'Winter']
    """
    return ("Winter", "Spring", "Summer", "Autumn")[day.month % 12 // 3]


def name_of_special(day: date) -> str:
    """Return the name of the special competition of the season of *day*."""
    names = {
        "Winter": gettext("Winter special"),
        "Spring": gettext("Spring special"),
        "Summer": gettext("Summer special"),
        "Autumn": gettext("Autumn special"),
    }
    return names[season(day)]


def name_of_cup(day: date) -> str:
    """Return the name of the cup that was played on *day*."""
    names = {
        "Winter": gettext("Winter Cup"),
        "Spring": gettext("Spring Cup"),
        "Summer": gettext("Summer Cup"),
        "Autumn": gettext("Autumn Cup"),
    }
    return names[season(day)]


def name_of_league(day: date) -> str:
    """Return the name of the event that is played week by week."""
    names = {
        "Winter": gettext("Winter League"),
        "Spring": gettext("Spring League"),
        "Summer": gettext("Summer League"),
        "Autumn": gettext("Autumn League"),
    }
    return names[season(day)]


def name_of_coming(day: date) -> str:
    """Return the name of the coming event."""
    if day.month == 12:
        return gettext("Christmas Barbu")
    names = {
        "Winter": gettext("Winter Barbu"),
        "Spring": gettext("Spring Barbu"),
        "Summer": gettext("Summer Barbu"),
        "Autumn": gettext("Autumn Barbu"),
    }
    return names[season(day)]
