"""``manage.py analyse``."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

ROOT = Path(__file__).resolve().parents[3]
POSITION = {"ruleset": "pagat", "seat": "N", "hand": "AQ94.KJ72.QT3.K5", "declarer": "N"}
KEYS = {
    "action", "value", "se", "loss", "loss_se", "now", "doubles", "later", "best_share",
}  # fmt: skip


def analyse(path: Path, content: str, *options: str) -> tuple[int, str]:
    """Return the exit code and what was printed."""
    path.write_text(content)
    out, code = io.StringIO(), 0
    try:
        call_command("analyse", str(path), *options, stdout=out)
    except SystemExit as ended:
        code = int(str(ended.code))
    return code, out.getvalue()


def test_every_answer_is_valued(tmp_path: Path) -> None:
    code, text = analyse(
        tmp_path / "p.json", json.dumps(POSITION), "--deals=100", "--seed=3", "--json"
    )
    found = json.loads(text)
    assert code == 0
    assert len(text.splitlines()) == 1
    assert (found["question"], found["deals"], found["seed"]) == ("declare", 100, 3)
    assert found["policy"] == "rules-of-thumb"
    assert found["seconds"] >= 0
    assert len(found["answers"]) == 22
    assert all(set(answer) == KEYS for answer in found["answers"])
    assert found["answers"][0]["loss"] == 0
    losses = [answer["loss"] for answer in found["answers"]]
    assert losses == sorted(losses)


def test_people_get_a_table(tmp_path: Path) -> None:
    position = POSITION | {"contract": "no-king", "doubles": ["E>N"]}
    code, text = analyse(tmp_path / "p.json", json.dumps(position), "--deals=20")
    assert code == 0
    lines = text.splitlines()
    assert lines[0] == "redouble: at most 20 deals, seed 0, rules-of-thumb"
    assert {line[2:16].rstrip() for line in lines[2:]} == {"redouble pass", "redouble E"}


@pytest.mark.parametrize(
    ("content", "options", "fault"),
    [
        ("", [], {"code": "not-json"}),
        ("{}", [], {"code": "missing-key", "where": "ruleset"}),
        (json.dumps(POSITION | {"seat": "E"}), [], {"code": "not-to-act", "where": "seat"}),
        (json.dumps(POSITION), ["--deals=0"], {"code": "bad-deals"}),
        (json.dumps(POSITION), ["--deals=many"], {"code": "bad-deals"}),
        (json.dumps(POSITION), ["--deals=100001"], {"code": "bad-deals"}),
        (json.dumps(POSITION), ["--seed=-1"], {"code": "bad-seed"}),
        (json.dumps(POSITION | {"contract": "no-king", "play": ["C5", "C5"]}), ["--json"],
         {"code": "card-twice", "where": "play", "ply": 2}),
    ],
)  # fmt: skip
def test_a_fault_is_one_line_of_json(
    tmp_path: Path, content: str, options: list[str], fault: dict[str, Any]
) -> None:
    code, text = analyse(tmp_path / "p.json", content, *options)
    assert code == 1
    [line] = text.splitlines()
    found = json.loads(line)
    assert found.pop("message")
    assert found == fault


def test_a_file_that_cannot_be_read_is_a_fault(tmp_path: Path) -> None:
    out = io.StringIO()
    with pytest.raises(SystemExit):
        call_command("analyse", str(tmp_path / "none.json"), stdout=out)
    assert json.loads(out.getvalue())["code"] == "file-not-read"


@pytest.mark.trial
def test_it_reads_standard_input_without_a_database() -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "analyse", "-", "--deals=50", "--json"],
        input=json.dumps(POSITION | {"contract": "no-king", "play": []}),
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
        env={"PATH": "/usr/bin:/bin", "DATABASE_URL": "postgresql://127.0.0.1:1/none"},
    )
    assert json.loads(done.stdout)["question"] == "play"
