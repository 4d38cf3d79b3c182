"""Dominoes: who begins, and the sign of a pass at a seat."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.support.javascript import run_module

SCRIPT = Path(__file__).with_name("layout_turns_answers.js")
NAMES = {"N": "Nora", "E": "Emil", "S": "Sara", "W": "Wim"}


def view(turn: str, *plays: str, legal: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return the view of South, at the *turn* of a player, in Dominoes declared by North."""
    deal = {
        "declarer": "N", "contract": "dominoes:8", "phase": "play", "legal": legal, "trick": [],
        "play": plays, "by": "NESW"[: len(plays)],
    }  # fmt: skip
    contract = {"name": "dominoes", "play": "layout", "asks": "start"}
    return {
        "you": "S", "status": "playing", "turn": turn, "to_act": turn == "S", "deal": deal,
        "seats": {seat: {"name": name} for seat, name in NAMES.items()},
        "ruleset": {"seats": list(NAMES), "contracts": [contract]},
    }  # fmt: skip


def shown(*views: dict[str, Any], steps: tuple[tuple[str, str], ...] = ()) -> Any:
    hands = "N:AK.T.T.T QJ.9.9.9 98.8.8.8 76.7.7.7"
    return run_module(SCRIPT, [views, {"play": "layout", "hands": hands, "steps": steps}])


def test_the_turn_says_that_declarer_begins() -> None:
    own = view("S", legal=("play S8",))
    later = view("E", "H8")
    texts = [text for text, _passed in shown(view("N"), own, later, view("S", legal=("-",)))[0]]
    assert texts == [
        "Nora declares and begins",
        "Your turn: you begin",
        "Emil to play",
        "Your turn: nothing fits",
    ]


def test_a_pass_is_shown_until_the_next_turn_of_its_player() -> None:
    found = shown(view("E", "-"), view("W", "-", "H8", "-"), view("N", "-", "H8", "-", "S8"))[0]
    assert [passed for _text, passed in found] == ["N", "NS", "S"]


def test_a_replay_shows_whose_last_step_was_a_pass() -> None:
    steps = (("N", "-"), ("E", "-"), ("S", "H8"), ("W", "H7"), ("N", "HT"))
    assert shown(view("N"), steps=steps)[1] == ["N", "NE", "NE", "NE", "E"]
