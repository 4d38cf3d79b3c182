"""Boxes of a league: their sizes, and who goes up and down."""

from __future__ import annotations

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ladder.boxes import divisions
from ladder.boxes.divisions import Finished, box_sizes, divide, next_divisions, outcomes

WANTED = range(4, 9)


@pytest.mark.parametrize("wanted", WANTED)
def test_boxes_of_4_to_200_players_are_even(wanted: int) -> None:
    for players in range(4, 201):
        sizes = box_sizes(players, wanted)
        assert sum(sizes) == players
        assert min(sizes) >= 4
        assert max(sizes) <= 8
        assert max(sizes) - min(sizes) <= 1
        assert sizes == sorted(sizes)  # the lower boxes are the larger ones


def test_boxes_have_nearly_the_wanted_size() -> None:
    assert [box_sizes(players, 6) for players in (7, 8, 9, 14, 15, 16)] == [
        *([7], [8], [4, 5], [7, 7], [5, 5, 5], [5, 5, 6]),
    ]
    assert box_sizes(8, 4) == [4, 4]
    assert box_sizes(11, 8) == [5, 6]
    for few in range(4):
        with pytest.raises(ValueError, match="four players"):
            box_sizes(few, 6)


def test_the_strongest_are_in_the_first_box() -> None:
    assert divide("abcdefghijk", 6) == [list("abcde"), list("fghijk")]


@st.composite
def seasons(draw: st.DrawFn) -> tuple[list[Finished[int]], int, int, int]:
    """Finished boxes with some who left, and the league's wanted size, ups and downs."""
    players = draw(st.integers(4, 80))
    wanted = draw(st.integers(4, 8))
    boxes = divide(range(players), wanted)
    gone = draw(st.sets(st.integers(0, players - 1), max_size=players - 4))
    finished = [
        Finished([one for one in box if one not in gone], len(gone & set(box))) for box in boxes
    ]
    return finished, wanted, draw(st.integers(0, 2)), draw(st.integers(0, 2))


@given(seasons(), st.integers(0, 12))
def test_nobody_is_lost_and_boxes_stay_even(
    season: tuple[list[Finished[int]], int, int, int], newcomers: int
) -> None:
    finished, wanted, up, down = season
    entering = dict.fromkeys(range(1000, 1000 + newcomers), len(finished) - 1)
    boxes = next_divisions(finished, wanted=wanted, up=up, down=down, newcomers=entering)
    expected = {*(one for box in finished for one in box.order), *entering}
    placed = [one for box in boxes for one in box]
    assert len(placed) == len(expected)
    assert set(placed) == expected
    sizes = [len(box) for box in boxes]
    assert min(sizes) >= 4
    assert max(sizes) <= 8
    assert max(sizes) - min(sizes) <= 1


@given(st.integers(4, 8), st.integers(1, 12), st.integers(0, 2))
def test_in_even_boxes_exactly_the_first_and_the_last_move(
    size: int, count: int, move: int
) -> None:
    finished = [Finished(range(size * n, size * (n + 1))) for n in range(count)]
    boxes = next_divisions(finished, wanted=size, up=move, down=move)
    for number, box in enumerate(finished):
        for position, player in enumerate(box.order):
            expected = number
            if position < move and number:
                expected -= 1
            elif position >= size - move and number < count - 1:
                expected += 1
            assert player in boxes[expected]


@given(seasons())
def test_who_has_left_goes_down_in_place_of_others(
    season: tuple[list[Finished[int]], int, int, int],
) -> None:
    finished, _wanted, up, down = season
    found = outcomes(finished, up, down)
    for number, box in enumerate(finished):
        moved = [found[player] for player in box.order]
        lowest, highest = number == len(finished) - 1, number == 0
        downs = 0 if lowest else max(0, down - box.left)
        ups = 0 if highest else min(up, len(moved))
        assert moved.count("up") == ups
        assert moved.count("down") == min(downs, len(moved) - ups)
        # In the order of the table.
        assert moved == sorted(moved, key=["up", "stays", "down"].index)


def test_a_free_place_is_taken_by_who_goes_up() -> None:
    first, second = Finished("bcdef", left=1), Finished("ghijkl")
    boxes = next_divisions([first, second], wanted=6, up=1, down=1)
    assert boxes == [list("bcdefg"), list("hijkl")]
    assert outcomes([first, second], 1, 1)["f"] == "stays"


def test_players_come_down_before_those_who_stay_and_up_after_them() -> None:
    boxes = next_divisions(
        [Finished("abcd"), Finished("efgh"), Finished("ijkl")], wanted=4, up=1, down=1
    )
    assert boxes == [list("abce"), list("dfgi"), list("hjkl")]


def test_of_even_sizes_the_one_that_moves_fewest_players_is_taken() -> None:
    # 6, 6 and 7 are as even as 7, 6 and 6; nobody is moved over a border.
    for borders in ([6, 12, 19], [6, 13, 19], [7, 13, 19]):
        sizes = box_sizes(19, 6, borders)
        assert list(accumulate(sizes)) == borders


def test_newcomers_enter_the_box_of_their_strength() -> None:
    finished = [Finished("abcd"), Finished("efgh"), Finished("ijkl")]
    box = divisions.entry_box(15, [40, 10, -30])
    boxes = next_divisions(finished, wanted=5, up=0, down=0, newcomers={"n": box})
    assert "n" in boxes[1]
