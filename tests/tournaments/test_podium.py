"""The first three places with all who share them."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from accounts.places import Place
from tournaments.podium import podium_of
from tournaments.standings_remarks import rounds_played


@dataclass(frozen=True)
class Row:
    place: Place
    own: bool = False


def rows(*numbers: int, own: int = -1) -> list[Row]:
    return [
        Row(Place(number, shared=numbers.count(number) > 1), own=index == own)
        for index, number in enumerate(numbers)
    ]


@pytest.mark.parametrize(
    ("numbers", "shown", "left_out"),
    [
        ((), 0, 0),
        ((1, 2), 2, 0),
        ((1, 2, 3, 4), 3, 0),
        ((1, 2, 3, 3, 5), 4, 0),
        ((1, 2, 2, 2, 5), 4, 0),
        ((1, 1, 1, 1), 4, 0),
        ((1, 2, 3, 3, 3, 3, 3, 8), 6, 1),
        ((1,) * 9, 6, 3),
    ],
)
def test_a_podium_has_all_who_share_a_place(
    numbers: tuple[int, ...], shown: int, left_out: int
) -> None:
    podium = podium_of(rows(*numbers))
    assert [line.place.number for line in podium.lines] == list(numbers[:shown])
    assert podium.left_out == left_out


@pytest.mark.parametrize(
    ("numbers", "steps"),
    [
        ((1, 2, 3, 4), [(1, 1), (2, 1), (3, 1)]),
        ((1, 2), [(1, 1), (2, 1)]),
        ((1, 1, 3, 4), [(1, 2), (3, 1)]),
        ((1, 2, 2, 4), [(1, 1), (2, 2)]),
        ((1, 2, 3, 3, 5), [(1, 1), (2, 1), (3, 2)]),
        ((1, 2, 3, 3, 3), []),
        ((1, 1, 4), []),
        ((1,), []),
        ((), []),
    ],
)
def test_a_step_has_at_most_two_names(
    numbers: tuple[int, ...], steps: list[tuple[int, int]]
) -> None:
    podium = podium_of(rows(*numbers))
    assert [(step.place.number, len(step.lines)) for step in podium.steps] == steps


def test_the_reader_is_not_left_out_of_a_shared_place() -> None:
    podium = podium_of(rows(1, 2, 3, 3, 3, 3, 3, 3, 3, own=8))
    assert [line.own for line in podium.lines] == [*[False] * 6, True]
    assert (podium.left_out, podium.last) == (2, 3)


def test_rounds_played_are_said_only_beside_averages() -> None:
    played = {"rounds": {"1": 40}}
    average, fixed = {"points": 40, "average": True}, {"points": 20, "average": False}
    assert rounds_played(played | {"awards": {"2": average}}) == "1 round played"
    assert rounds_played(played | {"awards": {"2": fixed}}) == ""
    assert rounds_played(played) == ""
