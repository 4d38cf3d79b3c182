"""When things of the demonstration happen: at hours and on days that a club would choose.

The demonstration is filled whenever somebody starts it. All times here are in the club's zone.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY = range(7)
WEEK = timedelta(days=7)

EVENING = time(19, 30)
AFTERNOON = time(14, 0)
CLOSE = time(20, 0)
"""When competitions close."""

FIRST_START, LAST_START = 10, 20
"""The hours between which an event begins."""


def on_day(at: datetime, hour: time) -> datetime:
    """Return that hour of the day of *at*."""
    return datetime.combine(at.date(), hour, tzinfo=at.tzinfo)


def latest(weekday: int, hour: time, before: datetime) -> datetime:
    """Return the last such moment of a week that is not after *before*."""
    found = on_day(before - timedelta(days=(before.weekday() - weekday) % 7), hour)
    return found if found <= before else on_day(found - WEEK, hour)


def earliest(weekday: int, hour: time, after: datetime) -> datetime:
    """Return the first such moment of a week that is after *after*."""
    return on_day(latest(weekday, hour, after) + WEEK, hour)


def last_evening(before: datetime, hour: time = EVENING) -> datetime:
    """Return the last evening that has begun by *before*."""
    found = on_day(before, hour)
    return found if found <= before else on_day(before - timedelta(days=1), hour)


def begun(now: datetime) -> datetime:
    """Return when an event began that is in its third round *now*, or was the evening before.

    By day it began two hours ago or so; at night and in the early morning it is the evening before.
    """
    if FIRST_START + 1 <= now.hour <= LAST_START + 3:
        return on_day(now, time(min(max(now.hour - 2, FIRST_START), LAST_START)))
    return last_evening(now, time(LAST_START))


def season(day: date) -> str:
    """Return the season of the northern half of the earth, as names of events have it.

    >>> [season(date(2026, month, 21)) for month in (1, 4, 7, 10, 12)]
    ['Winter', 'Spring', 'Summer', 'Autumn', 'Winter']
    """
    return ("Winter", "Spring", "Summer", "Autumn")[day.month % 12 // 3]


def name_of_coming(day: date) -> str:
    """Return the name of the event that is to come."""
    return "Christmas Barbu" if day.month == 12 else f"{season(day)} Barbu"
