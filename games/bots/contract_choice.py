"""The choice of the contract: the best edge now plus the expected edges of those left for later.

The value of a set of contracts is computed backwards over the remaining turns: with each random
hand the best contract is declared. It needs averages, and is left out if there is no time for them;
just after a process has met new rules, the edges of some contracts are left out too.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from statistics import fmean

from games.bots.bot_view import BotView
from games.bots.hand_eval import best_detail, edge
from games.bots.preparation import Preparation, preparation_of
from games.rules import RuleSet
from games.rules.cards.hands import read_hand
from games.rules.play.actions import Action, Declare


def best_declaration(view: BotView, deadline: float) -> Action:
    """Return the best declaration by the evaluation of the hand.

    :param deadline: the time of ``perf_counter`` by which it must be found.
    """
    rules, hand = view.rules, read_hand(view.deal.hands[str(view.seat)])
    prepared = preparation_of(rules)
    prepared.advance(deadline)
    edges = {
        # The mean of all edges is 0.
        contract: edge(rules, best_detail(rules, contract, hand), hand, declares=True)
        if contract in prepared.typical
        else 0.0
        for contract in view.deal.contracts
    }
    return Declare(best_detail(rules, best_now(view, edges, deadline), hand))


def best_now(view: BotView, edges: Mapping[str, float], deadline: float) -> str:
    """Return the contract to declare, given the edge of each contract now."""
    prepared = preparation_of(view.rules)
    prepared.advance(deadline)
    left, later = frozenset(edges), view.turns[view.seat] - 1
    if not _future_is_known(prepared, left, later, deadline):
        return max(edges, key=edges.__getitem__)

    def worth(contract: str) -> float:
        return edges[contract] + prepared.futures[_without(view.rules, left, contract), later]

    return max(edges, key=worth)


def _future_is_known(
    prepared: Preparation, left: frozenset[str], turns: int, deadline: float
) -> bool:
    """Compute the missing values of ``prepared.futures``; return whether there was time for it.

    The smallest sets are computed first, because the values of the others depend on them.
    """
    if not prepared.is_done:
        return False
    rules = prepared.rules
    after = {_without(rules, left, name) for name in left}
    if all((one, turns) in prepared.futures for one in after):
        return True
    sets = [after]
    for _ in range(turns):
        sets.append({_without(rules, one, name) for one in sets[-1] for name in one})
    for number, some in enumerate(reversed(sets)):
        for one in some:
            if (one, number) not in prepared.futures:
                if time.perf_counter() >= deadline:
                    return False
                prepared.futures[one, number] = _future(prepared, one, number)
    return True


def _future(prepared: Preparation, left: frozenset[str], turns: int) -> float:
    """Return the expected sum of edges of the contracts left, over a number of turns."""
    rules = prepared.rules
    # If contracts are shared, another player will take the best one.
    if not left or turns <= 0 or rules.rotation == "shared":
        return 0.0
    after = {name: prepared.futures[_without(rules, left, name), turns - 1] for name in left}
    return fmean(max(after[name] + edges[name] for name in left) for edges in prepared.edges)


def _without(rules: RuleSet, left: frozenset[str], contract: str) -> frozenset[str]:
    """Return the contracts that may be declared after a contract."""
    if contract in rules.alternatives:
        return left - set(rules.alternatives)
    return left - {contract}
