"""A complete game of every preset, kept as a record, replayed by both engines.

The records were played at random. The second engine, which is written from the rules alone, finds
every card legal and comes to the same scores; Chinese Poker, which it does not know, has its own
tests. A change of the rules that changes one of these games shows here.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.rules import PRESETS
from games.rules.actions import cards_of
from games.rules.checking import check_record
from games.rules.hands import hands_of
from games.rules.record import read_record, write_record
from games.rules.rulesets import options_of

from .naive import NaiveDeal

RECORDS = Path(__file__).resolve().parents[2] / "records"


@pytest.mark.parametrize("name", PRESETS)
def test_the_record_is_played_again_to_the_same_scores(name: str) -> None:
    source = (RECORDS / f"{name}.json").read_bytes()
    written = json.loads(source)
    checked = check_record(source)
    assert checked["ok"], checked
    assert len(written["deals"]) == PRESETS[name].deals
    assert checked["net"] == [deal["net"] for deal in written["deals"]]
    record = read_record(source)
    sheet, ends = record.replayed()
    assert json.loads(write_record(sheet, record.names, ends)) == written


@pytest.mark.parametrize("name", PRESETS)
def test_the_second_engine_comes_to_the_same(name: str) -> None:
    for deal in json.loads((RECORDS / f"{name}.json").read_text())["deals"]:
        if deal["contract"] != "chinese-poker" and deal["play"]:
            follow(name, deal)


def follow(name: str, deal: dict[str, Any]) -> None:
    rules = PRESETS[name]
    dealt = hands_of(deal["hands"], rules.cards, rules.seats)
    hands = {
        str(seat): [str(card) for card in cards_of(hand)]
        for seat, hand in zip(rules.seats, dealt, strict=True)
    }
    naive = NaiveDeal(options_of(rules), hands, deal["declarer"], deal["contract"], deal["doubles"])
    for move in deal["play"]:
        assert move in naive.moves()
        naive.play(move)
    assert naive.is_over()
    assert naive.raw() == deal["raw"]
    assert naive.net() == deal["net"]
