"""The script of fields for players' names, without a browser."""

from __future__ import annotations

from pathlib import Path

from tests.support.javascript import run_module

SCRIPT = Path(__file__).with_name("completed_names.js")
FILLED = Path(__file__).with_name("filled_name.js")


def test_a_field_takes_the_only_name_that_was_found() -> None:
    assert run_module(SCRIPT, None) == [
        ["Wei Li", "Wei Li"],
        ["zoe", ""],
        ["nobody", ""],
        ["wei", ""],
    ]


def test_a_suggestion_that_fills_the_field_ends_its_refusal() -> None:
    assert run_module(FILLED, None) == {
        "value": "Wei Li",
        "left": [],
        "dispatched": ["input", "input"],
        "isPrevented": True,
    }
