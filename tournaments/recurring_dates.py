"""The dates of recurring events: every few weeks, or a weekday of each month."""

from __future__ import annotations

from calendar import monthrange
from datetime import date, timedelta

from tournaments.models.choices import Repeats

WEEK = timedelta(weeks=1)


def place_in_month(day: date) -> int:
    """Return 1 for the first Friday of a month, and 5 for the fifth, if *day* is a Friday.

    >>> [place_in_month(date(2026, 10, day)) for day in (2, 8, 30)]
    [1, 2, 5]
    """
    return (day.day - 1) // 7 + 1


def is_last_of_month(day: date) -> bool:
    """Return whether the same weekday does not come again in the month of *day*.

    >>> is_last_of_month(date(2026, 2, 22)), is_last_of_month(date(2026, 3, 22))
    (True, False)
    """
    return (day + WEEK).month != day.month


def following(day: date, repeats: str, weeks: int) -> date:
    """Return the date after *day*. Of a fifth weekday it is the last one of the next month.

    >>> following(date(2026, 12, 4), Repeats.PLACE, 1)
    datetime.date(2027, 1, 1)
    >>> following(date(2027, 1, 29), Repeats.LAST, 1)
    datetime.date(2027, 2, 26)
    """
    if repeats == Repeats.WEEKS:
        return day + weeks * WEEK
    first = _first_of_next_month(day)
    first += timedelta(days=(day.weekday() - first.weekday()) % 7)
    place = 5 if repeats == Repeats.LAST else place_in_month(day)
    days = monthrange(first.year, first.month)[1]
    return first + min(place - 1, (days - first.day) // 7) * WEEK


def _first_of_next_month(day: date) -> date:
    return date(day.year + day.month // 12, day.month % 12 + 1, 1)
