"""The documents on the rules mention every option and preset, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.rules import PRESETS
from games.rules.cards.dealing import SEED_BYTES, deal_from
from games.rules.cards.hands import pbn_of
from games.rules.contracts.options import ALL, choices
from games.rules.contracts.ruleset_json import options_of

DOCS = Path(__file__).resolve().parents[3] / "docs"
PAGES = {name: (DOCS / name).read_text() for name in ("rules.md", "rules.fr.md")}
POINTS = {
    "no_tricks", "no_queens", "no_hearts", "no_hearts_ace", "no_king", "trumps", "dominoes",
    "no_last_two", "chinese_poker", "first_and_last",
}  # fmt: skip


@pytest.mark.parametrize("name", PAGES)
def test_every_preset_option_and_value_is_told(name: str) -> None:
    told = set(re.findall(r"`([^`]+)`", PAGES[name]))
    assert set(PRESETS) <= told

    assert set(options_of(PRESETS["pagat"])) - POINTS <= told
    for values in choices().values():
        assert {value for value in values if isinstance(value, str)} <= told


@pytest.mark.parametrize("name", PAGES)
def test_the_example_of_a_deal_is_right(name: str) -> None:
    assert f"`{pbn_of(deal_from(bytes(SEED_BYTES), 52, 4))}`" in PAGES[name]


def test_the_pages_have_the_same_parts() -> None:
    parts = [re.findall(r"^#+", page, re.MULTILINE) for page in PAGES.values()]
    rows = [page.count("\n|") for page in PAGES.values()]
    assert parts[0] == parts[1]
    assert rows[0] == rows[1]


def test_french_names_the_contracts_of_records() -> None:
    assert all(f"`{contract}`" in PAGES["rules.fr.md"] for contract in ALL)
