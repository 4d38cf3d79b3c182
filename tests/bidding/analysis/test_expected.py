"""What the players of a deal are expected to score with the cards alone."""

from __future__ import annotations

import pytest

from bidding.hint_values import expected_of
from games.playouts import warm_up
from games.rules.positions import parse_position


def test_a_good_hand_is_expected_to_score_more_than_the_others() -> None:
    warm_up()
    text = "pagat; E 5432.5432.T32.32; N declares no-queens"
    scores = expected_of(parse_position(text), 200)
    assert sum(scores) == pytest.approx(-24, abs=0.5)
    assert max(scores) == scores[1] > -1


def test_points_are_turned_where_the_fewest_win() -> None:
    warm_up()
    text = "bustarret; N 5432.5432.T32.32; N declares no-queens"
    scores = expected_of(parse_position(text), 100)
    assert max(scores) == scores[0]
