"""What the decisions of a finished game cost."""

from __future__ import annotations

import json
from random import Random

import pytest

from bidding.analysis.replays import costliest, decisions_of, totals
from games.bots import BotView, club
from games.playouts import warm_up
from games.rules import PRESETS, Deal, Game, Plan
from games.rules.positions import position_at, question
from games.rules.records.record import Record, read_record, write_record
from tests.support.bots import Chooser, deals_of
from tests.support.rules.playing import some_action

RULES = PRESETS["pagat"]


@pytest.fixture(scope="module")
def record() -> Record:
    """Three deals in which everything is chosen at random."""
    warm_up()
    rng = Random(4)  # noqa: S311
    game, ends = Game.start(RULES, Plan.deals(3)), list[Deal | None]()
    for hands in deals_of(RULES, rng)[:3]:
        game = game.dealt(hands)
        while game.is_playing and game.deal:
            game = game.act(some_action(game.deal, rng))
        ends.append(game.deal)
    return read_record(write_record(game.sheet, {}, ends))


@pytest.mark.trial
def test_each_choice_is_valued_where_the_player_made_it(record: Record) -> None:
    found = decisions_of(record, deals=200)
    assert {one.deal for one in found} == {1, 2, 3}
    assert [one.kind for one in found if one.moment == 0] == ["declare"] * 3
    assert [one.said for one in found if one.moment == 0] == [
        f"declare {deal.contract}" for deal in record.deals
    ]
    for one in found:
        position = position_at(record, one.deal, one.moment)
        assert position.seat == one.seat
        assert {one.said, one.best} <= set(question(position).texts)
        assert one.loss >= 0
        assert (one.loss == 0) == (one.said == one.best)
    json.dumps([one.to_json() for one in found])


@pytest.mark.trial
def test_the_dearest_come_first(record: Record) -> None:
    found = decisions_of(record, deals=200)
    three = costliest(found)
    assert [one.loss for one in three] == sorted((one.loss for one in found), reverse=True)[:3]
    assert sum(totals(found).values()) == pytest.approx(sum(one.loss for one in found))


@pytest.mark.trial
def test_the_same_record_gives_the_same_decisions(record: Record) -> None:
    seen = list[tuple[int, int]]()
    found = decisions_of(record, deals=200, progress=lambda done, most: seen.append((done, most)))
    assert found == decisions_of(record, deals=200)
    assert seen[-1] == (len(found), len(found))


@pytest.mark.trial
def test_random_choices_cost_more_than_those_of_a_club_player(record: Record) -> None:
    chooser: Chooser = club.choose
    game, ends = Game.start(RULES, Plan.deals(3)), list[Deal | None]()

    rng = Random(4)  # noqa: S311
    for hands in deals_of(RULES, rng)[:3]:
        game = game.dealt(hands)
        while game.is_playing and game.deal and game.turn:
            view = BotView.of(game, game.turn)
            played = game.deal.play_started
            game = game.act(some_action(game.deal, rng) if played else chooser(view, rng, 5.0))
        ends.append(game.deal)
    club_record = read_record(write_record(game.sheet, {}, ends))
    random_cost, club_cost = (
        sum(one.loss for one in decisions_of(one_record, deals=500))
        for one_record in (record, club_record)
    )
    assert club_cost < random_cost / 2
