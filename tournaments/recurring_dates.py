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


def first_date(not_before: date, weekday: int, place: int | None = None) -> date:
    """Return the first day from *not_before* on that is on *weekday*, 0 for Monday.

    :param place: which one of its month, 1 to 4, or 5 for the last; None for any.
    :raises OverflowError: after the year 9999.

    >>> first_date(date(2026, 10, 10), 4), first_date(date(2026, 10, 10), 4, 1)
    (datetime.date(2026, 10, 16), datetime.date(2026, 11, 6))
    >>> first_date(date(2026, 10, 10), 4, 5)
    datetime.date(2026, 10, 30)
    """
    day = not_before + timedelta(days=(weekday - not_before.weekday()) % 7)
    if place is None:
        return day
    while not (is_last_of_month(day) if place == 5 else place_in_month(day) == place):
        day += WEEK
    return day


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
