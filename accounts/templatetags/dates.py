"""The filters ``date`` and ``time``, built-ins of the site's template engine."""

from __future__ import annotations

import datetime

from django import template

from accounts.dates import date_format

register = template.Library()


@register.filter(expects_localtime=True, is_safe=False)
def date(value: datetime.date | datetime.time | None, pattern: str = "DATE_FORMAT") -> str:
    """Return *value* in a format, or the format of that name; empty for None."""
    return date_format(value, pattern) if value else ""


@register.filter(expects_localtime=True, is_safe=False)
def time(value: datetime.date | datetime.time | None, pattern: str = "TIME_FORMAT") -> str:
    """Return *value* in a format, or the format of that name; empty for None."""
    return "" if value is None else date_format(value, pattern)
