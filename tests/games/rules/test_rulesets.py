"""Options and presets, and their text form."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules import (
    PRESETS,
    RecordedDeal,
    RuleError,
    RuleSet,
    Seat,
    Sheet,
    ruleset_from_json,
    ruleset_to_json,
)
from games.rules.contracts.options import choices
from tests.support.rules.deals import plain_deal, with_options


def test_the_presets_of_the_sources() -> None:
    assert list(PRESETS) == [
        "pagat", "pagat-ravage", "pagat-alternative", "lagosz-sinclair", "wikipedia", "yale",
        "goldsmith-7", "goldsmith-8", "goldsmith-9", "brader", "leaver-3", "barbette", "bustarret",
        "bustarret-3", "bustarret-5", "bustarret-sequence", "french-32",
    ]  # fmt: skip


def test_the_default_is_pagat() -> None:
    assert RuleSet() == PRESETS["pagat"]


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_round_trips(name: str) -> None:
    rules = PRESETS[name]
    assert ruleset_to_json(rules) == {"preset": name, "options": {}}
    assert ruleset_from_json(ruleset_to_json(rules)) == rules
    assert ruleset_from_json(ruleset_to_json(rules, whole=True)) == rules


def test_every_value_of_every_option_round_trips() -> None:
    for option, values in choices().items():
        for value in values:
            extra: dict[str, Any] = {} if option == "min_doubles" else {"min_doubles": 0}
            if option == "low_wins":
                extra["double_targets"] = "none"
            rules = with_options(**extra | {option: value})
            assert ruleset_from_json(ruleset_to_json(rules)) == rules


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({}, "unknown-preset"),
        ({"preset": "whist"}, "unknown-preset"),
        ({"preset": ["pagat"]}, "unknown-preset"),
        ({"preset": "pagat", "options": []}, "wrong-type"),
        ({"preset": "pagat", "options": {"colour": 1}}, "unknown-option"),
        ({"preset": "pagat", "options": {"preset": "yale"}}, "unknown-option"),
        ({"preset": "pagat", "options": {"rotation": "never"}}, "bad-option"),
        ({"preset": "pagat", "options": {"rotation": ["series"]}}, "bad-option"),
        ({"preset": "pagat", "options": {"min_doubles": True}}, "bad-option"),
        ({"preset": "pagat", "options": {"min_doubles": 3}}, "bad-option"),
        ({"preset": "pagat", "options": {"players": 3}}, "bad-option"),
        ({"preset": "pagat", "options": {"players": 4.0}}, "bad-option"),
        ({"preset": "pagat", "options": {"no_king": "-20"}}, "bad-option"),
        ({"preset": "pagat", "options": {"no_king": -(10**9)}}, "bad-option"),
        ({"preset": "pagat", "options": {"dominoes": [1, 2, 3]}}, "bad-option"),
        ({"preset": "pagat", "options": {"dominoes": 5}}, "bad-option"),
        ({"preset": "pagat", "options": {"contracts": []}}, "bad-option"),
        ({"preset": "pagat", "options": {"contracts": ["trumps", "trumps"]}}, "bad-option"),
        ({"preset": "pagat", "options": {"contracts": ["whist"]}}, "unknown-contract"),
        ({"preset": "pagat", "options": {"losing_double_cap": 3}}, "contradictory-options"),
        ({"preset": "pagat", "options": {"contracts": ["trumps"]}}, "contradictory-options"),
        ({"preset": "pagat", "options": {"cards": 51}}, "contradictory-options"),
        ({"preset": "pagat", "options": {"cards": 40}}, "bad-option"),
        ({"preset": "pagat", "options": {"low_wins": True}}, "contradictory-options"),
        ({"preset": "pagat", "options": {"double_targets": "none"}}, "contradictory-options"),
        (
            {"preset": "leaver-3", "options": {"contracts": ["no-king", "trumps"]}},
            "contradictory-options",
        ),
        ({"preset": "pagat", "options": {"must_dump_in": ["trumps"]}}, "bad-option"),
        ({"preset": "pagat", "options": {"must_dump_in": ["no-king"] * 2}}, "bad-option"),
        ({"preset": "pagat", "options": {"must_dump_in": "no-king"}}, "bad-option"),
        ({"preset": "pagat", "options": {"alternatives": ["salad"]}}, "bad-option"),
        ({"preset": "goldsmith-9", "options": {"cards": 48}}, "contradictory-options"),
        (
            {"preset": "bustarret-5", "options": {"contracts": ["ravage-city"]}},
            "contradictory-options",
        ),
    ],
)
def test_refused_options(data: dict[str, Any], code: str) -> None:
    with pytest.raises(RuleError) as refused:
        ruleset_from_json(data)
    assert refused.value.code == code
    assert refused.value.message


SUMS = {
    "pagat": (28, 0),
    "pagat-ravage": (32, -36),
    "pagat-alternative": (28, 0),
    "lagosz-sinclair": (28, 0),
    "wikipedia": (28, 0),
    "yale": (28, 0),
    "goldsmith-7": (28, -135),
    "goldsmith-8": (32, -171),
    "goldsmith-9": (36, -63),
    "brader": (32, -171),
    "leaver-3": (7, 0),
    "french-32": (28, -5),
}


@pytest.mark.parametrize("name", SUMS)
def test_the_deals_and_the_sum_of_each_preset(name: str) -> None:
    rules = PRESETS[name]
    total = sum(rules.contract(contract).total for contract in rules.contracts)
    assert (rules.deals, total) == SUMS[name]


def test_barbette_comes_to_nothing_with_either_of_its_positive_contracts() -> None:
    rules = PRESETS["barbette"]
    negative = sum(rules.contract(name).total for name in rules.contracts[:3])
    assert [negative + rules.contract(name).total for name in rules.alternatives] == [0, 0]
    assert rules.deals == 16


def test_contracts_that_all_share_and_one_of_two_are_closed_when_declared() -> None:
    shared = Sheet(PRESETS["leaver-3"]).record(
        RecordedDeal.of("N", "no-king", ["E>N", "N>E"], ["S"])
    )
    assert "no-king" not in shared.contracts_left(Seat.E)
    one_of = Sheet(PRESETS["barbette"]).record(plain_deal(Seat.N, "trumps"))
    assert "dominoes" not in one_of.contracts_left(Seat.N)
    assert "dominoes" in one_of.contracts_left(Seat.E)


def test_the_sequence_leaves_no_choice() -> None:
    sheet = Sheet(PRESETS["bustarret-sequence"])
    declared = []
    while sheet.declarer:
        (name,) = sheet.contracts_left(sheet.declarer)
        sheet = sheet.record(plain_deal(sheet.declarer, name))
        declared.append(f"{sheet.deals[-1].declarer} {name}")
    assert declared == ["N no-tricks", "E no-hearts", "S no-queens", "W no-king", "N salad"]
    assert sheet.totals[Seat.N] == 65 + 65 + 80 + 80 + 65 + 65 + 80 + 80


def test_where_only_declarer_redoubles_the_others_cannot() -> None:
    rules = with_options("leaver-3", redouble="declarer_only")
    round_ = Sheet(rules).doubling(rules.contract("no-king"))
    with pytest.raises(RuleError) as refused:
        round_.after([Seat.N, Seat.S]).after([Seat.E])
    assert (refused.value.code, refused.value.seat) == ("only-declarer-redoubles", Seat.S)


def test_in_leavers_game_all_double_and_redouble_but_declarer_only_redoubles() -> None:
    round_ = Sheet(PRESETS["leaver-3"]).doubling(PRESETS["leaver-3"].contract("no-king"))
    after = round_.after([Seat.N, Seat.S]).after([Seat.E])
    assert after.may_double(Seat.N) == (Seat.E,)


LEAVER = ("no-king", "no-queens", "no-tricks", "no-last-two", "no-hearts", "trumps", "dominoes")
LEAVER_TAKEN = {
    "no-last-two": ["N", "N", "N"],
    "no-tricks": {"N": 16},
    "no-hearts": {"N": 12, "ace": "N"},
    "trumps": {"N": 16},
    "dominoes": ["N", "E", "S"],
}


def leaver_deal(number: int, doubles: tuple[str, ...]) -> RecordedDeal:
    plain = plain_deal(Seat("NES"[number % 3]), LEAVER[number])
    taken = LEAVER_TAKEN.get(LEAVER[number], plain.taken)
    return RecordedDeal.of(plain.declarer, plain.contract, doubles, taken)


def test_in_leavers_game_each_player_doubles_some_declarer_twice() -> None:
    """Each player declares two or three of the seven deals and can double in the others."""
    sheet = Sheet(PRESETS["leaver-3"])
    made: list[tuple[str, ...]] = [("E>N",), (), ("E>S",), (), ("S>E", "N>E")]
    for number, doubles in enumerate(made):
        sheet = sheet.record(leaver_deal(number, doubles))
    # South declares now, and North the last deal: it is North's last chance, but not South's.
    assert sheet.owed(Seat.S) == {Seat.N: 1, Seat.E: 0}
    assert sheet.owed(Seat.N) == {Seat.E: 0, Seat.S: 1}
    assert sheet.doubling(PRESETS["leaver-3"].contract("trumps")).forced == {Seat.N}
    with pytest.raises(RuleError) as refused:
        sheet.record(leaver_deal(5, ()))
    assert (refused.value.code, refused.value.seat) == ("compulsory-double", Seat.N)
    old = with_options("leaver-3", min_doubles=0)
    assert not Sheet(old).record_all(leaver_deal(n, ()) for n in range(7)).declarer


def test_messages_write_values_as_json_and_say_what_is_possible() -> None:
    def message(preset: str | None, **options: Any) -> str:
        with pytest.raises(RuleError) as refused:
            ruleset_from_json({"preset": preset, "options": options})
        return refused.value.message

    assert "None" not in message(None)
    assert message("leaver-3", dominoes=[45, 20, 5, -5]) == (
        "The option “dominoes” must be a list of 3 whole numbers from −1000 to 1000, "
        "not [45, 20, 5, -5]."
    )
    assert "a list of 1–3 whole numbers" in message("pagat", no_last_two=[])
    assert message("pagat", low_wins=None) == "The option “low_wins” cannot be null."


@pytest.mark.parametrize(
    ("preset", "options", "named"),
    [
        ("pagat", {"cards": 51}, {"players", "cards"}),
        ("pagat", {"cards": 50}, {"players", "cards"}),
        ("pagat", {"losing_double_cap": 3}, {"losing_double_cap", "min_doubles"}),
        ("pagat", {"contracts": ["trumps"]}, {"min_doubles", "contracts"}),
        ("leaver-3", {"contracts": ["no-king", "trumps"]}, {"min_doubles", "contracts"}),
        ("pagat", {"double_targets": "none"}, {"min_doubles", "double_targets"}),
        (
            "yale",
            {"double_targets": "none", "losing_double_cap": 3},
            {"losing_double_cap", "double_targets"},
        ),
        (
            "yale",
            {"double_targets": "none", "undoubled_negative": "settle"},
            {"undoubled_negative", "double_targets"},
        ),
        ("pagat", {"low_wins": True}, {"low_wins", "double_targets"}),
        ("barbette", {"sequence": "fixed"}, {"sequence", "alternatives"}),
        ("barbette", {"rotation": "shared", "min_doubles": 0}, {"rotation", "alternatives"}),
        ("goldsmith-9", {"cards": 48}, {"contracts", "cards"}),
        ("bustarret-5", {"contracts": ["ravage-city"]}, {"ravage_total", "players"}),
    ],
)
def test_contradictions_name_both_options(
    preset: str, options: dict[str, Any], named: set[str]
) -> None:
    with pytest.raises(RuleError) as refused:
        ruleset_from_json({"preset": preset, "options": options})
    assert refused.value.code == "contradictory-options"
    assert {refused.value.params["option"], refused.value.params["other"]} == named


@pytest.mark.parametrize("preset", PRESETS)
def test_only_chinese_poker_may_leave_points_to_nobody(preset: str) -> None:
    rules = PRESETS[preset]
    for name in rules.contracts:
        assert rules.contract(name).scoring.exact == (name != "chinese-poker")


def test_what_pages_of_score_sheets_know() -> None:
    known = {name for name, rules in PRESETS.items() if rules.on_sheets}
    assert set(PRESETS) - known == {
        "goldsmith-9", "leaver-3", "barbette", "bustarret", "bustarret-3", "bustarret-5",
        "bustarret-sequence",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "deals", "total"),
    [
        (RuleSet(), 28, 0),
        (RuleSet(), 7, 0),
        (RuleSet(), 4, None),
        (RuleSet(no_king=-15), 28, 20),
        (RuleSet(no_king=-15, rotation="each_deal"), 28, 20),
        (RuleSet(no_king=-15, rotation="each_deal"), 7, None),
        (RuleSet(no_king=-15).each_contract_once(), 7, 5),
    ],
)
def test_totals_add_up_to_each_contract_once_for_each_declarer(
    rules: RuleSet, deals: int, total: int | None
) -> None:
    assert rules.sum_after(deals) == total
