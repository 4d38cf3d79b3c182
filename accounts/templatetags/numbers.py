"""Numbers in texts that come from libraries."""

import re

from django import template

register = template.Library()

HYPHEN_AS_MINUS = re.compile(r"(?<![\w\-])-(?=\d)")


@register.filter(is_safe=True)
def minus(text: object) -> str:
    """Return *text*, such as an error message of Django, with real minus signs in its numbers."""
    return HYPHEN_AS_MINUS.sub("−", str(text))
