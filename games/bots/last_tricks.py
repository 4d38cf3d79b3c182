"""The features of a card for a club player if only the last tricks cost something.

Before them a trick costs nothing, so dangerous cards are played in time and the safest are kept.
The features of a card describe the hand without it: how dangerous its safest cards are, whether
there is one to lose the lead with, and the probable cost of the last two tricks. Their weights are
in :mod:`games.bots.card_weights`.
"""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

from games.bots import endgame
from games.bots.chances import chance_of_taking, share, takes_from_highest
from games.bots.contract_values import ContractValues
from games.bots.knowledge import Knowledge
from games.rules.cards import masks
from games.rules.cards.masks import bits, suits_of

# Lower and higher cards that others may hold in addition to the counted ones.
LOW, HIGH = 0.6, 1.4
# The danger of a card in a suit that nobody else holds: it takes a trick only if it is led.
ALONE = -0.1


class Kept(NamedTuple):
    """A card that is kept.

    :ivar danger: how likely it takes a trick; *following* if another player leads its suit,
        *leading* if it is led itself.
    """

    danger: float
    following: float
    leading: float
    suit: int
    is_lowest: bool = False
    is_highest: bool = False
    is_alone: bool = False


def features(known: Knowledge, values: ContractValues, bit: int) -> list[float]:
    """Return the features of a card."""
    rest, costs = known.hand & ~bit, values.of_trick(known.number, known.tricks)
    if costs:
        taking = chance_of_taking(known, bit, willing=False)
    else:
        taking = float(takes_from_highest(known, bit))
    kept = sorted(kept_cards(known, rest))
    return [
        taking,
        taking * costs / min(*values.last, -1),
        chance_of_taking(known, bit, willing=True),
        *_of_leading(known, kept, taking),
        *_of_the_end(kept, taking),
        *_of_card(known, bit, taking),
        *endgame.features(known, values, rest, taking),
    ]


def kept_cards(known: Knowledge, hand: int) -> list[Kept]:
    """Return the dangers of each card of a hand."""
    found = []
    for own, others in zip(suits_of(hand), suits_of(known.unseen), strict=True):
        there = others.bit_count()
        for bit in bits(own):
            lower = (others & (bit - 1)).bit_count()
            suit = masks.suit_of(bit)
            if not there:
                found.append(Kept(ALONE, 0.0, 1.0, suit, is_alone=True))
                continue
            leading, is_highest = chance_if_led(known, bit, others), lower == there
            danger, following = (lower + LOW) / (there + LOW + HIGH), lower / there * leading
            found.append(Kept(danger, following, leading, suit, not lower, is_highest))
    return found


def chance_if_led(known: Knowledge, bit: int, others: int) -> float:
    """Return the probability that no other player must beat a card that is led."""
    chance = 1.0
    for player in range(known.players):
        if player == known.me or not known.left[player]:
            continue
        may = others & ~known.cannot[player]
        lower = (may & (bit - 1)).bit_count()
        missing = 1.0 - share(known, player)
        chance *= 1.0 - (1.0 - missing ** (may.bit_count() - lower)) * missing**lower
    return chance


def _of_leading(known: Knowledge, kept: list[Kept], taking: float) -> list[float]:
    """Return features of the safest leads, and of having to lead."""
    leads = sorted(card.leading for card in kept)
    first, second = [*leads, 1.0, 1.0][:2]
    alone = sum(card.is_alone for card in kept)
    lowest = sum(card.is_lowest for card in kept)
    return [
        first,
        taking * first,
        taking * first * first,
        taking * second,
        taking * (bool(kept) and first == 1.0),
        float(alone),
        taking * alone,
        float(lowest),
        taking * bool(lowest),
        float(len({card.suit for card in kept})),
        taking * known.number / known.tricks,
    ]


def _of_the_end(kept: list[Kept], taking: float) -> list[float]:
    """Return the cost of the last two tricks with the two best cards, as parts of the last one.

    The first number is for a player who does not lead, the second for one who leads, and the third
    for one who first has to lose the lead with another card. The same numbers follow, multiplied by
    *taking*.
    """
    if not kept:
        return [0.0] * 6
    if len(kept) == 1:
        follow = lose = kept[0].following
        lead = kept[0].leading
    else:
        follows = sorted(card.following for card in kept)
        follow = follows[0] + follows[1] / 2
        lead = min(
            one.leading * (0.5 + two.leading) + (1.0 - one.leading) * two.following
            for one, two in permutations(kept[:4], 2)
        )
        lose = lead if len(kept) < 3 else _after_losing_the_lead(kept)
    return [follow, lead, lose, taking * follow, taking * lead, taking * lose]


def _after_losing_the_lead(kept: list[Kept]) -> float:
    """Return the cost of the two safest cards after the best other card has been led."""
    best = 9.0
    for card in kept[:6]:
        rest = sorted(other.following for other in kept if other is not card)
        best = min(best, card.leading + (1.0 - card.leading) * (rest[0] + rest[1] / 2))
    return best


def _of_card(known: Knowledge, bit: int, taking: float) -> list[float]:
    """Return the position of the card itself among those of its suit."""
    suit = masks.suit_of(bit)
    own, others = (known.hand & suit).bit_count(), known.unseen & suit
    there, lower = others.bit_count(), (others & (bit - 1)).bit_count()
    danger = (lower + LOW) / (there + LOW + HIGH) if there else 0.0
    players = [p for p in range(known.players) if p != known.me and known.left[p]]
    return [
        danger,
        taking * danger,
        float(own),
        float(own == 1),
        float(there),
        float(not there),
        float(there == 1),
        float(there - lower),
        ((bit.bit_length() - 1) % 13) / 12,
        float(sum(not known.may_hold(player, suit) for player in players)),
    ]
