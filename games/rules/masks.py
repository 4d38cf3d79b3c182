"""The rules of card play on whole numbers: one bit for each card, no objects.

Bit ``13 * suit + rank`` is a card: spades from bit 0, then hearts, diamonds and clubs; in each suit
from the two to the ace. Of two cards of a suit the higher is the greater number. A single card is
passed as its bit. The functions take and return whole numbers and tuples of them and nothing else,
so that they can be compiled as they stand.

>>> queen, king = 1 << (13 + 10), 1 << (13 + 11)
>>> legal_to_follow(queen | 1, HEARTS, king, 0, NO_DUTY) == queen
True
>>> beats(queen, king, HEARTS, 0), beats(1, king, HEARTS, SPADES)
(False, True)
"""

from __future__ import annotations

SUIT = (1 << 13) - 1
SPADES, HEARTS, DIAMONDS, CLUBS = SUIT, SUIT << 13, SUIT << 26, SUIT << 39
QUEENS = sum(1 << (13 * suit + 10) for suit in range(4))
KING_OF_HEARTS = 1 << (13 + 11)
ACE_OF_HEARTS = 1 << (13 + 12)

NO_DUTY, MUST_TRUMP, MUST_OVERTRUMP = 0, 1, 2


def suit_of(bit: int) -> int:
    """Return the whole suit of a card."""
    if bit <= SPADES:
        return SPADES
    if bit <= HEARTS:
        return HEARTS
    return DIAMONDS if bit <= DIAMONDS else CLUBS


def above(bit: int) -> int:
    """Return every bit above a card; within its suit these are the cards that beat it."""
    return ~(2 * bit - 1)


def beats(bit: int, best: int, led: int, trumps: int) -> bool:
    """Say whether a card takes the trick from the *best* so far; *trumps* is 0 without trumps."""
    if bit & trumps:
        return not best & trumps or bit > best
    return bool(bit & led) and not best & trumps and bit > best


def legal_to_lead(hand: int, barred: int) -> int:
    """Return what may be led: not the *barred* cards, unless there is nothing else."""
    return hand & ~barred or hand


def barred_from_lead(barred: int, opens: int, played: int, tricks_left: int, last_free: int) -> int:
    """Return the cards that may not be led now.

    The bar falls when one of the cards *opens* has been played, and for the *last_free* tricks.
    """
    return 0 if played & opens or tricks_left <= last_free else barred


def legal_to_follow(hand: int, led: int, best: int, trumps: int, duty: int) -> int:
    """Return what may be played to a trick in which *led* is the suit led."""
    in_suit = hand & led
    if in_suit:
        if led == trumps and duty == MUST_OVERTRUMP:
            return in_suit & above(best) or in_suit
        return in_suit
    if not duty or not hand & trumps:
        return hand
    if duty == MUST_TRUMP or not best & trumps:
        return hand & trumps
    return hand & trumps & above(best) or hand


def must_be_dumped(legal: int, dumped: int, led: int, best: int) -> int:
    """Return the *dumped* cards that can be played without taking the trick, whatever follows.

    Without trumps those are cards of another suit than the one led, and those below the best.
    """
    return legal & dumped & ~(led & above(best))


def most_of_a_suit(won: int) -> int:
    """Return the number of cards of the suit of which there are most."""
    return max(
        (won & SPADES).bit_count(),
        (won & HEARTS).bit_count(),
        (won & DIAMONDS).bit_count(),
        (won & CLUBS).bit_count(),
    )
