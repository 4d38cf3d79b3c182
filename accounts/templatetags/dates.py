"""The filter ``date``, in every template without being loaded: a built-in of the site's engine."""

from __future__ import annotations

import datetime

from django import template

from accounts.dates import date_format

register = template.Library()


@register.filter(expects_localtime=True, is_safe=False)
def date(value: datetime.date | datetime.time | None, pattern: str = "DATE_FORMAT") -> str:
    """Return *value* in a format or by the name of one; empty without a value."""
    return date_format(value, pattern) if value else ""
