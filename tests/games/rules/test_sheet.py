"""Sheets: rotation, contracts left, compulsory doubles, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.rules import PRESETS, Plan, RecordedDeal, RuleError, Seat, Sheet
from games.rules.contracts.schemes import Scoring
from games.rules.records.check import check_record
from games.rules.records.record import read_record, write_record
from tests.support.rules.deals import NO_HEARTS, NO_QUEENS, plain_deal, with_options

N, E, S, W = tuple(Seat)[:4]
SEVEN = PRESETS["pagat"].contracts


def test_one_declarer_plays_all_their_contracts_in_a_series() -> None:
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


@pytest.mark.parametrize("start", ["announced", "first_card"])
def test_a_sheet_may_lack_the_start_of_dominoes(start: Any) -> None:
    deal = RecordedDeal.of("N", "dominoes", [], ["N", "E", "S", "W"])
    sheet = Sheet(with_options(dominoes_start=start)).record(deal)
    assert sheet.deals[0].contract == "dominoes"
    assert read_record(write_record(sheet)).sheet() == sheet
    assert check_record(write_record(sheet).encode())["raw"] == [
        {"N": 45, "E": 20, "S": 5, "W": -5}
    ]


@pytest.mark.parametrize("contract", ["trumps", "trumps:"])
def test_a_sheet_may_lack_the_trump_suit(contract: str) -> None:
    sheet = Sheet(PRESETS["pagat"]).record(RecordedDeal.of("N", contract, [], {"N": 6, "S": 7}))
    assert sheet.deals[0].contract == "trumps"
    assert read_record(write_record(sheet)).sheet() == sheet
    assert check_record(write_record(sheet).encode())["raw"] == [{"N": 30, "E": 0, "S": 35, "W": 0}]


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


@pytest.mark.parametrize(
    ("preset", "contract", "text"),
    [
        ("pagat", "trumps", "it can be: S, H, D, C."),
        ("yale", "trumps", "it can be: S, H, D, C, NT."),
        ("bustarret", "trumps", "it can be: NT."),
        ("bustarret", "trumps:S", "“S” cannot be trumps. In these rules it can be: NT."),
        ("french-32", "dominoes:2", "from: 7, 8, 9, T, J, Q, K, A."),
    ],
)
def test_messages_name_what_can_be_announced(preset: str, contract: str, text: str) -> None:
    with pytest.raises(RuleError) as refused:
        PRESETS[preset].declare(contract)
    assert refused.value.message.endswith(text)


POKER = PRESETS["goldsmith-9"].contract("chinese-poker").scoring


@pytest.mark.parametrize(
    ("wins", "code"),
    [
        ({"N": 9, "E": 6, "S": 3}, None),
        ({}, None),
        ({"N": 9}, None),
        ({"N": 6, "E": 6, "S": 6}, None),
        ({"N": 12}, "taken-impossible"),
        ({"N": 10}, "taken-impossible"),
        ({"N": 9, "E": 9}, "taken-impossible"),  # of two players only one wins a row
        ({"N": 9, "E": 7}, "taken-impossible"),
        ({"N": 1}, "taken-impossible"),  # the best of a row beats a whole group
        ({"N": 9, "E": 6, "S": 3, "W": 1}, "taken-total"),
    ],
)
def test_the_wins_of_chinese_poker_are_those_of_three_rows(
    wins: dict[str, int], code: str | None
) -> None:
    assert code_of_reading(POKER, wins) == code


SALAD = PRESETS["bustarret"].contract("salad").scoring


@pytest.mark.parametrize(
    ("tricks", "hearts", "ace", "queens", "king", "accepted"),
    [
        ({"N": 13}, {"N": 13}, "N", {"N": 4}, "N", True),
        ({"N": 12, "E": 1}, {"N": 13}, "N", {"N": 4}, "N", True),
        ({"N": 9, "E": 4}, {"E": 13}, "E", {"E": 4}, "E", True),
        ({"N": 9, "E": 4}, {"E": 13}, "E", {"E": 3, "N": 1}, "E", True),
        ({"N": 12, "E": 1}, {"N": 10, "E": 3}, "E", {"N": 2, "E": 2}, "E", True),
        ({"N": 13}, {"N": 12, "E": 1}, "N", {"N": 4}, "N", False),  # a heart without a trick
        ({"N": 13}, {"N": 13}, "N", {"N": 3, "E": 1}, "N", False),  # a queen without one
        ({"N": 13}, {"N": 13}, "N", {"N": 4}, "E", False),  # the king without one
        ({"N": 12, "E": 1}, {"N": 13}, "N", {"N": 4}, "E", False),  # the king without a heart
        ({"N": 12, "E": 1}, {"N": 8, "E": 5}, "N", {"N": 4}, "N", False),  # five in a trick
        ({"N": 12, "E": 1}, {"N": 9, "E": 4}, "N", {"N": 2, "E": 2}, "E", False),
        (
            {"N": 12, "E": 1},
            {"N": 12, "E": 1},
            "E",
            {"N": 4},
            "E",
            False,
        ),  # one heart, ace and king
        ({"N": 12, "E": 1}, {"N": 13}, "N", {"E": 4}, "N", False),  # no queen of hearts
        ({"N": 12, "E": 1}, {"N": 11, "E": 2}, "E", {"E": 4}, "E", False),
        ({"N": 10, "E": 3}, {"N": 1, "E": 12}, "N", {"E": 4}, "E", False),
        ({"N": 10, "E": 3}, {"N": 4, "E": 9}, "N", {"E": 4}, "E", True),
    ],
)
def test_the_parts_of_salad_can_be_taken_at_once(
    tricks: dict[str, int], hearts: dict[str, Any], ace: str, queens: dict[str, int], king: str,
    accepted: bool,
) -> None:  # fmt: skip
    taken = {"tricks": tricks, "hearts": hearts | {"ace": ace}, "queens": queens, "king": king}
    assert code_of_reading(SALAD, taken) == (None if accepted else "taken-impossible")


def code_of_reading(scoring: Scoring, taken: Any) -> str | None:
    """Return the code with which what was taken is refused, or None."""
    try:
        scoring.read(taken, "any", PRESETS["pagat"].seats)
    except RuleError as error:
        return error.code
    return None


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
