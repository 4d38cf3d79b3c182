"""Points as on a score sheet."""

from django import template

from games.labels import signed

register = template.Library()


@register.filter
def points(value: int | str | None) -> str:
    """Return ``+24``, ``0`` or ``−12`` with a real minus sign; an empty text for anything else.

    >>> [points(n) for n in (24, 0, -12)]
    ['+24', '0', '−12']
    """
    if not isinstance(value, int):
        return ""
    return signed(value)
