"""The choice of the contract: the best edge now plus the expected edges of those left for later.

The value of a set of contracts is computed backwards over the remaining turns: with each random
hand the best contract is declared.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from statistics import fmean

from games.bots.bot_view import BotView
from games.bots.hand_eval import best_detail, edge, sample
from games.rules import RuleSet
from games.rules.cards.hands import read_hand
from games.rules.play.actions import Action, Declare

HANDS = 60


def best_declaration(view: BotView) -> Action:
    """Return the best declaration by the evaluation of the hand."""
    rules, hand = view.rules, read_hand(view.deal.hands[str(view.seat)])
    edges = {
        contract: edge(rules, best_detail(rules, contract, hand), hand, declares=True)
        for contract in view.deal.contracts
    }
    return Declare(best_detail(rules, best_now(view, edges), hand))


def best_now(view: BotView, edges: Mapping[str, float]) -> str:
    """Return the contract to declare when each has the given edge now."""
    left, later = frozenset(edges), view.turns[view.seat] - 1

    def worth(contract: str) -> float:
        return edges[contract] + future(view.rules, _without(view.rules, left, contract), later)

    return max(edges, key=worth)


@lru_cache(maxsize=20_000)
def future(rules: RuleSet, left: frozenset[str], turns: int) -> float:
    """Return the expected sum of edges of the contracts left for so many turns."""
    # If contracts are shared, the best one will be taken by another player.
    if not left or turns <= 0 or rules.rotation == "shared":
        return 0.0
    after = {name: future(rules, _without(rules, left, name), turns - 1) for name in left}
    return fmean(max(after[name] + edges[name] for name in left) for edges in _sample_edges(rules))


@lru_cache(maxsize=100)
def _sample_edges(rules: RuleSet) -> list[dict[str, float]]:
    """Return the edge of each contract for random hands."""
    return [
        {
            name: edge(rules, best_detail(rules, name, hand), hand, declares=True)
            for name in rules.contracts
        }
        for hand in sample(rules, HANDS)
    ]


def _without(rules: RuleSet, left: frozenset[str], contract: str) -> frozenset[str]:
    """Return what may still be declared after a contract."""
    if contract in rules.alternatives:
        return left - set(rules.alternatives)
    return left - {contract}
