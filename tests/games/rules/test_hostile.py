"""Malicious records, hands and actions.

Every input is answered with a typed error, in memory and time that are linear in its size. For
readers that once were quadratic the input is so large that they would take hours. The profile
``long`` runs fifty times more examples; 1.4 million records and 2.1 million texts were tried with a
coverage-guided fuzzer (atheris).
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.rules import PRESETS, Plan, RuleError, parse_action, ruleset_from_json, ruleset_to_json
from games.rules.cards.hands import hands_of, pbn_of
from games.rules.cards.pbn import read_pbn, write_pbn
from games.rules.contracts.options import choices
from games.rules.contracts.ruleset_json import options_of
from games.rules.records.check import check_record, records_in
from games.rules.records.record import MOST_BYTES, read_record
from games.rules.seats import seats_for
from tests.support.naive.golden import RECORDS
from tests.support.parameters import mostly_trials
from tests.support.profiles import examples
from tests.support.rules.playing import random_hands
from tests.support.rules.refusals import assert_is_whole, refusable

ROOT = Path(__file__).resolve().parents[3]
GOLDEN = {name: json.loads((RECORDS / f"{name}.json").read_text()) for name in PRESETS}
STRANGE: list[Any] = [
    None, True, False, 0, -1, 1, 10**4000, 1.5, float("inf"), "", "N", "X", "É\ud800", "\0", [], {},
    [[]], "trumps:S", "dominoes:7", "-", "E>N", "once", "deals", 13, 52, -20, "SA", "no-king",
    "salad", "chinese-poker", ["N", "E", "S", "W"], {"N": 13}, "only", "none", "shared", "fixed",
]  # fmt: skip


def refused(source: str | bytes) -> str:
    """Return the code with which a record is refused."""
    raw = source.encode("utf-8", "surrogatepass") if isinstance(source, str) else source
    answer = check_record(raw)
    assert json.loads(json.dumps(answer)) == answer
    assert not answer["ok"]
    assert len(answer["message"]) < 300
    return str(answer["code"])


def record(**changes: Any) -> str:
    whole = {"schema": "barbu-record/1", "ruleset": "pagat", "options": {}, "deals": []}
    return json.dumps(whole | changes)


def deal(**changes: Any) -> str:
    plain = {"declarer": "N", "contract": "no-king", "doubles": [], "taken": ["N"]}
    return record(deals=[plain | changes])


NESTED = "[" * 400 + "]" * 400


@pytest.mark.parametrize(
    ("source", "code"),
    [
        (b'{"a":' * 150_000, "not-json"),
        (b"[" * (MOST_BYTES - 1), "not-json"),
        (b'"' + b"\\" * 900_001, "not-json"),
        (b"-" * 900_000, "not-json"),
        (b"9" * 900_000, "not-json"),
        (b"1e" + b"9" * 900_000, "wrong-type"),
        (b'"\xed\xa0\x80"', "not-utf-8"),
        ("\ufeff{}".encode("utf-16"), "not-utf-8"),
        (b"\0" * 1000, "not-json"),
        (b" " * (MOST_BYTES + 1), "record-too-long"),
        (record(schema="\ud800"), "unknown-schema"),
        (record(ruleset="x" * 900_000), "unknown-preset"),
        (record(options={"x" * 900_000: 1}), "unknown-option"),
        (record(options={"no_king": 10**4000}), "bad-option"),
        (record(options={"no_king": float("nan")}), "not-json"),
        (record(options={"dominoes": [10**4000] * 4}), "bad-option"),
        (record(options={"contracts": [["no-king"]]}), "bad-option"),
        (record(options={"contracts": [1]}), "unknown-contract"),
        (record(options={"alternatives": [1]}), "bad-option"),
        (record(options={"contracts": ["no-king"] * 70_000}), "bad-option"),
        (record(options={"cards": {}}), "bad-option"),
        (record(players={"N": "A" * 900_000}), "wrong-type"),
        (record(plan={"kind": "deals", "deals": 10**4000}), "bad-plan"),
        (record(plan={"kind": "once", "used": {"N": ["x"] * 100_000}}), "bad-plan"),
        (record(plan={"kind": []}), "bad-plan"),
        (record(deals=[0] * 300_000), "game-over"),
        (record(deals=[{}] * 28), "missing-key"),
        (deal(declarer=["N"]), "wrong-type"),
        (deal(contract="x" * 900_000), "unknown-contract"),
        (deal(contract="no-king:" + "x" * 900_000), "detail-not-asked"),
        (deal(doubles=["E>N"] * 100_000), "wrong-type"),
        (deal(doubles=["E>" * 100_000]), "bad-double"),
        (deal(taken=json.loads(NESTED)), "bad-taken"),
        (deal(taken=["N"] * 100_000), "bad-taken"),
        (deal(contract="no-tricks", taken={"N": 10**4000}), "bad-taken"),
        (deal(contract="no-tricks", taken={"N": 13.0}), "bad-taken"),
        (deal(contract="no-tricks", taken={"N": True, "E": 12}), "bad-taken"),
        (deal(raw=dict.fromkeys("NESW", 10**4000)), "wrong-type"),
        (deal(net=dict.fromkeys("NESW", float("inf"))), "not-json"),
        (deal(hands="N:" + "A" * 900_000, play=[]), "bad-hands"),
        (deal(hands="N:" + "." * 900_000, play=[]), "bad-hands"),
        (deal(hands="N:... ... ... ...", play=["S2"] * 100_000), "wrong-type"),
        (deal(hands=None, play=None), "wrong-type"),
        ('{"schema": "barbu-record/1", "deals": [{"taken": {"N": 1, "N": 2}}]}', "not-json"),
    ],
)  # fmt: skip
def test_a_hostile_record_is_refused(source: str | bytes, code: str) -> None:
    assert refused(source) == code


@pytest.mark.parametrize("name", ["pagat", "goldsmith-9", "bustarret-5"])
def test_a_record_cut_off_anywhere_is_refused(name: str) -> None:
    source = (RECORDS / f"{name}.json").read_bytes().rstrip()
    for end in range(0, len(source), 97):
        assert refused(source[:end]) == "not-json"


def places(node: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Return the path to every node of JSON data."""
    yield at
    if isinstance(node, dict | list):
        for key, value in node.items() if isinstance(node, dict) else enumerate(node):
            yield from places(value, (*at, key))


def changed(node: Any, rng: Random) -> None:
    """Remove, duplicate, move or replace something in *node*."""
    way = rng.choice([way for way in places(node) if way])
    parent = node
    for key in way[:-1]:
        parent = parent[key]
    key, what = way[-1], rng.randrange(5)
    if what == 0:
        del parent[key]
    elif what == 1 and isinstance(parent, list):
        parent.insert(key, parent[key])
    elif what == 2 and isinstance(parent, list):
        other = rng.randrange(len(parent))
        parent[key], parent[other] = parent[other], parent[key]
    elif what == 3 and isinstance(parent, dict):
        parent[rng.choice(["play", "hands", "taken", "raw", "X", "ace", "used"])] = parent.pop(key)
    else:
        parent[key] = rng.choice(STRANGE)


@given(st.sampled_from(sorted(PRESETS)), st.integers(1, 4), st.integers(0, 2**32))
@settings(max_examples=examples(150))
def test_a_record_changed_in_its_parts_is_read_or_refused(name: str, times: int, seed: int) -> None:
    rng = Random(seed)  # noqa: S311
    whole = json.loads(json.dumps(GOLDEN[name] | {"deals": GOLDEN[name]["deals"][: 1 + seed % 4]}))
    for _ in range(times):
        changed(whole, rng)
    with refusable():
        assert_is_whole(read_record(json.dumps(whole)))


VALUES = st.sampled_from(STRANGE) | st.lists(st.sampled_from(STRANGE), max_size=5)
OPTIONS = st.dictionaries(
    st.sampled_from(sorted(options_of(PRESETS["pagat"]))),
    VALUES | st.sampled_from([value for values in choices().values() for value in values]),
    max_size=4,
)


@given(st.sampled_from(sorted(PRESETS)), OPTIONS)
@settings(max_examples=examples(200))
def test_any_options_make_rules_or_are_refused(name: str, options: dict[str, Any]) -> None:
    with refusable():
        rules = ruleset_from_json({"preset": name, "options": options})
        assert ruleset_from_json(ruleset_to_json(rules, whole=True)) == rules
        assert all(rules.contract(contract).name == contract for contract in rules.contracts)


@given(VALUES | st.dictionaries(st.sampled_from(["kind", "deals", "used"]), VALUES))
@settings(max_examples=examples(100))
def test_any_plan_is_read_or_refused(data: Any) -> None:
    with refusable():
        plan = Plan.from_json(data)
        assert Plan.from_json(plan.to_json()) == plan


ACTIONS = st.text("declarpyoubgin SHDC23456789TJQKANEWX:/->\ud800é", max_size=60)
WORDS = st.lists(
    st.sampled_from([
        "declare", "double", "pass", "play", "claim", "rest", "none", "agree", "accept", "refuse",
        "-", "arrange", "/", "N", "E", "S", "N3", "E1", "trumps:S", "no-king", "S2", "HQ", "DT",
    ]),
    max_size=6,
).map(" ".join)  # fmt: skip


@given(WORDS | ACTIONS | st.text(max_size=40))
@settings(max_examples=examples(300))
@example("double N E")
@example("claim agree N3 E1")
def test_any_text_is_an_action_or_is_refused(text: str) -> None:
    with refusable():
        action = parse_action(text)
        assert parse_action(str(action)) == action


@given(st.text("NESWX:AKQJT98765432. \n", max_size=80))
@settings(max_examples=examples(200))
def test_any_text_is_no_deal(text: str) -> None:
    for players, cards in ((4, 52), (3, 48), (5, 50)):
        with pytest.raises(RuleError):
            hands_of(text, cards, seats_for(players))


PBN = write_pbn([pbn_of(random_hands(PRESETS["pagat"], Random(1))) for _ in range(2)])  # noqa: S311
CHANGED = st.builds(
    lambda place, piece: PBN[:place] + piece + PBN[place + 1 :],
    st.integers(0, len(PBN)),
    st.sampled_from(list('[]{};%\n "NA2.')),
)


@given(st.text('[]Deal "NESW:AKQJT98765432.{};%\n\t', max_size=300) | CHANGED)
@settings(max_examples=examples(200))
@example(PBN)
def test_any_text_is_pbn_or_is_refused(text: str) -> None:
    with refusable():
        deals = read_pbn(text)
        assert read_pbn(write_pbn(deals)) == deals


@pytest.mark.parametrize(
    "piece",
    ["{", "}", "\n", " ", "%\n", ";", '[Deal "', "[Deal ", '[Deal ""', "[Deal\t\n", '{[Deal "'],
)
def test_hostile_pbn_is_read_once(piece: str) -> None:
    with pytest.raises(RuleError) as caught:
        read_pbn((piece * MOST_BYTES)[:MOST_BYTES])
    assert caught.value.code == "bad-hands"
    with pytest.raises(RuleError) as caught:
        read_pbn(piece * (MOST_BYTES + 1))
    assert caught.value.code == "record-too-long"


@pytest.mark.parametrize(
    "line", mostly_trials([b"{\n", b"[\n", b"\n", b"   \n", b'"\n', b'{"a":\n'], [b"\n"])
)
def test_hostile_lines_are_read_once(line: bytes) -> None:
    found = list(records_in(line for _ in range(600_000)))
    assert len(found) == bool(line.strip())
    assert all(len(one) <= MOST_BYTES + len(line) for one in found)


MEMORY = 400 << 20
COMMAND = [sys.executable, "manage.py", "checkrecords"]


def limited() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


@pytest.mark.trial
@pytest.mark.parametrize(
    "piece", mostly_trials([b"{", b'{"deals": [\n', b'"', b"\xff"], [b'{"deals": [\n'])
)
def test_checkrecords_keeps_its_memory_whatever_comes(piece: bytes) -> None:
    """More than one record may have, in less memory than would hold it as objects."""
    source = piece * (3 * MOST_BYTES // len(piece))
    done = subprocess.run(
        COMMAND, cwd=ROOT, input=source, capture_output=True, check=False, preexec_fn=limited
    )
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert all(not json.loads(line)["ok"] for line in done.stdout.splitlines())
