"""Knock-out: the plan of stages, its tables, and who goes on."""

from __future__ import annotations

import pytest

from tournaments.draw import DrawError, Round
from tournaments.draw.knockout import in_words, knockout, plan_of_stages, qualifiers, stage_of
from tournaments.draw.pairing import PairingRequest


@pytest.mark.parametrize(
    ("players", "go_on", "sizes"),
    [
        (16, 2, [16, 8, 4]),
        (16, 1, [16, 4]),
        (16, 3, [16, 12, 8, 4]),
        (13, 2, [13, 8, 4]),
        (6, 2, [6, 4]),
        (7, 3, [7, 4]),
        (4, 2, [4]),
        (64, 1, [64, 16, 4]),
    ],
)
def test_stages_lead_to_a_final_of_four(players: int, go_on: int, sizes: list[int]) -> None:
    assert [stage.players for stage in plan_of_stages(players, go_on=go_on)] == sizes


def test_every_number_of_players_has_a_plan_with_byes_in_the_first_stage_only() -> None:
    for players in range(4, 400):
        for go_on in (1, 2, 3):
            plan = plan_of_stages(players, go_on=go_on)
            assert plan[-1].final
            assert plan[0].byes == players % 4
            assert not any(stage.byes for stage in plan[1:])
            for stage in plan[:-1]:
                assert 0 <= stage.others <= (4 - stage.go_on) * stage.tables


def test_a_stage_says_its_rule_in_words() -> None:
    assert in_words(stage_of(13)).format() == (
        "Players: 13; tables: 3; byes for the best ranked: 1. Of each table go on: 2; "
        "best ranked of the others: 1. Players in the next stage: 8."
    )


def test_each_table_has_a_player_of_each_quarter_of_the_seeds() -> None:
    found = knockout(PairingRequest(tuple(range(1, 18))))
    assert found.round.sit_outs == (1,)
    assert [sorted(table) for table in found.round.tables] == [
        [2, 9, 10, 17],
        [3, 8, 11, 16],
        [4, 7, 12, 15],
        [5, 6, 13, 14],
    ]


def test_players_of_a_quarter_change_places_rather_than_meet_again() -> None:
    first = Round(((1, 8, 9, 16), (2, 7, 10, 15), (3, 6, 11, 14), (4, 5, 12, 13)))
    found = knockout(PairingRequest(tuple(range(1, 17)), (first,)))
    assert found.costs.repeats == 0
    for table in found.round.tables:
        assert sorted((player - 1) // 4 for player in table) == [0, 1, 2, 3]


def test_the_best_of_the_others_fill_up_the_next_stage() -> None:
    finished = [(5, 2, 9, 8), (3, 10, 6, 7), (4, 11, 12, 13)]
    through = qualifiers(stage_of(13), finished, (1,), range(1, 14))
    assert through == (1, 2, 3, 4, 5, 6, 10, 11)


def test_results_of_another_stage_are_refused() -> None:
    with pytest.raises(DrawError) as refusal:
        qualifiers(stage_of(8), [(1, 2, 3, 4)], (), range(1, 5))
    assert refusal.value.code == "not-this-stage"


@pytest.mark.parametrize(("players", "go_on"), [(3, 2), (8, 0), (8, 4)])
def test_a_stage_that_cannot_be_is_refused(players: int, go_on: int) -> None:
    with pytest.raises(DrawError):
        stage_of(players, go_on=go_on)
