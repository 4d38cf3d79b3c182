"""Points as on a score sheet."""

from fractions import Fraction

from django import template
from django.utils.formats import number_format

from games.labels import signed

register = template.Library()


@register.filter
def points(value: int | str | None) -> str:
    """Return ``+24``, ``0`` or ``−12`` with a real minus sign; an empty string for anything else.

    >>> [points(n) for n in (24, 0, -12)]
    ['+24', '0', '−12']
    """
    if not isinstance(value, int):
        return ""
    return signed(value)


@register.filter
def compared(value: float | Fraction | None, comparison: str) -> str:
    """Return a score of duplicate deals: a signed difference, or matchpoints in per cent.

    >>> compared(Fraction(-15, 4), "difference"), compared(54.1666, "matchpoints")
    ('−3.8', '54.2\\u202f%')
    """
    if value is None:
        return "–"
    rounded = round(float(value), 1) + 0.0  # turns -0.0 into 0.0
    if comparison == "matchpoints":
        return f"{number_format(rounded, 1)}\u202f%"
    sign = "+" if rounded > 0 else "−" if rounded < 0 else ""
    return f"{sign}{number_format(abs(rounded), 1)}"


@register.filter
def unparted(title: object) -> str:
    """Return a title in which no line begins with a dot: it stays with the part before it.

    >>> unparted("Evening · Round 1") == "Evening\\N{NO-BREAK SPACE}· Round 1"
    True
    """
    return str(title).replace(" · ", "\N{NO-BREAK SPACE}· ")
