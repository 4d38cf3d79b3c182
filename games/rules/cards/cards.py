"""Cards, suits, ranks and packs. The text form of a card is its suit, then its rank."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache


class Suit(StrEnum):
    """The four suits, in the order in which hands are written."""

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

        :raises ValueError: if *text* is not suit and rank.
        """
        if len(text) != 2:
            raise ValueError(f"not a card: {text[:10]!r}")
        return cls(Suit(text[0]), Rank(text[1]))

    def __str__(self) -> str:
        return f"{self.suit}{self.rank}"


# The cards that each size of pack leaves out. With 51 cards three players have hands of equal size,
# with 50 cards five; the cards left out score in no contract. A pack of 48 cards has no twos; the
# French pack of 32 begins with the seven.
_SMALL = (Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX)
_CLUBS_TWO, _SPADES_TWO = Card(Suit.CLUBS, Rank.TWO), Card(Suit.SPADES, Rank.TWO)
PACKS: dict[int, frozenset[Card]] = {
    52: frozenset(),
    51: frozenset({_CLUBS_TWO}),
    50: frozenset({_CLUBS_TWO, _SPADES_TWO}),
    48: frozenset(Card(suit, Rank.TWO) for suit in Suit),
    32: frozenset(Card(suit, rank) for suit in Suit for rank in _SMALL),
}
FULL = tuple(Card(suit, rank) for suit in Suit for rank in Rank)


@cache
def pack(cards: int) -> tuple[Card, ...]:
    """Return the cards of a pack, spades first, each suit from its lowest card.

    >>> [str(card) for card in pack(32)[:3]], len(pack(50))
    (['S7', 'S8', 'S9'], 50)
    """
    return tuple(card for card in FULL if card not in PACKS[cards])


def suit_length(cards: int) -> int:
    """Return the number of hearts in a pack."""
    return sum(card.suit is Suit.HEARTS for card in pack(cards))


def ranks_of_all_suits(cards: int) -> tuple[Rank, ...]:
    """Return the ranks that a pack has in every suit, from the lowest."""
    missing = {card.rank for card in PACKS[cards]}
    return tuple(rank for rank in Rank if rank not in missing)
