"""Answers, cards and Markdown in templates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from bidding import labels
from bidding.markdown import as_html
from bidding.values_page import Values, values_in

register = template.Library()


@register.filter
def markdown(text: str) -> SafeString:
    """Return Markdown as HTML without scripts."""
    return as_html(text)


@register.filter
def answer(text: str) -> SafeString:
    """Return an answer as text, with suit signs in their colours."""
    return signs(labels.answer_text(text))


@register.filter
def signs(text: str) -> SafeString:
    """Return *text* with each suit sign in its colour."""
    by_sign = {sign: suit.lower() for suit, sign in labels.SUIT_SIGNS.items()}
    return format_html_join(
        "",
        "{}",
        (
            (
                format_html('<span class="suit-{}">{}</span>', by_sign[letter], letter)
                if letter in by_sign
                else letter,
            )
            for letter in text
        ),
    )


@register.filter
def card(name: str) -> SafeString:
    """Return a card such as ``HQ`` as suit sign and rank, with the sign in its colour."""
    return signs(labels.card_text(name))


@register.filter
def card_name(name: str) -> str:
    """Return the name of a card for screen readers."""
    return labels.card_name(name)


@register.filter
def seat(name: str) -> str:
    """Return the name of a seat."""
    return labels.seat_text(name)


@register.filter
def at(mapping: Mapping[str, Any], key: str) -> Any:
    """Return the value of *key*, or an empty text."""
    return mapping.get(key, "")


@register.filter
def values(stored: Mapping[str, Any]) -> Values:
    """Return the computed values of a problem's answers, for pages."""
    return values_in(stored)
