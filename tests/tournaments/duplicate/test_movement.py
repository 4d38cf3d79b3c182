"""Seats of duplicate events: even, and compared evenly."""

from __future__ import annotations

import pytest

from tests.support.parameters import mostly_trials
from tournaments.draw import Request, Round, draw
from tournaments.duplicate.movement import comparisons, fairness, seated_for_duplicate


def tables_of(rounds: tuple[Round, ...]) -> list[list[list[int]]]:
    return [[sorted(table) for table in one.tables] for one in rounds]


def unevenness(rounds: tuple[Round, ...]) -> int:
    return sum(times * times for times in comparisons(rounds).values())


@pytest.mark.trial
@pytest.mark.parametrize(
    ("players", "rounds"), mostly_trials([(12, 4), (16, 4), (24, 4), (32, 8), (18, 5)], [(12, 4)])
)
def test_everybody_has_each_seat_and_is_compared_with_everybody_about_equally_often(
    players: int, rounds: int
) -> None:
    drawn = draw(Request(tuple(range(players)), rounds, seed=1)).rounds
    seated = seated_for_duplicate(drawn, seed=1)
    assert tables_of(seated) == tables_of(drawn)
    found = fairness(seated)
    assert found.seats[1] - found.seats[0] <= 1
    assert unevenness(seated) < unevenness(drawn)


def test_a_later_round_makes_up_for_earlier_ones() -> None:
    drawn = draw(Request(tuple(range(16)), 4, seed=2)).rounds
    last = seated_for_duplicate(drawn[3:], history=drawn[:3], seed=2)
    assert fairness([*drawn[:3], *last]).seats[1] <= 2


def test_comparisons_are_between_players_of_one_seat() -> None:
    one = Round(((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)))
    compared = comparisons([one])
    assert compared[1, 5] == compared[5, 9] == compared[4, 12] == 1
    assert sum(compared.values()) == 12


def test_the_report_says_both() -> None:
    one = Round(((1, 2, 3, 4), (5, 6, 7, 8)))
    assert [line.format() for line in fairness([one]).lines()] == [
        "Everybody sits in each seat 0 to 1 times.",
        "Two players are compared 0 to 1 times; quite even would be 0–1.",
    ]


def test_a_large_event_keeps_its_seats_and_comparisons_are_not_counted() -> None:
    tables = tuple((n, n + 1, n + 2, n + 3) for n in range(0, 404, 4))
    rounds = (Round(tables),)
    assert seated_for_duplicate(rounds) == rounds
    assert len(fairness(rounds).lines()) == 1
