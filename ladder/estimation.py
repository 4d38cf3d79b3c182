"""The parameters that best explain a club's games, by maximum marginal likelihood.

The filter of :mod:`ladder.strength` gives the probability density of all scores for given
parameters. If σ, prior and drift are all multiplied by s, every mean stays the same and every
variance is multiplied by s²; fixed strengths have no variance. So for given ratios prior / σ and
drift / σ, one pass with σ = 1 gives the best σ: its square is the mean of the squared surprises.
Only the two ratios are searched for, by the method of Nelder and Mead on their logarithms.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from math import dist, exp, log, sqrt
from typing import Any

from ladder.strength import Game, Parameters, Strengths

RATIO_BOUNDS = (0.001, 10.0)
"""The least and the greatest of prior / σ and drift / σ."""

LEAST_GAMES = 20
MOST_PASSES = 200
USUAL_PASSES = 45

FIRST_STEP = 0.7
SMALL_STEP = 0.05
SMALL_GAIN = 0.001
"""The search ends when its points differ by less than the step in the logarithms of the ratios, and
by less than the gain in the log-likelihood."""

Point = tuple[float, float]
"""The logarithms of prior / σ and drift / σ."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """Parameters, and the log-likelihood of all games for them."""

    parameters: Parameters
    log_likelihood: float


@dataclass(frozen=True, slots=True)
class Progress:
    """The best estimate after *done* passes over the games; usually there are *expected*."""

    done: int
    expected: int
    best: Estimate


class TooFewGames(ValueError):
    """There are fewer than :data:`LEAST_GAMES` games, or their scores do not differ."""


Fixed = Mapping[Any, float]
"""The strengths of the players whose strength is known and does not move."""


def log_likelihood(
    games: Sequence[Game[Any]], parameters: Parameters, fixed: Fixed | None = None
) -> float:
    """Return the log of the probability density of the scores of *games*, which are in order."""
    strengths = Strengths[Any](parameters, fixed=fixed)
    for game in games:
        strengths.add(game)
    return strengths.log_likelihood


def estimate(
    games: Sequence[Game[Any]], start: Parameters, fixed: Fixed | None = None
) -> Generator[Progress, None, Estimate]:
    """Search from *start*; yield the progress after each pass, and return the best estimate.

    A pass over 20,000 games takes about a tenth of a second.

    :raises TooFewGames: before the first pass.
    """
    if len(games) < LEAST_GAMES or all(len(set(game.scores)) == 1 for game in games):
        raise TooFewGames
    low, _ = RATIO_BOUNDS
    corner = tuple(log(max(value / start.sigma, low)) for value in (start.prior, start.drift))
    search = _nelder_mead(lambda point: _best_sigma(games, point, fixed), (corner[0], corner[1]))
    best: _Tried | None = None
    for done, tried in enumerate(islice(search, MOST_PASSES), 1):
        best = tried if best is None else max(best, tried, key=_value)
        yield Progress(done, max(done, USUAL_PASSES), best.estimate)
    assert best is not None  # noqa: S101 - a search has a first point
    return best.estimate


@dataclass(frozen=True, slots=True)
class _Tried:
    """A point of the search; *value* is the log-likelihood minus a penalty outside the bounds."""

    point: Point
    value: float
    estimate: Estimate


def _value(tried: _Tried) -> float:
    return tried.value


def _best_sigma(games: Sequence[Game[Any]], point: Point, fixed: Fixed | None) -> _Tried:
    """Return the best parameters with the ratios of *point*, clamped to the bounds."""
    low, high = map(log, RATIO_BOUNDS)
    inside = (min(max(point[0], low), high), min(max(point[1], low), high))
    prior, drift = map(exp, inside)
    strengths = Strengths[Any](Parameters(1.0, prior, drift), fixed=fixed)
    for game in games:
        strengths.add(game)
    variance = strengths.chi_squared / strengths.differences
    sigma = sqrt(variance)
    twice = strengths.log_determinant + strengths.differences * (log(variance) + 1)
    found = Estimate(Parameters(sigma, prior * sigma, drift * sigma), -twice / 2)
    return _Tried(point, found.log_likelihood - dist(point, inside), found)


def _nelder_mead(
    evaluate: Callable[[Point], _Tried], first: Point
) -> Generator[_Tried, None, None]:
    """Yield each point tried in the search for the greatest value."""
    corners = [first, (first[0] + FIRST_STEP, first[1]), (first[0], first[1] + FIRST_STEP)]
    triangle = []
    for corner in corners:
        triangle.append(evaluate(corner))
        yield triangle[-1]
    while not _is_small(triangle):
        best, good, worst = sorted(triangle, key=_value, reverse=True)
        centre = _between(best.point, good.point, 0.5)
        tried = evaluate(_between(centre, worst.point, -1.0))
        yield tried
        if tried.value > best.value:
            farther = evaluate(_between(centre, worst.point, -2.0))
            yield farther
            tried = max(tried, farther, key=_value)
        elif tried.value <= good.value:
            nearer = max(tried, worst, key=_value)
            tried = evaluate(_between(centre, nearer.point, 0.5))
            yield tried
            if tried.value <= nearer.value:
                good = evaluate(_between(best.point, good.point, 0.5))
                yield good
                tried = evaluate(_between(best.point, worst.point, 0.5))
                yield tried
        triangle = [best, good, tried]


def _is_small(triangle: Sequence[_Tried]) -> bool:
    values = [tried.value for tried in triangle]
    sides = [dist(triangle[0].point, other.point) for other in triangle[1:]]
    return max(values) - min(values) < SMALL_GAIN and max(sides) < SMALL_STEP


def _between(a: Point, b: Point, part: float) -> Point:
    """Return the point at the fraction *part* of the way from *a* to *b*."""
    return a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])
