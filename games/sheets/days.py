"""The day on which the game of a sheet was played, if it is typed in later."""

from __future__ import annotations

from datetime import date, datetime, time

EARLIEST_YEAR = 1900


def is_possible(day: date, today: date) -> bool:
    """Return whether a game can have been played on *day*."""
    return day.year >= EARLIEST_YEAR and day <= today


def moment_on(day: date, now: datetime) -> datetime:
    """Return *now* if that is on *day*, otherwise noon of the day, in the time zone of *now*.

    Noon is more than twelve hours before the next day, so ladders count the game on its day and
    not when its sheet was finished.
    """
    return now if day == now.date() else datetime.combine(day, time(12), now.tzinfo)
