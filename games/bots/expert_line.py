"""The line of a deal that four experts take, each of whom decides by playouts."""

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
    """What four experts do with a deal.

    :ivar actions: all of them in their order, as text, with the seats that do them.
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

    Nobody uses more than they may know: their own cards and what has been done. The same seed gives
    the same line, because no decision is limited in time.

    :param hands: in PBN.
    :param after: called after each action; what it raises ends the computation.
    :raises RuleError: for hands that are not a deal of the rules' pack.
    """
    game = Game.start(rules, Plan.deals(1), declarer).dealt(hands)
    rng = Random(seed)  # noqa: S311 - decides nothing that anybody could win by guessing
    actions = []
    while game.is_playing and game.turn:
        seat = game.turn
        action = expert.choose(BotView.of(game, seat), rng, math.inf)
        actions.append((seat, str(action)))
        game = game.act(action)
        after()
    [done] = game.sheet.deals
    return ExpertLine(done.contract, tuple(map(str, done.doubles)), tuple(actions), done.net)
