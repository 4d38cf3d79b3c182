"""The prospects of a hand in the last tricks, if only these cost something.

A low card is still in hand at the end if its suit is not led more often than there are higher cards
in hand to play first; these guard it. The player who then has the lead pays most. To lose the lead
in time, a player needs a card that others can beat, before only winners are left.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import NamedTuple

from games.bots.contract_values import ContractValues
from games.bots.knowledge import Knowledge
from games.rules.cards.masks import above, bits, suits_of

# Lower and higher cards that others may hold in addition to the counted ones.
LOW, HIGH = 0.4, 1.2
# The number of lower cards with which the other players probably hold one at the end.
SOME = 2.0
# The danger of a card in a suit that nobody else holds: it takes a trick only if it is led.
ALONE = 0.02
# How many of the safest cards have their danger as a separate feature.
SAFEST, FEWEST = 4, 3


class AtTheEnd(NamedTuple):
    """A card in the last tricks.

    :ivar danger: how likely it takes a trick or has been played before, estimated from the part of
        lower cards among those of others; *by_number* is estimated from their number.
    """

    danger: float
    by_number: float
    suit: int


class Suit(NamedTuple):
    """The cards of one suit in hand.

    :ivar winners: the cards that nobody can beat; *alone* are those in a suit nobody else holds.
    :ivar nearly: the cards that a single card beats.
    """

    cards: tuple[AtTheEnd, ...]
    winners: int
    alone: int
    nearly: int


def features(known: Knowledge, values: ContractValues, rest: int, taking: float) -> list[float]:
    """Return features of the hand after a card is played.

    :param rest: the hand without the card; *taking* is the chance that the card takes the trick.
    """
    free = max(0, rest.bit_count() - len(values.last))
    cards = known.unseen.bit_count() + rest.bit_count()
    suits, voids = [], 0
    for own, others in zip(suits_of(rest), suits_of(known.unseen), strict=True):
        if own:
            rounds = free * (own | others).bit_count() / cards
            suits.append((_suit(own, others, rounds), own.bit_count()))
        elif others:
            voids += 1
    kept = sorted(card for suit, _ in suits for card in suit.cards)
    return [
        *_of_low_cards(kept, taking),
        *_of_winners([suit for suit, _ in suits], free, taking),
        *_of_exits([number - suit.winners for suit, number in suits], taking),
        float(voids),
        taking * voids,
    ]


@lru_cache(maxsize=20_000)
def _suit(own: int, others: int, rounds: float) -> Suit:
    """Return the counts and dangers of the cards of one suit.

    :param rounds: how often the suit will be led on average before the last tricks.
    """
    there, held = others.bit_count(), own.bit_count()
    if not there:
        return Suit((AtTheEnd(ALONE, 0.0, own & -own),) * held, held, held, 0)
    cards, winners, nearly = [], 0, 0
    for place, bit in enumerate(bits(own)):
        higher = (others & above(bit)).bit_count()
        lower = there - higher
        here = chance_of_at_most(held - 1 - place, rounds)
        danger = (lower + LOW) / (there + LOW + HIGH)
        by_number = lower / (lower + SOME)
        cards.append(
            AtTheEnd(1.0 - (1.0 - danger) * here, 1.0 - (1.0 - by_number) * here, own & -own)
        )
        winners += not higher
        nearly += higher == 1
    return Suit(tuple(cards), winners, 0, nearly)


def chance_of_at_most(number: int, mean: float) -> float:
    """Return the probability that something happens at most *number* times (Poisson).

    >>> chance_of_at_most(0, 0.0), round(chance_of_at_most(1, 2.0), 3)
    (1.0, 0.406)
    """
    term = found = exp(-mean)
    for times in range(1, number + 1):
        term *= mean / times
        found += term
    return found


def _of_low_cards(kept: list[AtTheEnd], taking: float) -> list[float]:
    """Return the dangers of the safest cards, and whether the two safest are of the same suit."""
    first, second, *others = [*(card.danger for card in kept), *[0.0] * SAFEST]
    by_number = sorted(card.by_number for card in kept) + [0.0] * FEWEST
    same = float(len(kept) > 1 and kept[0].suit == kept[1].suit)
    return [
        first,
        second,
        *others[: SAFEST - 2],
        sum(others[SAFEST - 2 :]),
        *by_number[:FEWEST],
        same,
        second * same,
        taking * first,
        taking * second,
        (1.0 - taking) * (first + second / 2),
    ]


def _of_winners(suits: list[Suit], free: int, taking: float) -> list[float]:
    """Return features of the cards that nobody can beat, which may force the hand to keep the lead.

    :param free: the number of tricks before those that cost something.
    """
    winners = sum(suit.winners for suit in suits)
    alone = sum(suit.alone for suit in suits)
    keeps_lead = float(winners >= free)
    return [
        winners / 4,
        taking * winners / 4,
        (1.0 - taking) * (not winners),
        sum(suit.nearly for suit in suits) / 4,
        keeps_lead,
        taking * keeps_lead,
        taking * keeps_lead * free / 8,
        taking * keeps_lead * alone / 4,
        taking * max(0, winners - free) / 4,
        (1.0 - taking) * alone / 4,
    ]


def _of_exits(exits: list[int], taking: float) -> list[float]:
    """Return features of the cards with which the lead can be lost.

    :param exits: for each suit the number of cards that others can beat.
    """
    number, suits = sum(exits), sum(map(bool, exits))
    return [
        float(not number),
        taking * (not number),
        taking * (number == 1),
        float(suits),
        taking * suits,
    ]
