"""Names of events without the date that they end with, for further events like them."""

from __future__ import annotations

import re
from functools import cache
from itertools import takewhile

from django.utils import dates
from django.utils.translation import override, pgettext

#: "28", "28.", "28th", "1er", "2026"
NUMBER = re.compile(r"\d{1,2}(\.|st|nd|rd|th|er|e)?|\d{4}", re.IGNORECASE)
#: "28/11", "28.11.2026", "2026-11-28"
DAY = re.compile(r"\d{1,4}([./-])\d{1,2}(\1(\d{2}|\d{4})?)?")
AROUND = "()[],;:·–—-"


def undated(name: str, language: str) -> str:
    """Return *name* without a date at its end, written in digits or in words of *language*.

    >>> undated("Evening of 28 November", "en"), undated("Friday evening, 28/11", "en")
    ('Evening', 'Friday evening')
    >>> undated("Spring Cup 2026", "en"), undated("Evening 12", "en")
    ('Spring Cup 2026', 'Evening 12')
    """
    words = name.split()
    months, others, before = _words_of(language)
    parts = list(takewhile(lambda part: _is_of_a_date(part, months | others), words[::-1]))
    if not any(_bare(part) in months or DAY.fullmatch(_digits(part)) for part in parts):
        return name
    kept = words[: len(words) - len(parts)]
    while kept and (not kept[-1].strip(AROUND) or _bare(kept[-1]) in before):
        kept.pop()
    return " ".join(kept).rstrip(AROUND)


def _is_of_a_date(part: str, words: frozenset[str]) -> bool:
    digits = _digits(part)
    is_sign = not digits
    return (
        is_sign or _bare(part) in words or bool(NUMBER.fullmatch(digits) or DAY.fullmatch(digits))
    )


def _digits(part: str) -> str:
    return part.strip(AROUND)


def _bare(part: str) -> str:
    return part.strip(AROUND + ".").lower()


@cache
def _words_of(language: str) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Return the names of months, those of days, and the words before a date, in *language*."""
    with override(language):
        months = [dates.MONTHS, dates.MONTHS_3, dates.MONTHS_AP, dates.MONTHS_ALT]
        days = [dates.WEEKDAYS, dates.WEEKDAYS_ABBR]
        # Translators: words between a name and a date, as in "Evening of 28 November"
        before = pgettext("words before a date", "of on the")
        return (
            frozenset(_bare(str(name)) for names in months for name in names.values()),
            frozenset(_bare(str(name)) for names in days for name in names.values()),
            frozenset(before.split()),
        )
