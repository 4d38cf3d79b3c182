"""What the panel of the demonstration's competitions says."""

from __future__ import annotations

from random import Random

import pytest

from deploy.site.demo.comments import REASONS, comment_on
from deploy.site.demo.competitions import PANEL, TITLES


@pytest.mark.parametrize("asked", TITLES)
def test_members_of_the_panel_do_not_repeat_each_other(asked: str) -> None:
    rng = Random(1)  # noqa: S311  # no secret
    members = range(len(PANEL))
    for problem in range(2 * len(REASONS[asked])):
        said = [comment_on(asked, problem, member, rng) for member in members]
        reasons = {text[: text.index(".")] for text in said}
        assert len(reasons) == len(said)


def test_a_member_gives_another_reason_in_the_next_problem() -> None:
    rng = Random(1)  # noqa: S311  # no secret
    said = [comment_on("play", problem, 0, rng).partition(".")[0] for problem in range(7)]
    assert len(set(said)) == len(said)
