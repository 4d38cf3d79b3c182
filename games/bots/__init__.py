"""Bots, which use only the knowledge of a player at their seat.

>>> from random import Random
>>> from games.rules import PRESETS, Game, deal_from
>>> game = Game.start(PRESETS["pagat"]).dealt(deal_from(bytes(32), 52, 4))
>>> view = BotView.of(game, game.turn)
>>> str(choose("club", view, Random(1), budget=0.3)) in view.deal.legal
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from games.bots import club, novice
from games.bots.bot_view import BotView
from games.bots.errors import BadBudget
from games.rules.play.actions import Action

__all__ = ["STRENGTHS", "BadBudget", "BotView", "choose", "warm_up"]


def _expert(view: BotView, rng: Random, budget: float) -> Action:
    # Imported here because playouts load NumPy, which the list of strengths does not need.
    from games.bots import expert

    return expert.choose(view, rng, budget)


STRENGTHS: Mapping[str, Callable[[BotView, Random, float], Action]] = {
    "novice": novice.choose,
    "club": club.choose,
    "expert": _expert,
}


def choose(strength: str, view: BotView, rng: Random, budget: float) -> Action:
    """Return the action of a bot that is in turn.

    :param strength: a key of :data:`STRENGTHS`.
    :param budget: the time for the decision in seconds.
    :raises BadBudget: if an expert is given no time.
    """
    return STRENGTHS[strength](view, rng, budget)


def warm_up() -> None:
    """Compile or load the playouts of the expert, so that its first decision need not wait."""
    from games.bots import expert

    expert.warm_up()
