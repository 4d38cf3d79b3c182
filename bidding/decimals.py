"""Numbers with one decimal in the reader's language."""

from __future__ import annotations

from decimal import Decimal

from django.utils.formats import number_format


def one_decimal(value: float) -> str:
    """Return *value* rounded to one decimal, with the decimal sign of the active language.

    >>> one_decimal(2.25), one_decimal(12)
    ('2.2', '12.0')
    """
    return str(number_format(Decimal(f"{value:.1f}"), 1))
