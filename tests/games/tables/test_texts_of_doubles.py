"""What the table says of doubles, and of the last contract of a declarer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.support.javascript import run_module

SCRIPT = Path(__file__).with_name("doubles_answers.js")
NAMES = {"N": "Nora", "E": "Emil", "S": "Sara", "W": "Wim"}


def said(*doubles: str, you: str = "S", **deal: Any) -> Any:
    view = {
        "you": you,
        "seats": {seat: {"name": name} for seat, name in NAMES.items()},
        "ruleset": {"seats": list(NAMES)},
        "deal": {"declarer": "N", "contract": "no-king", "legal": [], "doubles": doubles} | deal,
    }
    return run_module(SCRIPT, [view])[0]


def test_a_double_of_all_others_is_one_of_everybody() -> None:
    found = said("W>N", "W>E", "W>S")
    assert found["made"] == ["Wim doubled everybody"]
    assert found["who"] == {"W": "Wim doubled everybody. Gold ring: the declarer."}
    assert said("S>N", "S>E", "S>W")["made"] == ["You doubled everybody"]
    assert said("E>N", "E>S")["made"] == ["Emil doubled you, and also Nora"]


def test_a_declarer_does_not_pass() -> None:
    assert said()["turns"][:3] == [
        "Nobody has doubled Nora, who declares",
        "Emil passes",
        "You pass",
    ]
    assert said("E>N")["turns"][0] == "Nora, who declares, does not redouble"
    assert said("E>N", you="N")["turns"][0] == "You declare, and do not redouble"
    assert said(you="N")["turns"][0] == "You declare, and nobody has doubled you"


def test_doubles_come_before_the_redoubles_of_them() -> None:
    found = said("E>N", "E>W", "N>E", "W>S", "W>E")
    assert found["made"] == [
        "Emil doubled Nora and Wim", "Nora redoubled Emil", "Wim doubled you",
        "Wim redoubled Emil",
    ]  # fmt: skip


def test_the_signs_that_are_shown_are_explained_and_no_others() -> None:
    found = said("W>E", "E>W", "E>S", "S>N", you="N")
    assert found["who"] == {
        "W": "Wim doubled Emil. White: a redouble, which counts twice.",
        "E": "Emil doubled Wim and Sara. White: a redouble, which counts twice.",
        "S": "Sara doubled you. Gold ring: the declarer.",
    }
    assert found["signs"] == (
        "Wim doubled Emil: × E. Gold ring: the declarer. White: a redouble, which counts twice."
    )
    assert said("W>E")["signs"] == "Wim doubled Emil: × E."


def test_a_declarer_with_one_contract_left_has_no_choice_of_contracts() -> None:
    open_ = {"declarer": "S", "contract": ""}
    trumps = ["declare trumps:S", "declare trumps:H"]
    assert said(**open_, legal=trumps)["only"] == "trumps"
    assert said(**open_, legal=[*trumps, "declare no-king"])["only"] is None
    assert said(contract="no-king", legal=["pass"])["only"] is None
