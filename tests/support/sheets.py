"""Deals written on a score sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from games.models import Game
from games.rules import Seat
from games.sheets import services
from tests.support.clients import SignedIn

NO_QUEENS: dict[str, Any] = {
    "declarer": "N",
    "contract": "no-queens",
    "doubles": ["E>N", "E>S", "E>W", "S>N", "N>S"],
    "taken": {"N": 1, "E": 0, "S": 1, "W": 2},
}
NO_HEARTS: dict[str, Any] = {
    "declarer": "N",
    "contract": "no-hearts",
    "doubles": ["W>N", "W>E", "W>S", "N>W"],
    "taken": {"N": 0, "E": 3, "S": 8, "W": 2, "ace": "S"},
}
Cast = dict[Seat, SignedIn]
MakeGame = Callable[..., Game]


def play(game: Game, *deals: dict[str, Any]) -> None:
    """Record *deals* one after the other."""
    for deal in deals:
        game.refresh_from_db()
        services.record_deal(
            game=game,
            actor=game.created_by,
            client_id=uuid4(),
            number=game.deal_count + 1,
            deal=deal,
        )
    game.refresh_from_db()
