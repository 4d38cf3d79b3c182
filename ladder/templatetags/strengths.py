"""Strengths and scores with their sign."""

from __future__ import annotations

from django import template
from django.utils.formats import number_format

from ladder.ladder_words import deciding_number
from ladder.models import Ladder
from ladder.scale import signed_number

register = template.Library()


@register.filter
def signed(value: float | None, digits: int = 0) -> str:
    """Return *value* with its sign and *digits* decimals; a dash for None."""
    return "–" if value is None else signed_number(value, digits)


@register.filter
def deciding(ladder: Ladder) -> str:
    """Return in one word what decides the place in *ladder*."""
    return deciding_number(ladder)


@register.filter
def percent(value: float, digits: int = 0) -> str:
    """Return a share as a percentage, with a narrow no-break space.

    The value is rounded here, because ``number_format`` truncates.

    >>> percent(0.374)
    '37\u202f%'
    """
    return number_format(round(100 * value, digits), digits, use_l10n=True) + "\u202f%"
