"""The command that plays records again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.management.commands.checkrecords import results
from games.rules.records.check import check_record, records_in
from games.rules.records.record import MOST_BYTES
from tests.support.parameters import mostly_trials
from tests.support.rules.records import a_record

ROOT = Path(__file__).resolve().parents[2]


def check(*arguments: str, source: bytes = b"") -> tuple[int, list[dict[str, Any]]]:
    environment = os.environ | {"DATABASE_URL": "postgresql://127.0.0.1:1/none"}
    command = [sys.executable, "manage.py", "checkrecords", *arguments]
    done = subprocess.run(
        command, cwd=ROOT, input=source, capture_output=True, env=environment, check=False
    )
    assert b"Traceback" not in done.stderr
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    return a_record()


@pytest.mark.parametrize("jobs", mostly_trials(["1", "2"], ["2"]))
def test_every_record_has_one_line_in_order(record: dict[str, Any], jobs: str) -> None:
    broken = json.loads(json.dumps(record))
    broken["deals"][1]["play"][0] = "XX"
    lines = [record, broken, record]
    source = b"\n".join(json.dumps(line).encode() for line in lines)
    code, printed = check("--jobs", jobs, source=source)
    assert code == 1
    assert [line["ok"] for line in printed] == [True, False, True]
    assert printed[0]["net"] == [deal["net"] for deal in record["deals"]]
    assert (printed[1]["deal"], printed[1]["ply"]) == (2, 1)


@pytest.mark.trial
def test_files_may_be_json_over_many_lines(record: dict[str, Any], tmp_path: Path) -> None:
    pretty, empty = tmp_path / "pretty.json", tmp_path / "empty.json"
    pretty.write_text(json.dumps(record, indent=2))
    empty.write_text("")
    code, printed = check(str(pretty), str(empty))
    assert (code, [line["ok"] for line in printed]) == (0, [True])


@pytest.mark.trial
def test_an_unreadable_file_is_one_line_and_the_rest_is_checked(
    record: dict[str, Any], tmp_path: Path
) -> None:
    source = b"\xff\n" + b"{" * (MOST_BYTES + 9) + b"\n" + json.dumps(record).encode()
    code, printed = check(str(tmp_path / "none.json"), "-", source=source)
    assert code == 1
    codes = [line.get("code", "ok") for line in printed]
    assert codes == ["file-not-read", "not-utf-8", "record-too-long", "ok"]


@pytest.mark.trial
def test_a_record_with_a_deal_on_each_line_is_one_record(record: dict[str, Any]) -> None:
    whole = json.dumps(record)
    lines = whole.replace('"deals": [', '"deals": [\n').replace("}}, {", "}},\n{")
    assert lines.count("\n") == 2
    cut = whole[: len(whole) // 2]
    code, printed = check(source="\n".join([lines, cut, whole, lines]).encode())
    assert (code, [line["ok"] for line in printed]) == (1, [True, False, True, True])


@pytest.mark.parametrize(
    ("middle", "answers"),
    [
        (["not JSON"], ["not-json"]),
        (["not JSON", "nor this", "}", "  indented"], ["not-json"] * 4),
        (['"no end', "[1, 2]", "[", "12"], ["not-json", "wrong-type", "not-json", "wrong-type"]),
        (['{"schema": "barbu-record/1", "deals": [', "cut", "{"], ["not-json"] * 3),
        (["{", "nothing"], ["not-json", "not-json"]),
        (["{}", "", "{}"], ["unknown-schema"] * 2),
        (["\ufeff"], ["not-json"]),
    ],
)
def test_each_line_has_its_answer(
    record: dict[str, Any], middle: list[str], answers: list[str]
) -> None:
    good = json.dumps(record)
    found = [check_record(one) for one in records_in(lines_of(good, *middle, good))]
    assert [one.get("code", "ok") for one in found] == ["ok", *answers, "ok"]


def lines_of(*lines: str) -> list[bytes]:
    return [f"{line}\n".encode() for line in lines]


def test_a_broken_record_over_many_lines_has_one_answer(record: dict[str, Any]) -> None:
    pretty = json.dumps(record, indent=1)
    broken = pretty.replace('"deals":', "deals:")
    lines = lines_of(*broken.split("\n"), *pretty.split("\n"), json.dumps(record))
    assert [check_record(one)["ok"] for one in records_in(lines)] == [False, True, True]


@pytest.mark.parametrize("jobs", ["0", "-1", "65", "two"])
def test_an_invalid_number_of_jobs_is_refused(jobs: str) -> None:
    with pytest.raises(CommandError, match="a number of processes is 1 to 64"):
        call_command("checkrecords", f"--jobs={jobs}")


@pytest.mark.trial
def test_the_time_for_many_quotes_is_linear() -> None:
    """Looking again from each quote would take hours."""
    code, printed = check(source=b'{"' + b'\\"' * (MOST_BYTES // 2 - 10))
    assert (code, [line["code"] for line in printed]) == (1, ["not-json"])


def test_records_are_read_ahead_by_a_few_batches_only(record: dict[str, Any]) -> None:
    """An endless stream gives its first results: nothing waits for its end."""
    taken = []

    def endless() -> Any:
        for number in count():
            taken.append(number)
            yield json.dumps(record).encode()

    stream = results(endless(), 2)
    assert next(stream)["ok"]
    stream.close()  # type: ignore[attr-defined]  # it is a generator
    assert len(taken) < 1000
