"""Live tables that an event opens; its players are seated from the beginning."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import timedelta

from django.db.models.functions import Now

from accounts.models import Club, Player, User
from games.models import PRESENCE_LIFETIME, Game, Presence, TableEvent, TableStatus
from games.rules import Plan, RuleSet, Seat
from games.tables.engine import cache
from games.tables.engine.deal_secrets import SharedBoards
from games.tables.engine.log import LockedTable, lock_table
from games.tables.engine.state import TableState
from games.tables.engine.table_actions import begin
from games.tables.opening import NewTable
from games.tables.time_controls import TIME_CONTROLS

CONTRIBUTE_FOR = timedelta(seconds=10)
"""How long a table waits for contributions to the deals while all players are there."""


def event_table(
    *,
    club: Club,
    host: User,
    ruleset: RuleSet,
    plan: Plan,
    players: Mapping[Seat, Player | None],
    clock: str,
    title: str,
    event_url: str,
    rated: bool,
    watched: bool,
    boards: SharedBoards | None = None,
) -> NewTable:
    """Return a table to be opened with *players* at their seats, and a bot where there is None.

    :param clock: a key of :data:`TIME_CONTROLS`.
    :param boards: the deals, if other tables of the event play them too; None to draw them.
    """
    control = TIME_CONTROLS[clock]
    return NewTable(
        club=club,
        host=host,
        ruleset=ruleset,
        plan=plan,
        first_declarer=Seat.N,
        pace=control.pace,
        reserve_seconds=control.reserve_seconds,
        turn_seconds=control.turn_seconds,
        rated=rated,
        watched=watched,
        title=title,
        event_url=event_url,
        limited=False,
        players=players,
        boards=boards,
    )


def here_at(games: Iterable[int]) -> dict[int, set[Seat]]:
    """Return the seats of *games* whose players have the table open in some process."""
    rows = Presence.objects.filter(game__in=games, seen_at__gt=Now() - PRESENCE_LIFETIME)
    return _seats_by_game(rows)


def _seats_by_game(rows: Iterable[Presence]) -> dict[int, set[Seat]]:
    found: dict[int, set[Seat]] = {}
    for row in rows:
        found.setdefault(row.game_id, set()).update(map(Seat, row.seats))
    return found


def absent_seats(table: LockedTable) -> list[Seat]:
    """Return the seats whose players have not arrived: they have not opened the table yet."""
    rows = Presence.objects.filter(game=table.game, seen_at__gt=table.now - PRESENCE_LIFETIME)
    here = _seats_by_game(rows).get(table.game, set())
    dealing = table.state.dealing
    committed = set(dealing.commitments) if dealing is not None else set()
    people = (seat for seat, who in table.state.occupants.items() if not who.is_bot)
    return [seat for seat in people if seat not in here | committed]


def awaited_seats(game: Game) -> list[Seat]:
    """Return the seats of a waiting table whose players have not arrived, without its lock."""
    state = cache.latest(game.pk).state
    here = here_at([game.pk]).get(game.pk, set())
    committed = set(state.dealing.commitments) if state.dealing is not None else set()
    return [
        seat
        for seat, who in state.occupants.items()
        if not who.is_bot and seat not in here | committed
    ]


def is_ready(table: LockedTable, absent: Collection[Seat], age: timedelta) -> bool:
    """Return whether all players have arrived, and contributed to the deals or had time to.

    :param age: how long ago the table was opened.
    """
    dealing = table.state.dealing
    people = {seat for seat, who in table.state.occupants.items() if not who.is_bot}
    # Nobody contributes to deals that other tables play too.
    committed = dealing is None or people <= set(dealing.commitments)
    return not absent and (committed or age > CONTRIBUTE_FOR)


def begin_game(table: LockedTable, absent: Collection[Seat] = ()) -> None:
    """Begin the game; a bot acts for those who are *absent* until they take their seats back."""
    for seat in absent:
        table.add("away", seat)
    begin(table)


def has_dealt(game: Game) -> bool:
    """Return whether a deal has been dealt at a live table."""
    return TableEvent.objects.filter(game=game, kind="deal").exists()


def is_between_deals(state: TableState) -> bool:
    """Return whether the deal on the table, if any, is over or has no declaration yet."""
    deal = state.play.deal
    return deal is None or deal.is_over or deal.auction.declaration is None


def reopen_table(game: Game, actor: User) -> int:
    """Resume an abandoned table where it stopped; return the version of the table.

    Its deals must still be sealed. A table that is not abandoned is left unchanged.
    """
    with lock_table(game.pk) as table:
        if table.state.status == TableStatus.ABANDONED:
            table.add("reopen", by=actor.pk)
        return table.state.version
