"""Parsing of typed cards: with suit signs, in the reader's language, or in English."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import get_language, pgettext

from games.labels import card_text

NO_CARD = "-"
SUITS_IN = {"fr": {"P": "S", "C": "H", "K": "D", "T": "C"}}
"""The letters of suits in other languages: pique, cœur, carreau (K, as C is taken), trèfle."""
SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}
ENGLISH_SUITS = {letter: letter for letter in "SHDC"}
ENGLISH_RANKS = {letter: letter for letter in "23456789TJQKA"} | {"10": "T"}


def read_cards(text: str) -> list[str]:
    """Return the cards of *text* with the names of the rules, and passes as hyphens.

    The letters of the active language take precedence: in French C5 is the five of hearts. If any
    card cannot be read that way, all are read in English. Unreadable words stay unchanged.

    >>> read_cards("C5 ck ♥10 -")
    ['C5', 'CK', 'HT', '-']
    """
    words = text.upper().replace("\N{VARIATION SELECTOR-16}", "").split()
    own = _own_letters()
    for suits, ranks in ([own] if own else []) + [(ENGLISH_SUITS, ENGLISH_RANKS)]:
        found = [_card(word, suits | SIGNS, ranks) for word in words]
        if all(found):
            return [card for card in found if card]
    return words


def _own_letters() -> tuple[dict[str, str], dict[str, str]] | None:
    suits = SUITS_IN.get((get_language() or "").partition("-")[0])
    if suits is None:
        return None
    ranks = ENGLISH_RANKS | {"J": "", "Q": "", "K": "", "A": ""}
    ranks |= {
        pgettext("letter of a jack", "J"): "J",
        pgettext("letter of a queen", "Q"): "Q",
        pgettext("letter of a king", "K"): "K",
        pgettext("letter of an ace", "A"): "A",
    }
    return suits, ranks


def _card(word: str, suits: dict[str, str], ranks: dict[str, str]) -> str:
    """Return the card that *word* names, or an empty string."""
    if word == NO_CARD:
        return NO_CARD
    suit, rank = suits.get(word[0], ""), ranks.get(word[1:], "")
    if word[0] in SIGNS and not rank:  # a sign can be combined with a rank of either language
        rank = ENGLISH_RANKS.get(word[1:], "")
    return suit + rank if suit and rank else ""


def show_cards(cards: Sequence[str]) -> str:
    """Return cards and passes with suit signs, so that they can be typed again in any language.

    >>> show_cards(["C5", "HQ", "-"])
    '♣5 ♥Q -'
    """
    return " ".join(NO_CARD if card == NO_CARD else card_text(card) for card in cards)
