"""The examples of docs/ladder.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ladder.chances import place_chances
from ladder.game_lines import read_game
from ladder.strength import Game, Parameters, Strength, Strengths, expected_scores, ladder_scores

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "ladder.md").read_text().replace("−", "-")
ROW = re.compile(
    r"^\| (\w+) \| (\S+) ± (\d+) \| (\S+) \| (\d+) % \| (\S+) \| (\S+) \| (\S+) ± (\S+) \|$",
    re.MULTILINE,
)


def test_the_table_of_the_worked_example_is_what_the_filter_gives() -> None:
    rows = ROW.findall(TEXT)
    names = [row[0] for row in rows]
    assert names == ["Anne", "Bob", "Cleo", "Dan"]
    means = [float(row[1]) for row in rows]
    before = [
        Strength(mean, float(row[2]) ** 2, 0.0) for mean, row in zip(means, rows, strict=True)
    ]
    scores = [float(row[5]) for row in rows]
    chances = place_chances(before, Parameters())
    strengths = Strengths(Parameters(), dict(zip(names, before, strict=True)))
    strengths.add(Game(names, scores, 1.0, 0.0))
    computed = zip(
        expected_scores(means), chances, ladder_scores(scores, means), names, strict=True
    )
    for row, (expected, places, on_ladder, name) in zip(rows, computed, strict=True):
        after = strengths.known[name]
        assert float(row[3]) == pytest.approx(expected, abs=0.5)
        assert float(row[4]) == pytest.approx(100 * places[0], abs=0.5)
        assert float(row[6]) == pytest.approx(on_ladder, abs=0.5)
        assert float(row[7]) == pytest.approx(after.mean, abs=0.05)
        assert float(row[8]) == pytest.approx(after.sd, abs=0.05)


@pytest.mark.parametrize(("games", "sd"), [(1, 55), (5, 42), (10, 34), (20, 26), (40, 20)])
def test_newcomers_become_surer_as_it_says(games: int, sd: int) -> None:
    """Against players who stay at 0 ± 20."""
    strengths = Strengths[str](Parameters())
    for _ in range(games):
        strengths.known |= {name: Strength(0.0, 400.0, 0.0) for name in "ABC"}
        strengths.add(Game("ABCN", [0, 0, 0, 0], 1.0, 0.0))
    assert strengths.known["N"].sd == pytest.approx(sd, abs=0.5)
    assert re.search(rf"\b{sd}\b after", TEXT)


def test_the_line_of_a_file_is_read() -> None:
    [line] = re.findall(r"^\{.*\}$", TEXT, re.MULTILINE)
    assert read_game(line.encode()).game.players == ("Anne", "Bob", "Cleo", "Dan")
