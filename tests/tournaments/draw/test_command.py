"""``manage.py draw``."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command


def run(*arguments: str) -> str:
    out = StringIO()
    call_command("draw", *arguments, stdout=out)
    return out.getvalue()


def test_json_has_tables_sit_outs_repeats_and_bound() -> None:
    data = json.loads(run("--players", "18", "--rounds", "3", "--seed", "2", "--json"))
    assert data["players"] == 18
    assert [len(one) for one in data["rounds"]] == [4, 4, 4]
    assert [len(one) for one in data["sit_outs"]] == [2, 2, 2]
    assert data["repeats"] == 0
    assert data["bound"] == 5
    assert data["seconds"] >= 0
    for tables, out in zip(data["rounds"], data["sit_outs"], strict=True):
        assert sorted([*(p for t in tables for p in t), *out]) == list(range(1, 19))


def test_the_text_shows_tables_bound_and_report() -> None:
    text = run("--players", "16", "--rounds", "5")
    assert "Round 5" in text
    assert "5 of at most 5 rounds without a repeat." in text
    assert "Nobody meets anybody twice." in text
    assert "repeats: 0" in text


@pytest.mark.parametrize(
    "arguments",
    [("3", "2"), ("-4", "2"), ("16", "0"), ("16", "-1"), ("100000", "2"), ("16", "100000")],
)
def test_bad_numbers_give_one_clear_line(arguments: tuple[str, str]) -> None:
    with pytest.raises(CommandError) as refusal:
        run("--players", arguments[0], "--rounds", arguments[1])
    assert "\n" not in str(refusal.value)
