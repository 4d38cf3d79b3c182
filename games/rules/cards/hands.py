"""The hands of a deal: as text in PBN order, and as masks.

>>> text = "N:AKQJT98.76.54.32 65432.KQJ.AKQ.AK 7.AT98543.JT9.Q4 .2.87632.JT98765"
>>> pbn_of(hands_of(text, 52, seats_for(4)), Seat.N) == text
True
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.rules.cards import errors
from games.rules.cards.cards import Rank, Suit
from games.rules.cards.masks import SUIT, pack_mask
from games.rules.errors import gettext_noop
from games.rules.seats import Seat, around, seats_for

LONGEST = 200
Hands = tuple[int, ...]
_RANKS = {str(rank): 1 << n for n, rank in enumerate(Rank)}
_SHIFTS = (0, 13, 26, 39)


def hands_of(text: str, cards: int, seats: Sequence[Seat]) -> Hands:
    """Return hands read from PBN, ``N:AQ94.KJ72.QT3.K5 …``: clockwise from the named seat.

    :raises BadHands: unless they are the whole pack, the same number of cards for each seat.
    """
    first, colon, rest = text[:LONGEST].partition(":")
    written = rest.split(" ")
    if not colon or first not in set(seats) or len(written) != len(seats):
        raise errors.BadHands(reason=gettext_noop("a seat and one hand for each player are needed"))
    masks = dict(zip(around(Seat(first), seats), map(read_hand, written), strict=True))
    return checked(tuple(masks[seat] for seat in seats), cards)


def read_hand(text: str) -> int:
    """Return one hand read from the form written by :func:`hand_text`.

    :raises BadHands: if the text is not a hand.
    """
    suits = text.split(".")
    if len(suits) != len(Suit):
        raise errors.BadHands(
            reason=gettext_noop("a hand has four suits, with a full stop between them")
        )
    mask = 0
    for shift, row in zip(_SHIFTS, suits, strict=True):
        for rank in row:
            if rank not in _RANKS:
                raise errors.BadHands(reason=gettext_noop("a rank is one of AKQJT98765432"))
            bit = _RANKS[rank] << shift
            if mask & bit:
                raise errors.BadHands(reason=gettext_noop("a card is given twice"))
            mask |= bit
    return mask


def checked(hands: Hands, cards: int) -> Hands:
    """Return *hands*.

    :raises BadHands: unless they are the whole pack, the same number of cards for each seat.
    """
    if any(hand.bit_count() != cards // len(hands) for hand in hands):
        raise errors.BadHands(reason=gettext_noop("everybody must have the same number of cards"))
    everything = 0
    for hand in hands:
        everything |= hand
    if everything != pack_mask(cards):
        raise errors.BadHands(
            reason=gettext_noop("a card is missing, given twice or not of this pack")
        )
    return hands


def pbn_of(hands: Hands, first: Seat = Seat.N) -> str:
    """Return hands, given in the order of the seats, as PBN text that begins with *first*."""
    seats = seats_for(len(hands))
    of = dict(zip(seats, hands, strict=True))
    return f"{first}:" + " ".join(hand_text(of[seat]) for seat in around(first, seats))


def hand_text(hand: int) -> str:
    """Return one hand, each suit from its highest card.

    >>> from games.rules.cards.masks import mask_of
    >>> from games.rules.cards.cards import Card
    >>> hand_text(mask_of([Card.parse("S2"), Card.parse("SA"), Card.parse("C9")]))
    'A2...9'
    """
    return ".".join([_row_text(hand >> shift & SUIT) for shift in _SHIFTS])


@cache
def _row_text(row: int) -> str:
    """Return one suit of a hand as text; there are 8,192 sets of cards of a suit."""
    return "".join(rank for rank, bit in reversed(_RANKS.items()) if row & bit)
