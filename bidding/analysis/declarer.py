"""Inference of declarer's hand from the declaration.

The model is that declarer chooses the best contract by the edge of the hand, for this and later
deals. The random deals in which they would choose the declared contract give the points that other
players expect of declarer, and the likelihood that a given hand led to the declaration.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from bidding.analysis.future_contracts import FEW, declared_at_random, prospects_of
from games.bots.batch_eval import Floats, Ints, edges
from games.rules import Declaration, RuleSet

TEMPERATURE, LEAST = 2.0, 0.001
"""The disadvantage in points that makes a contract e times less likely to be chosen, and the
smallest likelihood of a hand."""
WEIGHT = 20
"""The weight of the mean over all trump suits or starting ranks, in deals of the declared one."""


@lru_cache(maxsize=500)
def edge_expected(
    rules: RuleSet, left: tuple[str, ...], turns: int, declaration: Declaration
) -> float:
    """Return the points above the mean that declarer is expected to score with the cards.

    :param left: the contracts that declarer could choose from.
    :param turns: the number of declarer's deals left, including this one.
    """
    worths = _worths(rules, left, turns)
    mine = left.index(declaration.contract)
    others = np.delete(worths, mine, axis=0)
    lead = worths[mine] - others.max(axis=0) if len(others) else worths[mine] * 0.0
    # If the contract is hardly ever chosen, take the hands for which it is nearest to the best.
    chosen = lead >= min(0.0, float(np.sort(lead)[-FEW]))
    deals = declared_at_random(rules, declaration.contract)
    sign = -1.0 if rules.low_wins else 1.0
    came = sign * (deals.raw[:, 0] - deals.raw.mean(axis=1))
    mean = float(came[chosen].mean())
    same = came[chosen & (deals.details == declaration.detail)]
    return float((same.sum() + WEIGHT * mean) / (len(same) + WEIGHT))


@lru_cache(maxsize=200)
def _worths(rules: RuleSet, left: tuple[str, ...], turns: int) -> Floats:
    """Return the worth of each contract for each random hand, including later deals."""
    prospects = prospects_of(rules)
    return np.stack(
        [
            prospects.worth[name] + prospects.of(prospects.without(left, name), turns - 1)
            for name in left
        ]
    )


def likelihood_of_choice(
    rules: RuleSet, left: tuple[str, ...], turns: int, declaration: Declaration, hands: Ints
) -> Floats:
    """Return for each hand the likelihood, at most 1, that it led to the declaration."""
    prospects = prospects_of(rules)
    best, mine = np.full(len(hands), -np.inf), np.zeros(len(hands))
    for name in left:
        if name == "chinese-poker":
            continue
        rest = prospects.of(prospects.without(left, name), turns - 1)
        ways = [Declaration(name, detail) for detail in rules.contract(name).details or ("",)]
        known = np.array([edges(rules, way, hands, declares=True) for way in ways])
        worth = prospects.curves[name](known.max(axis=0)) + rest
        best = np.maximum(best, worth)
        if name == declaration.contract:
            own = known[ways.index(declaration)] if declaration in ways else known.max(axis=0)
            mine = prospects.curves[name](own) + rest
    if declaration.contract == "chinese-poker":
        return np.ones(len(hands))
    likely: Floats = LEAST + (1 - LEAST) * np.exp(np.minimum(0.0, mine - best) / TEMPERATURE)
    return likely
