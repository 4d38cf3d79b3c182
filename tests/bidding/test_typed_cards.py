"""Cards as readers type them."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from bidding.typed_cards import read_cards, show_cards


@pytest.mark.parametrize(
    ("language", "typed", "cards"),
    [
        ("en", "C5 CK C2", ["C5", "CK", "C2"]),
        ("en", "♣5 ♥10 sq", ["C5", "HT", "SQ"]),
        ("fr", "C5 CR CD", ["H5", "HK", "HQ"]),
        ("fr", "p10 kv ta", ["ST", "DJ", "CA"]),
        ("fr", "♣R ♣K ♦V", ["CK", "CK", "DJ"]),
        # No letter of a suit in French: all of it is English.
        ("fr", "H5 HK C2", ["H5", "HK", "C2"]),
        ("fr", "C5 CK", ["C5", "CK"]),
        ("fr", "-", ["-"]),
        ("fr", "", []),
        ("en", "x9 C5", ["X9", "C5"]),
    ],
)
def test_cards_are_read_in_the_letters_of_the_reader_and_in_english(
    language: str, typed: str, cards: list[str]
) -> None:
    with override(language):
        assert read_cards(typed) == cards


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_shown_can_be_typed_again(language: str) -> None:
    cards = ["C5", "HK", "DJ", "ST", "-", "CQ", "SA"]
    with override(language):
        assert read_cards(show_cards(cards)) == cards
