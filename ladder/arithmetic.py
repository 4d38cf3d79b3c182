"""The steps of the filter that move the strengths at one table. Pure.

The letters are those of :mod:`ladder.strength`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ladder.strength import Parameters, Strength, expected_scores, opponents_means


@dataclass(frozen=True, slots=True)
class Step:
    """The update of one player's strength by a game.

    :ivar expected: the expected score, in this share of a whole game.
    :ivar score: the score minus the table's mean.
    :ivar opponents: the mean strength of the opponents.
    :ivar surprise: r - c, how much better the player did than expected, given what is known about
        the others.
    :ivar gain: g, the part of the surprise by which the strength moves.
    :ivar move: the change of the mean.
    """

    expected: float
    score: float
    opponents: float
    surprise: float
    gain: float
    move: float


def steps(
    table: Sequence[Strength], scores: Sequence[float], share: float, parameters: Parameters
) -> list[Step]:
    """Return the step of each player of a game.

    *table* holds the strengths just before the game.

    >>> before = [Strength(25, 484, 0), Strength(-60, 1225, 0), Strength(-40, 900, 0)]
    >>> anne = steps([*before, Strength(10, 3025, 0)], [300, -150, -120, -30], 1, Parameters())[0]
    >>> round(anne.expected), round(anne.opponents), round(anne.move, 1)
    (55, -30, 6.6)
    """
    n = len(table)
    k = (n - 1) / n
    noise = k * share * parameters.sigma**2
    level = sum(scores) / n
    means = [strength.mean for strength in table]
    spreads = [share * share * strength.variance + noise for strength in table]
    results = [
        k * (score - level) - share * mean for score, mean in zip(scores, means, strict=True)
    ]
    weighted = sum(r / t for r, t in zip(results, spreads, strict=True))
    c = weighted / sum(1 / t for t in spreads)
    expected, others = expected_scores(means, share), opponents_means(means)
    gains = [share * one.variance / t for one, t in zip(table, spreads, strict=True)]
    return [
        Step(
            expected=expected[i],
            score=scores[i] - level,
            opponents=others[i],
            surprise=results[i] - c,
            gain=gains[i],
            move=gains[i] * (results[i] - c),
        )
        for i in range(n)
    ]
