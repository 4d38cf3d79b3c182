"""Players made of code: pure, and told nothing but what a player at their seat may know.

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
from games.rules.play.actions import Action

__all__ = ["STRENGTHS", "BotView", "choose", "warm_up"]


def _expert(view: BotView, rng: Random, budget: float) -> Action:
    # Playouts need NumPy, which nobody should have to load who only asks what bots there are.
    from games.bots import expert

    return expert.choose(view, rng, budget)


STRENGTHS: Mapping[str, Callable[[BotView, Random, float], Action]] = {
    "novice": novice.choose,
    "club": club.choose,
    "expert": _expert,
}


def choose(strength: str, view: BotView, rng: Random, budget: float) -> Action:
    """Return what a bot does whose turn it is.

    :param budget: how many seconds she may think.
    """
    return STRENGTHS[strength](view, rng, budget)


def warm_up() -> None:
    """Load, or compile, what the expert plays deals out with; a worker does it before its first."""
    from games.bots import expert

    expert.warm_up()
