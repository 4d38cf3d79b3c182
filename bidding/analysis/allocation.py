"""The comparison of answers in the same deals, with more deals for the promising ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np

from bidding.analysis.blocks import DEALS, Block, evaluated
from games.bots.batch_eval import Floats
from games.rules.positions import Position

CLEAR = 2.0
"""The number of standard errors by which an answer must be behind to be called worse."""
DROPPED, LEAST = 3.0, 1000
"""The number of standard errors by which an answer must be behind to get no more deals, and the
number of deals that every answer gets."""
CLOSE = 0.5
"""The precision in points at which a difference is known well enough, as two standard errors."""

Run = Callable[[Callable[[Block], Floats], Iterable[Block]], Iterable[Floats]]
"""The type of ``map``, or of the ``map`` method of an executor."""


def nothing(done: int, most: int) -> None:
    """Do nothing; the default for a progress callback."""


@dataclass
class Comparison:
    """The scores of the answers so far.

    :ivar later: the worth of each answer for later deals.
    :ivar scores: for each answer the scores from cards and from doubles, by deal.
    :ivar alive: the indices of the answers that may still be the best.
    """

    later: Floats
    scores: list[Floats] = field(init=False)
    alive: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.scores = [np.zeros((2, 0)) for _ in self.later]
        self.alive = list(range(len(self.later)))

    @property
    def best(self) -> int:
        """The index of the answer with the highest mean; ties go to the first."""
        return max(self.alive, key=lambda n: (float(self.values(n).mean()), -n))

    def values(self, n: int) -> Floats:
        """Return the value of an answer in each deal."""
        found: Floats = self.scores[n].sum(axis=0) + self.later[n]
        return found

    def behind(self, best: int, n: int) -> tuple[float, float]:
        """Return the mean difference between *best* and an answer, and its standard error."""
        less = self.lead(best, n)
        return float(less.mean()), error_of(less)

    def lead(self, best: int, n: int) -> Floats:
        """Return the difference between *best* and an answer in each of their common deals."""
        own = self.values(n)
        found: Floats = self.values(best)[: len(own)] - own
        return found

    def add(self, found: Floats) -> None:
        """Add the scores of a block for the alive answers, indexed by score, answer and deal."""
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
        """Whether the difference between the best and each alive answer is known well enough."""
        best = self.best
        return all(CLEAR * self.behind(best, n)[1] <= CLOSE for n in self.alive if n != best)


def error_of(values: Floats) -> float:
    """Return the standard error of the mean of *values*."""
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
    :param run: a ``map`` that computes the blocks of a round in any order.
    :param progress: called with the deals done and their maximum; it may raise.
    :param sequential: drop answers that are clearly worse, and end when the best is decided.
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
