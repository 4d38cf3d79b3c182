"""``manage.py teams``."""

from __future__ import annotations

import json
from collections import Counter
from io import StringIO
from itertools import combinations

import pytest
from django.core.management import CommandError, call_command


def run(*arguments: str) -> str:
    out = StringIO()
    call_command("teams", *arguments, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("teams", "rounds", "least", "most"), [(9, 2, 3, 3), (6, 2, 4, 5), (4, 3, 12, 12)]
)
def test_json_has_the_tables_and_how_often_teams_meet(
    teams: int, rounds: int, least: int, most: int
) -> None:
    data = json.loads(run("--teams", str(teams), "--rounds", str(rounds), "--json"))
    assert [len(tables) for tables in data["rounds"]] == [teams] * rounds
    met = Counter(
        two
        for tables in data["rounds"]
        for table in tables
        for two in combinations(sorted(table), 2)
    )
    assert set(met) == set(combinations(range(1, teams + 1), 2))
    assert data["meetings"] == {"least": min(met.values()), "most": max(met.values())}
    assert data["meetings"] == {"least": least, "most": most}
    assert data["even"] == (least == most)
    for tables in data["rounds"]:
        for seat in zip(*tables, strict=True):
            assert sorted(seat) == list(range(1, teams + 1))


def test_the_same_seed_gives_the_same_tables() -> None:
    once = run("--teams", "7", "--rounds", "2", "--seed", "5", "--json")
    assert run("--teams", "7", "--rounds", "2", "--seed", "5", "--json") == once
    other = json.loads(run("--teams", "7", "--rounds", "2", "--seed", "6", "--json"))
    assert other["rounds"] != json.loads(once)["rounds"]


def test_the_text_shows_rounds_tables_and_meetings() -> None:
    lines = run("--teams", "5", "--rounds", "1").splitlines()
    assert lines[0] == "Round 1"
    assert [line.split(":")[0].strip() for line in lines[1:6]] == list("12345")
    assert lines[-1] == "Every two teams meet at 3 tables."


@pytest.mark.parametrize(
    ("teams", "rounds", "code"),
    [
        ("3", "1", "too-few-teams"),
        ("-5", "1", "too-few-teams"),
        ("8", "0", "too-few-rounds"),
        ("101", "1", "too-many"),
        ("8", "201", "too-many"),
        ("8", "1 --players 6", "bad-players"),
        ("8", "1 --players 24", "too-many"),
    ],
)
def test_a_bad_number_gives_one_line_with_code_and_message(
    teams: str, rounds: str, code: str
) -> None:
    with pytest.raises(CommandError, match=f"^{code}: [^\n]+$"):
        run("--teams", teams, "--rounds", *rounds.split())
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("teams", "--teams", teams, "--rounds", *rounds.split(), "--json", stdout=out)
    assert ended.value.code == 1
    [line] = out.getvalue().splitlines()
    assert json.loads(line)["code"] == code


def test_with_eight_of_a_team_it_says_who_of_them_sits_where() -> None:
    data = json.loads(run("--teams", "4", "--rounds", "2", "--players", "8", "--json"))
    assert [len(tables) for tables in data["rounds"]] == [8, 8]
    for tables, members in zip(data["rounds"], data["members"], strict=True):
        seated = {
            player for one in zip(tables, members, strict=True) for player in zip(*one, strict=True)
        }
        assert len(seated) == 32
        assert {member for _team, member in seated} == set(range(1, 9))
    assert data["repeats"] == 0
    lines = run("--teams", "4", "--rounds", "2", "--players", "8").splitlines()
    assert lines[-1] == "No two players meet twice in this plan."
    assert "/" in lines[1]
