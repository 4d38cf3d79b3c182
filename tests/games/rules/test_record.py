"""Reading barbu-record/1: what is accepted, and what is refused with a reason."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from games.rules import RuleError
from games.rules.records.record import MOST_BYTES, read_record
from tests.support.rules.refusals import assert_is_whole, refusable

DEAL: dict[str, Any] = {
    "declarer": "N",
    "contract": "no-queens",
    "doubles": ["E>N"],
    "taken": {"N": 1, "S": 3},
}
GAME: dict[str, Any] = {
    "schema": "barbu-record/1",
    "ruleset": "pagat",
    "options": {},
    "players": {"N": "Anne", "E": "Beth", "S": "Cath", "W": "Diana"},
    "deals": [DEAL],
}


def test_a_record_with_taken_is_scored() -> None:
    record = read_record(json.dumps(GAME))
    assert record.names["W"] == "Diana"  # type: ignore[index]  # a seat is its letter
    assert list(record.sheet().totals.values()) == [-12, 6, -18, 0]


def test_a_part_of_a_game_begins_with_its_own_declarer() -> None:
    part = GAME | {"plan": {"kind": "once"}, "deals": [DEAL | {"declarer": "S", "doubles": []}]}
    assert read_record(json.dumps(part)).sheet().declarer == "W"


def refused(source: str | bytes) -> RuleError:
    with pytest.raises(RuleError) as caught:
        read_record(source).sheet()
    return caught.value


def without(key: str) -> dict[str, Any]:
    return {name: value for name, value in DEAL.items() if name != key}


@pytest.mark.parametrize(
    ("deal", "code"),
    [
        ("deal", "wrong-type"),
        (without("declarer"), "missing-key"),
        (without("contract"), "missing-key"),
        (without("taken"), "taken-missing"),
        (DEAL | {"double": []}, "unknown-key"),
        (DEAL | {"declarer": "X"}, "wrong-type"),
        (DEAL | {"declarer": 1}, "wrong-type"),
        (DEAL | {"contract": None}, "wrong-type"),
        (DEAL | {"doubles": "E>N"}, "wrong-type"),
        (DEAL | {"doubles": [1]}, "wrong-type"),
        (DEAL | {"doubles": ["E>N"] * 50}, "wrong-type"),
        (DEAL | {"doubles": ["E-N"]}, "bad-double"),
        (DEAL | {"taken": {"N": 3}}, "taken-total"),
        (DEAL | {"raw": {"N": -6}}, "wrong-type"),
        (DEAL | {"raw": {"N": -6, "E": 0, "S": -18, "W": 1.5}}, "wrong-type"),
        (DEAL | {"raw": {"N": -6, "E": 0, "S": -12, "W": 0}}, "raw-disagrees"),
        (DEAL | {"net": {"N": -6, "E": 0, "S": -18, "W": 0}}, "net-disagrees"),
        (without("taken") | {"play": ["C5"]}, "missing-key"),
    ],
)
def test_refused_deals_say_which(deal: Any, code: str) -> None:
    error = refused(json.dumps(GAME | {"deals": [deal]}))
    assert (error.code, error.deal) == (code, 1)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"schema": "barbu-record/2"}, "unknown-schema"),
        ({"schema": None}, "unknown-schema"),
        ({"ruleset": "whist"}, "unknown-preset"),
        ({"ruleset": {}}, "unknown-preset"),
        ({"options": {"x": 1}}, "unknown-option"),
        ({"options": []}, "wrong-type"),
        ({"players": []}, "wrong-type"),
        ({"players": {"Q": "Anne"}}, "wrong-type"),
        ({"players": {"N": 7}}, "wrong-type"),
        ({"players": {"N": "A\u0000"}}, "wrong-type"),
        ({"players": {"N": "\ud800"}}, "wrong-type"),
        ({"players": {"N": "A" * 101}}, "wrong-type"),
        ({"first_declarer": "E"}, "wrong-declarer"),
        ({"first_declarer": 5}, "wrong-type"),
        ({"plan": {"kind": "never"}}, "bad-plan"),
        ({"plan": []}, "bad-plan"),
        ({"plan": {"kind": "deals", "deals": True}}, "bad-plan"),
        ({"plan": {"kind": "once", "used": {"N": "trumps"}}}, "bad-plan"),
        ({"deals": {}}, "wrong-type"),
        ({"deals": [DEAL] * 29}, "game-over"),
        ({"comment": ""}, "unknown-key"),
    ],
)
def test_refused_records(changes: dict[str, Any], code: str) -> None:
    assert refused(json.dumps(GAME | changes)).code == code


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("", "not-json"),
        ("{", "not-json"),
        (json.dumps(GAME)[:-5], "not-json"),
        ("[" * 100_000, "not-json"),
        ("NaN", "not-json"),
        ("9" * 5000, "not-json"),
        ('{"schema": "barbu-record/1", "schema": "barbu-record/1"}', "not-json"),
        ("[]", "wrong-type"),
        (b"\xff\xfe", "not-utf-8"),
        (b" " * (MOST_BYTES + 1), "record-too-long"),
    ],
)
def test_what_is_not_a_record_at_all(source: str | bytes, code: str) -> None:
    assert refused(source).code == code


@given(st.binary(max_size=200))
def test_any_bytes_give_a_typed_error(source: bytes) -> None:
    with refusable():
        read_record(source).sheet()
        pytest.fail("a record that nobody has written was read")


TEXT = json.dumps(GAME).encode()


@given(st.integers(0, len(TEXT) - 1), st.integers(0, 255))
@example(TEXT.index(b"Anne"), ord("H"))
@example(TEXT.index(b'"E>N"') + 1, ord("S"))
def test_a_record_with_a_byte_changed_is_whole_or_refused(place: int, byte: int) -> None:
    changed = bytearray(TEXT)
    changed[place] = byte
    with refusable():
        assert_is_whole(read_record(bytes(changed)))


def test_what_is_changed_within_the_rules_is_read() -> None:
    """So the test before does not refuse everything."""
    assert read_record(TEXT.replace(b"Anne", b"Hnne")).names["N"] == "Hnne"  # type: ignore[index]
    assert (
        read_record(TEXT.replace(b"E>N", b"S>N")).sheet().totals != read_record(TEXT).sheet().totals
    )
