"""Overdue turns, lost seats and idle tables, which sweeps look for."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Exists, OuterRef, QuerySet
from django.db.models.functions import Now

from accounts.models import Membership
from games.models import IN_PROGRESS, Pace, Presence, Seating, SeatKind, Table, TableStatus
from games.rules import Seat
from games.tables.engine import cache
from games.tables.engine.log import lock_table
from games.tables.engine.seat_rights import seat_holders
from games.tables.engine.state import TableState
from games.tables.engine.table_actions import leave_seat_to_bot

ABANDONED_AFTER = {
    TableStatus.WAITING: timedelta(days=1),
    TableStatus.PLAYING: timedelta(days=3),
    TableStatus.PAUSED: timedelta(days=14),
}
"""How long after its last event a table is abandoned; begun games with days a turn are kept."""
PRESENCE_DELETED_AFTER = timedelta(minutes=5)


def overdue_games() -> list[int]:
    """Return the games in which the player in turn has run out of time."""
    tables = Table.objects.filter(status=TableStatus.PLAYING, deadline__lt=Now())
    return list(tables.order_by("deadline").values_list("game_id", flat=True))


def overdue_starts() -> list[int]:
    """Return the games that have been begun and no longer wait for contributions."""
    tables = Table.objects.filter(status=TableStatus.WAITING, act_after__lt=Now())
    return list(tables.order_by("act_after").values_list("game_id", flat=True))


def start_overdue(*, game: int) -> None:
    """Start a game without the contributions that are missing, unless there is still time."""
    with lock_table(game) as table:
        due = table.act_after
        if table.state.is_beginning and due is not None and due <= table.now:
            table.add("start")


def idle_tables() -> list[int]:
    """Return the games that have been idle for too long."""
    games: list[int] = []
    for status, idle in ABANDONED_AFTER.items():
        tables = Table.objects.filter(status=status, last_event_at__lt=Now() - idle)
        if status != TableStatus.WAITING:
            tables = tables.filter(pace=Pace.LIVE)
        games += tables.order_by("pk").values_list("game_id", flat=True)
    return games


def delete_old_presence() -> None:
    """Delete the presence rows of processes that have ended."""
    Presence.objects.filter(seen_at__lt=Now() - PRESENCE_DELETED_AFTER).delete()


def games_with_lost_seats() -> list[int]:
    """Return the games in progress whose players may no longer act, even if a bot acts for them."""
    return list(_lost_seatings().order_by("game").values_list("game", flat=True).distinct())


def lost_seats(game: int) -> list[Seat]:
    """Return the seats of a game whose players may no longer act, and for whom no bot acts.

    :raises SecretLocked: if the site does not have the key of the game's secret.
    """
    lost = _lost_seatings().filter(game=game).order_by("pk").values_list("seat", flat=True)
    state = cache.latest(game).state
    return [seat for seat in map(Seat, lost) if not _is_bot(state, seat)]


def _lost_seatings() -> QuerySet[Seating]:
    seats = Seating.objects.filter(game__table__status__in=IN_PROGRESS, kind=SeatKind.PLAYER)
    members = Membership.objects.filter(
        club=OuterRef("player__club"), user=OuterRef("player__user")
    )
    return seats.exclude(Exists(members), player__user__is_active=True)


def leave_lost_seats(game: int) -> None:
    """Have bots take the seats of a game whose players may no longer act."""
    for seat in lost_seats(game):
        with lock_table(game) as table:
            holders = {taken for _game, taken, _user in seat_holders([game])}
            if table.state.status in IN_PROGRESS and seat not in holders:
                leave_seat_to_bot(table, seat)


def _is_bot(state: TableState, seat: Seat) -> bool:
    occupant = state.occupants.get(seat)
    return occupant is None or occupant.is_bot
