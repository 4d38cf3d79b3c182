"""A bot knows the same of a position as of the game that it was taken from."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots import BotView
from games.rules import Game, RuleSet
from games.rules.play.chinese_poker import PokerPlay
from games.rules.positions import position_of
from tests.support.profiles import examples
from tests.support.rules.playing import ALL_RULES, random_hands, some_action


@settings(max_examples=examples(200))
@given(st.sampled_from(ALL_RULES), st.integers(0, 10_000))
def test_a_position_gives_the_view_of_its_game(rules: RuleSet, seed: int) -> None:
    rng = Random(seed)  # noqa: S311
    game = Game.start(rules, first_declarer=rng.choice(rules.seats))
    for _ in range(rng.randrange(120)):
        if not game.is_playing:
            game = game.dealt(random_hands(rules, rng))
        assert game.deal
        game = game.act(some_action(game.deal, rng))
    if not game.is_playing:
        game = game.dealt(random_hands(rules, rng))
    assert game.turn
    assert game.deal
    if not isinstance(game.deal, PokerPlay):
        found = BotView.at(position_of(game.sheet, game.deal))
        assert found == BotView.of(game, game.turn)
        assert str(found) == str(BotView.of(game, game.turn))
