"""Online events: opening their rounds, and players who come to their tables."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils.timezone import now

from accounts.models import User
from games.models import Game, Presence
from tests.support.events import start, table_of
from tests.support.tables.playing import play_on
from tournaments import tasks
from tournaments.models import Round, Table, Tournament, Venue

ONLINE: dict[str, Any] = {
    "venue": Venue.ONLINE,
    "round_kind": "deals",
    "deals": 1,
    "online_clock": "none",
}


def open_round(event: Tournament, boss: User) -> Round:
    """Release the first round, and open its live tables."""
    released = start(event, boss)
    tasks.sweep_online()
    return released


def come(table: Table, seats: str = "NESW") -> None:
    """Let the players of some seats open the live table."""
    Presence.objects.create(
        game=live(table), process="12345678123456781234567812345678", seats=seats, seen_at=now()
    )


def opened_ago(table: Table, minutes: float) -> None:
    Game.objects.filter(tournament_table=table).update(
        created_at=now() - timedelta(minutes=minutes)
    )


def begun(one: Round, seats: str = "NESW", minutes: float = 1) -> Table:
    """Return the first table, after the players of *seats* have come."""
    table = table_of(one)
    come(table, seats)
    opened_ago(table, minutes)
    tasks.sweep_online()
    return table


def live(table: Table) -> Game:
    assert table.game is not None
    return table.game


def begin_all(event: Tournament, boss: User) -> Round:
    """Release a round, and start all its live tables."""
    return begin_open(open_round(event, boss))


def begin_open(one: Round) -> Round:
    """Open the missing live tables of a released round, and start all of them."""
    tasks.sweep_online()
    for table in one.tables.filter(online=True):
        come(table_of(one, table.number))
        opened_ago(table, 1)
    tasks.sweep_online()
    return one


def game_at(one: Round, number: int) -> Game:
    """Return the current game at the live table *number*."""
    game = live(table_of(one, number))
    return Game.objects.select_related("club", "table").get(pk=game.pk)


def played(table: Table) -> Table:
    play_on(live(table))
    return Table.objects.get(pk=table.pk)
