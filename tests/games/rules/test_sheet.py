"""Sheets: rotation, contracts left, compulsory doubles, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.rules import PRESETS, Plan, RecordedDeal, RuleError, Seat, Sheet
from tests.support.rules.deals import NO_HEARTS, NO_QUEENS, plain_deal, with_options

N, E, S, W = tuple(Seat)[:4]
SEVEN = PRESETS["pagat"].contracts


def test_one_declarer_plays_all_her_contracts_in_a_series() -> None:
    assert Sheet(PRESETS["pagat"], first_declarer=S).declarers[:8] == (S,) * 7 + (W,)


def test_the_deal_passes_each_hand_where_that_is_the_rule() -> None:
    assert Sheet(PRESETS["yale"]).declarers[:5] == (N, E, S, W, N)


def test_a_whole_game_is_over_after_its_last_deal() -> None:
    sheet = Sheet(with_options(min_doubles=0))
    while sheet.declarer:
        sheet = sheet.record(plain_deal(sheet.declarer, sheet.contracts_left(sheet.declarer)[0]))
    assert sheet.is_over
    assert len(sheet.deals) == 28
    assert sheet.check == 0
    with pytest.raises(RuleError) as refused:
        sheet.record(NO_QUEENS)
    assert (refused.value.code, refused.value.deal) == ("game-over", 29)


def test_compulsory_doubles_are_forced_when_owed_equals_deals_left() -> None:
    sheet = Sheet(PRESETS["pagat"]).record_all([plain_deal(N, name) for name in SEVEN[:5]])
    doubling = sheet.doubling(PRESETS["pagat"].contract("trumps"))
    assert doubling.forced == {E, S, W}
    with pytest.raises(RuleError) as refused:
        sheet.record(plain_deal(N, "trumps", ("E>N", "W>N")))
    assert (refused.value.code, refused.value.seat, refused.value.deal) == (
        "compulsory-double",
        S,
        6,
    )
    sheet = sheet.record(plain_deal(N, "trumps", ("E>N", "S>N", "W>N")))
    assert set(sheet.owed(N).values()) == {1}


def test_doubles_between_others_do_not_count_as_compulsory() -> None:
    sheet = Sheet(PRESETS["pagat"]).record(plain_deal(N, "no-tricks", ("E>S", "S>E")))
    assert set(sheet.owed(N).values()) == {2}


def test_no_double_is_compulsory_in_a_part_of_a_game() -> None:
    for plan in (Plan.once(), Plan.deals(4)):
        assert set(Sheet(PRESETS["pagat"], plan).owed(N).values()) == {0}


def test_each_once_carries_the_contracts_already_used() -> None:
    sheet = Sheet(PRESETS["pagat"], Plan.once({N: SEVEN[:6]}), first_declarer=W)
    assert sheet.contracts_left(N) == ("dominoes",)
    sheet = sheet.record(plain_deal(W, "dominoes"))
    with pytest.raises(RuleError) as refused:
        sheet.record(plain_deal(N, "trumps"))
    assert refused.value.code == "contract-used"
    assert sheet.record(plain_deal(N, "dominoes")).declarer is E


def test_three_losing_doubles_bar_a_player_until_the_last_deals() -> None:
    rules = with_options(losing_double_cap=3, min_doubles=0, rotation="each_deal")
    sheet = Sheet(rules, first_declarer=E)
    for declarer in (E, S, W):
        sheet = sheet.record(plain_deal(declarer, "no-tricks", (f"N>{declarer}",)))
    assert sheet.losing_doubles(N) == 3
    sheet = sheet.record(plain_deal(N, "no-tricks"))
    with pytest.raises(RuleError) as refused:
        sheet.record(plain_deal(E, "no-king", ("N>E",)))
    assert refused.value.code == "doubles-used-up"
    while len(sheet.deals) < 24:
        assert sheet.declarer
        sheet = sheet.record(plain_deal(sheet.declarer, sheet.contracts_left(sheet.declarer)[0]))
    assert sheet.doubling(rules.contract("dominoes")).barred == frozenset()


def test_an_undoubled_negative_is_settled_without_play() -> None:
    sheet = Sheet(with_options(undoubled_negative="settle"))
    settled = sheet.record(RecordedDeal(N, "no-tricks"))
    assert list(settled.totals.values()) == [1, -9, -9, -9]
    with pytest.raises(RuleError) as refused:
        sheet.record(plain_deal(N, "no-tricks"))
    assert refused.value.code == "taken-not-played"
    assert sheet.record(plain_deal(N, "no-tricks", ("E>N",))).deals[0].raw[N] == -26


def test_the_start_of_dominoes_may_wait_for_the_first_card() -> None:
    deal = RecordedDeal.of("N", "dominoes", [], ["N", "E", "S", "W"])
    rules = with_options(dominoes_start="first_card")
    assert Sheet(rules).record(deal).deals[0].contract == "dominoes"


def test_the_last_to_go_out_follows_from_the_others() -> None:
    deal = RecordedDeal.of("N", "dominoes:7", [], ["W", "S", "E"])
    assert list(Sheet(PRESETS["pagat"]).record(deal).deals[0].raw.values()) == [-5, 5, 20, 45]


def refusal(contract: str, taken: Any, doubles: tuple[str, ...] = (), declarer: str = "N") -> str:
    with pytest.raises(RuleError) as refused:
        Sheet(PRESETS["pagat"]).record(RecordedDeal.of(declarer, contract, doubles, taken))
    assert refused.value.deal == 1
    assert refused.value.message
    return refused.value.code


@pytest.mark.parametrize(
    ("contract", "taken", "code"),
    [
        ("no-queens", {"N": 3}, "taken-total"),
        ("no-queens", {"N": 3, "S": 2}, "taken-total"),
        ("no-queens", {"N": -1, "S": 5}, "bad-taken"),
        ("no-queens", {"N": True, "S": 3}, "bad-taken"),
        ("no-queens", {"N": 4.0}, "bad-taken"),
        ("no-queens", {"N": 4, "X": 0}, "bad-taken"),
        ("no-queens", {"N": 4, "ace": "N"}, "bad-taken"),
        ("no-queens", ["N", "N", "N", "N"], "bad-taken"),
        ("no-queens", None, "taken-missing"),
        ("no-tricks", {"N": 12}, "taken-total"),
        ("trumps:S", {"N": 14}, "taken-total"),
        ("trumps", {"N": 13}, "trump-missing"),
        ("trumps:", {"N": 13}, "trump-missing"),
        ("trumps:NT", {"N": 13}, "bad-trump"),
        ("trumps:spades", {"N": 13}, "bad-trump"),
        ("no-hearts", {"N": 13}, "ace-missing"),
        ("no-hearts", {"N": 13, "ace": "S"}, "ace-not-taken"),
        ("no-hearts", {"N": 13, "ace": 1}, "bad-taken"),
        ("no-hearts", {"N": 13, "ace": ["N"]}, "bad-taken"),
        ("no-king", [], "places-missing"),
        ("no-king", ["N", "S"], "places-missing"),
        ("no-king", ["Q"], "bad-taken"),
        ("no-king", [["N"]], "bad-taken"),
        ("no-last-two", ["N"], "places-missing"),
        ("dominoes", ["N", "E", "S", "W"], "start-missing"),
        ("dominoes:1", ["N", "E", "S", "W"], "bad-start"),
        ("dominoes:7", ["N", "E", "N", "W"], "place-twice"),
        ("dominoes:7", ["N", "E"], "places-missing"),
        ("ravage-city", ["N"], "unknown-contract"),
        ("no-tricks:S", {"N": 13}, "detail-not-asked"),
        ("whist", {"N": 13}, "unknown-contract"),
        ("", {"N": 13}, "unknown-contract"),
    ],
)
def test_refused_deals(contract: str, taken: Any, code: str) -> None:
    assert refusal(contract, taken) == code


def test_refused_declarer_and_contract() -> None:
    assert refusal("no-tricks", {"N": 13}, declarer="E") == "wrong-declarer"
    sheet = Sheet(PRESETS["pagat"]).record(NO_QUEENS)
    with pytest.raises(RuleError) as refused:
        sheet.record(NO_QUEENS)
    assert (refused.value.code, refused.value.deal) == ("contract-used", 2)


@pytest.mark.parametrize(("lost", "code"), [([], "nobody-lost"), (["N", "N"], "place-twice")])
def test_refused_ravage_city(lost: list[str], code: str) -> None:
    with pytest.raises(RuleError) as refused:
        Sheet(PRESETS["brader"]).record(RecordedDeal.of("N", "ravage-city", [], lost))
    assert refused.value.code == code


def test_scores_written_beside_a_deal_must_agree() -> None:
    right = Sheet(PRESETS["pagat"]).record(NO_HEARTS).deals[0]
    agreed = replace(NO_HEARTS, raw=right.raw, net=right.net)
    assert Sheet(PRESETS["pagat"]).record(agreed).deals[0] == right
    for scores, code in (("raw", "raw-disagrees"), ("net", "net-disagrees")):
        wrong = replace(NO_HEARTS, **{scores: dict.fromkeys(right.raw, 1)})  # type: ignore[arg-type]  # a score field
        with pytest.raises(RuleError) as refused:
            Sheet(PRESETS["pagat"]).record(wrong)
        assert refused.value.code == code


@pytest.mark.parametrize(
    "plan",
    [
        Plan.deals(0),
        Plan.deals(29),
        Plan("deals"),
        Plan.once({N: SEVEN}),
        Plan.once({N: ["ravage-city"]}),
        Plan.deals(28, {N: ["trumps"]}),
        Plan("game", None, ((N, "trumps"),)),
    ],
)
def test_refused_plans(plan: Plan) -> None:
    with pytest.raises(RuleError) as refused:
        Sheet(PRESETS["pagat"], plan)
    assert refused.value.code == "bad-plan"


def test_a_number_of_deals_follows_the_rotation_of_the_rules() -> None:
    assert Sheet(PRESETS["pagat"], Plan.deals(2)).declarers == (N, N)
    assert Sheet(PRESETS["yale"], Plan.deals(2)).declarers == (N, E)
    assert Sheet(PRESETS["pagat"], Plan.once()).declarers == (N, E, S, W)
