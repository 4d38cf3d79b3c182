"""``manage.py duplicate``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.json_commands import run_on_file


def entry(deal: int, players: str, nets: list[Any]) -> dict[str, Any]:
    return {"deal": deal, "players": players.split(), "nets": nets}


ENTRY = entry(1, "Anne Bea Carl Dora", [30, -4, -8, 0])
# The nets of North are those of docs/directing.md.
DEALS = [
    ENTRY,
    entry(1, "Emil Fay Gil Hana", [-6, 12, -8, 6]),
    entry(1, "Ivo Jana Kim Leo", [12, 0, -8, 4]),
    entry(1, "Mia Nils Olga Piet", [12, 1, -7, 4]),
    entry(2, "Quin Bea Carl Dora", [9, 0, 0, 0]),
]


def test_lines_and_totals_by_difference(tmp_path: Path) -> None:
    code, data = run_on_file("duplicate", tmp_path / "deals.json", {"deals": DEALS})
    assert code == 0
    assert data["comparison"] == "difference"
    assert [line["value"] for line in data["lines"][:4]] == [24, 0, 0, -24]
    assert data["lines"][0] == {"deal": 1, "seat": "N", "player": "Anne", "net": 30, "value": 24}
    assert data["totals"][:3] == [
        {"place": 1, "player": "Anne", "total": 24, "deals": 1},
        {"place": 2, "player": "Fay", "total": 13, "deals": 1},
        {"place": 3, "player": "Hana", "total": 3.3333, "deals": 1},
    ]


def test_level_players_share_a_place_and_the_ones_after_it_are_skipped(tmp_path: Path) -> None:
    _, data = run_on_file("duplicate", tmp_path / "deals.json", {"deals": DEALS}, "--matchpoints")
    assert data["comparison"] == "matchpoints"
    places = [row["place"] for row in data["totals"]]
    assert places == [1, 1, 1, 1, 5, 6, 6, 6, 6, 10, 10, 10, 10, 14, 14, 14]
    assert {row["player"]: row["total"] for row in data["totals"]}["Kim"] == 33.3333


def test_a_deal_of_too_few_tables_has_lines_without_values_and_no_totals(tmp_path: Path) -> None:
    _, data = run_on_file("duplicate", tmp_path / "deals.json", {"deals": DEALS})
    second = [line for line in data["lines"] if line["deal"] == 2]
    assert [line["value"] for line in second] == [None] * 4
    assert "Quin" not in {row["player"] for row in data["totals"]}


def test_no_deals_give_empty_lists(tmp_path: Path) -> None:
    _, data = run_on_file("duplicate", tmp_path / "deals.json", {"deals": []})
    assert data == {"comparison": "difference", "lines": [], "totals": []}


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "not-json"),
        (b"\xff", "not-json"),
        (b"[" * 100_000, "not-json"),
        (b'{"deals": NaN}', "not-json"),
        (b'{"deals": [], "deals": []}', "duplicate-key"),
        (b" " * 20_000_001, "too-long"),
        ([], "wrong-type"),
        ({}, "wrong-type"),
        ({"deals": {}}, "wrong-type"),
        ({"deals": [7]}, "wrong-type"),
        ({"deals": [], "table": 1}, "unknown-key"),
        ({"deals": [ENTRY | {"seat": "N"}]}, "unknown-key"),
        ({"deals": [ENTRY | {"deal": 0}]}, "bad-number"),
        ({"deals": [ENTRY | {"deal": True}]}, "bad-number"),
        ({"deals": [ENTRY | {"nets": [1, 2, 3, 0.5]}]}, "bad-number"),
        ({"deals": [ENTRY | {"nets": [1, 2, 3, None]}]}, "bad-number"),
        ({"deals": [ENTRY | {"nets": [1, 2, 3, 10**10]}]}, "bad-number"),
        ({"deals": [ENTRY | {"nets": [1, 2, 3]}]}, "bad-table"),
        ({"deals": [ENTRY | {"players": ["Anne"]}]}, "bad-table"),
        ({"deals": [ENTRY | {"players": list("ABCDE")}]}, "too-many"),
        ({"deals": [entry(1, f"a{n} b{n} c{n} d{n}", [0] * 4) for n in range(1_001)]}, "too-many"),
        ({"deals": [ENTRY | {"players": ["A", "B", "C", 4]}]}, "wrong-type"),
        ({"deals": [ENTRY | {"players": ["A", "B", "C", " D"]}]}, "bad-name"),
        ({"deals": [ENTRY | {"players": ["A", "B", "C", ""]}]}, "bad-name"),
        ({"deals": [ENTRY | {"players": ["A", "B", "C", "A"]}]}, "played-twice"),
        ({"deals": [ENTRY, ENTRY]}, "played-twice"),
    ],
)
def test_a_bad_file_gives_one_line_with_code_and_message(
    tmp_path: Path, content: object, code: str
) -> None:
    ended, data = run_on_file("duplicate", tmp_path / "deals.json", content)
    assert (ended, data["code"]) == (1, code)
    assert data["message"]


def test_a_fault_names_the_entry(tmp_path: Path) -> None:
    content = {"deals": [ENTRY, entry(1, "E F G H", [1, 2, 3, "x"])]}
    _, data = run_on_file("duplicate", tmp_path / "deals.json", content)
    assert data["message"].startswith("Entry 2 of deals: a net is not a whole number")


def test_who_has_played_a_deal_twice_is_named(tmp_path: Path) -> None:
    content = {"deals": [ENTRY, entry(1, "Emil Fay Carl Hana", [0] * 4)]}
    _, data = run_on_file("duplicate", tmp_path / "deals.json", content)
    assert data["message"] == "Carl has played deal 1 twice."
