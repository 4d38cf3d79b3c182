"""Which contract to declare: the one that promises most together with what is left for later.

What a set of contracts is worth that a player has still to declare is reckoned backwards: with each
hand she takes the best of them, now or, with another hand, later.
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
    """Return what to declare by looking at the hand."""
    rules, hand = view.rules, read_hand(view.deal.hands[str(view.seat)])
    promise = {
        contract: edge(rules, best_detail(rules, contract, hand), hand, declares=True)
        for contract in view.deal.contracts
    }
    return Declare(best_detail(rules, best_now(view, promise), hand))


def best_now(view: BotView, promise: Mapping[str, float]) -> str:
    """Return the contract to declare, when each promises so many points now."""
    left, later = frozenset(promise), view.turns[view.seat] - 1

    def worth(contract: str) -> float:
        return promise[contract] + future(view.rules, _without(view.rules, left, contract), later)

    return max(promise, key=worth)


@lru_cache(maxsize=20_000)
def future(rules: RuleSet, left: frozenset[str], turns: int) -> float:
    """Return how many points above the mean there are in contracts left for so many turns."""
    # Where everybody declares from the same contracts the best one will not wait for her.
    if not left or turns <= 0 or rules.rotation == "shared":
        return 0.0
    after = {name: future(rules, _without(rules, left, name), turns - 1) for name in left}
    return fmean(max(after[name] + promise[name] for name in left) for promise in _promises(rules))


@lru_cache(maxsize=100)
def _promises(rules: RuleSet) -> list[dict[str, float]]:
    """Return what each contract promises with hands dealt at random."""
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
