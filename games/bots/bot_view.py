"""The input of a bot: the view of its seat, and the public information of the score sheet."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.rules import Game, RuleSet, Seat, ruleset_to_json
from games.rules.play.view import DealView
from games.rules.positions.position import Position
from games.rules.positions.position_view import known_view


@dataclass(frozen=True, slots=True)
class BotView:
    """Everything that a bot knows. Positions that it cannot distinguish have the same text.

    :ivar deal: the view of the bot's own seat.
    :ivar number: the number of this deal, from 1, among *deals*.
    :ivar totals: the running totals before this deal.
    :ivar contracts: the contracts that each seat may still declare, including that of this deal.
    :ivar turns: how many deals each seat has yet to declare, including this one.
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
        """Return the knowledge of the player at *seat* in a game with a current deal.

        :raises NotDealt: if there is none.
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

    @classmethod
    def at(cls, position: Position) -> BotView:
        """Return the knowledge of the player in turn in a position.

        A position in a part of a game does not say how many deals the part has: it counts as the
        first of the deals that are left.
        """
        rules, seats, left = position.rules, position.rules.seats, sum(position.turns)
        deals = left if position.is_part else rules.deals
        return cls(
            rules=rules,
            seat=position.seat,
            deal=known_view(position),
            number=deals - left + 1,
            deals=deals,
            totals=dict(zip(seats, position.totals, strict=True)),
            contracts={
                of: names[:1] if rules.sequence == "fixed" else names
                for of, names in zip(seats, position.left, strict=True)
            },
            turns=dict(zip(seats, position.turns, strict=True)),
            owed={
                of: {by: row[place] for place, by in enumerate(seats) if by != of}
                for of, row in zip(seats, position.owed, strict=True)
            },
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
