"""Who sits where when eight or more of a team play, counted player by player."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tests.support.parameters import mostly_trials
from tournaments.draw import DrawError
from tournaments.teams import members as seating
from tournaments.teams.design import even_rounds, team_plan
from tournaments.teams.members import least_repeats, meetings_of_players, player_pair
from tournaments.teams.plan import TeamPlan, meetings


def assert_everybody_plays(plan: TeamPlan, teams: int) -> None:
    """Every round has each player once, at tables of four teams, and a team evenly in the seats."""
    everybody = {(team, place) for team in range(teams) for place in range(plan.players)}
    for tables, places in zip(plan.rounds, plan.members, strict=True):
        seated = [
            player for one in zip(tables, places, strict=True) for player in zip(*one, strict=True)
        ]
        assert set(seated) == everybody
        assert len(seated) == len(everybody)
        assert all(len(set(table)) == 4 for table in tables)
        for seat in range(4):
            assert set(Counter(table[seat] for table in tables).values()) == {plan.players // 4}


def seat_counts(plan: TeamPlan) -> dict[tuple[int, int], Counter[int]]:
    """Return how often each player has each seat."""
    found: dict[tuple[int, int], Counter[int]] = {}
    for tables, places in zip(plan.rounds, plan.members, strict=True):
        for table, of in zip(tables, places, strict=True):
            for seat, player in enumerate(zip(table, of, strict=True)):
                found.setdefault(player, Counter())[seat] += 1
    return found


@pytest.mark.parametrize("players", [8, 16])
def test_of_four_teams_everybody_meets_all_opponents_once_and_has_each_seat_equally_often(
    players: int,
) -> None:
    plan = team_plan(range(4), players, players=players, seed=3)
    assert_everybody_plays(plan, 4)
    met = meetings_of_players(plan.rounds, plan.members)
    assert len(met) == 6 * players**2
    assert set(met.values()) == {1}
    for had in seat_counts(plan).values():
        assert set(had.values()) == {players // 4}
    first = TeamPlan(plan.rounds[:4], plan.meetings, players, plan.members[:4])
    assert {tuple(sorted(had.values())) for had in seat_counts(first).values()} == {(1, 1, 1, 1)}


@pytest.mark.trial
@pytest.mark.parametrize(
    ("teams", "players", "rounds"),
    mostly_trials(
        [
            (10, 8, 9),
            (5, 8, 5),
            (6, 8, 5),
            (7, 8, 7),
            (8, 8, 7),
            (9, 8, 8),
            (12, 8, 11),
            (4, 12, 6),
        ],
        quick=[(10, 8, 9)],
    ),
)
def test_nobody_meets_anybody_twice_in_a_championship_of_eights(
    teams: int, players: int, rounds: int
) -> None:
    plan = team_plan(range(teams), rounds, players=players, seed=1)
    assert_everybody_plays(plan, teams)
    assert plan.repeats == 0
    uneven = [
        had
        for had in seat_counts(plan).values()
        if max(had.values()) - min(had[s] for s in range(4)) > 1
    ]
    assert len(uneven) * 8 <= teams * players
    assert plan.lines()[-1].format() == "No two players meet twice in this plan."


@pytest.mark.trial
def test_ten_teams_of_eight_meet_equally_often_after_three_rounds_of_the_plan() -> None:
    assert even_rounds(10, 8) == 3
    plan = team_plan(range(10), 9, players=8)
    times = meetings(plan.rounds)
    assert {times[two] for two in combinations(range(10), 2)} == {24}


def test_what_cannot_be_avoided_is_counted_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "TRIES", seating.LOOK)
    plan = team_plan(range(5), 12, players=8)
    assert least_repeats(5, 8, 12) == 80
    assert plan.repeats >= 80
    assert f"{plan.repeats} times" in plan.lines()[-1].format()


@pytest.mark.trial
def test_who_has_met_before_or_is_kept_apart_does_not_meet() -> None:
    before = team_plan(range(4), 1, players=8, seed=1)
    met = dict(meetings_of_players(before.rounds, before.members))
    apart = player_pair((0, 0), (1, 1))
    plan = team_plan(range(4), 2, players=8, seed=2, met=met | {apart: 1000})
    now = meetings_of_players(plan.rounds, plan.members)
    assert not now.keys() & (met.keys() | {apart})


@pytest.mark.parametrize("players", [0, 6, -4, 3])
def test_so_many_of_a_team_cannot_sit_in_the_four_seats_evenly(players: int) -> None:
    with pytest.raises(DrawError) as refusal:
        team_plan(range(4), 1, players=players)
    assert refusal.value.code == "bad-players"
