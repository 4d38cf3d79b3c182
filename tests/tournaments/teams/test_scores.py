"""Scores of teams, worked by hand."""

from __future__ import annotations

from fractions import Fraction

from tournaments.duplicate.scoring import SeatResult
from tournaments.teams.scores import (
    TeamTable,
    match_points,
    tables_of_lines,
    team_standings,
    totals,
)

# Teams 1 to 4 meet at four tables, with another seat at each.
ROUND = [
    TeamTable(1, (1, 2, 3, 4), (30, 10, -10, -30)),
    TeamTable(1, (2, 3, 4, 1), (5, 5, 5, -15)),
    TeamTable(1, (3, 4, 1, 2), (12, -4, -4, -4)),
    TeamTable(1, (4, 1, 2, 3), (0, 0, 0, 0)),
]


def test_a_team_has_the_sum_of_its_members() -> None:
    # 1: 30 - 15 - 4 + 0; 2: 10 + 5 - 4 + 0; 3: -10 + 5 + 12 + 0; 4: -30 + 5 - 4 + 0.
    assert totals(ROUND) == {1: 11, 2: 11, 3: 7, 4: -29}


def test_a_match_is_over_all_tables_where_two_teams_met() -> None:
    # 1 and 2 are level; both beat 3 and 4; 3 beats 4.
    assert match_points(ROUND) == {1: (5, 3), 2: (5, 3), 3: (2, 3), 4: (0, 3)}


def test_a_pair_plays_one_match_at_a_table_with_the_sum_of_both_players() -> None:
    tables = [TeamTable(1, (1, 2, 1, 2), (30, 10, -25, -15))]
    assert totals(tables) == {1: 5, 2: -5}
    assert match_points(tables) == {1: (2, 1), 2: (0, 1)}


def test_each_round_is_a_match_of_its_own() -> None:
    again = [TeamTable(2, (1, 2, 3, 4), (-30, 10, 10, 10))]
    assert match_points([*ROUND, *again])[1] == (5, 6)


def test_level_teams_share_a_place() -> None:
    rows = team_standings([1, 2, 3, 4, 5], ROUND)
    assert [(row.place, row.shared, row.team) for row in rows] == [
        (1, True, 1),
        (1, True, 2),
        (3, False, 3),
        (4, False, 5),
        (5, False, 4),
    ]
    assert rows[3].matches == 0


def test_the_club_chooses_which_metric_comes_first() -> None:
    tables = [
        TeamTable(1, (1, 2, 3, 4), (50, 1, 1, -52)),
        TeamTable(2, (1, 2, 3, 4), (-9, 3, 3, 3)),
    ]
    assert team_standings([1, 2], tables)[0].team == 1
    by_match = team_standings([1, 2, 3, 4], tables, ("match", "total"))
    assert [row.match_points for row in by_match] == [7, 7, 6, 4]
    assert by_match[0].team == 2


def test_differences_of_duplicate_are_added_for_the_team() -> None:
    lines = [
        SeatResult(1, 0, 11, 30, Fraction(24)),
        SeatResult(1, 1, 12, -6, Fraction(-8)),
        SeatResult(2, 0, 11, 0, None),
        SeatResult(1, 0, 21, 12, Fraction(0)),
    ]
    tables = tables_of_lines(lines, {11: 1, 12: 1, 21: 2}, 1)
    assert totals(tables) == {1: 16, 2: 0}
    assert match_points(tables) == {}
