"""Sets of cards as whole numbers, one bit for each card.

Bit ``13 * suit + rank`` is a card: spades from bit 0, then hearts, diamonds and clubs; in each suit
from the two to the ace. Of two cards of a suit the higher is the greater number. A single card is
passed as its bit.

>>> mask_of([Card.parse("S2"), Card.parse("H2")]) == 1 | 1 << 13
True
>>> [str(card) for card in cards_of(QUEENS)]
['SQ', 'HQ', 'DQ', 'CQ']
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from games.rules.cards.cards import FULL, Card, Rank, Suit, pack

SUIT = (1 << 13) - 1
SPADES, HEARTS, DIAMONDS, CLUBS = SUIT, SUIT << 13, SUIT << 26, SUIT << 39
SUITS = (SPADES, HEARTS, DIAMONDS, CLUBS)
ALL_CARDS = SPADES | HEARTS | DIAMONDS | CLUBS
QUEENS = sum(1 << (13 * suit + 10) for suit in range(4))
KING_OF_HEARTS = 1 << (13 + 11)
ACE_OF_HEARTS = 1 << (13 + 12)

INDEX = {card: index for index, card in enumerate(FULL)}
"""The bit number of each card."""


def suit_of(bit: int) -> int:
    """Return all cards of the suit of a card."""
    if bit <= SPADES:
        return SPADES
    if bit <= HEARTS:
        return HEARTS
    return DIAMONDS if bit <= DIAMONDS else CLUBS


SUIT_OF = {1 << n: suit_of(1 << n) for n in range(52)}
"""The results of :func:`suit_of` as a table, which is faster in plain Python."""


def above(bit: int) -> int:
    """Return every bit above a card; within its suit these are the cards that beat it."""
    return ~(2 * bit - 1)


def most_of_a_suit(won: int) -> int:
    """Return the length of the longest suit among *won*."""
    return max(
        (won & SPADES).bit_count(),
        (won & HEARTS).bit_count(),
        (won & DIAMONDS).bit_count(),
        (won & CLUBS).bit_count(),
    )


def bits(mask: int) -> list[int]:
    """Return the single cards of a mask, from the lowest bit.

    >>> bits(0b1011)
    [1, 2, 8]
    """
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found


def suits_of(mask: int) -> tuple[int, ...]:
    """Return the cards of each suit, spades first."""
    return tuple(mask & suit for suit in SUITS)


def mask_of(cards: Iterable[Card]) -> int:
    """Return cards as a mask."""
    mask = 0
    for card in cards:
        mask |= 1 << INDEX[card]
    return mask


@cache
def pack_mask(cards: int) -> int:
    """Return a whole pack as a mask."""
    return mask_of(pack(cards))


@cache
def bits_at(rank: Rank) -> int:
    """Return the four cards of a rank as a mask."""
    return mask_of(Card(suit, rank) for suit in Suit)


def cards_of(mask: int) -> tuple[Card, ...]:
    """Return the cards in a mask, in the order of the pack."""
    return tuple([FULL[bit.bit_length() - 1] for bit in bits(mask)])


def card_at(bit: int) -> Card:
    """Return the card of one bit."""
    return FULL[bit.bit_length() - 1]
