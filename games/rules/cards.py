"""Cards, as they are written in records: suit, then rank."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Suit(StrEnum):
    """The four suits in the order of the notation."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


class Rank(StrEnum):
    """The thirteen ranks, from the two up to the ace."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"


@dataclass(frozen=True, slots=True)
class Card:
    """One card; its text form is two letters.

    >>> Card.parse("HQ")
    Card(suit=<Suit.HEARTS: 'H'>, rank=<Rank.QUEEN: 'Q'>)
    >>> str(Card.parse("ST"))
    'ST'
    """

    suit: Suit
    rank: Rank

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card such as ``HQ``.

        :raises ValueError: when *text* is not suit and rank.
        """
        if len(text) != 2:
            raise ValueError(f"not a card: {text[:10]!r}")
        return cls(Suit(text[0]), Rank(text[1]))

    def __str__(self) -> str:
        return f"{self.suit}{self.rank}"
