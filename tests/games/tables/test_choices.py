"""What the table shows of the tricks taken, where it offers a hint, and the order of suits."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.rules import PRESETS
from tests.support.javascript import run_module

SCRIPT = Path(__file__).with_name("choices_answers.js")
HINT_VALUES = Path(__file__).with_name("hint_values_answers.js")


def shown(
    contract: str,
    *,
    you: str | None = "N",
    preset: str = "pagat",
    order: str = "SHCD",
    winners: str = "",
    **deal: Any,
) -> Any:
    """Return what is shown to a player, of a deal with the *winners* of its first tricks."""
    rules = PRESETS[preset]
    view = {
        "you": you,
        "to_act": True,
        "status": "playing",
        "settings": {"order": order},
        "ruleset": {
            "seats": list("NESW"),
            "cards": rules.cards,
            "contracts": [
                {"name": name} | rules.contract(name).to_json(4) for name in rules.contracts
            ],
        },
        "deal": {"contract": contract, "winners": winners, "legal": [], "phase": "play"} | deal,
    }
    return run_module(SCRIPT, [view])[0]


def test_the_last_two_tricks_are_shown_with_their_points_as_they_are_taken() -> None:
    first = "NESWNESWNES"
    assert not any(shown("no-last-two", winners=first)["tricks"].values())
    twelfth = {"number": 12, "points": -10}
    assert shown("no-last-two", winners=f"{first}W")["tricks"]["W"] == [twelfth]
    both = shown("no-last-two", winners=f"{first}WW")["tricks"]
    assert both["W"] == [twelfth, {"number": 13, "points": -20}]
    assert not any(shown("no-tricks", winners=f"{first}WW")["tricks"].values())


def test_tricks_that_score_by_their_place_are_shown_in_every_contract() -> None:
    rules = PRESETS["bustarret"]
    first, last = rules.first_and_last
    found = shown("first-and-last", preset="bustarret", winners="NEEEEEEEEEEES")["tricks"]
    assert found["N"] == [{"number": 1, "points": first}]
    assert (found["E"], found["S"]) == ([], [{"number": 13, "points": last}])


@pytest.mark.parametrize(
    ("phase", "legal", "is_offered"),
    [
        ("declare", ["declare no-king"], False),
        ("declare", ["declare trumps:S", "declare trumps:H"], True),
        ("double", ["pass"], False),
        ("double", ["pass", "double E"], True),
        ("play", ["play SA"], False),
        ("play", ["play SA", "play SK"], True),
    ],
)
def test_a_hint_is_offered_where_there_is_a_choice(
    phase: str, legal: list[str], is_offered: bool
) -> None:
    assert shown("no-king", phase=phase, legal=legal)["hint"] == is_offered


def test_the_trump_suits_are_in_the_order_of_the_hand() -> None:
    assert shown("trumps")["details"] == list("SHCD")
    assert shown("trumps", order="CDHS")["details"] == list("CDHS")
    assert shown("trumps", order="rank")["details"] == list("SHDC")
    assert shown("trumps", preset="yale")["details"] == [*"SHCD", "NT"]
    ranks = PRESETS["pagat"].contract("dominoes").details
    assert shown("dominoes")["details"] == list(ranks)


def test_the_seats_are_clockwise_from_that_of_the_viewer() -> None:
    assert shown("trumps", you="N")["places"] == ["bottom", "left", "top", "right"]
    assert shown("trumps", you="S")["places"] == ["top", "right", "bottom", "left"]
    assert shown("trumps", you=None)["places"] == ["bottom", "left", "top", "right"]


def test_before_anybody_has_doubled_a_hint_speaks_of_expected_doubles() -> None:
    answer = {"value": 4, "doubles": 3, "later": 0}
    before, after = run_module(HINT_VALUES, [[answer, False], [answer, True]])
    assert before.endswith("average at the table. Expected doubles: +3.")
    assert after.endswith("average at the table. Doubles, yours and others’: +3.")
