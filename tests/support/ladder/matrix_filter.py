"""The textbook update of strengths with the full covariance matrix, in exact fractions.

It is independent of ``ladder.strength``. The observations are the n - 1 differences between each
player's score and the last player's, for which the model is

    score_i - score_n = f n / (n - 1) (θ_i - θ_n) + noise,

where each player's performance has the variance (n - 1) / n · f σ².
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

Matrix = list[list[Fraction]]
Normal = tuple[Fraction, Fraction]
"""A mean and a variance."""


def updated(
    before: Sequence[Normal], scores: Sequence[int], share: Fraction, sigma: int
) -> list[Normal]:
    """Return the mean and the variance of each player after a game."""
    n = len(before)
    scale = Fraction(n, n - 1)
    performance = share * sigma**2 / scale
    contrasts = [[Fraction((j == i) - (j == n - 1)) for j in range(n)] for i in range(n - 1)]
    covariance = diagonal([variance for _, variance in before])
    observed = times(contrasts, [[Fraction(score)] for score in scores])
    slope = scaled(contrasts, share * scale)
    noise = times(scaled(contrasts, scale**2 * performance), transposed(contrasts))
    expected = times(slope, [[mean] for mean, _ in before])
    cross = times(covariance, transposed(slope))
    gain = times(cross, inverse(added(times(slope, cross), noise)))
    move = times(gain, added(observed, scaled(expected, Fraction(-1))))
    less = times(gain, transposed(cross))
    return [(mean + move[i][0], variance - less[i][i]) for i, (mean, variance) in enumerate(before)]


def diagonal(values: Sequence[Fraction]) -> Matrix:
    return [
        [value if i == j else Fraction(0) for j in range(len(values))]
        for i, value in enumerate(values)
    ]


def transposed(a: Matrix) -> Matrix:
    return [list(row) for row in zip(*a, strict=True)]


def scaled(a: Matrix, factor: Fraction) -> Matrix:
    return [[factor * value for value in row] for row in a]


def added(a: Matrix, b: Matrix) -> Matrix:
    return [[x + y for x, y in zip(*rows, strict=True)] for rows in zip(a, b, strict=True)]


def times(a: Matrix, b: Matrix) -> Matrix:
    columns = transposed(b)
    return [[sum(map(product, row, column), Fraction(0)) for column in columns] for row in a]


def product(x: Fraction, y: Fraction) -> Fraction:
    return x * y


def inverse(a: Matrix) -> Matrix:
    """Return the inverse of a regular matrix, by elimination without pivoting."""
    n = len(a)
    rows = [row + unit for row, unit in zip(a, diagonal([Fraction(1)] * n), strict=True)]
    for i in range(n):
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(n):
            if j != i:
                factor = rows[j][i]
                rows[j] = [x - factor * y for x, y in zip(rows[j], rows[i], strict=True)]
    return [row[n:] for row in rows]
