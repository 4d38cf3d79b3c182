"""Names that end with a date lose it when they are proposed for other events."""

from __future__ import annotations

import pytest

from tournaments.undated_names import undated


@pytest.mark.parametrize(
    ("language", "name", "rest"),
    [
        ("en", "Evening of 28 November", "Evening"),
        ("en", "Club night – Friday, Nov. 27th, 2026", "Club night"),
        ("en", "Club night (2026-11-27)", "Club night"),
        ("fr", "Soirée, 28 novembre", "Soirée"),
        ("fr", "Soirée, vendredi 1er décembre 2026", "Soirée"),
        ("fr", "Soirée du club, 28/11", "Soirée du club"),
        ("fr", "Soirée du vendredi", "Soirée du vendredi"),
        ("fr", "Coupe 2026", "Coupe 2026"),
        ("fr", "Soirée 12", "Soirée 12"),
        ("fr", "28 novembre", ""),
    ],
)
def test_a_date_at_the_end_is_left_out(language: str, name: str, rest: str) -> None:
    assert undated(name, language) == rest
