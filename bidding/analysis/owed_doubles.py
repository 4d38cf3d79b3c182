"""The cost of the compulsory doubles that a player still owes after a double or a pass.

In each later deal of declarer the player sees the worth of a double of declarer, and may make it or
not while enough deals are left for the doubles owed. The worth is estimated from random deals in
which declarer chooses among the contracts left at that time: it is fitted to the edge of the
player's own hand.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from bidding.analysis.future_contracts import POOL, declared_at_random, fitted, prospects_of
from games.bots.batch_eval import Floats, Ints, chances_by_edge
from games.rules import Declaration, RuleSet

PATHS = 2000
"""The number of simulated sequences of later deals."""


def cost_of_owing(rules: RuleSet, left: tuple[str, ...], turns: int, owed: int) -> float:
    """Return the cost of *owed* compulsory doubles in net points, as a number of at most 0.

    :param left: the contracts that declarer has left for later deals.
    :param turns: the number of these deals.
    """
    if owed <= 0 or turns <= 0 or rules.rotation == "shared":
        return 0.0
    stages = _gains(rules, left, turns)
    return _worth(stages, min(owed, len(stages))) - _worth(stages, 0)


def _worth(stages: tuple[Floats, ...], owed: int) -> float:
    """Return the expected gain from doubling declarer when *owed* doubles are owed.

    It is computed backwards; ``after[n]`` is the worth of the later deals when *n* are owed.
    """
    after = np.array([0.0] + [-np.inf] * owed)
    for gains in reversed(stages):
        before = np.empty(owed + 1)
        for n in range(owed + 1):
            doubles = gains + after[max(0, n - 1)]
            before[n] = np.maximum(doubles, after[n]).mean()
        after = before
    return float(after[owed])


@lru_cache(maxsize=200)
def _gains(rules: RuleSet, left: tuple[str, ...], turns: int) -> tuple[Floats, ...]:
    """Return for each later deal the expected gain of a double of declarer in each sequence."""
    rng = np.random.default_rng(0)
    paths, stages = [left] * PATHS, []
    for later in reversed(range(turns)):
        dealt = rng.integers(0, POOL, PATHS)
        chosen = _chosen(rules, paths, dealt, later)
        stages.append(_expected(rules, chosen, dealt))
        rest = prospects_of(rules).without
        paths = [rest(names, name) for names, name in zip(paths, chosen.tolist(), strict=True)]
    return tuple(stages)


def _chosen(
    rules: RuleSet, paths: list[tuple[str, ...]], dealt: Ints, later: int
) -> NDArray[np.str_]:
    """Return the contract that declarer chooses in each sequence from those left in it."""
    prospects = prospects_of(rules)
    chosen = []
    for deal, names in zip(dealt.tolist(), paths, strict=True):
        choice = names[:1] if rules.sequence == "fixed" else names
        worths = [
            prospects.worth[name][deal] + prospects.of(prospects.without(names, name), later)
            for name in choice
        ]
        chosen.append(choice[int(np.argmax(worths))])
    return np.array(chosen)


def _expected(rules: RuleSet, chosen: NDArray[np.str_], dealt: Ints) -> Floats:
    """Return for each sequence the gain that the second seat expects of doubling declarer."""
    found = np.empty(len(chosen))
    for name in np.unique(chosen).tolist():
        mine = chosen == name
        known = declared_at_random(rules, name).edges[dealt[mine], 1]
        found[mine] = fitted(known, _gain(rules, name)[dealt[mine]])(known)
    return found


def _gain(rules: RuleSet, contract: str) -> Floats:
    """Return the actual gain of a double of declarer by the second seat in each random deal."""
    deals, declaration = declared_at_random(rules, contract), Declaration(contract)
    sign = -1.0 if rules.low_wins else 1.0
    redoubles = chances_by_edge(rules, declaration, deals.edges[:, 0])
    gain: Floats = sign * (deals.raw[:, 1] - deals.raw[:, 0]) * (1.0 + redoubles)
    return gain
