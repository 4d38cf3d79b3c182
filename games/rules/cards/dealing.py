"""Dealing from a seed, so that anybody can check a deal afterwards.

A deal is derived from 32 secret bytes, the *seed*. If SHA-256 is random, every deal is equally
likely. The algorithm can be implemented in any language:

1. The pack in order: spades, hearts, diamonds, clubs, each from its lowest card to the ace.
2. A stream of bytes: SHA-256(seed + 00000000), SHA-256(seed + 00000001), … one after the other,
   where the four bytes after the seed are a big-endian counter.
3. For each index i from the last card of the pack down to 1: take bytes b from the stream until
   one is below 256 - 256 mod (i + 1); exchange the cards at i and at b mod (i + 1). Skipping bytes
   makes each of the i + 1 cards equally likely.
4. The first seat gets the first cards of the pack, the next seat the next, in the order N E S W X.

The commitment, the SHA-256 of the seed, is published before the deal; the seed after it.

>>> seed = bytes(range(32))
>>> pbn_of(deal_from(seed, 52, 4))
'N:J7.642.J65.AJ976 Q9864.QJ875.2.Q5 K.AK93.Q9874.KT2 AT532.T.AKT3.843'
>>> is_proven(seed, commit(seed))
True
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from hmac import compare_digest
from itertools import chain, count

from games.rules.cards import errors
from games.rules.cards.cards import FULL, pack
from games.rules.cards.hands import Hands, pbn_of
from games.rules.cards.masks import mask_of, pack_mask

SEED_BYTES = 32

__all__ = ["SEED_BYTES", "commit", "deal_from", "is_proven", "pbn_of"]


def commit(seed: bytes) -> str:
    """Return the commitment to a seed: 64 hexadecimal digits.

    :raises BadSeed: unless it has 32 bytes.
    """
    _check(seed)
    return sha256(seed).hexdigest()


def _check(seed: bytes) -> None:
    if len(seed) != SEED_BYTES:
        raise errors.BadSeed(number=SEED_BYTES)


def is_proven(seed: bytes, commitment: str, hands: Hands | None = None) -> bool:
    """Return whether a published seed is the one committed to, and *hands* are its deal."""
    if not compare_digest(commit(seed).encode(), commitment.lower().encode()):
        return False
    if hands is None:
        return True
    cards = sum(hand.bit_count() for hand in hands)
    return deal_from(seed, cards, len(hands)) == hands


def deal_from(seed: bytes, cards: int, players: int) -> Hands:
    """Return the deal of a seed, a mask for each seat."""
    _check(seed)
    order, each = list(_bits(cards)), cards // players
    # A card is final when its index has been exchanged. Exchanges among the cards of the first
    # seat do not change the hands and are skipped.
    place, stop, hand, dealt = cards - 1, cards - each, 0, list[int]()
    for byte in _stream(seed):
        if byte < _FAIR[place]:
            number = byte % (place + 1)
            hand |= order[number]
            order[number] = order[place]
            if place == stop:
                dealt.append(hand)
                hand, stop = 0, stop - each
                if not stop:
                    break
            place -= 1
    return (pack_mask(cards) - sum(dealt), *reversed(dealt))


def _stream(seed: bytes) -> Iterator[int]:
    """Return the endless stream of bytes."""
    blocks = (sha256(seed + number.to_bytes(4, "big")).digest() for number in count())
    return chain.from_iterable(blocks)


@cache
def _bits(cards: int) -> tuple[int, ...]:
    """Return the cards of a pack in their order, as masks."""
    return tuple(mask_of([card]) for card in pack(cards))


# For each index the limit below which a byte is used, so that all lower indices are equally likely.
_FAIR = tuple(256 - 256 % (place + 1) for place in range(len(FULL)))
