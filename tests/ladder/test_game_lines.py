"""Reading games from lines of JSON: what is read, and what is refused with which code."""

from __future__ import annotations

import json
from datetime import date
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ladder.game_lines import (
    IDS_REMEMBERED,
    LONGEST_TEXT,
    MOST_BYTES,
    BadLine,
    GameLine,
    read_game,
    read_games,
)

GAME: dict[str, Any] = {
    "id": "g1",
    "at": "2026-01-03T20:00:00+00:00",
    "deals": 28,
    "of": 28,
    "scores": {"Anne": 300, "Bob": -50, "Cleo": -120, "Dan": -130},
}
FOUR = '{"Anne": 300, "Bob": -50, "Cleo": -120, "Dan": -130}'


def line(**changes: Any) -> bytes:
    return json.dumps(GAME | changes).encode()


def games_in(*lines: bytes) -> list[GameLine]:
    return list(read_games(BytesIO(b"\n".join(lines))))


def refused(*lines: bytes) -> tuple[int, str]:
    with pytest.raises(BadLine) as caught:
        games_in(*lines)
    assert caught.value.message.endswith(".")
    return caught.value.line, caught.value.code


def test_a_line_is_a_game() -> None:
    read = read_game(line(deals=7, at="2026-02-01T00:30:00.5+02:00"))
    assert read.id == "g1"
    assert read.day == date(2026, 1, 31)
    assert read.game.players == ("Anne", "Bob", "Cleo", "Dan")
    assert read.game.scores == (300, -50, -120, -130)
    assert read.game.share == 0.25
    assert read.game.at == 1769898600.5


@pytest.mark.parametrize(
    "scores",
    [
        {"Anne": 1.5, "Bob": -1, "Cleo": -0.5},
        {"A": 1, "B": 2, "C": 3, "D": 4, "E": -10},
        {"Zoë": 0, "李": 0, "x" * LONGEST_TEXT: 0},
    ],
)
def test_three_to_five_players_with_any_name_and_fractions(scores: dict[str, float]) -> None:
    assert read_game(line(scores=scores)).game.players == tuple(scores)


def test_blank_lines_and_line_ends_of_windows_are_read() -> None:
    read = games_in(b"", line() + b"\r", b"  ", line(id="g2"), b"")
    assert [game.id for game in read] == ["g1", "g2"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"{", "not-json"),
        (b"\xef\xbb\xbf" + line(), "not-json"),
        (line().replace(b"300", b"NaN"), "not-json"),
        (line().replace(b"300", b"-Infinity"), "not-json"),
        (line().replace(b"300", b"9" * 5000), "not-json"),
        (b"[" * 10_000, "not-json"),
        (line().decode().encode("utf-16"), "not-utf-8"),
        (line().replace(b"Anne", b"\xff"), "not-utf-8"),
        (b'"game"', "not-an-object"),
        (b"[]", "not-an-object"),
        (b"null", "not-an-object"),
        (b" " * MOST_BYTES + line(), "line-too-long"),
        (line(scores={"A" * MOST_BYTES: 1}), "line-too-long"),
        (line(ruleset="pagat"), "unknown-key"),
        (line().replace(b'"of": 28, ', b""), "missing-key"),
        (line().replace(b'"of"', b'"deals"'), "duplicate-key"),
        (line().replace(b'"Bob"', b'"Anne"'), "duplicate-key"),
        (line(id=1), "bad-id"),
        (line(id=""), "bad-id"),
        (line(id="x" * (LONGEST_TEXT + 1)), "bad-id"),
        (line(id="a\nb"), "bad-id"),
        (line(at="2026-01-03T20:00:00"), "naive-time"),
        (line(at="2026-01-03"), "naive-time"),
        (line(at="yesterday"), "bad-time"),
        (line(at=1767470400), "bad-time"),
        (line(at=None), "bad-time"),
        (line(at="0001-01-01T00:00:00+23:59"), "bad-time"),
        (line(at="9999-12-31T23:59:59-23:59"), "bad-time"),
        (line(deals=0), "bad-deals"),
        (line(deals=29), "bad-deals"),
        (line(deals=True), "bad-deals"),
        (line(deals=14.0), "bad-deals"),
        (line(of="28"), "bad-deals"),
        (line(of=10**30, deals=10**30), "bad-deals"),
        (line(scores={"Anne": 1, "Bob": -1}), "bad-players"),
        (line(scores=dict.fromkeys("ABCDEF", 0)), "bad-players"),
        (line(scores=[1, 2, 3, 4]), "bad-players"),
        (line(scores=GAME["scores"] | {"Dan": True}), "bad-score"),
        (line(scores=GAME["scores"] | {"Dan": "10"}), "bad-score"),
        (line(scores=GAME["scores"] | {"Dan": None}), "bad-score"),
        (line(scores=GAME["scores"] | {"Dan": 10**7}), "bad-score"),
        (line().replace(b"300", b"1e999"), "bad-score"),
        (line().replace(b"300", b"1" + b"0" * 400), "bad-score"),
        (line(scores={"": 0, "B": 0, "C": 0}), "bad-name"),
        (line(scores={" A": 0, "B": 0, "C": 0}), "bad-name"),
        (line(scores={"\x1b[31m": 0, "B": 0, "C": 0}), "bad-name"),
        (line(scores={"\ud800": 0, "B": 0, "C": 0}), "bad-name"),
        (line(scores={"x" * (LONGEST_TEXT + 1): 0, "B": 0, "C": 0}), "bad-name"),
    ],
)
def test_what_is_not_a_game_is_refused(text: bytes, code: str) -> None:
    assert refused(line(id="g0"), text) == (2, code)


def test_games_come_in_the_order_of_their_times() -> None:
    later, earlier = "2026-01-03T20:00:00+01:00", "2026-01-03T19:59:59+01:00"
    assert len(games_in(line(at=later), line(id="g2", at="2026-01-03T19:00:00Z"))) == 2
    assert refused(line(at=later), b"", line(id="g2", at=earlier)) == (3, "not-in-order")


def test_an_id_is_used_once_in_a_thousand_games() -> None:
    lines = [line(id=f"g{number}") for number in range(IDS_REMEMBERED + 1)]
    assert refused(*lines[:2], lines[0]) == (3, "duplicate-id")
    assert refused(*lines[:-1], lines[0]) == (IDS_REMEMBERED + 1, "duplicate-id")
    assert len(games_in(*lines, lines[0])) == IDS_REMEMBERED + 2


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(sorted(GAME)), json_values))
def test_any_values_are_read_or_refused(changes: dict[str, Any]) -> None:
    try:
        read = read_game(line(**changes))
    except BadLine:
        return
    assert 3 <= len(read.game.players) <= 5


@given(st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode()))
def test_any_bytes_are_refused(text: bytes) -> None:
    with pytest.raises(BadLine):
        read_game(text)
