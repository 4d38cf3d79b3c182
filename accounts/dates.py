"""Dates in words, as the reader's language writes them.

The first day of a month is "1er" in French, for which Django has no format: "1er décembre".
Templates get it through the filter ``date``, which ``templatetags/dates.py`` puts in place of
Django's.
"""

from __future__ import annotations

import re
from datetime import date, time

from django.utils.dateformat import format as formatted
from django.utils.formats import get_format
from django.utils.translation import get_language

#: the day of the month before the month's name, as formats write it
DAY_OF_MONTH = re.compile(r"(?<!\\)j(?= ?[bFMN])")
FIRST = r"1\\e\\r"


def date_format(value: date | time, pattern: str = "DATE_FORMAT") -> str:
    """Return *value* in a format, or in the one of the active language that *pattern* names."""
    chosen = get_format(pattern)
    if isinstance(value, date) and value.day == 1 and (get_language() or "").startswith("fr"):
        chosen = DAY_OF_MONTH.sub(FIRST, chosen)
    return formatted(value, chosen)
