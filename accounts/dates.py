"""Dates as text, as the reader's language writes them.

In French the first day of a month is "1er", and a full hour has no minutes: "1er décembre à 21 h".
Django has no formats for these.
Templates get it through the filter ``date``, which ``templatetags/dates.py`` puts in place of
Django's.
"""

from __future__ import annotations

import re
from datetime import date, datetime, time, tzinfo
from functools import cache

from babel.dates import get_timezone_location
from django.utils.dateformat import format as formatted
from django.utils.formats import get_format
from django.utils.timezone import now
from django.utils.translation import get_language, gettext_lazy, pgettext_lazy

UNCLEAR_TIME = gettext_lazy(
    "The clocks change then: this time comes twice, or not at all. Choose another one."
)
#: in place of Django's "jan." and "fév.", the catalogue has "janv." and "févr."
SHORT_MONTHS = (pgettext_lazy("abbrev. month", "Jan."), pgettext_lazy("abbrev. month", "Feb."))
#: the day of the month in front of the month's name, in Django's format codes
DAY_OF_MONTH = re.compile(r"(?<!\\)j(?= ?[bFMN])")
FIRST = r"1\\e\\r"
#: in place of Django's "lun", "mar" and so on, the catalogue has "lun." and "mar."
SHORT_DAYS = (
    gettext_lazy("Mon"),
    gettext_lazy("Tue"),
    gettext_lazy("Wed"),
    gettext_lazy("Thu"),
    gettext_lazy("Fri"),
    gettext_lazy("Sat"),
    gettext_lazy("Sun"),
)
#: the minutes after the sign of the hours, in Django's format codes
MINUTES = re.compile(r"(?<=\\h)\u00a0i")


def date_format(value: date | time, pattern: str = "DATE_FORMAT") -> str:
    """Return *value* as text; *pattern* is a format or the name of one of the active language.

    ``EVENING_FORMAT`` has no year; a date in another year than the present one gets it.
    """
    if pattern == "EVENING_FORMAT" and isinstance(value, datetime) and not _is_this_year(value):
        pattern = "LONG_DATETIME_FORMAT"
    chosen = get_format(pattern)
    if (get_language() or "").startswith("fr"):
        if isinstance(value, date) and value.day == 1:
            chosen = DAY_OF_MONTH.sub(FIRST, chosen)
        if isinstance(value, datetime | time) and value.minute == 0:
            chosen = MINUTES.sub("", chosen)
    return formatted(value, chosen)


def _is_this_year(value: datetime) -> bool:
    return value.year == now().astimezone(value.tzinfo).year


@cache
def zone_name(key: str, language: str) -> str:
    """Return the city after which the time zone *key* is named, as it is called in *language*.

    >>> zone_name("Europe/London", "fr"), zone_name("America/New_York", "en")
    ('Londres', 'New York')
    """
    return get_timezone_location(key, locale=language, return_city=True)


def is_unclear(clock: datetime, zone: tzinfo) -> bool:
    """Return whether a naive local time occurs twice in *zone*, or not at all."""
    offsets = {clock.replace(tzinfo=zone, fold=fold).utcoffset() for fold in (0, 1)}
    return len(offsets) > 1
