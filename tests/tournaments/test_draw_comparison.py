"""What is said of a draw that replaces another one."""

from __future__ import annotations

import pytest

from tournaments.draw_comparison import compare
from tournaments.models import Draw

NONE = dict.fromkeys(
    ("sit_outs", "forbidden", "thirds", "consecutive", "repeats", "seats", "neighbours"), 0
)


def drawn(*, players: int = 16, **costs: int) -> Draw:
    asked = {"players": list(range(players)), "rounds": 5, "history": []}
    return Draw(seed=7, input=asked, costs=NONE | costs)


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ({"repeats": 2}, {"repeats": 1}, "is better. Repeated meetings: 2 before, 1 now."),
        ({"repeats": 1}, {"repeats": 3}, "is worse. Repeated meetings: 1 before, 3 now."),
        ({"repeats": 2}, {"repeats": 2}, "is as good. Repeated meetings: 2 before, 2 now."),
        (
            {"repeats": 2},
            {"repeats": 1, "thirds": 1},
            "is worse. Third meetings: 0 before, 1 now. Repeated meetings: 2 before, 1 now.",
        ),
    ],
)
def test_a_new_draw_is_compared_by_what_decides_and_by_its_repeats(
    before: dict[str, int], after: dict[str, int], words: str
) -> None:
    redraw = compare(drawn(**before), drawn(**after))
    assert words in redraw.text
    assert redraw.undo == {"seed": 7, "rounds": 5}


def test_draws_for_others_are_not_compared_and_do_not_come_back() -> None:
    for before in (None, drawn(players=15)):
        redraw = compare(before, drawn())
        assert redraw.text == "Drawn. Check it before you release it."
        assert redraw.undo is None
