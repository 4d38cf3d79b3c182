"""A round whose tables are set by hand, without a database."""

from __future__ import annotations

import pytest

from tournaments.draw.by_hand import AT_RANDOM, BY_RANK, HandRound
from tournaments.draw.model import DrawError, Round

EARLIER = (Round(((1, 2, 3, 4), (5, 6, 7, 8)), (9, 10)),)
TEN = HandRound(players=tuple(range(1, 11)), history=EARLIER, forbidden=frozenset({(1, 9)}))


def texts(one: HandRound) -> list[str]:
    return [line.format() for line in one.lines()]


def test_the_report_tells_who_has_met_who_must_not_and_who_sits_out_again() -> None:
    said = texts(TEN.with_table((1, 2, 9, 5)).with_sit_outs([10]))
    assert "Table 1: set by hand." in said
    assert "1 and 9 must not meet." in said
    assert "1 and 2 have met in round 1." in said
    assert "10 sits out again, before others have; sit-outs so far: 1." in said
    assert "Players without a place yet: 5." in said


def test_an_abandoned_table_counts_like_a_sit_out() -> None:
    earlier = (Round(((1, 2, 3, 4), (5, 6, 7, 8)), (9, 10), abandoned=(5, 6, 7, 8)),)
    ten = HandRound(players=TEN.players, history=earlier, forbidden=frozenset())
    said = texts(ten.with_table((1, 2, 9, 10)).with_sit_outs([4, 5]))
    assert "4 sits out and gets the credit for it; sit-outs so far: 0." in said
    assert "5 sits out after an abandoned table, before others have." in said
    assert set(ten.with_rest(BY_RANK, seed=3).sit_outs) <= {1, 2, 3, 4}


@pytest.mark.parametrize("way", [BY_RANK, AT_RANDOM])
def test_the_rest_is_filled_without_forbidden_pairs_and_who_has_not_sat_out_does(way: str) -> None:
    one = TEN.with_table((1, 5, 2, 6)).with_rest(way, seed=3)
    assert not one.waiting
    assert one.tables[0] == (1, 5, 2, 6)
    assert len(one.tables) == 2
    assert set(one.sit_outs) == {7, 8}  # 9 and 10 have sat out
    assert any(text.startswith("Table 2: filled") for text in texts(one))
    assert one.without_filled().tables == ((1, 5, 2, 6),)
    again = one.without_table(2).with_table(one.tables[1])
    assert "Table 2: set by hand." in texts(again)
    assert not any(one.forbidden_at(table) for table in one.tables)


def test_finals_are_filled_apart_and_share_no_table() -> None:
    finals = {"A": (1, 2, 3, 4), "B": (5, 6, 7, 8, 9, 10)}
    one = HandRound(players=tuple(range(1, 11)), groups=finals, is_ranked=True)
    with pytest.raises(DrawError):
        one.with_table((1, 2, 3, 5))
    filled = one.with_rest(BY_RANK, seed=1)
    assert {frozenset(table) for table in filled.tables} == {
        frozenset({1, 2, 3, 4}), frozenset({5, 6, 7, 8}),
    }  # fmt: skip
    assert filled.sit_outs == (9, 10)
    assert "Table 1: filled by rank; ranks 1, 2, 3, 4." in texts(filled)


@pytest.mark.parametrize("table", [(1, 1, 2, 3), (1, 2, 3, 99), (1, 2, 3, 6)])
def test_a_table_has_four_players_who_have_no_place(table: tuple[int, int, int, int]) -> None:
    with pytest.raises(DrawError):
        TEN.with_sit_outs([6]).with_table(table)
