"""The choice of a card while only the last tricks cost something, and they are not reached yet.

Until then a trick costs nothing, so the dangerous cards are played in time and the safest are kept.
The constants were fitted to some 900 such choices, whose cards were played out.
"""

from __future__ import annotations

from games.bots.chances import chance_of_taking
from games.bots.contract_values import ContractValues
from games.bots.knowledge import Knowledge
from games.rules.cards import masks
from games.rules.cards.masks import bits, suits_of

# A card of a suit that nobody else holds takes a trick only if it is led.
ALONE = -0.1
# Lower and higher cards that others may hold besides those that are counted.
LOW, HIGH = 0.6, 1.4
# What each card is worth compared with the next safer one.
NEXT = 0.75
# What it costs to take a trick without a card to lose the lead with, more as the deal goes on (the
# power of the part that is over), and what taking a trick is worth: a dangerous card has gone.
STUCK, LATE, GONE = 3.2, 0.7, 0.2


def is_before_the_last(known: Knowledge, values: ContractValues) -> bool:
    """Return whether the present trick costs nothing, and only the last ones will."""
    if not values.last or values.trick or values.first or values.scoring or values.split:
        return False
    return known.number < known.tricks - len(values.last)


def best_card(known: Knowledge, legal: int) -> int:
    """Return the card after which the hand is safest at the end."""

    def worth(bit: int) -> tuple[float, int]:
        rest = known.hand & ~bit
        late = STUCK * (known.number / (known.tricks - 1)) ** LATE
        taking = chance_of_taking(known, bit, willing=False)
        unseen = _unseen_after(known, bit)
        cost = danger_at_the_end(rest, unseen) + taking * (
            late * danger_of_leading(rest, unseen) - GONE
        )
        return -round(cost, 6), (bit.bit_length() - 1) % 13

    return max(bits(legal), key=worth)


def _unseen_after(known: Knowledge, bit: int) -> int:
    """Return the cards of others after this trick, in which they play the last one of its suit."""
    suit = known.led or masks.suit_of(bit)
    is_last = known.behind and (known.unseen & suit).bit_count() == 1
    return known.unseen & ~suit if is_last else known.unseen


def danger_at_the_end(hand: int, unseen: int) -> float:
    """Return how dangerous the safest cards of a hand are; they are the ones that are kept."""
    found = []
    for own, others in zip(suits_of(hand), suits_of(unseen), strict=True):
        there = others.bit_count()
        for bit in bits(own):
            lower = (others & (bit - 1)).bit_count()
            found.append((lower + LOW) / (there + LOW + HIGH) if there else ALONE)
    weight, sum_of_all = 1.0, 0.0
    for one in sorted(found):
        sum_of_all += weight * one
        weight *= NEXT
    return sum_of_all


def danger_of_leading(hand: int, unseen: int) -> float:
    """Return how likely the safest lead of a hand takes its trick; 1 where nobody else follows."""
    found = [1.0]
    for own, others in zip(suits_of(hand), suits_of(unseen), strict=True):
        there = others.bit_count()
        if own and there:
            lower = (others & ((own & -own) - 1)).bit_count()
            found.append((lower + 0.5) / (there + 0.5))
    return min(found)
