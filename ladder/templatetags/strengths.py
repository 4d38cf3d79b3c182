"""Strengths and scores with their sign."""

from __future__ import annotations

from fractions import Fraction

from django import template
from django.utils.formats import number_format

from ladder.scale import signed_number

register = template.Library()

LARGEST_DENOMINATOR = 100
"""At least the number of deals of a game."""


@register.filter
def signed(value: float | None, digits: int = 0) -> str:
    """Return *value* with its sign and *digits* decimals; a dash for None."""
    return "–" if value is None else signed_number(value, digits)


@register.filter
def percent(value: float, digits: int = 0) -> str:
    """Return a share as a percentage, with a narrow no-break space.

    The value is rounded here, because ``number_format`` truncates.

    >>> percent(0.374)
    '37\u202f%'
    """
    return number_format(round(100 * value, digits), digits, use_l10n=True) + "\u202f%"


@register.filter
def fraction(share: float) -> str:
    """Return the share of a whole game that was played as a fraction.

    >>> fraction(4 / 28)
    '1/7'
    """
    return str(Fraction(share).limit_denominator(LARGEST_DENOMINATOR))
