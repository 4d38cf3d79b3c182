"""Opening live tables of a round with a period: at the agreed time, or when all want to play now.

In an event played in the room and online, the four players of a table choose between them.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import User
from tournaments import errors
from tournaments.models import Schedule, Table, TableSeat, Venue
from tournaments.services.event_changes import bump_version
from tournaments.services.notifying_times import notify_of_times, seats_of, settle_times
from tournaments.services.online import request_live_tables
from tournaments.services.table_results import locked_table
from tournaments.services.times import check_times, count_change, locked_schedule, own_seat
from tournaments.services.venues import check_move, move_table

READY_FOR = timedelta(minutes=30)
"""How long a press of "play now" counts."""


def check_choose_place(table: Table) -> None:
    """Check that the players of a table may choose between the room and a live table.

    :raises NotPlayedThere: if the event is only played in one of them.
    :raises TournamentError: as :func:`check_times` and :func:`check_move`.
    """
    check_times(table)
    if table.round.tournament.venue != Venue.BOTH:
        raise errors.NotPlayedThere()
    check_move(table)


@transaction.atomic
def play_now(*, table: Table, actor: User, now: datetime) -> bool:
    """Record that a player wants to play now; open the live table and return True if all do.

    :raises NotAtTable: if the actor does not play at the table.
    :raises NotPlayedOnline: if the table is in the room.
    """
    tournament, schedule = locked_schedule(table)
    seat = own_seat(schedule.table, actor)
    if not schedule.table.online:
        raise errors.NotPlayedOnline()
    if is_ready(seat, now):
        return False
    _store_ready(seat, now)
    waiting = [one for one in seats_of([table]) if not one.bot and not is_ready(one, now)]
    if waiting:
        count_change(schedule)
        notify_of_times(tournament, schedule, "now", actor.pk, name=actor.name)
    else:
        open_table(schedule, now)
    bump_version(tournament)
    return not waiting


@transaction.atomic
def not_now(*, table: Table, actor: User) -> None:
    """Record that a player no longer wants to play now.

    :raises NotAtTable: if the actor does not play at the table.
    """
    tournament, schedule = locked_schedule(table)
    seat = own_seat(schedule.table, actor)
    if seat.ready_at is None:
        return
    _store_ready(seat, None)
    bump_version(tournament)


@transaction.atomic
def choose_place(*, table: Table, actor: User, online: bool) -> None:
    """Move a table to a live table or to the room, as its players wish.

    :raises NotAtTable: if the actor does not play at the table.
    :raises TournamentError: as :func:`check_choose_place` and :func:`move_table`.
    """
    _tournament, locked = locked_table(table)
    check_choose_place(locked)
    own_seat(locked, actor)
    move_table(table=locked, actor=actor, online=online)


def is_ready(seat: TableSeat, now: datetime) -> bool:
    """Return whether the player of a seat wants to play now, and asked recently enough."""
    return seat.ready_at is not None and now - seat.ready_at < READY_FOR


def open_table(schedule: Schedule, now: datetime) -> None:
    """Let workers open the live table of a schedule; the event must be locked."""
    schedule.opened_at = now
    schedule.save(update_fields=["opened_at"])
    settle_times(schedule.table_id)
    request_live_tables(schedule.table.round)


def _store_ready(seat: TableSeat, at: datetime | None) -> None:
    seat.ready_at = at
    seat.save(update_fields=["ready_at"])
