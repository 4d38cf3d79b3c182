"""Who should play with whom in a box."""

from __future__ import annotations

from datetime import date
from itertools import combinations
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ladder.boxes.box_plan import Balance, balance, compare, plan_fours, play_by

PERFECT = {
    (4, 4): Balance(4, 4, 4, 4),
    (5, 4): Balance(4, 4, 3, 3),
    (6, 4): Balance(4, 4, 2, 3),
    (7, 4): Balance(4, 4, 2, 2),
    (8, 4): Balance(4, 4, 1, 2),
    (8, 7): Balance(7, 7, 3, 3),
}
"""No plan of so many players and games is more even."""


@pytest.mark.parametrize(("size", "games"), PERFECT)
def test_plans_are_as_even_as_possible(size: int, games: int) -> None:
    players = list("abcdefgh"[:size])
    assert balance(players, plan_fours(players, games)) == PERFECT[size, games]


@pytest.mark.parametrize("size", range(4, 9))
@pytest.mark.parametrize("games", range(3, 9))
def test_everybody_plays_and_meets_about_equally_often(size: int, games: int) -> None:
    players = list(range(100, 100 + size))
    fours = plan_fours(players, games)
    assert all(len(set(four)) == 4 and set(four) <= set(players) for four in fours)
    even = balance(players, fours)
    assert even.fewest_games == games
    assert even.most_games <= games + 1
    assert even.most_meetings - even.fewest_meetings <= 3
    if size * games % 4 == 0:
        assert even.most_games == games
        assert even.most_meetings - even.fewest_meetings <= (2 if (size, games) == (8, 3) else 1)
    assert fours == plan_fours(players, games)  # the same each time


def test_fewer_than_four_have_no_plan() -> None:
    assert plan_fours("abc", 4) == []


@given(st.data(), st.integers(4, 8), st.integers(3, 6))
def test_a_plan_goes_on_from_what_was_played(data: st.DataObject, size: int, games: int) -> None:
    possible = list(combinations(range(size + 1), 4))  # the last one has left
    check_plan(size, games, data.draw(st.lists(st.sampled_from(possible), max_size=6)))


def test_a_plan_goes_on_for_who_has_played_nothing() -> None:
    check_plan(5, 5, [(0, 1, 2, 3)] * 5)


def check_plan(size: int, games: int, played: list[tuple[int, ...]]) -> None:
    """Check that a plan gives everybody their games, and hardly anybody more."""
    players = range(size)
    more = plan_fours(list(players), games, played)
    before = {one: sum(one in four for four in played) for one in players}
    counts = {one: before[one] + sum(one in four for four in more) for one in players}
    assert min(counts.values()) >= games
    # Who has played least needs as many fours, in which others fill three places each; of those
    # the plan takes, as far as it can, players who have seldom met, not who have played least.
    filled = 3 * max(0, games - min(before.values()))
    extra = max(3, 1 + ceil(filled / (size - 1))) if played else 1
    assert all(counts[one] <= max(games, before[one]) + extra for one in players)


def test_games_of_one_player_are_spread_over_the_season() -> None:
    fours = plan_fours("abcdefgh", 4)
    assert {player for four in fours[:3] for player in four} == set("abcdefgh")
    for player in "abcdefgh":
        rounds = [number for number, four in enumerate(fours) if player in four]
        assert rounds[-1] >= len(fours) - 3


def test_days_are_spread_evenly() -> None:
    first, last = date(2026, 3, 1), date(2026, 3, 31)
    days = play_by(first, last, 6)
    assert days[-1] == last
    assert days == sorted(days)
    assert all(first <= day <= last for day in days)
    assert play_by(first, last, 0) == []


def test_each_game_plays_one_planned_four() -> None:
    plan = [[1, 2, 3, 4], [1, 2, 3, 5], [1, 2, 3, 4]]
    games = [[4, 3, 2, 1], [1, 2, 5, 6], [5, 3, 2, 1]]
    assert [four.played for four in compare(plan, games)] == [0, 2, None]
    assert [four.played for four in compare(plan, [*games, [1, 2, 3, 4]])] == [0, 2, 3]
