"""What a table offers to somebody who plays alone against bots."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.support.javascript import run_module

SCRIPT = Path(__file__).with_name("alone_answers.js")


def scene(*, others: str = "bot bot bot", **changes: Any) -> dict[str, Any]:
    """Return the scene of South, who can take a move back, with the kinds of the others."""
    kinds = dict(zip("WNES", [*others.split(), "guest"], strict=True))
    view = {
        "you": "S", "ruleset": {"seats": list("NESW")}, "chat": [], "spectators": 0,
        "seats": {seat: {"kind": kind} for seat, kind in kinds.items()}, "can": ["undo"],
    }  # fmt: skip
    return {"view": view | changes, "ui": {"result": None}, "links": {"bots": True}}


def test_only_bots_are_not_talked_to() -> None:
    message = {"number": 1, "seat": None, "say": "hello"}
    scenes = [
        scene(),
        scene(others="bot player bot"),
        scene(spectators=1),
        scene(chat=[message]),
        scene(you=None),
        scene() | {"links": {}},  # of a club
    ]
    assert [talks for talks, _undoes in run_module(SCRIPT, scenes)] == [
        False, True, True, True, True, True,
    ]  # fmt: skip


def test_against_bots_a_move_is_taken_back_on_the_line_of_the_turn() -> None:
    ended = scene() | {"ui": {"result": {"number": 1}}}
    scenes = [scene(), scene(others="bot guest bot"), scene(can=[]), ended]
    assert [undoes for _talks, undoes in run_module(SCRIPT, scenes)] == [True, False, False, False]
