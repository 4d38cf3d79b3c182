"""The strength of rows in Chinese Poker, as whole numbers that can be compared.

Rows are masks (see :mod:`games.rules.cards.masks`). Bits 20 and up of a strength are the kind of
hand; the lower bits are its ranks by importance, four bits each, from 1 for the two to 13 for the
ace. A front of three cards is padded with zeros.

>>> pair_of_aces, high_card = 1 << 12 | 1 << 25 | 1, 1 << 12 | 1 << 24 | 0b111
>>> strength(pair_of_aces) > strength(high_card), strength(pair_of_aces) >> 20 == PAIR
(True, True)
"""

from __future__ import annotations

from games.rules.cards import masks

HIGH_CARD, PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH = range(9)
FRONT, ROW = 3, 5
WHEEL = 1 << 12 | 0b1111


def strength(row: int) -> int:
    """Return the strength of three or five cards."""
    spades, hearts = row & masks.SUIT, row >> 13 & masks.SUIT
    diamonds, clubs = row >> 26 & masks.SUIT, row >> 39
    any_of = spades | hearts | diamonds | clubs
    different = any_of.bit_count()
    if different == ROW:
        return straight_or_flush(row, any_of)
    majors, minors = spades & hearts, diamonds & clubs
    both = (spades | hearts) & (diamonds | clubs)
    two = majors | minors | both
    three = majors & (diamonds | clubs) | minors & (spades | hearts)
    four = majors & minors
    kind = HIGH_CARD
    if four:
        kind = FOUR
    elif three:
        kind = FULL_HOUSE if two != three else THREE
    elif two:
        kind = TWO_PAIRS if two.bit_count() == 2 else PAIR
    value = with_ranks(with_ranks(with_ranks(kind, four), three & ~four), two & ~three)
    return with_ranks(value, any_of & ~two) << 4 * (ROW - different)


def straight_or_flush(row: int, ranks: int) -> int:
    """Return the strength of five cards of different ranks."""
    flush = not row & ~masks.suit_of(row)
    if ranks == WHEEL:
        kind = STRAIGHT_FLUSH if flush else STRAIGHT
        return with_ranks(kind, 0b1111) << 4
    if ranks == 0b11111 * (ranks & -ranks):
        kind = STRAIGHT_FLUSH if flush else STRAIGHT
    else:
        kind = FLUSH if flush else HIGH_CARD
    return with_ranks(kind, ranks)


def with_ranks(value: int, ranks: int) -> int:
    """Return *value* with four bits appended for each rank, the highest first."""
    while ranks:
        highest = ranks.bit_length()
        value = value << 4 | highest
        ranks ^= 1 << highest - 1
    return value
