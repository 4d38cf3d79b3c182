"""The headline of a draw: what is good or bad about it, and whether another try may help."""

from __future__ import annotations

import pytest

from tournaments.draw_verdict import verdict_of
from tournaments.models import Draw

NONE = dict.fromkeys(
    ("sit_outs", "forbidden", "thirds", "consecutive", "repeats", "seats", "neighbours"), 0
)


@pytest.mark.parametrize(
    ("costs", "least", "words", "good", "helps"),
    [
        ({}, 0, "Nobody meets anybody twice, and the seats are even.", True, False),
        ({"seats": 2}, 0, "Nobody meets anybody twice.", True, True),
        ({"repeats": 3}, 3, "no draw can have fewer", True, False),
        ({"repeats": 1}, 1, "One pair meets again, and no draw can avoid it.", True, False),
        ({"repeats": 3, "thirds": 2}, 3, "2 meetings are a pair's third", False, True),
        ({"repeats": 3, "consecutive": 1}, 3, "in two rounds running", False, True),
        ({"repeats": 4}, 3, "Pairs meet again 4 times.", False, True),
        ({"forbidden": 1}, 0, "must not meet", False, True),
        ({"sit_outs": 1}, 0, "sits out again", False, True),
    ],
)
def test_the_headline_says_the_worst_first(
    costs: dict[str, int], least: int, words: str, *, good: bool, helps: bool
) -> None:
    bound = {"rounds": 5, "repeats": least, "reason": ""}
    verdict = verdict_of(Draw(costs=NONE | costs, bound=bound, input={}))
    assert words in verdict.text
    assert (verdict.good, bool(verdict.again)) == (good, helps)


def test_four_players_meet_in_every_round_whatever_is_drawn() -> None:
    bound = {"rounds": 1, "repeats": 6, "reason": ""}
    costs = NONE | {"repeats": 6, "consecutive": 6}
    verdict = verdict_of(Draw(costs=costs, bound=bound, input={"players": [1, 2, 3, 4]}))
    assert (verdict.good, verdict.again) == (True, "")


def test_after_a_swap_by_hand_nothing_is_said_about_what_can_be_avoided() -> None:
    bound = {"rounds": 5, "repeats": 0, "reason": ""}
    draw = Draw(input={}, costs=NONE | {"repeats": 2}, bound=bound, edited=True)
    verdict = verdict_of(draw)
    assert "by hand" in verdict.again
