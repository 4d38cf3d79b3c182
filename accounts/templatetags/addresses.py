"""E-mail addresses in narrow columns."""

from __future__ import annotations

import re

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

register = template.Library()
PARTS = re.compile(r"[@.]?[^@.]+|[@.]")
"""The parts of an address, each with the sign before it."""


@register.filter
def breakable(address: str) -> SafeString:
    """Return *address* as HTML whose lines may end before an at sign or a dot."""
    parts = ((part,) for part in PARTS.findall(address or ""))
    return format_html_join(SafeString("<wbr>"), "{}", parts)
