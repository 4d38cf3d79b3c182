"""The features of a card for a club player in contracts in which tricks are to be avoided.

Each feature is a number, such as the expected cost of the trick, how much safer the hand is without
the card, and how many lower and higher cards of its suit others hold. Their weights are in
:mod:`games.bots.card_weights`.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.bots import avoid_tricks, leads
from games.bots.chances import chance_of_taking
from games.bots.contract_values import ContractValues
from games.bots.knowledge import Knowledge
from games.rules.cards import masks
from games.rules.cards.masks import HEARTS


def features(
    known: Knowledge, values: ContractValues, bit: int, bets: Sequence[int], kept: float
) -> list[float]:
    """Return the features of a card.

    :param bets: for each player the number of doubles between them and the bot.
    :param kept: the expected cost of the hand with the card.
    """
    suit = masks.suit_of(bit)
    own, others = known.hand & suit, known.unseen & suit
    taking = chance_of_taking(known, bit, willing=False)
    return [
        *_costs(known, values, bit, bets, kept),
        *_of_taking(known, values, bit, taking),
        *_of_card(bit, own, others),
        *_of_scoring(values, bit, own, others, taking),
        sum(not known.may_hold(player, suit) for player in _others(known)) / 3,
        *_late(known, bit, own, others, taking),
        *_special_suit(values, bit, own, others),
    ]


def _others(known: Knowledge) -> list[int]:
    return [p for p in range(known.players) if p != known.me and known.left[p]]


def _costs(
    known: Knowledge, values: ContractValues, bit: int, bets: Sequence[int], kept: float
) -> list[float]:
    """Return how much safer the hand is without the card, and what this trick and the next cost."""
    stake = leads.stake(known, values)
    relief = avoid_tricks.expected_cost(known.hand & ~bit, known, values) - kept
    return [
        relief / stake,
        avoid_tricks.worth_of_trick(known, values, bit, bets) / (1 + sum(bets)) / stake,
        leads.cost_of_next(known, values, bit) / stake,
        0.0 if known.led else leads.worth_of(known, values, bit) / stake,
    ]


def _of_taking(known: Knowledge, values: ContractValues, bit: int, taking: float) -> list[float]:
    """Return the consequences of taking the trick: its cost so far, and the lead to the next."""
    danger = leads.danger_of_leading(known.hand & ~bit, known.unseen)
    here = values.of_trick(known.number, known.tricks) + values.of_cards(known.trick)
    return [
        taking,
        taking * danger,
        taking * danger * danger,
        taking * here / leads.stake(known, values),
        taking * len(known.behind),
    ]


def _of_card(bit: int, own: int, others: int) -> list[float]:
    """Return the position of the card among those of its suit, in hand and elsewhere."""
    there, held = others.bit_count(), own.bit_count()
    lower = (others & (bit - 1)).bit_count()
    return [
        lower / (there + 1),
        (there - lower) / (there + 1),
        float(not there),
        there / 10,
        held / 5,
        float(held == 1),
        float(held == 2),
        rank_of(bit),
        float(bit == own & -own),
        float(bit == 1 << own.bit_length() - 1),
        float(bool(there) and lower == there),
        float(bool(there) and not lower),
    ]


def rank_of(bit: int) -> float:
    """Return the rank of a card, 0 for a two and 1 for an ace."""
    return ((bit.bit_length() - 1) % 13) / 12


def _of_scoring(
    values: ContractValues, bit: int, own: int, others: int, taking: float
) -> list[float]:
    """Return whether the card scores, and which scoring cards are above and below it."""
    scoring = others & values.scoring
    below = (scoring & (bit - 1)).bit_count() / 4
    above = scoring.bit_count() / 4 - below
    guarded = (own & values.scoring & ~bit).bit_count()
    scores = float(bool(bit & values.scoring))
    return [
        scores,
        taking * scores,
        scores * (not taking),
        below,
        above,
        taking * below,
        taking * above,
        guarded / 3,
        float(bool(guarded) and bit == own & -own),
    ]


def _late(known: Knowledge, bit: int, own: int, others: int, taking: float) -> list[float]:
    """Return the features whose importance changes as the deal goes on."""
    over = known.number / known.tricks
    there = others.bit_count()
    return [
        over * (others & (bit - 1)).bit_count() / (there + 1),
        over * taking,
        over * rank_of(bit),
        over * (own == bit),
        over * (not there),
    ]


def _special_suit(values: ContractValues, bit: int, own: int, others: int) -> list[float]:
    """Return the features of a heart again, if hearts or their king score."""
    if not (values.heart or values.king) or not bit & HEARTS:
        return [0.0] * 6
    there = others.bit_count()
    return [
        1.0,
        rank_of(bit),
        (others & (bit - 1)).bit_count() / (there + 1),
        own.bit_count() / 5,
        float(own == bit),
        there / 10,
    ]
