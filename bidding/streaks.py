"""Streaks of days on which somebody practised. Pure."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

GAP = 2
"""Days from one answer to the next at most: one missed day between them ends no streak."""


def streak(days: Collection[date], today: date) -> int:
    """Return on how many days somebody has practised without missing two in a row.

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
