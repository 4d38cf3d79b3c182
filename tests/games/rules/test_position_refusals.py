"""Positions that cannot be are refused with a code, where the error is, and why."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import RuleError
from games.rules.positions import parse_position, question, read_position, write_position
from tests.support.profiles import examples
from tests.support.rules.refusals import refusable

HAND = "AQ94.KJ72.QT3.K5"
BASE: dict[str, Any] = {"ruleset": "pagat", "seat": "N", "hand": HAND, "declarer": "N"}
PLAYED = {"contract": "no-queens", "doubles": []}
GOLDSMITH = {"ruleset": "goldsmith-7"}


@pytest.mark.parametrize(
    ("keys", "where", "code"),
    [
        ({"ruleset": "whist"}, "ruleset", "unknown-preset"),
        ({"options": {"cards": 40}}, "options", "bad-option"),
        ({"seat": "X"}, "seat", "wrong-type"),
        ({"seat": "E"}, "seat", "not-to-act"),
        ({"hand": HAND[:-1]}, "hand", "bad-hand"),
        ({"hand": "AQ94.KJ72.QT3.K55"}, "hand", "bad-hands"),
        ({"hand": 13}, "hand", "wrong-type"),
        ({"schema": "barbu-record/1"}, "schema", "unknown-schema"),
        ({"colour": 1}, None, "unknown-key"),
        ({"left": {"N": ["whist"]}}, "left", "unknown-contract"),
        ({"left": {"N": []}}, "left", "left-impossible"),
        ({"left": {"N": ["trumps", "trumps"]}}, "left", "left-impossible"),
        ({"left": {"N": ["trumps"], "E": ["trumps"], "S": ["trumps"]}}, "left", "turns-impossible"),
        ({"left": ["trumps"]}, "left", "wrong-type"),
        ({"turns": {"N": 8}}, "turns", "turns-impossible"),
        ({"turns": {"N": 0, "E": 1}}, "turns", "turns-impossible"),
        ({"owed": {"N": {"E": 3}}}, "owed", "owed-impossible"),
        ({"owed": {"N": {"N": 1}}}, "owed", "owed-impossible"),
        ({"left": {"N": ["trumps"]}, "owed": {"N": {"E": 2}}}, "owed", "owed-impossible"),
        ({"totals": {"N": 10**9}}, "totals", "wrong-type"),
        ({"totals": {"N": 1.5}}, "totals", "wrong-type"),
        ({"barred": ["E"]}, "barred", "barred-impossible"),
        ({"contract": "salad"}, "contract", "unknown-contract"),
        ({"contract": "trumps"}, "contract", "trump-missing"),
        ({"contract": "no-king", "left": {"N": ["trumps"]}}, "contract", "contract-used"),
        ({"doubles": ["E>N"]}, "doubles", "not-now"),
        ({"play": []}, "play", "not-now"),
        ({**PLAYED, "doubles": ["N>E"]}, "doubles", "double-out-of-turn"),
        ({**PLAYED, "seat": "E", "doubles": ["W>N"]}, "doubles", "double-out-of-turn"),
        ({**PLAYED, "reply": True}, "doubles", "no-second-turn"),
        ({**PLAYED, "play": ["C5"]}, "seat", "not-to-act"),
        ({**PLAYED, "play": ["H1"]}, "play", "bad-action"),
        ({**PLAYED, "play": ["C2"]}, "play", "card-not-held"),
        ({**PLAYED, "seat": "E", "play": ["HK"]}, "play", "card-not-held"),
        ({**PLAYED, "play": ["C5", "CA", "CA"]}, "play", "card-twice"),
        ({**PLAYED, "play": ["C5", "HA", "C2", "C3", "SA", "CA"]}, "play", "card-excluded"),
        ({**PLAYED, "play": ["-"]}, "play", "not-now"),
        ({"contract": "dominoes:7", "play": ["D8"]}, "play", "card-not-held"),
        ({"contract": "dominoes:7", "play": ["H7", "D8"]}, "play", "card-not-acceptable"),
        ({"contract": "dominoes:7", "play": ["-"]}, "play", "must-play"),
        ({"hands_seen": {"E": HAND}}, "hands_seen", "card-twice"),
        ({"hands_seen": {"E": "A..."}}, "hands_seen", "bad-hand"),
        ({"hands_seen": {"N": HAND}}, "hands_seen", "own-hand"),
        ({"ruleset": "goldsmith-9", "contract": "chinese-poker", "play": []}, "play",
         "nothing-asked"),
        ({**GOLDSMITH, "barred": ["E"], "left": {"N": ["trumps"], "E": [], "S": [], "W": []}},
         "barred", "barred-impossible"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused(
    keys: dict[str, Any], where: str | None, code: str
) -> None:
    with pytest.raises(RuleError) as refused:
        read_position(json.dumps(BASE | keys))
    assert (refused.value.where, refused.value.code) == (where, code)


def test_the_card_is_named() -> None:
    with pytest.raises(RuleError) as refused:
        read_position(json.dumps(BASE | PLAYED | {"play": ["C5", "HA", "C2", "C3", "SA", "CA"]}))
    assert refused.value.ply == 6
    assert refused.value.message == "E cannot play CA: their earlier play shows they lack it."


def test_cards_that_nobody_can_hold_are_refused() -> None:
    # N plays clubs twice, and nobody else has any: eleven clubs remain.
    play = ["C5", "H3", "H4", "H5", "CK", "S2", "S3", "S5"]
    with pytest.raises(RuleError) as refused:
        read_position(json.dumps(BASE | PLAYED | {"play": play}))
    assert (refused.value.where, refused.value.code) == ("play", "no-such-deal")


def test_a_deal_that_is_over_asks_nothing() -> None:
    play = ["HK", "H3", "HA", "H4"]
    keys = BASE | {"contract": "no-king", "hand": "...", "play": play}
    king = keys | {"hand": ".KQJT987652.AK2.", "options": {"hearts_lead_no_king": "free"}}
    with pytest.raises(RuleError) as refused:
        read_position(json.dumps(king))
    assert (refused.value.where, refused.value.code) == ("play", "deal-over")


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ("play HA", "card-not-held"),
        ("play D3", "must-follow-suit"),
        ("double N", "not-an-answer"),
        ("play", "not-an-answer"),
        ("play H5 " * 100, "not-an-answer"),
        ("play \ud800", "not-an-answer"),
        ("play -", "not-an-answer"),
    ],
)
def test_an_answer_that_the_rules_forbid_is_refused(answer: str, code: str) -> None:
    keys = {**PLAYED, "play": ["C5", "CA", "C2", "CJ", "HA", "H3", "H5"]}
    asked = question(read_position(json.dumps(BASE | keys)))
    with pytest.raises(RuleError) as refused:
        asked.read(answer)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ("double W", "double-of-self"),
        ("double X", "not-an-answer"),
        ("double N,N", "not-an-answer"),
        ("redouble pass", "not-an-answer"),
        ("double  ", "not-an-answer"),
    ],
)
def test_a_double_that_the_rules_forbid_is_refused(answer: str, code: str) -> None:
    asked = question(read_position(json.dumps(BASE | PLAYED | {"seat": "W"})))
    with pytest.raises(RuleError) as refused:
        asked.read(answer)
    assert refused.value.code == code


def test_a_declaration_that_is_not_left_is_refused() -> None:
    asked = question(read_position(json.dumps(BASE | {"left": {"N": ["trumps"]}})))
    with pytest.raises(RuleError) as refused:
        asked.read("declare no-king")
    assert refused.value.code == "contract-used"


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("", "not-json"),
        ("[]", "wrong-type"),
        ("{}", "missing-key"),
        ("[" * 9000, "not-json"),
        ('{"seat": NaN}', "not-json"),
        ('{"seat": "N", "seat": "E"}', "not-json"),
        ("9" * 9000, "not-json"),
        (b"\xff", "not-utf-8"),
        (" " * 20_001, "position-too-long"),
    ],
)
def test_other_texts_are_refused(source: str | bytes, code: str) -> None:
    with pytest.raises(RuleError) as refused:
        read_position(source)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "unknown-preset"),
        ("pagat", "missing-key"),
        (f"pagat; N {HAND}; N", "bad-position-text"),
        (f"pagat; N {HAND}; N declares; N declares", "bad-position-text"),
        (f"pagat; N {HAND}; N declares; colour red", "bad-position-text"),
        (f"pagat; N {HAND}; N declares; totals N x", "bad-position-text"),
        (f"pagat; N {HAND}; N declares; totals N 1, N 2", "bad-position-text"),
        (f"pagat; N {HAND}; N declares; owed N E", "bad-position-text"),
        (f"pagat; N {HAND}; N declares; options {{", "not-json"),
        (f"pagat; N {HAND}; N declares; play; play", "bad-position-text"),
        ("x" * 6001, "position-too-long"),
    ],
)
def test_other_lines_are_refused(text: str, code: str) -> None:
    with pytest.raises(RuleError) as refused:
        parse_position(text)
    assert refused.value.code == code


STRANGE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
    | st.sampled_from(["N", "E>N", "trumps:S", "no-king", "C5", "-", HAND, 10**400]),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.sampled_from("NESWX") | st.text(max_size=3), inner, max_size=4),
    max_leaves=8,
)  # fmt: skip
KEYS = [
    *BASE, "options", "left", "turns", "owed", "totals", "barred", "contract", "doubles", "reply",
    "play", "hands_seen", "schema",
]  # fmt: skip


@settings(max_examples=examples(500))
@given(st.dictionaries(st.sampled_from(KEYS), STRANGE, max_size=4))
def test_strange_values_are_refused_in_words(keys: dict[str, Any]) -> None:
    with refusable():
        found = read_position(json.dumps(BASE | PLAYED | keys))
        assert read_position(write_position(found)) == found


@settings(max_examples=examples(300))
@given(
    st.lists(
        st.text(max_size=12)
        | st.sampled_from(
            ["pagat", f"N {HAND}", "N declares", "N declares no-king", "play C5", "doubles E>N",
             "left N trumps", "owed N E 1", "totals N 1", "seen E A", "options {}", "turns N 1"]
        ),
        max_size=7,
    )
)  # fmt: skip
def test_strange_lines_are_refused_in_words(parts: list[str]) -> None:
    with refusable():
        parse_position("; ".join(parts))
