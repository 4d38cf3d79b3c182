"""The columns of points in the result of a deal at the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.support.javascript import run_module

SCRIPT = Path(__file__).with_name("point_columns_answers.js")


def view(of: int, *doubles: str) -> dict[str, Any]:
    """Return the view of a game of as many deals after the first one."""
    ended = {"number": 1, "doubles": doubles, "raw": {"N": -6}, "net": {"N": -9}}
    sheet = {"declarers": ["N"] * of, "deals": [ended]}
    return {"ruleset": {"seats": ["N"]}, "sheet": sheet, "ended": ended}


def test_the_total_is_left_out_in_a_game_of_one_deal_as_it_is_the_same() -> None:
    assert run_module(SCRIPT, [view(4, "N>E"), view(1, "N>E"), view(1)]) == [
        [["Cards", -6], ["Doubles", -3], ["Deal", -9], ["Total", -9]],
        [["Cards", -6], ["Doubles", -3], ["Deal", -9]],
        [["This deal", -6]],
    ]
