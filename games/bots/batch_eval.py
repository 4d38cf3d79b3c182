"""Evaluating many hands at once, for the deals that the expert samples."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from games.bots import hand_eval
from games.bots.batch_features import worths_of_suit
from games.bots.contract_values import contract_values
from games.bots.hand_eval import SAMPLE, sample
from games.bots.weights import WEIGHTS
from games.rules import RuleSet
from games.rules.cards import masks
from games.rules.contracts.contract import Declaration

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

# The edge, as a part of the contract's size, at which a player doubles in half of the deals, and
# the scale of the logistic curve around it.
DOUBLES_AT, SHARPNESS = 0.08, 0.07


def chances_to_double(rules: RuleSet, declaration: Declaration, hands: Ints) -> Floats:
    """Return for each hand the probability that a player who may double does so."""
    return chances_by_edge(rules, declaration, edges(rules, declaration, hands))


def chances_by_edge(rules: RuleSet, declaration: Declaration, edge: Floats) -> Floats:
    """Return for each edge of a hand the probability that a player who may double does so."""
    # The size is 0 if the options give the contract no points.
    size = max(contract_values(rules, declaration.contract).size, 1.0)
    at = (edge / size - DOUBLES_AT) / SHARPNESS
    chances: Floats = 1.0 / (1.0 + np.exp(-np.clip(at, -30.0, 30.0)))
    return chances


def edges(
    rules: RuleSet, declaration: Declaration, hands: Ints, *, declares: bool = False
) -> Floats:
    """Return for each hand its edge in a contract; see ``hand_eval.edge``."""
    name = declaration.contract
    if name == "chinese-poker":
        return np.array(
            [hand_eval.edge(rules, declaration, hand, declares=declares) for hand in hands.tolist()]
        )
    better = measures(rules, declaration, hands) - _mean(rules, name)
    if declares:
        better += WEIGHTS[name][-1]
    return better * contract_values(rules, name).size


def measures(rules: RuleSet, declaration: Declaration, hands: Ints) -> Floats:
    """Return for each hand its measure; see ``hand_eval.measure``. Not for Chinese Poker."""
    worth = np.zeros(len(hands))
    for suit in range(4):
        worth += worths_of_suit(rules, declaration, suit)[(hands >> 13 * suit) & masks.SUIT]
    return worth


@lru_cache(maxsize=500)
def _mean(rules: RuleSet, contract: str) -> float:
    """Return the mean measure of random hands, the first number of ``hand_eval.typical``."""
    hands, details = np.array(sample(rules, SAMPLE)), rules.contract(contract).details or ("",)
    found = np.zeros(SAMPLE)
    for n, detail in enumerate(details):
        own = np.arange(SAMPLE) % len(details) == n
        found[own] = measures(rules, Declaration(contract, detail), hands[own])
    return float(found.mean())
