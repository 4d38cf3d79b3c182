"""Opening a table with its host at one of the seats."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from accounts.models import Club, User
from games.models import Game
from games.rules import RuleSet, Seat
from games.tables import opening, seating
from games.tables.time_controls import TimeControl

HOST_SEATS = (Seat.S, Seat.N, Seat.E, Seat.W, Seat.X)
"""The seats for a host who sits down at once, the preferred ones first."""


@transaction.atomic
def open_with_host(
    *,
    club: Club,
    host: User,
    ruleset: RuleSet,
    time_control: TimeControl,
    sits: bool,
    **settings: Any,
) -> Game:
    """Open a table as :func:`games.tables.opening.open_table` does, and seat its host if *sits*.

    :raises NoPlayer: if the host is to sit, and has no active player in the club.
    """
    game = opening.open_table(
        club=club,
        host=host,
        ruleset=ruleset,
        pace=time_control.pace,
        reserve_seconds=time_control.reserve_seconds,
        turn_seconds=time_control.turn_seconds,
        **settings,
    )
    if sits:
        seat = next(seat for seat in HOST_SEATS if seat in ruleset.seats)
        seating.sit(game=game, user=host, seat=seat)
    return game
