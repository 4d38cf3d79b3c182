"""Whole games at random over every preset."""

from __future__ import annotations

from random import Random

import pytest

from games.rules import PRESETS, Game, Plan, RuleError, RuleSet, Seat
from games.rules.play.actions import parse_action
from tests.support.rules.deals import with_options
from tests.support.rules.playing import play_deal, random_hands


@pytest.mark.parametrize("rules", PRESETS.values(), ids=lambda rules: rules.preset)
def test_whole_games_end_with_every_duty_done(rules: RuleSet) -> None:
    rng = Random(rules.preset)  # noqa: S311
    game = Game.start(rules, first_declarer=rng.choice(rules.seats))
    while not game.is_over:
        assert not game.is_playing
        game = play_deal(game, rng)
    assert len(game.sheet.deals) == rules.deals
    assert sum(game.totals.values()) + game.sheet.check == 0
    for declarer in rules.seats:
        assert not any(game.owed(declarer).values())
    with pytest.raises(RuleError) as refused:
        game.dealt(random_hands(rules, rng))
    assert refused.value.code == "game-over"


def test_nobody_doubles_after_three_losing_doubles_but_in_the_last_deals() -> None:
    rng = Random(2)  # noqa: S311
    game = Game.start(with_options(min_doubles=0, losing_double_cap=3))
    seen = False
    while not game.is_over:
        barred = [seat for seat in game.rules.seats if game.sheet.losing_doubles(seat) >= 3]
        game = play_deal(game, rng)
        line = game.sheet.deals[-1]
        if line.number <= game.rules.deals - 4:
            assert not {double.by for double in line.doubles} & set(barred)
            seen = seen or bool(barred)
    assert seen


def test_a_part_of_a_game_has_no_compulsory_doubles() -> None:
    rng = Random(5)  # noqa: S311
    game = Game.start(PRESETS["pagat"], Plan.once({Seat.N: ["trumps"]}))
    assert "trumps" not in game.contracts_left(Seat.N)
    for _ in range(4):
        game = play_deal(game, rng)
    assert game.is_over


def test_what_is_out_of_place_is_refused() -> None:
    game = Game.start(PRESETS["pagat"])
    hands = random_hands(game.rules, Random(1))  # noqa: S311
    for wrong, code in (
        (lambda: game.act(parse_action("pass")), "not-dealt"),
        (lambda: game.view_for(Seat.N), "not-dealt"),
        (lambda: game.dealt(hands).dealt(hands), "deal-not-over"),
    ):
        with pytest.raises(RuleError) as refused:
            wrong()
        assert refused.value.code == code
    assert game.legal_actions() == ()
    assert game.dealt(hands).declarer is Seat.N
