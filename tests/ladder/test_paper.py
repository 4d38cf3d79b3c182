"""A ladder on paper: several pages, each with the heads of the columns."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override

from ladder.models import Kind, Ladder
from tests.factories import ClubFactory
from tests.support.paper import LONG_NAMES, layout

PLAYERS = 150


@pytest.mark.trial
def test_a_long_ladder_has_its_heads_and_a_number_on_each_page() -> None:
    lines = [
        SimpleNamespace(
            place=number if number <= 140 else None,
            name=f"{LONG_NAMES[number % 4][:56]} {number}",
            score=12.5 - number / 7,
            games=40 - number // 5,
            strength=SimpleNamespace(mean=50 - number, sd=45),
            missing=2,
            missing_deals=12,
        )
        for number in range(1, PLAYERS + 1)
    ]
    context = {
        "ladder": Ladder(name="Classement de l’année", kind=Kind.MEAN),
        "club": ClubFactory.build(),
        "period": "novembre 2026",
        "what_counts": "Parties classées",
        "ranked": lines[:140],
        "unranked": lines[140:],
    }
    with override("fr"):
        pages = layout(render_to_string("ladder/paper.html", context))
    assert len(pages) > 3
    for number, page in enumerate(pages, start=1):
        assert page.faults == []
        assert "Parties Force" in page.words
        assert page.words.endswith(f"{number} / {len(pages)}")
    assert pages[-1].words.count("±") > pages[-1].words.count(" ± 45")
    words = " ".join(page.words for page in pages)
    assert all(f"{line.name} " in words for line in lines)
