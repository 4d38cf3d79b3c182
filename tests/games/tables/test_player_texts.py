"""What the table says of a player whose seat is touched."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from games.rules import PRESETS
from games.tables.page_labels import labels_of
from tests.support.javascript import run_module

SCRIPT = Path(__file__).with_name("player_text_answers.js")
NOVICE = (
    "Ada, a bot. Novice: looks only at the hand and the trick, forgets half of the time which cards"
    " are out, and does not plan."
)


def texts(*doubles: str) -> Any:
    bot = {"name": "Ada", "kind": "bot", "bot": "novice"}
    person = {"name": "Wim Wolf", "kind": "player", "bot": None}
    deal = {"declarer": "W", "contract": "no-king", "doubles": doubles}
    seats = {"E": bot, "W": person}
    view = {"you": None, "ruleset": {"seats": list(seats)}, "seats": seats, "deal": deal}
    return run_module(SCRIPT, [labels_of(PRESETS["pagat"]), view])


def test_a_bot_is_named_with_its_strength_and_how_it_plays() -> None:
    assert texts() == [NOVICE, "Wim Wolf"]


def test_the_doubles_of_a_player_are_named_too() -> None:
    doubled = "Ada doubled Wim Wolf. Gold ring: the declarer."
    assert texts("E>W") == [f"{NOVICE} {doubled}", "Wim Wolf"]
