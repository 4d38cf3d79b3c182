"""The value of leading a card when tricks are to be avoided, and the cost of having to lead.

The constants were fitted to some 900 leads, whose cards were played out.
"""

from __future__ import annotations

from games.bots.chances import chance_of_taking
from games.bots.contract_values import ContractValues
from games.bots.knowledge import Knowledge
from games.rules.cards import masks
from games.rules.cards.masks import suits_of

# As parts of the stake of a trick: nobody else holds the suit; the card is the only one of its suit
# in hand.
ALONE, SINGLE = -1.0, 0.2
# If tricks cost: the part of lower cards among those of others, each own card of the suit, and each
# card of others.
LOWER, OWN_OF_SUIT, THERE = -0.8, -0.25, 0.1
# If cards cost: each own card of the suit, and each scoring card above it.
OWN, SCORING_ABOVE = -0.025, 0.065
# The cost of having to lead next when the safest card would take its trick.
STUCK = 0.1
# The part of the king that a trick may cost.
KING_IN_TRICK = 60


def worth_of(known: Knowledge, values: ContractValues, bit: int) -> float:
    """Return the value of leading a card, apart from its trick and the rest of the hand.

    A suit that nobody else holds brings the lead back to the bot; a short one is soon played out.
    """
    suit = masks.suit_of(bit)
    own, others = (known.hand & suit).bit_count(), known.unseen & suit
    found = ALONE * (not others) + SINGLE * (own == 1)
    if values.trick:
        lower, there = (others & (bit - 1)).bit_count(), others.bit_count()
        found += LOWER * lower / (there + 1) + OWN_OF_SUIT * own + THERE * there
    else:
        above = others & values.scoring & masks.above(bit)
        found += OWN * own + SCORING_ABOVE * above.bit_count()
    return found * stake(known, values)


def cost_of_next(known: Knowledge, values: ContractValues, bit: int) -> float:
    """Return the expected cost of leading the next trick from the rest of the hand."""
    rest = known.hand & ~bit
    taking = chance_of_taking(known, bit, willing=False)
    if not rest or not taking:
        return 0.0
    danger = danger_of_leading(rest, known.unseen)
    return STUCK * taking * danger * danger * stake(known, values)


def danger_of_leading(hand: int, unseen: int) -> float:
    """Return how likely the safest lead of a hand takes its trick; 1 if nobody else can follow."""
    found = [1.0]
    for own, others in zip(suits_of(hand), suits_of(unseen), strict=True):
        there = others.bit_count()
        if own and there:
            lower = (others & ((own & -own) - 1)).bit_count()
            found.append((lower + 0.5) / (there + 0.5))
    return min(found)


def stake(known: Knowledge, values: ContractValues) -> float:
    """Return the approximate cost of a trick."""
    king = KING_IN_TRICK if values.king else 0
    worth = abs(values.of_trick(known.number, known.tricks))
    return worth + king + abs(values.queen) + abs(values.heart) + 1
