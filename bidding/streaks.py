"""Streaks of days of practice. Pure."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

GAP = 2
"""The most days from one answer to the next in a streak: one missed day does not end it."""


def streak(days: Collection[date], today: date) -> int:
    """Return the number of days of practice without a gap of two missed days.

    >>> streak([date(2026, 3, 1), date(2026, 3, 2), date(2026, 3, 4)], date(2026, 3, 6))
    3
    >>> streak([date(2026, 3, 1), date(2026, 3, 4)], date(2026, 3, 4))
    1
    """
    number, last = 0, today
    for day in sorted({day for day in days if day <= today}, reverse=True):
        if (last - day).days > GAP:
            break
        number, last = number + 1, day
    return number
