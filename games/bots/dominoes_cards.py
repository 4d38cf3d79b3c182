"""Which card to lay in Dominoes: open what she needs herself, keep shut what the others need."""

from __future__ import annotations

from games.bots.knowledge import Knowledge
from games.rules.cards import masks
from games.rules.cards.masks import bits

# What a card of the others that waits behind hers counts against one of her own, what it counts to
# let somebody else lay the next card, and how much less each step away matters.
OTHERS, OPENS, FAR = 0.15, 0.6, 1.0


def best_card(known: Knowledge, legal: int, beside: dict[int, int]) -> int:
    """Return the card to lay."""
    return max(bits(legal), key=lambda bit: worth(known, bit, beside))


def worth(known: Knowledge, bit: int, beside: dict[int, int]) -> float:
    """Return what laying a card does for her, less what it does for the others."""
    value = 0.0
    for near in bits(beside[bit] & ~known.played):
        mine, others = _beyond(known, bit, near, beside)
        value += mine - OTHERS * others
        if near & known.unseen:
            value -= OPENS
    # A card far from the middle opens least, and is a card less to hold.
    middle = abs((bit.bit_length() - 1) % 13 - 6)
    return value + 0.02 * middle


def _beyond(known: Knowledge, bit: int, near: int, beside: dict[int, int]) -> tuple[float, float]:
    """Return how many cards behind *bit*, on the side of *near*, are hers, and how many others'.

    The nearer they are the more they count: those far away have a long way to come.
    """
    mine = others = 0.0
    weight, back = 1.0, bit
    while near and near != bit and not near & known.played:
        if near & known.hand:
            mine += weight if weight < 1.0 else 1.2
        else:
            others += weight
            weight *= FAR
        near, back = beside[near] & ~back & masks.suit_of(bit), near
        near &= -near
    return mine, others
