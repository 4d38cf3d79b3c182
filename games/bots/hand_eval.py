"""What a hand promises in each contract, before a card is played.

The worth of a hand is the sum of what its features are worth. That was found out in deals dealt at
random and played by rule of thumb, and is set against what hands come to on the average.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import cycle
from random import Random
from statistics import fmean, pstdev

from games.bots import arrangement
from games.bots.contract_values import contract_values
from games.bots.features import features
from games.bots.weights import WEIGHTS
from games.rules import RuleSet
from games.rules.cards import masks
from games.rules.cards.masks import bits, pack_mask
from games.rules.contracts.contract import Declaration
from games.rules.contracts.options import ALL

# Laying out a hand of Chinese Poker takes longer than looking at it, and differs less.
SAMPLE, POKER_SAMPLE = 200, 24
# What a standard deviation of the promise of a hand is worth in Chinese Poker.
POKER = 0.09
CONTRACTS = tuple(name for name in ALL if name != "chinese-poker")


def edge(rules: RuleSet, said: Declaration, hand: int, *, declares: bool) -> float:
    """Return how many points above the mean a hand can expect in a contract."""
    mean, spread = usual(rules, said.contract)
    better = measure(rules, said, hand) - mean
    if said.contract == "chinese-poker":
        better *= POKER / spread
    elif declares:
        better += WEIGHTS[said.contract][-1]
    return better * contract_values(rules, said.contract).size


def measure(rules: RuleSet, said: Declaration, hand: int) -> float:
    """Return how good a hand is in a contract, as a part of its total; only for comparison."""
    if said.contract == "chinese-poker":
        return arrangement.promise(hand)
    return sum(
        worth_of_suit(rules, said, suit, hand & suit)
        for suit in (masks.SPADES, masks.HEARTS, masks.DIAMONDS, masks.CLUBS)
    )


@lru_cache(maxsize=200_000)
def worth_of_suit(rules: RuleSet, said: Declaration, suit: int, own: int) -> float:
    """Return what her cards of one suit add to a hand."""
    return sum(map(float.__mul__, WEIGHTS[said.contract], features(rules, said, suit, own)))


@lru_cache(maxsize=2000)
def best_detail(rules: RuleSet, contract: str, hand: int) -> Declaration:
    """Return the best trump suit or starting rank for a hand, with its contract."""
    about = rules.contract(contract)
    if not about.asks:
        return Declaration(contract)
    ways = [Declaration(contract, detail) for detail in about.details]
    return max(ways, key=lambda said: measure(rules, said, hand))


def sample(rules: RuleSet, number: int) -> list[int]:
    """Return hands dealt at random, always the same ones."""
    rng, cards = Random(rules.preset), bits(pack_mask(rules.cards))  # noqa: S311
    return [sum(rng.sample(cards, rules.cards // rules.players)) for _ in range(number)]


@lru_cache(maxsize=500)
def usual(rules: RuleSet, contract: str) -> tuple[float, float]:
    """Return the mean of the measure over hands dealt at random, and its standard deviation."""
    number = POKER_SAMPLE if contract == "chinese-poker" else SAMPLE
    details = cycle(rules.contract(contract).details or ("",))
    seen = [
        measure(rules, Declaration(contract, detail), hand)
        for hand, detail in zip(sample(rules, number), details, strict=False)
    ]
    return fmean(seen), pstdev(seen) or 1.0
