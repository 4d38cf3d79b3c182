"""The accuracy of estimated strengths, compared with other ratings: ``make bench`` runs it.

Leagues are simulated with known strengths, uneven opposition, partial games and drift; in the last
one players also prefer opponents of their own strength. For each rating it prints, as the mean over
the leagues of a size:

- error: root mean square error of the strengths after the last game, of players with ten games,
  relative to their mean, in points;
- predicted: root mean square error of the scores of the second half of the games, each predicted
  before it; the first line has that of predictions from the true strengths;
- excess: the error against those predictions, so without the luck of the cards;
- covered: the share of true strengths, relative to their mean, within 1.96 standard deviations.

A rating that is not in points is multiplied by the best factor for each league, and has its best
settings, both known only with hindsight. The filter with all
covariances and ``ladder.strength`` are compared in more leagues than the other ratings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from statistics import fmean

from ladder.strength import Parameters, expected_scores
from tests.support.ladder.leagues import League, Played
from tests.support.ladder.rivals import (
    Elo,
    FullCovariance,
    Ladder,
    MeanScore,
    OpenSkill,
    Rival,
    TrueSkill,
)

TRUE = Parameters()
SIZES = ((60, 900), (100, 1500), (200, 2500))
"""The numbers of players and games, in two years."""

LEAGUES = (
    *(League(players, games, 2, TRUE) for players, games in SIZES),
    League(100, 1500, 2, TRUE, levels=True),
)
SEEDS = (1, 2)
MORE_SEEDS = (3, 4, 5)

ENOUGH_GAMES = 10
VALUES_OF_K = (32, 64)
SPREADS = (0.5, 0.25)


@dataclass(frozen=True, slots=True)
class Accuracy:
    error: float
    predicted: float
    excess: float
    covered: float | None


@dataclass(frozen=True, slots=True)
class Prediction:
    """A score, the prediction of a rating, and the prediction from the true strengths."""

    rated: float
    score: float
    true: float


def accuracy(rival: Rival, games: Sequence[Played], *, in_points: bool) -> Accuracy:
    """Return the accuracy of *rival* in a league."""
    predictions = list[Prediction]()
    truth = dict[int, float]()
    played = dict[int, int]()
    for number, one in enumerate(games):
        game = one.game
        if number >= len(games) // 2:
            rated = [rival.means.get(player, 0.0) for player in game.players]
            predictions += map(
                Prediction,
                expected_scores(rated, game.share),
                game.scores,
                expected_scores(one.truth, game.share),
            )
        rival.add(game)
        truth |= zip(game.players, one.truth, strict=True)
        for player in game.players:
            played[player] = played.get(player, 0) + 1
    known = [player for player, number in played.items() if number >= ENOUGH_GAMES]
    return _measured(rival, predictions, {player: truth[player] for player in known}, in_points)


def _measured(
    rival: Rival, predictions: Sequence[Prediction], truth: dict[int, float], in_points: bool
) -> Accuracy:
    rated = _centred([rival.means[player] for player in truth])
    true = _centred(list(truth.values()))
    factor = 1.0 if in_points else _factor(rated, true)
    foreseen = [one.rated for one in predictions]
    scale = 1.0 if in_points else _factor(foreseen, [one.score for one in predictions])
    inside = [
        abs(factor * a - b) < 1.96 * factor * rival.sds[player]
        for player, a, b in zip(truth, rated, true, strict=True)
        if rival.sds
    ]
    return Accuracy(
        error=_root_mean_square([factor * a - b for a, b in zip(rated, true, strict=True)]),
        predicted=_root_mean_square([scale * one.rated - one.score for one in predictions]),
        excess=_root_mean_square([scale * one.rated - one.true for one in predictions]),
        covered=fmean(inside) if inside else None,
    )


def _centred(values: Sequence[float]) -> list[float]:
    mean = fmean(values)
    return [value - mean for value in values]


def _factor(rated: Sequence[float], true: Sequence[float]) -> float:
    """Return the factor with which *rated* is nearest to *true*."""
    return sum(map(float.__mul__, rated, true)) / sum(value * value for value in rated)


def _root_mean_square(values: Sequence[float]) -> float:
    return sqrt(fmean(value * value for value in values))


def luck(games: Sequence[Played]) -> float:
    """Return the error of scores predicted with the true strengths."""
    later = games[len(games) // 2 :]
    return _root_mean_square(
        [
            score - expected
            for one in later
            for score, expected in zip(
                one.game.scores, expected_scores(one.truth, one.game.share), strict=True
            )
        ]
    )


def ratings(league: League) -> dict[str, tuple[bool, Sequence[Callable[[], Rival]]]]:
    """Return whether each rating is in points, and a factory for each of its settings."""
    return {
        "all covariances": (True, [lambda: FullCovariance(TRUE, league.players)]),
        "ladder.strength": (True, [lambda: Ladder(TRUE)]),
        "TrueSkill": (True, [lambda: TrueSkill(TRUE)]),
        "openskill Plackett-Luce": (False, [partial(OpenSkill, TRUE, one) for one in SPREADS]),
        "Elo for four": (False, [partial(Elo, k) for k in VALUES_OF_K]),
        "mean score": (False, [MeanScore]),
    }


def main() -> None:
    for league in LEAGUES:
        many = [list(league.play(seed)) for seed in SEEDS]
        levels = ", mostly with opponents of their strength" if league.levels else ""
        print(f"{league.players} players, {league.games} games in two years{levels}")  # noqa: T201
        print(f"{'':26}error  predicted  excess  covered")  # noqa: T201
        print(f"{'true strengths':26}  0.0 {fmean(map(luck, many)):10.1f}     0.0")  # noqa: T201
        for name, (in_points, settings) in ratings(league).items():
            say(name, [best(settings, games, in_points=in_points) for games in many])
        compare(league, [*many, *(list(league.play(seed)) for seed in MORE_SEEDS)])


def compare(league: League, many: Sequence[Sequence[Played]]) -> None:
    """Print the accuracy of ``ladder.strength`` and of the same filter with all covariances."""
    own = [accuracy(Ladder(TRUE), games, in_points=True) for games in many]
    full = [accuracy(FullCovariance(TRUE, league.players), games, in_points=True) for games in many]
    more = fmean(one.error for one in own) / fmean(one.error for one in full) - 1
    covered, fully = (fmean(one.covered or 0 for one in each) for each in (own, full))
    print(  # noqa: T201
        f"in {len(many)} leagues ladder.strength errs {more:+.1%} against all covariances,"
        f" and covers {covered:.1%} against {fully:.1%}\n",
        flush=True,
    )


def best(
    settings: Sequence[Callable[[], Rival]], games: Sequence[Played], *, in_points: bool
) -> Accuracy:
    """Return the accuracy of a rating in a league with the setting of the least error."""
    found = [accuracy(make(), games, in_points=in_points) for make in settings]
    return min(found, key=lambda one: one.error)


def say(name: str, found: Sequence[Accuracy]) -> None:
    covered = [one.covered for one in found if one.covered is not None]
    print(  # noqa: T201
        f"{name:26}{fmean(one.error for one in found):5.1f}"
        f" {fmean(one.predicted for one in found):10.1f}"
        f" {fmean(one.excess for one in found):7.1f}"
        f" {f'{fmean(covered):8.1%}' if covered else ''}",
        flush=True,
    )


if __name__ == "__main__":
    main()
