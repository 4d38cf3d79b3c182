"""Records with hands and play, written and read; and PBN."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import PRESETS, RuleError, RuleSet, Seat
from games.rules.cards.hands import pbn_of
from games.rules.cards.pbn import read_pbn, write_pbn
from games.rules.records.check import check_record
from games.rules.records.record import read_record, write_record
from tests.support.profiles import examples
from tests.support.rules.playing import random_hands
from tests.support.rules.records import a_record, played_game
from tests.support.rules.refusals import assert_is_whole, refusable


def fault(record: dict[str, Any]) -> tuple[str, int | None, int | None]:
    with pytest.raises(RuleError) as refused:
        read_record(json.dumps(record)).sheet()
    assert refused.value.message
    return refused.value.code, refused.value.deal, refused.value.ply


@pytest.mark.parametrize("rules", PRESETS.values(), ids=lambda rules: rules.preset)
def test_played_games_are_read_back_card_for_card(rules: RuleSet) -> None:
    rng = Random(rules.preset)  # noqa: S311
    game, ends = played_game(rules, rng, min(5, rules.deals))
    text = write_record(game.sheet, {Seat.N: "Anne"}, ends)
    sheet, again = read_record(text).replayed()
    assert sheet == game.sheet
    assert list(again) == ends
    assert write_record(sheet, {Seat.N: "Anne"}, again) == text


def test_a_game_may_mix_played_deals_and_counted_ones() -> None:
    record = a_record()
    del record["deals"][0]["hands"], record["deals"][0]["play"]
    sheet, ends = read_record(json.dumps(record)).replayed()
    assert ends[0] is None
    assert ends[1] is not None
    assert len(sheet.deals) == 2


def test_faults_in_the_play_name_deal_and_ply() -> None:
    def changed(**values: Any) -> dict[str, Any]:
        record = a_record()
        record["deals"][1] |= values
        return record

    play = a_record()["deals"][1]["play"]
    assert fault(changed(play=["XX", *play])) == ("bad-action", 2, 1)
    assert fault(changed(play=[*play[:3], play[0], *play[4:]])) == ("card-not-held", 2, 4)
    assert fault(changed(play=play[:-1])) == ("play-missing", 2, len(play))
    assert fault(changed(play=[*play, "S2"])) == ("deal-over", 2, len(play) + 1)
    assert fault(changed(play=[])) == ("play-missing", 2, 1)
    assert fault(changed(play="S2")) == ("wrong-type", 2, None)
    assert fault(changed(play=[2])) == ("wrong-type", 2, None)
    assert fault(changed(play=play * 100)) == ("wrong-type", 2, None)
    assert fault(changed(hands=None)) == ("wrong-type", 2, None)
    assert fault(changed(hands="N:")) == ("bad-hands", 2, None)
    assert fault(changed(declarer="S")) == ("wrong-declarer", 2, None)
    assert fault(changed(contract=a_record()["deals"][0]["contract"]))[0] == "contract-used"


def test_hands_are_needed_for_a_play() -> None:
    record = a_record()
    del record["deals"][0]["hands"]
    assert fault(record) == ("missing-key", 1, None)


def test_scores_and_taken_beside_a_play_must_agree() -> None:
    record = a_record()
    record["deals"][1]["net"]["N"] += 1
    assert fault(record) == ("net-disagrees", 2, None)
    counted = {"contract": "no-king", "taken": ["N"]}
    for seed in range(50):
        record = a_record("barbette", seed, 1)
        deal = record["deals"][0]
        if deal["contract"] == counted["contract"] and deal["taken"] != counted["taken"]:
            deal["taken"] = counted["taken"]
            assert fault(record) == ("taken-disagrees", 1, None)


def test_checking_gives_scores_or_the_fault() -> None:
    record = a_record()
    checked = check_record(json.dumps(record).encode())
    assert checked["ok"]
    assert checked["raw"] == [deal["raw"] for deal in record["deals"]]
    assert checked["net"] == [deal["net"] for deal in record["deals"]]
    record["deals"][0]["play"][0] = "XX"
    broken = check_record(json.dumps(record).encode())
    assert broken.pop("message")
    assert broken == {"ok": False, "deal": 1, "ply": 1, "code": "bad-action"}


RECORD = json.dumps(a_record()).encode()


@given(st.integers(0, len(RECORD) - 1), st.integers(0, 255))
@settings(max_examples=examples(150))
def test_a_record_with_a_byte_changed_is_whole_or_refused(place: int, byte: int) -> None:
    changed = bytearray(RECORD)
    changed[place] = byte
    with refusable():
        assert_is_whole(read_record(bytes(changed)))


@given(st.randoms(use_true_random=False), st.sampled_from(["pagat", "french-32"]))
def test_pbn_round_trips(rng: Random, name: str) -> None:
    rules = PRESETS[name]
    deals = [pbn_of(random_hands(rules, rng)) for _ in range(3)]
    assert read_pbn(write_pbn(deals, {Seat.N: 'A"nne'}), rules.cards) == deals


def test_the_dealer_of_a_pbn_board_is_the_first_hand() -> None:
    hands = random_hands(PRESETS["pagat"], Random(1))  # noqa: S311
    text = write_pbn([pbn_of(hands, Seat.S)])
    assert '[Dealer "S"]' in text
    assert read_pbn('{ [Deal "x"] }\n; [Deal]\n' + text) == [pbn_of(hands)]


@pytest.mark.parametrize("text", ["", "[Deal]", '[Deal "N:- - - -"]', '[Deal "N:AKQ"]'])
def test_pbn_without_a_whole_deal_is_refused(text: str) -> None:
    with pytest.raises(RuleError) as refused:
        read_pbn(text)
    assert refused.value.code == "bad-hands"
