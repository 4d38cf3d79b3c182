"""Notices about the times of tables in an event week by week."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.urls import reverse

from games.sheets.services.notifying import officials_of
from notices.kinds import Kind
from notices.services import Message, notify, notify_each, settle
from tournaments.models import Round, Schedule, Table, TableSeat, TableStatus, Tournament
from tournaments.notice_kinds import OF_TIMES, PERIOD_OVER, PLAY_SOON, ROUND, TABLE_TIMES
from tournaments.periods import period_ends

MINUTE = timedelta(minutes=1)


def user_at(seat: TableSeat) -> int | None:
    """Return the user who plays at a seat: the player or their stand-in; None for a bot."""
    return None if seat.bot else (seat.stand_in or seat.entry.player).user_id


def seats_of(tables: Iterable[Table]) -> list[TableSeat]:
    """Return the seats of *tables* with their players, in the order N E S W at each table."""
    seats = TableSeat.objects.filter(table__in=[table.pk for table in tables])
    seats = seats.select_related("table", "entry__player", "stand_in")
    return list(seats.order_by("table", "pk"))


def notify_of_released_period(tournament: Tournament, released: Round) -> None:
    """Tell the players of a round with a period its last day, and link to the page for times."""
    ends_at = _shown_end(released)
    messages = [
        Message(
            user,
            _page(tournament, seat.table_id),
            "period",
            _common(tournament, released) | {"table": seat.table.number, "ends_at": ends_at},
        )
        for seat in seats_of(released.tables.all())
        if (user := user_at(seat)) is not None
    ]
    notify_each(
        kind=ROUND.code,
        cause=f"round:{released.pk}:{released.released_at}",
        subject=f"round:{released.pk}",
        messages=messages,
        club=tournament.club,
    )


def notify_of_times(
    tournament: Tournament, schedule: Schedule, text: str, by: int | None = None, **values: Any
) -> None:
    """Notify the players of a table of a change of its times, except the user *by*."""
    table = schedule.table
    settle(kinds=[kind.code for kind in OF_TIMES], subject=_subject(table.pk))
    values |= {} if schedule.agreed_at is None else {"play_at": schedule.agreed_at.isoformat()}
    people = [user for seat in seats_of([table]) if (user := user_at(seat)) not in (None, by)]
    cause = f"table:{table.pk}:{text}:{schedule.changes}"
    _notify(TABLE_TIMES, tournament, table.round, table.pk, people, cause, text, values)


def remind(tournament: Tournament, schedule: Schedule, kind: Kind, now: datetime) -> None:
    """Send a reminder to the players of a table."""
    table = schedule.table
    values: dict[str, Any] = {}
    if kind is PLAY_SOON and schedule.agreed_at is not None:
        values["play_at"] = schedule.agreed_at.isoformat()
    else:
        values["ends_at"] = _shown_end(table.round)
    people = [user_at(seat) for seat in seats_of([table])]
    cause = f"table:{table.pk}:{now.isoformat()}"
    text = next(iter(kind.texts))
    _notify(kind, tournament, table.round, table.pk, people, cause, text, values)


def settle_times(table: int) -> None:
    """Settle the notices about the times of a table that has been opened."""
    settle(kinds=[kind.code for kind in OF_TIMES], subject=_subject(table))


def notify_of_period(tournament: Tournament, changed: Round, reason: str) -> None:
    """Notify the players of undecided tables of the new end of a period."""
    values = {"ends_at": _shown_end(changed), "reason": reason}
    for table in changed.tables.filter(status=TableStatus.PLAYING):
        people = [user_at(seat) for seat in seats_of([table])]
        cause = f"table:{table.pk}:period:{tournament.version}"
        _notify(TABLE_TIMES, tournament, changed, table.pk, people, cause, "period", values)


def notify_of_period_over(tournament: Tournament, over: Round, tables: str) -> None:
    """Notify the officials that a period is over and which tables wait for them."""
    link = reverse("tournaments:console", args=[tournament.club.slug, tournament.pk])
    notify(
        kind=PERIOD_OVER.code,
        cause=f"round:{over.pk}:{over.last_day}",
        subject=f"round:{over.pk}",
        to=officials_of(tournament.club_id),
        link=link,
        text="over",
        values=_common(tournament, over) | {"tables": tables},
        club=tournament.club,
    )


def settle_period(one: Round) -> None:
    """Settle the officials' notices of a period that has been extended."""
    settle(kinds=[PERIOD_OVER.code], subject=f"round:{one.pk}")


def _notify(
    kind: Kind,
    tournament: Tournament,
    one: Round,
    table: int,
    people: Iterable[int | None],
    cause: str,
    text: str,
    values: dict[str, Any],
) -> None:
    notify(
        kind=kind.code,
        cause=cause,
        subject=_subject(table),
        to=people,
        link=_page(tournament, table),
        text=text,
        values=_common(tournament, one) | values,
        club=tournament.club,
    )


def _page(tournament: Tournament, table: int) -> str:
    return reverse("tournaments:times", args=[tournament.club.slug, tournament.pk, table])


def _subject(table: int) -> str:
    return f"table:{table}"


def _common(tournament: Tournament, one: Round) -> dict[str, Any]:
    return {"event": tournament.name, "round": one.number}


def _shown_end(one: Round) -> str:
    """Return the last minute of a period, because midnight would be read as the next day."""
    end = period_ends(one)
    return (end - MINUTE).isoformat() if end else ""
