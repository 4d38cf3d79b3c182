"""Pairs, counted pair by pair."""

from __future__ import annotations

import json
from collections import Counter
from io import StringIO
from itertools import combinations
from random import Random

import pytest
from django.core.management import call_command

from tournaments.draw import DrawError
from tournaments.teams.design import team_plan
from tournaments.teams.pairs import pair_rounds, sitting_out
from tournaments.teams.plan import meetings


@pytest.mark.parametrize("count", range(2, 22))
def test_every_two_pairs_meet_once_and_each_sits_out_once_in_an_odd_field(count: int) -> None:
    rounds = count if count % 2 else count - 1
    plan = team_plan(range(count), rounds, players=2, seed=count)
    assert plan.meetings == (1, 1)
    assert plan.repeats == 0
    north: Counter[int] = Counter()
    out: Counter[int] = Counter()
    for tables in plan.rounds:
        assert all((n, e) == (s, w) for n, e, s, w in tables)
        north.update(table[0] for table in tables)
        out.update(sitting_out(range(count), tables))
    assert set(out.values()) == ({1} if count % 2 else set())
    half = (count - 1) // 2
    assert {north[one] - half for one in range(count)} <= ({0} if count % 2 else {0, 1})


@pytest.mark.parametrize("count", [7, 12, 19])
def test_a_field_with_a_past_meets_those_it_has_met_least(count: int) -> None:
    before = team_plan(range(count), 3, players=2).rounds
    met = meetings(before)
    sat = Counter(one for tables in before for one in sitting_out(range(count), tables))
    now = pair_rounds(range(count), 3, Random(1), met, sat)  # noqa: S311 - no secret
    assert not meetings(now).keys() & met.keys()
    sat.update(one for tables in now for one in sitting_out(range(count), tables))
    assert max(sat.values(), default=0) <= 1


def test_more_rounds_than_opponents_are_as_even() -> None:
    plan = team_plan(range(4), 5, players=2)
    times = meetings(plan.rounds)
    assert {times[two] for two in combinations(range(4), 2)} == {1, 2}
    assert [line.format() for line in plan.lines()] == ["Every two pairs meet in 1 to 2 rounds."]


def test_one_pair_has_nobody_to_play_against() -> None:
    with pytest.raises(DrawError, match="two pairs"):
        team_plan([1], 1, players=2)


def test_the_command_seats_partners_opposite_each_other() -> None:
    out = StringIO()
    call_command("teams", teams=3, rounds=3, players=2, json=True, stdout=out)
    data = json.loads(out.getvalue())
    for tables, members in zip(data["rounds"], data["members"], strict=True):
        assert all((n, e) == (s, w) for n, e, s, w in tables)
        assert all(places == [1, 1, 2, 2] for places in members)
