"""The worth of the contracts that a player will declare later.

In random deals each contract is declared with the best trump suit or starting rank, doubled and
played out. A hand is represented by its edge alone (:func:`games.bots.batch_eval.edges`): a curve
fitted to these deals maps the edge to the net points above the mean of the table. The value of a
set of contracts is computed backwards over the deals left: with each hand the player declares the
contract that is best for this deal and the remaining ones together.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from bidding.analysis.play import made_by_all, raw_scores, scores_of
from games.bots.batch_doubling import DoublingTable, duties_of
from games.bots.batch_eval import Floats, Ints, edges, measures
from games.bots.doubling_choice import DoublingStyle
from games.playouts import DealSampler
from games.rules import Declaration, Doubling, RuleSet, Seat

POOL, FEW = 3000, 40
"""The number of random deals, and the number that is too small to fit a curve."""


@dataclass(frozen=True)
class Declared:
    """Random deals in which the first seat declares one contract.

    :ivar details: for each deal the trump suit or starting rank, or an empty text.
    :ivar edges: for each deal the edge of each seat.
    :ivar net: the net points of declarer above the mean.
    :ivar raw: the raw scores.
    """

    details: NDArray[np.str_]
    edges: Floats
    net: Floats
    raw: Ints


@dataclass(frozen=True)
class Curve:
    """A parabola, constant below *low* and above *high*."""

    low: float
    high: float
    coefficients: tuple[float, float, float]

    def __call__(self, known: Floats) -> Floats:
        """Return the height of the curve at each value."""
        inside = np.clip(known, self.low, self.high)
        first, second, third = self.coefficients
        height: Floats = first + inside * (second + inside * third)
        return height


@dataclass(frozen=True)
class Prospects:
    """The values of contracts under a set of rules.

    :ivar curves: for each contract the expected worth of a hand by its edge.
    :ivar worth: for each contract the expected worth of each random hand.
    """

    rules: RuleSet
    curves: dict[str, Curve]
    worth: dict[str, Floats]
    _known: dict[tuple[tuple[str, ...], int], float] = field(default_factory=dict)

    def of(self, left: tuple[str, ...], turns: int) -> float:
        """Return the expected sum of net points above the mean in *turns* deals declared later.

        It is 0 if all players share the contracts, because the others choose too.
        """
        if not left or turns <= 0 or self.rules.rotation == "shared":
            return 0.0
        if (left, turns) not in self._known:
            choice = left[:1] if self.rules.sequence == "fixed" else left
            ways = [self.worth[name] + self.of(self.without(left, name), turns - 1)
                    for name in choice]  # fmt: skip
            self._known[left, turns] = float(np.max(ways, axis=0).mean())
        return self._known[left, turns]

    def without(self, left: tuple[str, ...], contract: str) -> tuple[str, ...]:
        """Return the contracts that may still be declared after *contract*."""
        group = set(self.rules.alternatives)
        gone = group if contract in group else {contract}
        return tuple(name for name in left if name not in gone)


@lru_cache(maxsize=20)
def prospects_of(rules: RuleSet) -> Prospects:
    """Return the values of contracts under *rules*."""
    curves, worth = {}, {}
    for name in rules.contracts:
        deals = declared_at_random(rules, name)
        curves[name] = fitted(deals.edges[:, 0], deals.net)
        worth[name] = curves[name](deals.edges[:, 0])
    return Prospects(rules, curves, worth)


@lru_cache(maxsize=200)
def declared_at_random(rules: RuleSet, contract: str) -> Declared:
    """Return random deals in which the first seat declares *contract* with its best detail."""
    declarer, dealt = rules.seats[0], _pool(rules)
    details = rules.contract(contract).details or ("",)
    ways = [Declaration(contract, detail) for detail in details]
    best = np.zeros(len(dealt), dtype=np.int64)
    if len(ways) > 1:
        best = np.argmax([measures(rules, way, dealt[:, 0]) for way in ways], axis=0)
    found = np.zeros(dealt.shape)
    net, raw = np.zeros(len(dealt)), np.zeros_like(dealt)
    for n, way in enumerate(ways):
        chosen = best == n
        if chosen.any():
            found[chosen] = _edges(rules, way, dealt[chosen], declarer)
            net[chosen], raw[chosen] = _played(rules, way, dealt[chosen])
    return Declared(np.array(details)[best], found, net, raw)


@lru_cache(maxsize=20)
def _pool(rules: RuleSet) -> Ints:
    return DealSampler.fresh(rules, rules.seats[0]).draw(POOL, seed=0)


def _edges(rules: RuleSet, declaration: Declaration, dealt: Ints, declarer: Seat) -> Floats:
    # Evaluating hands of Chinese Poker is too slow, so they all count as average.
    if declaration.contract == "chinese-poker":
        return np.zeros(dealt.shape)
    return np.stack(
        [
            edges(rules, declaration, dealt[:, place], declares=seat == declarer)
            for place, seat in enumerate(rules.seats)
        ],
        axis=1,
    )


def _played(rules: RuleSet, declaration: Declaration, dealt: Ints) -> tuple[Floats, Ints]:
    """Return the net points of the first seat, which declares, and the raw scores."""
    declarer, positive = rules.seats[0], rules.contract(declaration.contract).positive
    half = (rules.series + 1) // 2
    owed = dict.fromkeys(rules.seats[1:], rules.min_doubles)
    duties = duties_of(rules, owed, dict.fromkeys(rules.seats[1:], half), DoublingStyle())
    table = DoublingTable(rules, declaration, half, duties)
    start = Doubling.open(rules, declarer, positive=positive)
    made = made_by_all(table, start, dealt)
    raw = raw_scores(DealSampler.fresh(rules, declarer), declaration, dealt, made, seed=0)
    scores = scores_of(rules, 0, raw, made)
    return scores.cards + scores.doubles, raw


def fitted(known: Floats, came: Floats) -> Curve:
    """Return a parabola fitted to *came* as a function of *known*.

    With too few or only equal values it is constant, the mean of *came*.
    """
    low, high = np.quantile(known, (0.005, 0.995))
    if high - low < 1e-9 or len(known) < FEW:
        return Curve(low, high, (float(came.mean()), 0.0, 0.0))
    fit = np.polynomial.Polynomial.fit(np.clip(known, low, high), came, 2).convert()
    first, second, third = fit.coef.tolist()
    return Curve(low, high, (first, second, third))
