"""The evaluation of a hand in each contract, before the play.

The measure of a hand is the weighted sum of its features; the weights were fitted to random deals
played out by the heuristics. The edge compares it with the average of random hands.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from statistics import fmean, pstdev

from games.bots import arrangement
from games.bots.contract_values import contract_values
from games.bots.features import features
from games.bots.weights import WEIGHTS
from games.rules import RuleSet
from games.rules.cards import masks
from games.rules.cards.cards import Rank
from games.rules.cards.masks import bits, pack_mask
from games.rules.contracts.contract import Declaration
from games.rules.contracts.options import ALL

# The numbers of random hands for averages; hands of Chinese Poker take longer and vary less.
SAMPLE, POKER_SAMPLE = 200, 24
# The edge of one standard deviation of the measure in Chinese Poker, as a part of its size.
POKER = 0.09
CONTRACTS = tuple(name for name in ALL if name != "chinese-poker")


def edge(rules: RuleSet, declaration: Declaration, hand: int, *, declares: bool) -> float:
    """Return the edge of a hand in a contract: the expected points above the mean."""
    mean, spread = typical(rules, declaration.contract)
    better = measure(rules, declaration, hand) - mean
    if declaration.contract == "chinese-poker":
        better *= POKER / spread
    elif declares:
        better += WEIGHTS[declaration.contract][-1]
    return better * contract_values(rules, declaration.contract).size


def measure(rules: RuleSet, declaration: Declaration, hand: int) -> float:
    """Return the measure of a hand in a contract, as a part of its size, for comparisons."""
    if declaration.contract == "chinese-poker":
        return arrangement.expected_rows(hand)
    return sum(
        worth_of_suit(rules, declaration, suit, hand & suit)
        for suit in (masks.SPADES, masks.HEARTS, masks.DIAMONDS, masks.CLUBS)
    )


@lru_cache(maxsize=200_000)
def worth_of_suit(rules: RuleSet, declaration: Declaration, suit: int, own: int) -> float:
    """Return the contribution of the cards of one suit to the measure of a hand."""
    return sum(
        map(float.__mul__, WEIGHTS[declaration.contract], features(rules, declaration, suit, own))
    )


@lru_cache(maxsize=2000)
def best_detail(rules: RuleSet, contract: str, hand: int) -> Declaration:
    """Return the best trump suit or starting rank for a hand, with its contract."""
    return ranked_details(rules, contract, hand)[0]


def ranked_details(rules: RuleSet, contract: str, hand: int) -> list[Declaration]:
    """Return a contract with each trump suit or starting rank, the best for a hand first.

    Starting ranks of which the hand has no card are left out.
    """
    about = rules.contract(contract)
    if not about.asks:
        return [Declaration(contract)]
    details = about.details
    if about.asks == "start":
        details = tuple(rank for rank in details if hand & masks.bits_at(Rank(rank))) or details
    ways = [Declaration(contract, detail) for detail in details]
    return sorted(ways, key=lambda declaration: measure(rules, declaration, hand), reverse=True)


@lru_cache(maxsize=200)
def sample(rules: RuleSet, number: int) -> tuple[int, ...]:
    """Return random hands; the same rules always give the same ones."""
    rng, cards = Random(rules.preset), bits(pack_mask(rules.cards))  # noqa: S311
    return tuple(sum(rng.sample(cards, rules.cards // rules.players)) for _ in range(number))


@lru_cache(maxsize=500)
def typical(rules: RuleSet, contract: str) -> tuple[float, float]:
    """Return the mean of the measure over hands dealt at random, and its standard deviation."""
    seen = measured(rules, contract, 0, SAMPLE)
    return fmean(seen), pstdev(seen) or 1.0


def measured(rules: RuleSet, contract: str, start: int, stop: int) -> list[float]:
    """Return the measures of some of the random hands over which the average is taken.

    :param start: the index of the first of :data:`SAMPLE` hands; *stop* is one past the last.
    """
    number = POKER_SAMPLE if contract == "chinese-poker" else SAMPLE
    details = rules.contract(contract).details or ("",)
    return [
        measure(rules, Declaration(contract, details[n % len(details)]), hand)
        for n, hand in enumerate(sample(rules, number))
        if start <= n < stop
    ]
