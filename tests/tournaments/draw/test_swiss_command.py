"""``manage.py draw --swiss``."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

EVENT = {
    "players": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17],
    "scores": {"17": 30, "1": 12.5, "2": -8},
    "rounds": [[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]],
    "sit_outs": [[17]],
    "apart": [[1, 17]],
}


def run(tmp_path: Path, content: object, *arguments: str) -> str:
    file = tmp_path / "event.json"
    file.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    out = StringIO()
    call_command("draw", "--swiss", str(file), *arguments, stdout=out)
    return out.getvalue()


def test_json_has_the_next_round_its_spread_and_the_report(tmp_path: Path) -> None:
    data = json.loads(run(tmp_path, EVENT, "--json", "--seed", "4"))
    assert len(data["rounds"]) == 1
    assert len(data["rounds"][0]) == 4
    assert data["sit_outs"] == [[2]]
    assert data["repeats"] == data["costs"]["forbidden"] == 0
    assert data["seed"] == 4
    ranks = {player: rank for rank, player in enumerate([17, 1, *range(3, 17), 2])}
    tables = [[ranks[player] for player in table] for table in data["rounds"][0]]
    assert data["spread"] == sum(max(table) - min(table) for table in tables)
    assert "Nobody meets anybody again." in data["report"]


def test_players_of_an_abandoned_table_do_not_sit_out(tmp_path: Path) -> None:
    event = EVENT | {"abandoned": [[1, 2, 3, 4]]}
    assert json.loads(run(tmp_path, event, "--json"))["sit_outs"] == [[16]]


def test_the_text_shows_the_tables_and_why(tmp_path: Path) -> None:
    text = run(tmp_path, EVENT)
    assert "Round 2" in text
    assert "sit out: 2" in text
    assert "17 must not meet 1 at 2." in text


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (b"{", "not-json"),
        (b"\xff", "not-json"),
        (b"[" * 100_000, "not-json"),
        ([], "wrong-type"),
        ({"scores": {}}, "wrong-type"),
        ({**EVENT, "table": 1}, "unknown-key"),
        ({**EVENT, "players": 5}, "wrong-type"),
        ({**EVENT, "players": [1, 2, 3, "4"]}, "bad-number"),
        ({**EVENT, "players": [1, 2, 3, True]}, "bad-number"),
        ({**EVENT, "players": [1, 2, 3, -4]}, "bad-number"),
        ({**EVENT, "players": [1, 2, 3]}, "too-few-players"),
        ({**EVENT, "players": [1, 2, 3, 3]}, "duplicate-player"),
        ({**EVENT, "players": list(range(4_001))}, "too-many"),
        ({**EVENT, "scores": {"one": 1}}, "bad-number"),
        ({**EVENT, "scores": {"1": None}}, "bad-number"),
        (b'{"players": [1, 2, 3, 4], "scores": {"1": NaN}}', "not-json"),
        (b'{"players": [1, 2, 3, 4], "scores": {"1": 1e999999999}}', "not-json"),
        ({**EVENT, "scores": [1]}, "wrong-type"),
        ({**EVENT, "rounds": [[[1, 2, 3]]]}, "bad-table"),
        ({**EVENT, "rounds": [[[1, 2, 3, 4], [4, 5, 6, 7]]]}, "duplicate-player"),
        ({**EVENT, "rounds": [7]}, "wrong-type"),
        ({**EVENT, "sit_outs": [[17], []]}, "sit-outs-differ"),
        ({**EVENT, "sit_outs": [[1]]}, "duplicate-player"),
        ({**EVENT, "abandoned": [[1, 2, 3, 4], []]}, "abandoned-differ"),
        ({**EVENT, "abandoned": [[17]]}, "abandoned-differ"),
        ({**EVENT, "apart": [[1, 1]]}, "bad-pair"),
        ({**EVENT, "apart": [[1]]}, "bad-pair"),
        ({**EVENT, "apart": [[1, 2, 3]]}, "too-many"),
    ],
)
def test_a_bad_file_gives_one_line_with_code_and_message(
    tmp_path: Path, change: Any, code: str
) -> None:
    with pytest.raises(CommandError) as refusal:
        run(tmp_path, change)
    assert str(refusal.value).startswith(f"{code}: ")
    assert "\n" not in str(refusal.value)
    file, out = tmp_path / "event.json", StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("draw", "--swiss", str(file), "--json", stdout=out)
    assert ended.value.code == 1
    assert json.loads(out.getvalue())["code"] == code
    assert out.getvalue().count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [(), ("--players", "8"), ("--rounds", "2"), ("--swiss", "-", "--players", "8")],
)
def test_either_numbers_or_a_file_are_given(arguments: tuple[str, ...]) -> None:
    with pytest.raises(CommandError) as refusal:
        call_command("draw", *arguments)
    assert "--swiss" in str(refusal.value)


def test_a_file_that_is_not_there_is_refused() -> None:
    with pytest.raises(CommandError, match="file-not-read"):
        call_command("draw", "--swiss", "/nowhere/event.json")
