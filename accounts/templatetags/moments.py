"""Times for readers who may be in a time zone other than the club's."""

from __future__ import annotations

from datetime import datetime

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import get_current_timezone_name, localtime
from django.utils.translation import get_language

from accounts.dates import date_format, zone_name

register = template.Library()


@register.filter
def moment(at: datetime | None, pattern: str) -> SafeString | str:
    """Return *at* as a ``<time>`` element in the current zone, in the format named *pattern*.

    A script (``js/zones.js``) adds the name of the zone and the reader's local time if it differs.
    """
    if at is None:
        return ""
    local, zone = localtime(at), get_current_timezone_name()
    return format_html(
        '<time datetime="{}" data-zone="{}" data-place="{}">{}</time>',
        local.isoformat(timespec="seconds"),
        zone,
        zone_name(zone, get_language() or "en"),
        date_format(local, pattern),
    )
