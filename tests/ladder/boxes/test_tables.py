"""Which games count in a box, and the order of its players."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ladder.boxes.tables import Line, PlayedGame, fault_of, table

AT = datetime(2026, 3, 10, 20, tzinfo=UTC)
WHOLE = Fraction(1)


def game(scores: dict[int, int], share: Fraction = WHOLE, **more: Any) -> PlayedGame:
    return PlayedGame(pk=1, ended_at=AT, share=share, scores=scores, **more)


def ranked(games: list[PlayedGame], **settings: Any) -> list[Line]:
    chosen: dict[str, Any] = {"ranks": "mean", "minimum": 1} | settings
    return table([1, 2, 3, 4, 5], games, **chosen)


def summary(lines: list[Line]) -> list[tuple[int, int | None, Fraction | None]]:
    return [(line.player, line.place, line.score) for line in lines]


def test_the_mean_is_that_of_a_whole_game() -> None:
    lines = ranked(
        [
            game({1: 100, 2: 20, 3: 0, 4: -40}),  # the mean of the table is 20
            game({1: -30, 2: 10, 3: 10, 5: 10}, Fraction(1, 2)),
        ]
    )
    assert summary(lines) == [
        (1, 1, Fraction(80 - 30) / Fraction(3, 2)),
        (5, 2, Fraction(10) / Fraction(1, 2)),
        (2, 3, Fraction(0 + 10) / Fraction(3, 2)),
        (3, 4, Fraction(-20 + 10) / Fraction(3, 2)),
        (4, 5, Fraction(-60)),
    ]


def test_a_sum_can_be_ranked_instead() -> None:
    games = [game({1: 30, 2: -10, 3: -10, 4: -10}), game({1: -9, 2: 3, 3: 3, 5: 3})]
    lines = ranked(games, ranks="total")
    assert summary(lines)[:2] == [(1, 1, Fraction(21)), (5, 2, Fraction(3))]


def test_equal_points_are_ranked_by_games_then_wins_then_shared() -> None:
    more_games = ranked([game({1: 8, 2: 8, 3: -8, 4: -8}), game({1: 8, 3: -8, 4: -8, 5: 8})])
    assert [(line.player, line.place) for line in more_games[:3]] == [(1, 1), (2, 2), (5, 2)]
    assert [line.shared for line in more_games[:3]] == [False, True, True]
    # 2 and 3 both have 10 in two games; 3 has won one of them.
    wins = ranked([game({1: 30, 2: 10, 3: -10, 4: -30}), game({1: -40, 2: 10, 3: 30, 4: 0})])
    assert [(line.player, line.place) for line in wins[:2]] == [(3, 1), (2, 2)]


def test_shared_places_are_in_the_order_of_the_beginning() -> None:
    lines = table([4, 3, 2, 1], [game(dict.fromkeys((1, 2, 3, 4), 0))], ranks="mean", minimum=1)
    assert [(line.player, line.place, line.shared) for line in lines] == [
        *((4, 1, True), (3, 1, True), (2, 1, True), (1, 1, True)),
    ]


def test_too_few_games_come_after_all_others_and_who_left_last() -> None:
    games = [game({1: -90, 2: 30, 3: 30, 4: 30}), game({1: -90, 2: 30, 3: 30, 5: 30})]
    lines = ranked(games, minimum=2, left={3})
    assert [(line.player, line.place) for line in lines] == [
        *((2, 1), (1, 2), (4, None), (5, None), (3, None)),
    ]
    assert lines[-1].left
    assert lines[-1].games == 2


@given(st.lists(st.permutations([1, 2, 3, 4, 5]), max_size=8), st.integers(1, 3))
def test_everybody_is_in_the_table_once_and_points_add_up(
    seatings: list[list[int]], minimum: int
) -> None:
    games = [game(dict(zip(four[:4], (60, 10, -20, -50), strict=True))) for four in seatings]
    lines = ranked(games, ranks="total", minimum=minimum)
    assert sorted(line.player for line in lines) == [1, 2, 3, 4, 5]
    assert sum(line.score or 0 for line in lines) == 0
    assert sum(line.wins for line in lines) == len(games)
    places = [line.place for line in lines if line.place]
    assert places == sorted(places)


def test_a_game_that_does_not_count_says_why() -> None:
    members = {1: None, 2: None, 3: None, 4: AT}
    scores = {1: 30, 2: -10, 3: -10, 4: -10}
    assert fault_of(game(scores), members) == ""
    late = PlayedGame(1, AT + timedelta(seconds=1), WHOLE, scores)
    assert fault_of(late, members) == "left"
    assert fault_of(game(scores | {5: 0}), members) == "seats"
    assert fault_of(game({1: 0, 2: 0, 3: 0, 6: 0}), members) == "others"
    assert fault_of(game({1: 0, 2: 0, 3: 0, -2: 0}), members) == "bot"
    assert fault_of(game(scores | {-2: 0}), members) == "bot"
    assert fault_of(game(scores, left_out="bot"), members) == "left-out"
