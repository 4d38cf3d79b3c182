"""Tables of bots, for the tests and the tournaments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random

from games.bots import BotView
from games.rules import Game, Plan, RuleSet, Seat
from games.rules.play.actions import Action
from games.rules.play.chinese_poker import PokerPlay
from tests.support.rules.playing import random_hands

Chooser = Callable[[BotView, Random, float], Action]


def deals_of(rules: RuleSet, rng: Random) -> list[tuple[int, ...]]:
    """Return hands for a whole game."""
    return [random_hands(rules, rng) for _ in range(rules.deals)]


def play_game(
    rules: RuleSet,
    deals: Iterable[tuple[int, ...]],
    bots: Mapping[Seat, Chooser],
    rng: Random,
    budget: float = 0.01,
    plan: Plan | None = None,
) -> Game:
    """Return the final state of a game in which *bots* play the given hands."""
    game = Game.start(rules, plan or Plan())
    for hands in deals:
        game = game.dealt(hands)
        while game.is_playing and game.turn:
            game = game.act(
                _only(game) or bots[game.turn](BotView.of(game, game.turn), rng, budget)
            )
    return game


def _only(game: Game) -> Action | None:
    """Return the only legal action, if there is just one, to save asking a bot."""
    if game.deal is None or isinstance(game.deal, PokerPlay):
        return None
    legal = game.legal_actions()
    return legal[0] if len(legal) == 1 else None
