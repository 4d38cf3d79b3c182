"""Scores of duplicate Barbu, with vectors worked by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tournaments.duplicate.scoring import (
    Comparison,
    FinishedDeal,
    PlayedTwice,
    seat_lines,
    totals,
    values,
)


def test_three_tables_by_difference() -> None:
    # 30 against the mean of -6 and 12, which is 3; -6 against 21; 12 against 12.
    assert values([30, -6, 12], "difference") == [27, -27, 0]


def test_seven_tables_count_everybody() -> None:
    # The others of the first have -10, 0, 5, 5, 10 and 20 together: 30, a mean of 5.
    assert values([40, -10, 0, 5, 5, 10, 20], "difference")[0] == 35


def test_eight_tables_leave_out_the_best_and_the_worst_of_the_others() -> None:
    nets = [40, -50, -10, 0, 5, 5, 10, 90]
    # Of the first: without -50 and 90 there are -10, 0, 5, 5 and 10, a mean of 2.
    assert values(nets, "difference")[0] == 38
    # Of the last: without -50 and 40 the same five.
    assert values(nets, "difference")[7] == 88
    # Of the second: without -10 and 90 there are 0, 5, 5, 10 and 40, a mean of 12.
    assert values(nets, "difference")[1] == -62


def test_matchpoints_are_the_share_of_the_others_who_are_beaten() -> None:
    # 12 beats two of four others and ties with one: 2.5 of 4.
    got = values([12, 30, 12, -6, 0], "matchpoints")
    assert got == [Fraction(125, 2), 100, Fraction(125, 2), 0, 25]


def test_matchpoints_of_a_deal_average_fifty() -> None:
    for nets in ([1, 2, 3], [7, 7, 7], [5, 5, -1, 3, 3, 3]):
        got = values(nets, "matchpoints")
        assert sum(value for value in got if value is not None) == 50 * len(nets)


@pytest.mark.parametrize("comparison", ["difference", "matchpoints"])
def test_a_deal_that_two_tables_have_finished_counts_for_nobody(comparison: Comparison) -> None:
    assert values([5, -5], comparison) == [None, None]
    lines = seat_lines(
        [
            FinishedDeal(1, (1, 2, 3, 4), (5, 5, 5, -15)),
            FinishedDeal(1, (5, 6, 7, 8), (0, 0, 0, 0)),
        ],
        comparison,
    )
    assert [line.value for line in lines] == [None] * 8
    assert totals(lines, comparison) == {}


FINISHED = [
    FinishedDeal(2, (9, 10, 11, 12), (10, 0, 0, -10)),
    FinishedDeal(1, (1, 2, 3, 4), (30, -10, -10, -10)),
    FinishedDeal(1, (5, 6, 7, 8), (-6, 2, 2, 2)),
    FinishedDeal(1, (9, 10, 11, 12), (12, -4, -4, -4)),
]


def test_players_are_compared_with_those_of_their_seat() -> None:
    lines = seat_lines(FINISHED, "difference")
    first = [line for line in lines if (line.deal, line.seat) == (1, 0)]
    assert [(line.player, line.net) for line in first] == [(1, 30), (9, 12), (5, -6)]
    assert [line.value for line in first] == [27, 0, -27]


def test_totals_add_differences_and_average_matchpoints() -> None:
    more = [*FINISHED, *(FinishedDeal(3, one.players, one.nets) for one in FINISHED[1:])]
    assert totals(seat_lines(more, "difference"), "difference")[1] == 54
    assert totals(seat_lines(more, "matchpoints"), "matchpoints")[9] == 50
    assert totals(seat_lines(more, "matchpoints"), "matchpoints")[1] == 100


def test_nobody_plays_the_same_deal_twice() -> None:
    with pytest.raises(PlayedTwice):
        seat_lines([*FINISHED, FinishedDeal(1, (1, 13, 14, 15), (0, 0, 0, 0))], "difference")
