"""``manage.py marks``."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command


def run(path: Path, content: str | bytes) -> tuple[int, Any]:
    """Return the exit code and what was printed, as JSON."""
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    out = io.StringIO()
    code = 0
    try:
        call_command("marks", str(path), stdout=out)
    except SystemExit as ended:
        code = int(str(ended.code))
    [line] = out.getvalue().splitlines()
    return code, json.loads(line)


def test_marks_of_votes_awards_and_floors(tmp_path: Path) -> None:
    content = json.dumps(
        {
            "votes": {"declare trumps:S": 7, "declare no-king": 3, "pass": 0},
            "awards": {"pass": 4},
            "floors": {"declare no-tricks": 2},
            "top": 10,
        }
    )
    code, data = run(tmp_path / "marks.json", content)
    assert code == 0
    assert data == {
        "marks": {"declare trumps:S": 10, "declare no-king": 7, "pass": 4, "declare no-tricks": 2}
    }


def test_marks_by_value_read_decimals_exactly(tmp_path: Path) -> None:
    content = '{"losses": {"a": 0, "b": 0.1, "c": 0.3}, "scale": 2, "method": "value"}'
    # 10 (1 - 0.1/2) = 9.5 and 10 (1 - 0.3/2) = 8.5 exactly.
    assert run(tmp_path / "m.json", content) == (0, {"marks": {"a": 10, "b": 10, "c": 9}})


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ("", "not-json"),
        ("[]", "wrong-type"),
        ('{"votes": []}', "wrong-type"),
        ('{"votes": {"a": -1}}', "bad-number"),
        ('{"votes": {"a": 1e3}}', "bad-number"),
        ('{"votes": {"a": null}}', "bad-number"),
        ('{"votes": {"": 1}}', "bad-answer"),
        ('{"votes": {"a": 1}, "top": true}', "bad-number"),
        ('{"votes": {"a": 1}, "top": 1' + "0" * 5000 + "}", "not-json"),
        ('{"votes": {"a": 1}, "awards": {"a": 12}}', "bad-number"),
        ('{"losses": {"a": NaN}}', "not-json"),
        ('{"losses": {"a": 1e999999999}}', "not-json"),
        ('{"scale": 0}', "bad-number"),
        ('{"scale": "20"}', "bad-number"),
        ('{"method": "best"}', "bad-method"),
        ('{"method": ["votes"]}', "bad-method"),
        ('{"vote": {}}', "unknown-key"),
        ("[" * 100_000, "not-json"),
        (b"\xff\xfe", "not-json"),
        ('{"votes": {"a": ' + "9" * 4000 + "}}", "bad-number"),
    ],
)
def test_a_fault_is_one_line_with_code_and_message(
    tmp_path: Path, content: str | bytes, code: str
) -> None:
    exit_code, data = run(tmp_path / "m.json", content)
    assert exit_code == 1
    assert data["code"] == code
    assert data["message"]
    assert set(data) == {"code", "message"}


def test_a_missing_file_is_a_fault(tmp_path: Path) -> None:
    out = io.StringIO()
    with pytest.raises(SystemExit):
        call_command("marks", str(tmp_path / "none.json"), stdout=out)
    assert json.loads(out.getvalue())["code"] == "file-not-read"
