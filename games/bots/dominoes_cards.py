"""The choice of a card in Dominoes: open rows that the bot needs, not those that others need."""

from __future__ import annotations

from games.bots.knowledge import Knowledge
from games.rules.cards import masks
from games.rules.cards.masks import bits

# The weight of a card of others beyond the card, against one of the bot; the cost if another player
# holds the next card; and the factor for each card of others in between.
OTHERS, OPENS, FAR = 0.15, 0.6, 1.0


def best_card(known: Knowledge, legal: int, beside: dict[int, int]) -> int:
    """Return the card to play."""
    return max(bits(legal), key=lambda bit: worth(known, bit, beside))


def worth(known: Knowledge, bit: int, beside: dict[int, int]) -> float:
    """Return the value of playing a card for the bot, less that for the others."""
    value = 0.0
    for near in bits(beside[bit] & ~known.played):
        mine, others = _beyond(known, bit, near, beside)
        value += mine - OTHERS * others
        if near & known.unseen:
            value -= OPENS
    # Among equals prefer cards far from the middle, which open least.
    middle = abs((bit.bit_length() - 1) % 13 - 6)
    return value + 0.02 * middle


def _beyond(known: Knowledge, bit: int, near: int, beside: dict[int, int]) -> tuple[float, float]:
    """Return the weighted numbers of own and others' cards beyond *bit*, on the side of *near*."""
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
