"""The probability of each place at a table.

The performances are independent and normal, as in :mod:`ladder.strength`, with the mean ``f m_i``
and the variance ``f² P_i + (n - 1) / n · f σ²``, which includes the uncertainty of each strength.
The probability of a place is an integral over the performance of the player. Given that
performance, each opponent is above it independently of the others, so the distribution of the
number of opponents above is computed by adding one opponent after another. The integrand is smooth
and vanishes at both ends; the sum over equal steps then converges geometrically (Trefethen and
Weideman 2014).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, erf, exp, pi, sqrt

from ladder.strength import Parameters, Strength

REACH = 7.0
"""The range of the sum on both sides of the mean, in standard deviations of the player."""

FINENESS = 2.0
"""The number of steps per standard deviation, for the smallest one at the table."""

MOST_STEPS = 5_000


def place_chances(
    table: Sequence[Strength], parameters: Parameters, share: float = 1.0
) -> list[list[float]]:
    """Return, for each player, the probabilities of the first place, the second, and so on.

    *table* holds the strengths just before the game (:meth:`~ladder.strength.Strengths.before`).
    Ties have the probability 0.

    >>> equal = [Strength(0.0, 3600.0, 0.0)] * 4
    >>> [round(chance, 4) for chance in place_chances(equal, Parameters())[0]]
    [0.25, 0.25, 0.25, 0.25]
    """
    n = len(table)
    noise = (n - 1) / n * share * parameters.sigma**2
    means = [share * strength.mean for strength in table]
    sds = [sqrt(share * share * strength.variance + noise) for strength in table]
    return [_of_one(player, means, sds) for player in range(n)]


def _of_one(player: int, means: Sequence[float], sds: Sequence[float]) -> list[float]:
    mean, sd = means[player], sds[player]
    opponents = [
        (means[other], sds[other] * sqrt(2)) for other in range(len(means)) if other != player
    ]
    side = min(MOST_STEPS, ceil(REACH * FINENESS * sd / min(sds)))
    step = REACH / side
    chances = [0.0] * len(means)
    for i in range(-side, side + 1):
        z = i * step
        density = exp(-z * z / 2) * step / sqrt(2 * pi)
        x = mean + z * sd
        above = [(1 - erf((x - m) / s)) / 2 for m, s in opponents]
        for place, probability in enumerate(_chances_of_counts(above)):
            chances[place] += density * probability
    return chances


def _chances_of_counts(probabilities: Sequence[float]) -> list[float]:
    """Return the probabilities that 0, 1, 2 and so on of these independent events happen."""
    known = [1.0]
    for p in probabilities:
        without = [*(q * (1 - p) for q in known), 0.0]
        together = [0.0, *(q * p for q in known)]
        known = [a + b for a, b in zip(without, together, strict=True)]
    return known
