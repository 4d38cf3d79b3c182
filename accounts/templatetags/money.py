"""Amounts of money."""

from decimal import Decimal

from django import template

from accounts import currencies

register = template.Library()


@register.filter
def money(amount: Decimal | None, currency: str) -> str:
    """Return *amount* with its currency, in the format of the active language; empty for None."""
    return "" if amount is None else currencies.money(amount, currency)
