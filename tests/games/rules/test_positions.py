"""Positions of one player: the same in every form, and asking what the rules ask."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import PRESETS, Deal, Game, Plan, RuleError, RuleSet, parse_action
from games.rules.play.chinese_poker import PokerPlay
from games.rules.play.replay import PlayedDeal
from games.rules.positions import (
    Position,
    kind_asked,
    moments,
    parse_position,
    position_at,
    position_from_json,
    position_of,
    position_text,
    question,
    read_position,
    write_position,
)
from games.rules.records.record import read_record, write_record
from tests.support.profiles import examples
from tests.support.rules.playing import ALL_RULES, random_hands, some_action
from tests.support.rules.resampling import resampled

HAND = "AQ94.KJ72.QT3.K5"
PLANS = [Plan(), Plan.once(), Plan.deals(3)]
SEEDS = st.integers(0, 10_000)


def position(**keys: Any) -> Position:
    data = {"ruleset": "pagat", "seat": "N", "hand": HAND, "declarer": "N"}
    return position_from_json(data | keys)


def some_game(rules: RuleSet, plan: Plan, rng: Random) -> Game:
    """Return a game at a random moment of a deal, in which somebody is in turn."""
    if plan.kind == "once" and len(rules.contracts) < rules.players:
        plan = Plan()
    game, steps = Game.start(rules, plan, rng.choice(rules.seats)), rng.randrange(150)
    while True:
        if not game.is_playing:
            game = Game.start(rules, plan, rng.choice(rules.seats)) if game.is_over else game
            game = game.dealt(random_hands(rules, rng))
        if steps <= 0:
            return game
        assert game.deal
        game = game.act(some_action(game.deal, rng))
        steps -= 1


@settings(max_examples=examples(300))
@given(st.sampled_from(ALL_RULES), st.sampled_from(PLANS), SEEDS)
def test_every_position_of_a_game_is_the_same_in_every_form(
    rules: RuleSet, plan: Plan, seed: int
) -> None:
    game = some_game(rules, plan, Random(seed))  # noqa: S311
    assert game.deal
    if isinstance(game.deal, PokerPlay):
        assert kind_asked(game.deal) is None
        return
    found = position_of(game.sheet, game.deal)
    assert read_position(write_position(found)) == found
    assert parse_position(position_text(found)) == found
    asked = question(found)
    assert asked.answers == game.legal_actions()
    assert [asked.read(text) for text in asked.texts] == list(asked.answers)
    assert len(set(asked.texts)) == len(asked.texts)
    assert kind_asked(game.deal) == (asked.kind if len(asked.answers) > 1 else None)


@settings(max_examples=examples(100))
@given(st.sampled_from(ALL_RULES), SEEDS)
def test_a_position_holds_nothing_that_the_player_has_not_seen(rules: RuleSet, seed: int) -> None:
    rng = Random(seed)  # noqa: S311
    game = Game.start(rules).dealt(random_hands(rules, rng))
    actions = []
    for _ in range(rng.randrange(40)):
        if game.deal is None or game.deal.is_over:
            return
        actions.append(some_action(game.deal, rng))
        game = Game(game.sheet, game.deal.act(actions[-1]))
    assert game.deal
    if game.deal.is_over or isinstance(game.deal, PokerPlay):
        return
    other = resampled(game.deal, actions, game.turn, rng)
    if other is not None:
        assert position_of(game.sheet, game.deal) == position_of(game.sheet, other)


@settings(max_examples=examples(30))
@given(st.sampled_from(ALL_RULES), SEEDS)
def test_a_recorded_game_gives_the_positions_that_were_played(rules: RuleSet, seed: int) -> None:
    rng = Random(seed)  # noqa: S311
    game, played, ends = Game.start(rules, Plan.deals(2)), [], list[Deal | None]()
    while not game.is_over:
        sheet, course = game.sheet, []
        game = game.dealt(random_hands(rules, rng))
        while game.is_playing:
            assert game.deal
            course.append(game.deal)
            game = game.act(some_action(game.deal, rng))
        played.append((sheet, course))
        ends.append(game.deal)
    record = read_record(write_record(game.sheet, {}, ends))
    for number, (sheet, course) in enumerate(played, 1):
        written = record.deals[number - 1]
        if isinstance(course[-1], PokerPlay) or not isinstance(written, PlayedDeal):
            continue
        assert len(moments(sheet, written)) == len(course) + 1
        for moment in rng.sample(range(len(course)), 5):
            found = position_at(record, number, moment)
            expected = position_of(sheet, course[moment])
            assert (found.seat, found.hand, found.left) == (
                expected.seat, expected.hand, expected.left,
            )  # fmt: skip
            assert (found.doubles, found.play) == (expected.doubles, expected.play)


def test_only_four_keys_are_needed() -> None:
    found = position()
    assert found.contracts == PRESETS["pagat"].contracts
    assert found.turns == (7, 7, 7, 7)
    assert found.owed[0] == (0, 2, 2, 2)
    assert found.totals == (0, 0, 0, 0)
    asked = question(found)
    assert asked.kind == "declare"
    assert len(asked.texts) == 5 + 4 + 13
    assert {"declare no-tricks", "declare trumps:S", "declare dominoes:7"} <= set(asked.texts)


def test_a_declaration_is_asked_of_what_is_left() -> None:
    found = position(left={"N": ["dominoes", "no-king"], "W": []})
    assert found.left[0] == ("no-king", "dominoes")
    assert found.turns == (2, 7, 7, 0)
    assert question(found).texts[:2] == ("declare no-king", "declare dominoes:2")


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("double pass", "pass"),
        ("double maximum", "double N E S"),
        ("double flanks", "double E S"),
        ("double E,S", "double E S"),
        ("double S,E", "double E S"),
        ("double N", "double N"),
        ("double N,E,S", "double N E S"),
    ],
)
def test_doubles_are_read_in_the_words_of_the_players(text: str, action: str) -> None:
    asked = question(position(seat="W", contract="no-queens", doubles=["E>N"]))
    assert asked.kind == "double"
    assert asked.read(text) == parse_action(action)


def test_declarer_redoubles() -> None:
    asked = question(position(contract="no-queens", doubles=["E>N", "W>N"]))
    assert asked.kind == "redouble"
    assert asked.texts == ("redouble pass", "redouble E", "redouble W", "redouble maximum")


def test_a_double_that_is_owed_must_be_made() -> None:
    left = {"N": ["no-queens"]}
    asked = question(position(seat="E", left=left, contract="no-queens", owed={"N": {"E": 1}}))
    assert "double pass" not in asked.texts
    free = question(position(seat="E", left=left, contract="no-queens", owed={"N": {}}))
    assert "double pass" in free.texts


def test_a_card_is_asked_of_the_cards_still_held() -> None:
    asked = question(
        position(contract="no-queens", play=["C5", "CA", "C2", "CJ", "HA", "H3", "H5"], seat="N")
    )
    assert asked.texts == ("play H2", "play H7", "play HJ", "play HK")


def test_a_second_turn_is_marked() -> None:
    keys = {"ruleset": "wikipedia", "seat": "E", "contract": "no-queens", "doubles": ["S>E"]}
    asked = question(position(**keys, reply=True))
    assert (asked.kind, asked.texts) == ("redouble", ("redouble pass", "redouble S"))
    with pytest.raises(RuleError) as refused:
        position(**keys)
    assert (refused.value.code, refused.value.where) == ("double-out-of-turn", "doubles")


def test_a_hand_that_was_seen_is_known() -> None:
    keys = {"contract": "no-queens", "seat": "N", "hands_seen": {"E": "T.A.AKJ98765.AQJ"}}
    found = position(**keys, play=[])
    assert read_position(write_position(found)) == found
    with pytest.raises(RuleError) as refused:
        position(**keys, play=["C5", "SA"])
    assert (refused.value.code, refused.value.where) == ("card-not-held", "play")


def test_the_text_is_one_line() -> None:
    text = position_text(position(contract="trumps:S", doubles=["E>N"], totals={"E": -20, "S": 20}))
    assert text == f"pagat; N {HAND}; N declares trumps:S; doubles E>N; totals E -20, S 20"


def test_all_is_json() -> None:
    found = position(contract="no-queens", play=[])
    assert json.loads(write_position(found))["owed"]["E"] == {"N": 2, "S": 2, "W": 2}


def test_the_examples_of_the_document_are_the_same_position() -> None:
    page = (Path(__file__).resolve().parents[3] / "docs" / "positions.md").read_text()
    written = page.partition("```json\n")[2].partition("```")[0]
    line = page.partition("\n    pagat; ")[2].partition("\n")[0]
    assert parse_position(f"pagat; {line}") == read_position(written)
    assert position_text(read_position(written)) == f"pagat; {line}"
