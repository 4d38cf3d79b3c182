"""``manage.py series``."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.support.json_commands import run_on_file

RESULTS = [
    {"Anne": {"place": 1}, "Ben": {"place": 2}, "Carl": {"place": 2}},
    {"Ben": {"place": 1, "score": 40}, "Anne": {"place": 3, "score": -2.5}},
]
SERIES = {"events": 4, "best": 2, "points": [10, 6, 3], "results": RESULTS}
OVERLAPPING = {"Anne": {"place": 1}, "Ben": {"place": 1}, "Carl": {"place": 2}}
BY_SCORE = {"events": 2, "best": 1, "results": [{"Anne": {"score": 120.1}, "Ben": {"score": -3}}]}


def test_the_table_of_a_series_by_place(tmp_path: Path) -> None:
    code, data = run_on_file("series", tmp_path / "series.json", SERIES)
    assert code == 0
    assert data["left"] == 2
    # Ben and Carl share the 6 and 3 points of the second and the third place.
    assert data["table"][0] == {
        "place": 1,
        "player": "Ben",
        "total": 14.5,
        "points": {"1": 4.5, "2": 10},
        "counted": [1, 2],
        "most": 20,
        "best_place": 1,
        "worst_place": 3,
    }
    assert [(row["player"], row["total"]) for row in data["table"][1:]] == [
        ("Anne", 13),
        ("Carl", 4.5),
    ]


def test_by_score_there_is_no_greatest_total_while_an_event_is_left(tmp_path: Path) -> None:
    _, data = run_on_file("series", tmp_path / "series.json", BY_SCORE)
    assert [(row["total"], row["most"]) for row in data["table"]] == [(120.1, None), (-3, None)]
    _, data = run_on_file("series", tmp_path / "series.json", BY_SCORE | {"events": 1})
    assert [(row["total"], row["most"]) for row in data["table"]] == [(120.1, 120.1), (-3, -3)]


def test_places_may_have_gaps_for_players_who_are_not_in_the_series(tmp_path: Path) -> None:
    results = [{"Anne": {"place": 2}, "Ben": {"place": 9}}]
    _, data = run_on_file("series", tmp_path / "series.json", SERIES | {"results": results})
    assert [(row["player"], row["total"]) for row in data["table"]] == [("Anne", 6), ("Ben", 0)]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"{", "not-json"),
        (b'{"events": 1e999}', "not-json"),
        (b'{"events": 1, "best": 1, "results": [{"A": {"score": 1}, "A": {}}]}', "duplicate-key"),
        ([], "wrong-type"),
        ({"events": 1, "best": 1}, "wrong-type"),
        (SERIES | {"name": "2026"}, "unknown-key"),
        (SERIES | {"events": 0}, "bad-number"),
        (SERIES | {"events": 201}, "bad-number"),
        (SERIES | {"best": 5}, "bad-number"),
        (SERIES | {"best": "2"}, "bad-number"),
        (SERIES | {"events": 2, "results": [*RESULTS, {}]}, "too-many-events"),
        (SERIES | {"points": []}, "bad-points"),
        (SERIES | {"points": [3, 6]}, "bad-points"),
        (SERIES | {"points": [3, -1]}, "bad-points"),
        (SERIES | {"points": [3, None]}, "bad-number"),
        (SERIES | {"points": None}, "wrong-type"),
        (SERIES | {"points": [1] * 201}, "too-many"),
        (SERIES | {"results": [[]]}, "wrong-type"),
        (SERIES | {"results": [{"Anne": 1}]}, "wrong-type"),
        (SERIES | {"results": [{"Anne": {"score": 1}}]}, "wrong-type"),
        (SERIES | {"results": [{"Anne": {"place": 0}}]}, "bad-number"),
        (SERIES | {"results": [{"Anne": {"place": 1.5}}]}, "bad-number"),
        (SERIES | {"results": [{" Anne": {"place": 1}}]}, "bad-name"),
        (SERIES | {"results": [OVERLAPPING]}, "bad-place"),
        (BY_SCORE | {"results": [{"Anne": {"place": 1}}]}, "wrong-type"),
        (BY_SCORE | {"results": [{"Anne": {"score": True}}]}, "bad-number"),
        (BY_SCORE | {"results": [{str(n): {"score": 1} for n in range(4_001)}]}, "too-many"),
    ],
)
def test_a_bad_file_gives_one_line_with_code_and_message(
    tmp_path: Path, content: object, code: str
) -> None:
    ended, data = run_on_file("series", tmp_path / "series.json", content)
    assert (ended, data["code"]) == (1, code)
    assert data["message"]


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("series", str(tmp_path / "none.json"), stdout=out)
    assert "file-not-read" in out.getvalue()
