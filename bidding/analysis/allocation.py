"""Comparing answers in the same deals, with more deals for those that may be the best."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np

from bidding.analysis.blocks import DEALS, Block, evaluated
from games.bots.batch_eval import Floats
from games.rules.positions import Position

CLEAR = 2.0
"""The standard errors by which an answer must be behind to be called worse."""
DROPPED, LEAST = 3.0, 1000
"""The standard errors by which an answer must be behind to get no further deals, and the deals that
each answer gets."""
CLOSE = 0.5
"""The points to which a difference is known well enough: two standard errors are not more."""

Run = Callable[[Callable[[Block], Floats], Iterable[Block]], Iterable[Floats]]
"""``map``, or that of an executor."""


def nothing(done: int, most: int) -> None:
    """Do nothing; the default for a progress callback."""


@dataclass
class Comparison:
    """The scores of the answers so far.

    :ivar later: for each answer what it is worth in later deals.
    :ivar scores: for each answer its cards and its doubles, by deal.
    :ivar alive: the answers that may be the best.
    """

    later: Floats
    scores: list[Floats] = field(init=False)
    alive: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.scores = [np.zeros((2, 0)) for _ in self.later]
        self.alive = list(range(len(self.later)))

    @property
    def best(self) -> int:
        """The answer with the highest mean; of equal ones the first."""
        return max(self.alive, key=lambda n: (float(self.values(n).mean()), -n))

    def values(self, n: int) -> Floats:
        """Return the values of an answer, by deal."""
        found: Floats = self.scores[n].sum(axis=0) + self.later[n]
        return found

    def behind(self, best: int, n: int) -> tuple[float, float]:
        """Return by how much an answer is behind *best*, and the standard error of that."""
        less = self.lead(best, n)
        return float(less.mean()), error_of(less)

    def lead(self, best: int, n: int) -> Floats:
        """Return by how much an answer is behind *best*, in the deals of both."""
        own = self.values(n)
        found: Floats = self.values(best)[: len(own)] - own
        return found

    def add(self, found: Floats) -> None:
        """Add a block of deals of the answers that are alive, by score, answer and deal."""
        for column, n in enumerate(self.alive):
            self.scores[n] = np.concatenate([self.scores[n], found[:, column]], axis=1)

    def drop(self) -> None:
        """Drop the answers that are clearly behind the best."""
        best = self.best
        kept = []
        for n in self.alive:
            less, error = self.behind(best, n)
            if n == best or less <= DROPPED * error:
                kept.append(n)
        self.alive = kept

    @property
    def is_decided(self) -> bool:
        """Whether the difference of each answer alive to the best is known well enough."""
        best = self.best
        return all(CLEAR * self.behind(best, n)[1] <= CLOSE for n in self.alive if n != best)


def error_of(values: Floats) -> float:
    """Return the standard error of the mean."""
    return float(values.std(ddof=1)) / len(values) ** 0.5 if len(values) > 1 else 0.0


def compared(
    position: Position,
    later: Floats,
    *,
    deals: int,
    seed: int,
    run: Run = map,
    progress: Callable[[int, int], None] = nothing,
    sequential: bool = True,
) -> Comparison:
    """Return the scores of all answers in a position.

    :param deals: the most deals for an answer.
    :param run: computes the blocks of a round in any order.
    :param progress: called with the deals done and the most there can be; it may raise.
    :param sequential: drop answers that are clearly worse and end when the best is decided.
    """
    comparison, done = Comparison(later), 0
    progress(done, deals)
    for numbers in _rounds(deals):
        alive = tuple(comparison.alive)
        sizes = [min(DEALS, deals - number * DEALS) for number in numbers]
        orders = [
            Block(position, seed, number, size, alive)
            for number, size in zip(numbers, sizes, strict=True)
        ]
        for found in run(evaluated, orders):
            comparison.add(found)
        done += sum(sizes)
        progress(done, deals)
        if sequential and done >= LEAST:
            comparison.drop()
            if len(comparison.alive) == 1 or comparison.is_decided:
                break
    return comparison


def _rounds(deals: int) -> Iterator[range]:
    """Yield the numbers of the blocks of each round; rounds double until all deals are done."""
    blocks, start = -(-deals // DEALS), 0
    while start < blocks:
        stop = min(blocks, max(1, 2 * start))
        yield range(start, stop)
        start = stop
