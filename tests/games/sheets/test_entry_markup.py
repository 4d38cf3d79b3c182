"""The buttons and sentences of the entry of a deal, as the scripts build them."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

from games.rules import PRESETS
from tests.support.drawn_sheets import drawn_game
from tests.support.javascript import run_module

SCRIPT = Path(__file__).with_name("entry_markup.js")
NOBODY: list[list[str]] = [[], [], []]


def sheet_with(deals: int) -> dict[str, Any]:
    """Return a sheet of the standard rules with the first *deals* of a drawn game."""
    game = drawn_game(PRESETS["pagat"], Random(1))  # noqa: S311  # the same each time
    return game.document | {"deals": game.deals[:deals]}


def entry(draft: dict[str, Any], sheet: dict[str, Any] | None = None) -> str:
    """Return the markup of the entry of the next deal of *sheet*, by default of the first."""
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
