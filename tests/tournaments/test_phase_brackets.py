"""Dividing players into groups and finals."""

from __future__ import annotations

from collections import Counter

import pytest

from tournaments.draw.model import DrawError
from tournaments.phase_brackets import by_rank, group_sizes, into_groups


@pytest.mark.parametrize(
    ("players", "groups", "sizes"),
    [
        (18, 4, [5, 5, 4, 4]),
        (22, 4, [8, 5, 5, 4]),
        (11, 2, [6, 5]),
        (16, 4, [4, 4, 4, 4]),
        (24, 4, [8, 8, 4, 4]),
    ],
)
def test_players_without_a_table_are_spread_over_the_smallest_groups(
    players: int, groups: int, sizes: list[int]
) -> None:
    assert group_sizes(players, groups) == sizes
    letters = Counter(into_groups(range(players), groups).values())
    assert [letters[letter] for letter in sorted(letters)] == sizes


def test_the_last_final_has_those_without_a_table() -> None:
    assert Counter(by_rank(range(18), 4).values()) == {"A": 4, "B": 4, "C": 4, "D": 6}


def test_a_group_needs_four_players() -> None:
    with pytest.raises(DrawError):
        into_groups(range(15), 4)
