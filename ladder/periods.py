"""The periods of ladders, from a first to a last day, both included. Pure."""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

Calendar = Literal["month", "quarter", "year", "last-year"]
"""The kinds of periods that are determined by a day; a season is given by its dates."""

DAYS_OF_LAST_YEAR = 365


@dataclass(frozen=True, slots=True)
class Period:
    """A period of whole days, both *first* and *last* included.

    >>> date(2026, 2, 28) in Period(date(2025, 9, 1), date(2026, 6, 30))
    True
    """

    first: date
    last: date

    def __post_init__(self) -> None:
        if self.last < self.first:
            raise ValueError("A period ends on the day it begins, or later.")

    def __contains__(self, day: date) -> bool:
        return self.first <= day <= self.last


def containing(calendar: Calendar, day: date) -> Period:
    """Return the period that contains *day*; for ``last-year``, the 365 days up to it."""
    match calendar:
        case "month":
            return _months(day.year, day.month, 1)
        case "quarter":
            return _months(day.year, day.month - (day.month - 1) % 3, 3)
        case "year":
            return _months(day.year, 1, 12)
        case "last-year":
            return Period(day - timedelta(days=DAYS_OF_LAST_YEAR - 1), day)


def usual_season(day: date) -> Period:
    """Return the season from September to June that contains *day*; in summer, the next one.

    >>> usual_season(date(2026, 7, 1)).first, usual_season(date(2026, 6, 30)).last
    (datetime.date(2026, 9, 1), datetime.date(2026, 6, 30))
    """
    year = day.year if day.month >= 7 else day.year - 1
    return Period(date(year, 9, 1), date(year + 1, 6, 30))


def parse(text: str) -> Period:
    """Return the month or the year written as ``2026-01`` or ``2026``.

    :raises ValueError: for anything else.
    """
    if not (found := re.fullmatch(r"([0-9]{4})(?:-([0-9]{2}))?", text)):
        raise ValueError("A period is a month, as 2026-01, or a year, as 2026.")
    year, month = found.groups()
    return containing("month" if month else "year", date(int(year), int(month or 1), 1))


def _months(year: int, first: int, count: int) -> Period:
    last = first + count - 1
    return Period(date(year, first, 1), date(year, last, monthrange(year, last)[1]))
