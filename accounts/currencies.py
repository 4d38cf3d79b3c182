"""Currencies by their codes of ISO 4217, and amounts of money as readers write them."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cache

from babel.core import get_global
from babel.numbers import (
    format_currency,
    get_currency_name,
    get_currency_precision,
    get_territory_currencies,
)
from django.core.exceptions import ValidationError
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.names import folded

USUAL = "EUR"
CODE = re.compile(r"^([A-Z]{3})(?=\d)")
"""A code in front of a number."""


@cache
def codes() -> frozenset[str]:
    """Return the codes of the currencies that are legal tender somewhere today.

    >>> {"EUR", "GBP", "CHF"} <= codes(), "FRF" in codes()
    (True, False)
    """
    territories = get_global("territory_currencies")
    return frozenset(code for place in territories for code in get_territory_currencies(place))


def choices() -> list[tuple[str, str]]:
    """Return code and name of each currency in the active language, ordered by name."""
    return list(_choices(_locale()))


@cache
def _choices(locale: str) -> tuple[tuple[str, str], ...]:
    names = {code: get_currency_name(code, locale=locale) for code in codes()}
    ordered = sorted(names.items(), key=lambda item: folded(item[1]))
    return tuple((code, f"{name} ({code})") for code, name in ordered)


def name_of(code: str) -> str:
    """Return the name of a currency in the active language, with its code."""
    return dict(_choices(_locale()))[code]


def validate_currency(code: str) -> None:
    """Raise a validation error unless *code* is that of a current currency."""
    if code not in codes():
        raise ValidationError(_("Choose a currency by its code of three letters, such as EUR."))


def of_zone(timezone: str) -> str:
    """Return the currency of the country of a time zone.

    >>> [of_zone(zone) for zone in ("Europe/London", "Europe/Paris", "Etc/UTC")]
    ['GBP', 'EUR', 'EUR']
    """
    place = get_global("zone_territories").get(timezone, "")
    return next(iter(get_territory_currencies(place)), USUAL) if place else USUAL


def decimals(code: str) -> int:
    """Return the number of decimals of amounts in a currency.

    >>> decimals("EUR"), decimals("JPY")
    (2, 0)
    """
    return get_currency_precision(code)


def money(amount: Decimal, code: str) -> str:
    """Return an amount of money in the active language: ``€12.50``, ``12,50\u00a0€``.

    Pounds have the sign "£" in French too, where CLDR has "£GB".
    """
    text = format_currency(amount, code, locale=_locale()).replace("£GB", "£")
    return CODE.sub("\\1\u00a0", text)  # CLDR requires the space, and Babel leaves it out


def _locale() -> str:
    return (get_language() or "en").partition("-")[0]
