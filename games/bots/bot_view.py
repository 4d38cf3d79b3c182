"""The input of a bot: the view of its seat, and the public information of the score sheet."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.rules import Game, RuleSet, Seat, ruleset_to_json
from games.rules.play.view import DealView


@dataclass(frozen=True, slots=True)
class BotView:
    """Everything a bot knows. Positions that it cannot distinguish have the same text.

    :ivar deal: the view of the bot's own seat.
    :ivar number: the number of the deal, from 1, of *deals*.
    :ivar totals: the running totals before this deal.
    :ivar contracts: what each seat may still declare, this deal's contract included.
    :ivar turns: how many deals each seat has still to declare, this one included.
    :ivar owed: for each declarer, how many compulsory doubles each other seat still owes.
    """

    rules: RuleSet
    seat: Seat
    deal: DealView
    number: int
    deals: int
    totals: Mapping[Seat, int]
    contracts: Mapping[Seat, tuple[str, ...]]
    turns: Mapping[Seat, int]
    owed: Mapping[Seat, Mapping[Seat, int]]

    @classmethod
    def of(cls, game: Game, seat: Seat) -> BotView:
        """Return what the player at *seat* knows of a game with a current deal.

        :raises NotDealt: when there is none.
        """
        sheet, seats = game.sheet, game.rules.seats
        return cls(
            rules=game.rules,
            seat=seat,
            deal=game.view_for(seat),
            number=len(sheet.deals) + 1,
            deals=len(sheet.declarers),
            totals=game.totals,
            contracts={of: sheet.contracts_left(of) for of in seats},
            turns={of: sheet.deals_left(of) for of in seats},
            owed={of: sheet.owed(of) for of in seats},
        )

    def to_json(self) -> dict[str, Any]:
        """Return the view as JSON data."""
        own = {name: getattr(self, name) for name in self.__slots__}
        return own | {
            "rules": ruleset_to_json(self.rules, whole=True),
            "deal": self.deal.to_json(),
        }

    def __str__(self) -> str:
        return json.dumps(self.to_json())
