"""Designs for teams, checked pair by pair."""

from __future__ import annotations

from itertools import combinations

import pytest

from tournaments.draw import DrawError
from tournaments.teams.design import DESIGNS, even_rounds, team_plan
from tournaments.teams.plan import line_up, meetings


def assert_round(tables: tuple[tuple[int, ...], ...], teams: list[int]) -> None:
    """Every table has four different teams, and each team each seat, at different tables."""
    assert len(tables) == len(teams)
    for table in tables:
        assert len(set(table)) == 4
    for seat in range(4):
        assert sorted(table[seat] for table in tables) == teams


@pytest.mark.parametrize("count", DESIGNS)
def test_every_two_teams_of_a_design_meet_equally_often(count: int) -> None:
    teams = list(range(1, count + 1))
    plan = team_plan(teams, even_rounds(count), seed=count)
    for tables in plan.rounds:
        assert_round(tables, teams)
    met = meetings(plan.rounds)
    times = {met[two] for two in combinations(teams, 2)}
    assert len(times) == 1
    assert plan.meetings == (min(times), min(times))


@pytest.mark.parametrize("count", range(4, 25))
@pytest.mark.parametrize("rounds", [1, 3])
def test_other_numbers_of_rounds_and_teams_are_nearly_even(count: int, rounds: int) -> None:
    teams = list(range(1, count + 1))
    plan = team_plan(teams, rounds)
    for tables in plan.rounds:
        assert_round(tables, teams)
    assert plan.meetings[1] - plan.meetings[0] <= 2
    assert plan.meetings[0] <= 12 * rounds / (count - 1) <= plan.meetings[1]


def test_the_plan_of_a_world_championship_is_even() -> None:
    plan = team_plan(range(10), 9)
    assert [line.format() for line in plan.lines()] == ["Every two teams meet at 12 tables."]


def test_an_uneven_plan_says_how_uneven() -> None:
    lines = [line.format() for line in team_plan(range(6), 1).lines()]
    assert lines == [
        "Every two teams meet at 2 to 3 tables.",
        "It is proven that no plan is more even.",
    ]


def test_line_ups_seat_four_members_of_a_team_at_different_tables() -> None:
    plan = team_plan(range(5), 1)
    one = line_up(
        plan.rounds[0], {t: (10 * t, 10 * t + 1, 10 * t + 2, 10 * t + 3) for t in range(5)}
    )
    for team in range(5):
        at = [number for number, t in enumerate(one.tables) for p in t if p // 10 == team]
        assert len(set(at)) == 4
    assert all(player % 10 == seat for table in one.tables for seat, player in enumerate(table))


@pytest.mark.parametrize(
    ("teams", "rounds", "code"),
    [
        ([1, 2, 3], 1, "too-few-teams"),
        ([1, 2, 3, 3], 1, "duplicate-team"),
        ([1, 2, 3, 4], 0, "too-few-rounds"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(teams: list[int], rounds: int, code: str) -> None:
    with pytest.raises(DrawError) as refusal:
        team_plan(teams, rounds)
    assert refusal.value.code == code
