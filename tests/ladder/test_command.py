"""``manage.py ladder``."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tracemalloc
from datetime import UTC, datetime, timedelta
from io import BytesIO, StringIO, TextIOWrapper
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from ladder.game_lines import GameLine
from ladder.management.commands.ladder import Reading
from ladder.standings import Rules
from ladder.strength import Game, Parameters

ROOT = Path(__file__).resolve().parents[2]


def ladder(*arguments: str, source: str = "") -> str:
    """Return what the command prints."""
    out = StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", TextIOWrapper(BytesIO(source.encode())))
        call_command("ladder", *arguments, stdout=out)
    return out.getvalue()


def game(number: int, at: str, deals: int = 28, **scores: float) -> str:
    return json.dumps({"id": f"g{number}", "at": at, "deals": deals, "of": 28, "scores": scores})


GAMES = [
    game(1, "2026-01-03T20:00:00+00:00", Anne=120, Bob=-20, Cleo=-40, Dan=-60),
    game(2, "2026-02-02T20:00:00+00:00", 14, Eve=31, Bob=-75, Anne=90, Cleo=-46),
    game(3, "2026-02-18T02:00:00+00:00", Dan=-210, Anne=60, Eve=155, Bob=-5),
]
"""Those worked out in tests/ladder/test_strength.py."""


def test_strengths_and_ladder_are_printed_at_full_precision(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join(GAMES))
    found = json.loads(ladder(str(file), "--json"))
    assert list(found) == ["players", "ladder", "below_minimum"]
    assert [one["name"] for one in found["players"]] == ["Anne", "Eve", "Bob", "Cleo", "Dan"]
    anne = found["players"][0]
    assert anne["strength"] == pytest.approx(35.530136490769515, abs=1e-9)
    assert anne["sd"] == pytest.approx(sqrt(2447.265173638239), abs=1e-9)
    assert anne["games"] == 3
    assert [row["place"] for row in found["ladder"]] == [1, 2, 3, 4, 5]
    assert found["below_minimum"] == []


def test_each_game_says_what_was_expected_and_what_came() -> None:
    found = json.loads(ladder("-", "--games", "--json", source="\n".join(GAMES)))
    first, second, third = found["games"]
    assert [one["id"] for one in found["games"]] == ["g1", "g2", "g3"]
    assert first["before"]["Dan"] == [0, 60]
    assert first["ladder_scores"] == {"Anne": 120, "Bob": -20, "Cleo": -40, "Dan": -60}
    means = {name: mean for name, (mean, _) in second["before"].items()}
    others = (means["Eve"] + means["Bob"] + means["Cleo"]) / 3
    assert second["expected"]["Anne"] == pytest.approx((means["Anne"] - others) / 2)
    assert second["ladder_scores"]["Anne"] == pytest.approx(180 + others)
    assert second["before"]["Anne"][1] > first["after"]["Anne"][1]
    last = next(one for one in found["players"] if one["name"] == "Eve")
    assert third["after"]["Eve"] == [last["strength"], last["sd"]]


def test_a_ladder_has_a_period_a_minimum_and_a_best() -> None:
    options = ["--period", "2026-02", "--best", "1", "--minimum", "1", "--json"]
    found = json.loads(ladder("-", *options, source="\n".join(GAMES)))
    assert [row["name"] for row in found["ladder"]] == ["Eve", "Anne", "Bob", "Dan"]
    assert found["below_minimum"] == [{"name": "Cleo", "score": None, "games": 0}]
    assert len(found["players"]) == 5
    found = json.loads(ladder("-", "--minimum", "3", "--json", source="\n".join(GAMES)))
    assert [row["name"] for row in found["ladder"]] == ["Anne", "Bob"]


def test_parameters_and_shrinking_are_options() -> None:
    options = ["--sigma", "100", "--prior", "50", "--drift", "0", "--shrink", "3", "--json"]
    found = json.loads(ladder("-", *options, source=GAMES[0]))
    anne = found["players"][0]
    assert anne["strength"] == pytest.approx(0.75 * 120 * 2500 / (2500 + 7500), abs=1e-9)
    assert found["ladder"][0]["score"] == pytest.approx(120 / 4)


def test_without_json_two_tables_are_printed() -> None:
    lines = ladder("-", "--minimum", "3", source="\n".join(GAMES)).splitlines()
    assert lines[1] == "    35.5  49.5      3  Anne"
    assert lines[7] == "place    score  games  player"
    assert lines[8].split() == ["1", "104.9", "3", "Anne"]
    assert lines[10].split() == ["-", "-55.5", "2", "Cleo"]
    assert ladder("-").count("\n") == 3


def failed(*arguments: str, source: str = "") -> dict[str, Any]:
    """Return the only line that the command prints."""
    out = StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", TextIOWrapper(BytesIO(source.encode())))
        with pytest.raises(SystemExit) as exit_:
            call_command("ladder", *arguments, stdout=out)
    assert exit_.value.code == 1
    [line] = out.getvalue().splitlines()
    found: dict[str, Any] = json.loads(line)
    return found


BROKEN = "\n".join([*GAMES[:2], GAMES[2].replace("60", "NaN")])


@pytest.mark.parametrize("options", [(), ("--json",), ("--games",)])
def test_a_bad_line_is_the_only_thing_printed(options: tuple[str, ...]) -> None:
    found = failed("-", *options, source=BROKEN)
    assert found == {"line": 3, "code": "not-json", "message": "NaN is not JSON."}


@pytest.mark.trial
def test_no_database_is_needed() -> None:
    environment = os.environ | {"DATABASE_URL": "postgresql://127.0.0.1:1/none"}
    done = subprocess.run(
        [sys.executable, "manage.py", "ladder", "-"],
        cwd=ROOT,
        input=BROKEN,
        capture_output=True,
        env=environment,
        check=False,
        encoding="utf-8",
    )
    assert (done.returncode, done.stderr) == (1, "")
    assert json.loads(done.stdout)["line"] == 3


@pytest.mark.parametrize("file", ["nothing-here.jsonl", ".", "a\0b"])
def test_a_file_that_cannot_be_read_is_one_line_too(file: str) -> None:
    found = failed(file)
    assert (found["line"], found["code"]) == (None, "file-not-read")


@pytest.mark.parametrize(
    "option",
    [
        ("--sigma", "nan"),
        ("--prior", "0"),
        ("--drift", "-1"),
        ("--shrink", "inf"),
        ("--best", "0"),
        ("--minimum", "1.5"),
        ("--period", "2026-13"),
    ],
)
def test_a_wrong_option_is_one_clear_line(option: tuple[str, str]) -> None:
    with pytest.raises(CommandError, match=option[0]) as caught:
        ladder("-", *option)
    assert len(str(caught.value).splitlines()) == 1


def peak(games: int, *, keep_games: bool) -> int:
    """Return the most bytes in use while so many games of the same ten players are read."""
    start = datetime(2026, 1, 1, tzinfo=UTC)
    tracemalloc.start()
    reading = Reading(Parameters(), Rules("best", best=10), None, keep_games=keep_games)
    for number in range(games):
        at = start + timedelta(hours=number)
        names = [f"P{(number + seat * seat) % 10}" for seat in range(4)]
        played = Game[Any](names, [30, 10, -10, -30], 1.0, at.timestamp())
        reading.add(GameLine(f"g{number}", at, played))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most


@pytest.mark.trial
def test_memory_does_not_grow_with_the_games_unless_they_are_printed() -> None:
    few, many = peak(300, keep_games=False), peak(1500, keep_games=False)
    assert many - few < 20_000
    assert peak(1500, keep_games=True) - few > 500_000
