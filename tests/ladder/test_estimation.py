"""Finding the parameters of a club from its games."""

from __future__ import annotations

from collections.abc import Generator
from math import log
from typing import Any

import pytest

from ladder.estimation import (
    LEAST_GAMES,
    RATIO_BOUNDS,
    Estimate,
    Progress,
    TooFewGames,
    estimate,
    log_likelihood,
)
from ladder.strength import Game, Parameters
from tests.support.ladder.leagues import League

TRUE = Parameters(sigma=100, prior=70, drift=40)
DEFAULTS = Parameters()


def found(
    search: Generator[Progress, None, Estimate],
) -> tuple[list[Progress], Estimate]:
    """Return all progress of a search, and what it found."""
    reported = []
    while True:
        try:
            reported.append(next(search))
        except StopIteration as end:
            return reported, end.value


def games_of(league: League, seed: int = 1) -> list[Game[Any]]:
    return [played.game for played in league.play(seed)]


@pytest.fixture(scope="module")
def games() -> list[Game[Any]]:
    return games_of(League(players=50, games=1200, years=3, parameters=TRUE))


@pytest.mark.trial
def test_the_parameters_of_a_league_are_found(games: list[Game[Any]]) -> None:
    """Within about three standard errors, wherever the search begins."""
    for start in (DEFAULTS, Parameters(300, 20, 1)):
        _, best = found(estimate(games, start))
        assert best.parameters.sigma == pytest.approx(TRUE.sigma, rel=0.04)
        assert best.parameters.prior == pytest.approx(TRUE.prior, rel=0.3)
        assert best.parameters.drift == pytest.approx(TRUE.drift, rel=0.4)


def test_no_parameters_nearby_are_better(games: list[Game[Any]]) -> None:
    _, best = found(estimate(games, DEFAULTS))
    p = best.parameters
    assert best.log_likelihood == pytest.approx(log_likelihood(games, p))
    for factor in (0.93, 1.07):
        for other in (
            Parameters(p.sigma * factor, p.prior, p.drift),
            Parameters(p.sigma, p.prior * factor, p.drift),
            Parameters(p.sigma, p.prior, p.drift * factor),
            Parameters(p.sigma * factor, p.prior * factor, p.drift * factor),
        ):
            assert log_likelihood(games, other) < best.log_likelihood


def test_the_progress_grows_and_the_best_never_gets_worse(games: list[Game[Any]]) -> None:
    reported, best = found(estimate(games, DEFAULTS))
    assert [progress.done for progress in reported] == list(range(1, len(reported) + 1))
    assert all(progress.done <= progress.expected for progress in reported)
    values = [progress.best.log_likelihood for progress in reported]
    assert values == sorted(values)
    assert reported[-1].best == best
    assert len(reported) < 100


def test_without_drift_the_search_ends_at_the_least() -> None:
    constant = League(40, 700, 2, Parameters(100, 70, 0))
    reported, best = found(estimate(games_of(constant), DEFAULTS))
    assert best.parameters.drift < 20
    assert log(best.parameters.drift / best.parameters.sigma) >= log(RATIO_BOUNDS[0]) - 1e-9
    assert len(reported) < 150


@pytest.mark.parametrize(
    "games",
    [
        [],
        games_of(League(10, LEAST_GAMES - 1, 1, TRUE)),
        [Game("ABCD", [0, 0, 0, 0], 1.0, 0.0)] * 50,
    ],
    ids=["none", "few", "equal"],
)
def test_too_few_games_are_refused(games: list[Game[Any]]) -> None:
    with pytest.raises(TooFewGames):
        next(estimate(games, DEFAULTS))
