"""The dates of events that recur on a weekday of each month."""

from __future__ import annotations

from calendar import monthrange
from datetime import date, timedelta

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


def in_next_month(day: date, place: int) -> date:
    """Return the same weekday of the next month.

    :param place: 1 for the first one, and 5 for the fifth, or the fourth if there are only four.

    >>> in_next_month(date(2026, 12, 4), 1)
    datetime.date(2027, 1, 1)
    >>> in_next_month(date(2027, 1, 29), 5)
    datetime.date(2027, 2, 26)
    """
    first = _first_of_next_month(day)
    first += timedelta(days=(day.weekday() - first.weekday()) % 7)
    days = monthrange(first.year, first.month)[1]
    return first + min(place - 1, (days - first.day) // 7) * WEEK


def _first_of_next_month(day: date) -> date:
    return date(day.year + day.month // 12, day.month % 12 + 1, 1)
