"""What a declaration says about declarer's hand.

Declarer is taken to choose the contract that is best by the edge of the hand, now and for later
deals. In random deals in which they would choose it, this gives the points that other players
expect of declarer, and for any hand how likely it is to have led to the declaration.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from bidding.analysis.later import FEW, declared_at_random, prospects_of
from games.bots.batch_eval import Floats, Ints, edges
from games.rules import Declaration, RuleSet

TEMPERATURE, LEAST = 2.0, 0.001
"""The points by which a contract must be worse to be chosen 2.7 times less often, and the least
likelihood of a hand."""
WEIGHT = 20
"""The number of deals of other trump suits or starting ranks that count against those of one."""


@lru_cache(maxsize=500)
def edge_expected(
    rules: RuleSet, left: tuple[str, ...], turns: int, declaration: Declaration
) -> float:
    """Return the points above the mean that declarer is expected to take in the cards.

    :param left: the contracts that declarer could choose from; *turns* are the deals left, with
        this one.
    """
    worths = _worths(rules, left, turns)
    mine = left.index(declaration.contract)
    others = np.delete(worths, mine, axis=0)
    lead = worths[mine] - others.max(axis=0) if len(others) else worths[mine] * 0.0
    # Where it is hardly ever chosen, the hands for which it is nearest to the best.
    chosen = lead >= min(0.0, float(np.sort(lead)[-FEW]))
    deals = declared_at_random(rules, declaration.contract)
    sign = -1.0 if rules.low_wins else 1.0
    came = sign * (deals.raw[:, 0] - deals.raw.mean(axis=1))
    mean = float(came[chosen].mean())
    same = came[chosen & (deals.details == declaration.detail)]
    return float((same.sum() + WEIGHT * mean) / (len(same) + WEIGHT))


@lru_cache(maxsize=200)
def _worths(rules: RuleSet, left: tuple[str, ...], turns: int) -> Floats:
    """Return for each contract and random hand what it is worth, with what it leaves."""
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
    """Return for each hand how likely it is to have led to the declaration, at most 1."""
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
