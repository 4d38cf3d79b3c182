"""What dropping the covariances costs, in a small league; ``make bench`` has larger ones."""

from __future__ import annotations

import pytest

from tests.load.bench_ladder import TRUE, accuracy
from tests.support.ladder.leagues import League
from tests.support.ladder.rivals import FullCovariance, Ladder, MeanScore

PLAYERS = 60


@pytest.mark.trial
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_strengths_are_nearly_as_good_as_with_all_covariances(seats: int) -> None:
    games = list(League(PLAYERS, 900, 2, TRUE, seats=seats).play(seats))
    own = accuracy(Ladder(TRUE), games, in_points=True)
    full = accuracy(FullCovariance(TRUE, PLAYERS), games, in_points=True)
    mean = accuracy(MeanScore(), games, in_points=True)
    assert own.error < 1.04 * full.error
    assert own.error < mean.error
    assert own.predicted < 1.01 * full.predicted
    assert own.covered is not None
    assert 0.9 < own.covered < 1
