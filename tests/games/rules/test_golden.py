"""A complete game of every preset, made by the second engine, played again by the first.

The records were made by :mod:`tests.support.naive.golden` from the text of the rules. A change
of the engine that changes one of these games fails here; some deals were scored by hand.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from games.rules import PRESETS
from games.rules.records.check import check_record
from games.rules.records.record import read_record, write_record
from tests.support.naive.golden import RECORDS, text
from tests.support.rules.by_hand import BY_HAND, Checked


def test_there_is_a_game_of_every_preset() -> None:
    assert {path.stem for path in RECORDS.glob("*.json")} == set(PRESETS)


@pytest.mark.parametrize("name", PRESETS)
def test_the_records_are_those_of_the_second_engine(name: str) -> None:
    assert (RECORDS / f"{name}.json").read_text() == text(name)


def test_the_second_engine_needs_nothing_of_the_first() -> None:
    code = "import sys, tests.support.naive.golden; sys.exit('games' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("name", PRESETS)
def test_the_record_is_played_again_to_the_same_scores(name: str) -> None:
    source = (RECORDS / f"{name}.json").read_bytes()
    written = json.loads(source)
    checked = check_record(source)
    assert checked["ok"], checked
    assert len(written["deals"]) == PRESETS[name].deals
    assert checked["raw"] == [deal["raw"] for deal in written["deals"]]
    assert checked["net"] == [deal["net"] for deal in written["deals"]]
    assert checked["totals"] == sums(written["deals"])
    record = read_record(source)
    sheet, ends = record.replayed()
    assert json.loads(write_record(sheet, record.names, ends)) == written


def sums(deals: list[dict[str, Any]]) -> dict[str, int]:
    return {seat: sum(deal["net"][seat] for deal in deals) for seat in deals[0]["net"]}


@pytest.mark.parametrize("name", PRESETS)
def test_what_was_taken_comes_to_the_same_without_the_play(name: str) -> None:
    written = json.loads((RECORDS / f"{name}.json").read_bytes())
    scores = [deal["net"] for deal in written["deals"]]
    for deal in written["deals"]:
        for key in ("hands", "play", "raw", "net"):
            del deal[key]
    assert check_record(json.dumps(written).encode())["net"] == scores


@pytest.mark.parametrize("deal", BY_HAND, ids=lambda deal: f"{deal.preset}-{deal.number}")
def test_deals_reckoned_up_by_hand(deal: Checked) -> None:
    line = json.loads((RECORDS / f"{deal.preset}.json").read_bytes())["deals"][deal.number - 1]
    assert list(line["raw"].values()) == deal.raw
    assert list(line["net"].values()) == deal.net
