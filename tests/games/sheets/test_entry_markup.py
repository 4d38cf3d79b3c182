"""The buttons, sentences and keys of the entry of a deal, without a browser."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.rules import PRESETS
from tests.support.drawn_sheets import drawn_game
from tests.support.javascript import run_module

SCRIPT = Path(__file__).with_name("entry_markup.js")
KEYS = Path(__file__).with_name("typed_scores_keys.js")
FOCUS = Path(__file__).with_name("entry_focus.js")
NOBODY: list[list[str]] = [[], [], []]


def sheet_with(deals: int) -> dict[str, Any]:
    """Return a sheet of the standard rules with the first *deals* of a drawn game."""
    game = drawn_game(PRESETS["pagat"], Random(1))  # noqa: S311  # the same each time
    return game.document | {"deals": game.deals[:deals]}


def entry(draft: dict[str, Any] | None, sheet: dict[str, Any] | None = None) -> str:
    """Return the markup of the entry of the next deal of *sheet*, by default of the first.

    Without a draft it is what is below the sheet.
    """
    [page] = run_module(SCRIPT, [{"sheet": sheet or sheet_with(0), "draft": draft}])
    return str(page)


def scores(text: str) -> dict[str, str]:
    return dict(zip("NESW", text.split(), strict=True))


def test_the_paper_need_not_say_which_of_several_results_it_was() -> None:
    hearts = {"contract": "no-hearts", "said": NOBODY}
    page = entry(hearts | {"scores": scores("-20 -10 0 0")})
    assert page.count('class="choice" data-do="way"') == 2
    does_not_say = re.search("<button ([^>]*)>The paper does not say</button>", page)
    assert does_not_say
    assert 'data-do="way" data-n="0" aria-describedby="any-way-note"' in does_not_say[1]
    assert 'id="any-way-note">The scores are the same whichever it was.' in page
    assert "does not say" not in entry(hearts | {"scores": scores("-2 0 -4 -24")})


def test_the_sign_of_a_score_is_not_between_the_fields_for_the_tab_key() -> None:
    page = entry({"contract": "no-queens", "said": NOBODY, "scores": scores("-6 0 -6 -6")})
    assert len(re.findall('<button [^>]*data-negates="[^>]* tabindex="-1">', page)) == 4
    assert 'class="notice warn outcome" role="status">These scores add up to' in page


def possible(contract: str, typed: str, said: list[list[str]] = NOBODY) -> str:
    """Return what is said about impossible scores, from "Possible" on."""
    page = entry({"contract": contract, "said": said, "scores": scores(typed), "detail": ""})
    return page.partition("Possible ")[2].partition("<")[0]


@pytest.mark.parametrize(
    ("contract", "typed", "listed"),
    [
        ("dominoes", "45 20 10 -10", "without doubles: +45, +20, +5, and −5, in some order."),
        ("dominoes", "45 20 20 -20", "without doubles: +45, +20, +5, and −5, in some order."),
        ("no-queens", "-6 0 -6 -6", "for a player without doubles: 0, −6, −12, −18, or −24."),
        ("no-tricks", "-1 -1 -20 -4", "for a player without doubles: 0 to −26, by 2."),
    ],
)
def test_impossible_scores_are_answered_with_those_that_the_contract_can_give(
    contract: str, typed: str, listed: str
) -> None:
    assert possible(contract, typed) == listed


def test_enter_goes_from_score_to_score_and_only_focuses_the_button() -> None:
    answers = run_module(KEYS, None)
    assert answers["first"] == ["E", True]
    assert answers["last"] == ["save", True]
    assert answers["open"] == ["way", True]
    assert answers["wrong"] == ["", True]
    assert answers["held"] == ["", True]
    assert answers["button"] == answers["letter"] == ["", False]


def test_the_focus_goes_to_the_first_open_contract_without_scrolling_and_to_the_button() -> None:
    contract, full, complete = run_module(FOCUS, None)
    assert contract == [["button.contract-choice:not([aria-disabled])", {"preventScroll": True}]]
    assert full == []
    assert complete == [[".save", None]]
    buttons = re.findall("<button [^>]*contract-choice[^>]*>", entry({}, last_chance()))
    assert ["aria-disabled" in one for one in buttons] == [True] * 6 + [False]


def test_the_device_remembers_that_scores_are_typed() -> None:
    assert run_module(KEYS, None)["remembered"] == [False, True, True, False]


OWED = "owes declarer a double, and this is the last chance to make it."


def last_chance() -> dict[str, Any]:
    """Return a sheet on which West owes North a double in the last deal that North declares."""
    sheet = sheet_with(0)
    names = sheet["rules"]["contracts"]
    doubled = [f"{by}>N" for by in "ES"]
    deals = [
        {"declarer": "N", "contract": one["name"], "doubles": doubled, "net": zero, "raw": zero}
        for one, zero in zip(names[:6], [dict.fromkeys("NESW", 0)] * 6, strict=True)
    ]
    return sheet | {"deals": deals, "place": None, "may": {}}


def test_why_nobody_can_pass_who_owes_a_double_is_said() -> None:
    sheet, name = last_chance(), last_chance()["rules"]["contracts"][6]["name"]
    page = entry({"contract": name}, sheet)
    assert re.search(f'data-do="nobody" aria-disabled="true" data-why="Player W {OWED}"', page)
    assert f'<p class="why">Player W {OWED}</p>' in page
    page = entry({"contract": name, "said": [[], []]}, sheet)
    assert f"This player {OWED}" in page
    assert "If it was forgotten at the table, this sheet cannot record the deal." in page
    assert "new sheet of a number of deals (28): no double is compulsory there." in page
    page = entry({"contract": name, "said": [[], []]}, sheet | {"may": {"convert": True}})
    assert 'data-do="convert">Record the rest without compulsory doubles</button>' in page
    assert "new sheet" not in page
    foot = entry(None, sheet | {"may": {"write": True, "unconvert": True}})
    assert 'data-do="unconvert">With compulsory doubles again</button>' in foot
    place = {"url": "/table/", "name": "Table 1"}
    page = entry({"contract": name, "said": [[], []]}, sheet | {"place": place})
    assert '<a href="/table/">Table 1</a>' in page
    assert "new sheet" not in page
    assert 'data-do="nobody">' in entry({"contract": name})


def test_what_an_abandoned_sheet_loses_is_said_with_the_other_way() -> None:
    may = {"may": {"abandon": True}, "status": "open", "place": None}
    page = entry(None, sheet_with(0) | may)
    assert page.startswith("It has no deals. It stays in the list of games")
    assert 'class="danger" data-do="abandon">Abandon the sheet' in page
    page = entry(None, sheet_with(1) | may)
    assert page.startswith("Its 1 deal can still be read but counts for nothing.")
    assert "If you know the totals, an official can enter them for a ladder instead." in page
    place = {"url": "/table/", "name": "Table 1"}
    page = entry(None, sheet_with(2) | may | {"place": place})
    assert page.startswith("Its 2 deals can still be read but count for nothing.")
    assert "enter them on the page of the table instead." in page
