"""Standings of events in phases, and the division of players into groups and finals. Pure."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments import phase_brackets
from tournaments.draw.model import DrawError
from tournaments.phase_standings import PhaseInput, Section, ranking, sections_by_round
from tournaments.standings import StandingsInput, TableResult, standings_by_round

EIGHT = list(range(1, 9))


def table(number: int, *players: int) -> TableResult:
    """A result of 30, 10, -10, -30 in the order of *players*."""
    return TableResult(number, dict(zip(players, (30, 10, -10, -30), strict=True)))


def shape(sections: list[Section]) -> list[tuple[int, str, list[int]]]:
    return [(one.phase, one.bracket, [row.player for row in one.rows]) for one in sections]


FIRST = [table(1, 1, 2, 3, 4), table(1, 5, 6, 7, 8)]


def test_one_phase_ranks_as_an_event_without_phases() -> None:
    event = StandingsInput(EIGHT, FIRST, metrics=["total"])
    (found,) = sections_by_round(event, [PhaseInput(1, [1])])
    assert [(found[0], found[1][0].rows)] == list(standings_by_round(event, [1]))


def test_finals_come_before_those_who_did_not_qualify() -> None:
    event = StandingsInput(EIGHT, [*FIRST, table(2, 6, 2, 5, 1)], metrics=["total"])
    final = PhaseInput(2, [2], dict.fromkeys([1, 5, 2, 6], ""))
    sections = ranking(event, [PhaseInput(1, [1]), final])
    assert shape(sections) == [(2, "", [6, 2, 5, 1]), (1, "", [3, 7, 4, 8])]
    places = [(row.place, row.shared) for one in sections for row in one.rows]
    assert places == [
        (1, False),
        (2, False),
        (3, False),
        (4, False),
        *[(5, True)] * 2,
        *[(7, True)] * 2,
    ]


@pytest.mark.parametrize(("carry", "total"), [(0, 30), (1, 40), (Fraction(1, 2), 35)])
def test_the_share_that_is_carried_over_counts(carry: Fraction, total: int) -> None:
    event = StandingsInput(EIGHT, [*FIRST, table(2, 6, 2, 5, 1)], metrics=["total"])
    final = PhaseInput(2, [2], dict.fromkeys([1, 5, 2, 6], ""), Fraction(carry))
    rows = {row.player: row for row in ranking(event, [PhaseInput(1, [1]), final])[0].rows}
    assert rows[6].values["total"] == total
    assert rows[6].by_round == {1: 10, 2: 30}


def test_groups_are_ranked_apart_and_compared_when_the_next_phase_begins() -> None:
    event = StandingsInput(EIGHT, [*FIRST, table(2, 1, 2, 5, 6)], metrics=["total"])
    groups = PhaseInput(1, [1], {p: "A" if p < 5 else "B" for p in EIGHT}, grouped=True)
    assert shape(ranking(event, [groups])) == [(1, "A", [1, 2, 3, 4]), (1, "B", [5, 6, 7, 8])]
    assert [one.rows[0].place for one in ranking(event, [groups])] == [1, 1]
    final = PhaseInput(2, [2], dict.fromkeys([1, 2, 5, 6], ""))
    sections = ranking(event, [groups, final])
    assert [(row.player, row.place) for row in sections[1].rows] == [(3, 5), (7, 5), (4, 7), (8, 7)]


def test_a_knockout_ranks_by_how_far_players_came_then_by_their_last_round() -> None:
    event = StandingsInput(EIGHT, [*FIRST, table(2, 6, 2, 5, 1)], metrics=["total"])
    knockout = PhaseInput(1, [1, 2], seats={1: EIGHT, 2: [1, 2, 5, 6]})
    sections = ranking(event, [knockout])
    assert [row.player for one in sections for row in one.rows] == [6, 2, 5, 1, 3, 7, 4, 8]


@given(st.integers(1, 60), st.integers(1, 6), st.none() | st.integers(4, 12))
def test_every_player_is_in_one_bracket_of_four_or_more(
    players: int, brackets: int, size: int | None
) -> None:
    everybody = list(range(players))
    for divide in (
        lambda: phase_brackets.by_rank(everybody, brackets, size),
        lambda: phase_brackets.into_groups(everybody, brackets),
    ):
        try:
            found = divide()
        except DrawError:
            assert players < 4 * brackets or size is not None
            continue
        assert sorted(found) == everybody
        letters = list(found.values())
        if brackets > 1:
            assert min(letters.count(letter) for letter in set(letters)) >= 4
            assert len(set(letters)) == brackets


def test_finals_are_by_rank_and_groups_of_equal_strength() -> None:
    assert "".join(phase_brackets.by_rank(range(12), 2).values()) == "AAAAAAAABBBB"
    assert "".join(phase_brackets.by_rank(range(12), 2, 4).values()) == "AAAABBBBBBBB"
    assert "".join(phase_brackets.into_groups(range(8), 2).values()) == "ABBAABBA"
