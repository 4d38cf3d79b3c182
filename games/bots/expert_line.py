"""The line of a deal played by four experts, each of whom decides by playouts."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from games.bots import expert
from games.bots.bot_view import BotView
from games.rules import Game, Plan, RuleSet, Seat


@dataclass(frozen=True, slots=True)
class ExpertLine:
    """The actions of four experts in a deal, and their result.

    :ivar actions: all actions in order, as text, with their seats.
    """

    contract: str
    doubles: tuple[str, ...]
    actions: tuple[tuple[Seat, str], ...]
    net: Mapping[Seat, int]

    def to_json(self) -> dict[str, Any]:
        return {
            "contract": self.contract,
            "doubles": list(self.doubles),
            "actions": [f"{seat} {action}" for seat, action in self.actions],
            "net": {str(seat): net for seat, net in self.net.items()},
        }


def expert_line(
    rules: RuleSet,
    declarer: Seat,
    hands: str,
    seed: int,
    after: Callable[[], None] = lambda: None,
) -> ExpertLine:
    """Return the line of a deal in which *declarer* may still declare every contract.

    Each expert uses only what they may know: their own cards and the earlier actions. The same seed
    gives the same line, because no decision is limited in time.

    :param hands: in PBN.
    :param after: called after each action; an exception that it raises ends the computation.
    :raises RuleError: if the hands are not a deal of the rules' pack.
    """
    game = Game.start(rules, Plan.deals(1), declarer).dealt(hands)
    rng = Random(seed)  # noqa: S311 - nobody could gain by guessing its numbers
    actions = []
    while game.is_playing and game.turn:
        seat = game.turn
        action = expert.choose(BotView.of(game, seat), rng, math.inf)
        actions.append((seat, str(action)))
        game = game.act(action)
        after()
    [done] = game.sheet.deals
    return ExpertLine(done.contract, tuple(map(str, done.doubles)), tuple(actions), done.net)
