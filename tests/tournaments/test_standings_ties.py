"""The words on a phone that place players with the same score."""

from __future__ import annotations

from collections.abc import Sequence

from accounts.places import Place
from tournaments.standings_page import Standing
from tournaments.standings_ties import tie_texts

LABELS = ("Points", "Table points", "Tables won")


def standings(*rows: tuple[int, Sequence[int]], section: str = "") -> list[Standing]:
    """Return lines from their places and values."""
    numbers = [place for place, _values in rows]
    return [
        Standing(
            place=Place(place, numbers.count(place) > 1), name="", player=n, own=False,
            values=tuple(values), shown=tuple(map(str, values)), rounds=(), remarks="",
            section=section,
        )
        for n, (place, values) in enumerate(rows)
    ]  # fmt: skip


def test_a_shared_score_is_decided_by_the_measures_that_differ() -> None:
    lines = standings((1, (110, 6, 2)), (2, (110, 5, 2)), (3, (20, 3, 1)))
    assert list(tie_texts(lines, LABELS)) == ["Table points: 6", "Table points: 5", ""]
    lines = standings((1, (110, 6, 2)), (2, (110, 6, 1)), (3, (110, 4, 1)))
    assert list(tie_texts(lines, LABELS)) == [
        "Table points: 6, Tables won: 2",
        "Table points: 6, Tables won: 1",
        "Table points: 4, Tables won: 1",
    ]


def test_players_who_share_their_place_need_no_words() -> None:
    lines = standings((1, (110, 6, 2)), (1, (110, 6, 2)), (3, (20, 6, 2)))
    assert list(tie_texts(lines, LABELS)) == ["", "", ""]
    lines = standings((1, (110, 6, 2)), (1, (110, 6, 2)), (3, (110, 4, 2)))
    assert list(tie_texts(lines, LABELS))[1:] == ["Table points: 6", "Table points: 4"]


def test_the_same_score_in_two_groups_is_no_tie() -> None:
    lines = [
        *standings((1, (110, 6)), section="Group A"),
        *standings((2, (110, 5)), section="Group B"),
    ]
    assert list(tie_texts(lines, LABELS[:2])) == ["", ""]
