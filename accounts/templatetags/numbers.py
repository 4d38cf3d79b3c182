"""Numbers in texts that are not the site's own."""

import re

from django import template

register = template.Library()

HYPHEN_AS_MINUS = re.compile(r"(?<![\w\-])-(?=\d)")


@register.filter(is_safe=True)
def minus(text: object) -> str:
    """Return *text*, such as an error of Django's, with real minus signs before its numbers."""
    return HYPHEN_AS_MINUS.sub("−", str(text))
