"""The command that fills in a score sheet."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.support.rules.records import a_record

ROOT = Path(__file__).resolve().parent.parent.parent
GAME: dict[str, Any] = {
    "schema": "barbu-record/1",
    "ruleset": "pagat",
    "options": {},
    "players": {"N": "Anne", "E": "Beth", "S": "Cath", "W": "Diana"},
    "deals": [
        {
            "declarer": "N",
            "contract": "no-queens",
            "doubles": ["E>N", "E>S", "E>W", "S>N", "N>S"],
            "taken": {"N": 1, "E": 0, "S": 1, "W": 2},
        },
        {
            "declarer": "N",
            "contract": "no-hearts",
            "doubles": ["W>N", "W>E", "W>S", "N>W"],
            "taken": {"N": 0, "E": 3, "S": 8, "W": 2, "ace": "S"},
        },
    ],
}


def scoresheet(file: Path) -> tuple[int, str]:
    """Return the exit code and what is printed; the test has no database."""
    printed = io.StringIO()
    try:
        call_command("scoresheet", str(file), stdout=printed)
    except SystemExit as ended:
        return int(str(ended.code)), printed.getvalue()
    return 0, printed.getvalue()


def run_with_input(source: bytes) -> tuple[int, str]:
    """Run it as a program, where no database can be reached."""
    done = subprocess.run(
        [sys.executable, "manage.py", "scoresheet", "-"],
        cwd=ROOT,
        input=source,
        capture_output=True,
        check=False,
        env={
            "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none",
            "REDIS_URL": "redis://127.0.0.1:1",
        },
    )
    assert not done.stderr, done.stderr.decode()
    return done.returncode, done.stdout.decode()


def test_the_printed_sheet(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(json.dumps(GAME))
    code, text = scoresheet(tmp_path / "game.json")
    assert code == 0
    sheet = json.loads(text)
    first, second = sheet["deals"]
    assert first["raw"] == {"N": -6, "E": 0, "S": -6, "W": -12}
    assert first["side"] == {"N": -6, "E": 24, "S": -6, "W": -12}
    assert first["net"] == {"N": -12, "E": 24, "S": -12, "W": -24}
    assert first["doubles_made"] == {"E": 1, "S": 1, "W": 0}
    assert second["net"] == {"N": 8, "E": -8, "S": -36, "W": 6}
    assert second["totals"] == sheet["totals"] == {"N": -4, "E": 16, "S": -48, "W": -18}
    assert second["check_total"] == sheet["check_total"] == 54
    assert sheet["doubles_owed"]["N"] == {"E": 1, "S": 1, "W": 1}


@pytest.mark.trial
def test_it_reads_standard_input() -> None:
    code, text = run_with_input(json.dumps(GAME).encode())
    assert (code, json.loads(text)["check_total"]) == (0, 54)
    code, text = run_with_input(b"[]")
    assert (code, json.loads(text)["code"]) == (1, "wrong-type")


@pytest.mark.parametrize(
    ("source", "deal", "code"),
    [
        (b"", None, "not-json"),
        (b'{"schema": ', None, "not-json"),
        (b"\xff\xfe\x00", None, "not-utf-8"),
        (b"[]", None, "wrong-type"),
        (json.dumps(GAME | {"deals": [GAME["deals"][0]] * 2}).encode(), 2, "contract-used"),
        (json.dumps(GAME | {"deals": [*GAME["deals"], 7]}).encode(), 3, "wrong-type"),
    ],
)
def test_an_invalid_record_is_one_line(
    tmp_path: Path, source: bytes, deal: int | None, code: str
) -> None:
    (tmp_path / "game.json").write_bytes(source)
    status, text = scoresheet(tmp_path / "game.json")
    assert status == 1
    assert text.count("\n") == 1
    fault = json.loads(text)
    assert (fault["deal"], fault["ply"], fault["code"]) == (deal, None, code)
    assert fault["message"]


def test_a_missing_file_is_one_line(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        status, text = scoresheet(path)
        assert (status, json.loads(text)["code"]) == (1, "file-not-read")


@pytest.mark.trial
def test_an_illegal_card_is_named_by_its_deal_and_ply() -> None:
    record = a_record()
    record["deals"][1]["play"][2] = "XX"
    code, text = run_with_input(json.dumps(record).encode())
    fault = json.loads(text)
    assert (code, fault["deal"], fault["ply"], fault["code"]) == (1, 2, 3, "bad-action")
