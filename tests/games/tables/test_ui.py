"""The pending choices of the player after a new view."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.support.javascript import run_module

SCRIPT = Path(__file__).with_name("ui_answers.js")
PAGE_MESSAGE = Path(__file__).with_name("page_message_answers.js")


def view(number: int, hand: str, *play: str) -> dict[str, Any]:
    """Return the view of South in a deal in which cards have been played."""
    deal = {"number": number, "hands": {"S": hand}, "contract": None, "doubles": [], "play": play}
    return {
        "you": "S", "deal": deal, "to_act": True, "version": number, "legal": [], "ended": None,
        "status": "playing", "ruleset": {"contracts": []},
    }  # fmt: skip


def test_a_card_stays_selected_in_its_deal_while_the_player_holds_it() -> None:
    before = view(1, "AK...")
    after = [view(1, "AK...", "S2"), view(1, "K...", "SA"), view(2, "A2...")]
    assert run_module(SCRIPT, [[before, one] for one in after]) == [
        ["SA", None],
        [None, None],
        [None, None],
    ]


def test_who_comes_back_after_the_last_deal_sees_the_final_scores_at_once() -> None:
    before, after = view(1, "A..."), view(1, "...", "SA") | {"ended": {"number": 1}}
    over = after | {"deal": None, "status": "over", "sheet": {"deals": [{}]}}
    pairs = [[before, over], [None, over], [None, after]]
    assert [result for _card, result in run_module(SCRIPT, pairs)] == [1, None, 1]


def test_messages_of_the_page_keep_their_links_at_the_table() -> None:
    assert run_module(PAGE_MESSAGE, []) is None
    kept = "Your games as a guest are kept."
    message = run_module(PAGE_MESSAGE, [["You are signed in as Gus.", None], [kept, "/play/"]])
    assert message["lines"] == [
        {"text": "You are signed in as Gus.", "href": None},
        {"text": kept, "href": "/play/"},
    ]
