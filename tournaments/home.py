"""A player's events on the home pages: their table, what they have to confirm, what comes next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch, QuerySet

from accounts.access import memberships_of
from accounts.models import Player, User
from tournaments.models import (
    Entry,
    EntryStatus,
    EventStatus,
    Result,
    ResultStatus,
    RoundStatus,
    Table,
    TableSeat,
    Tournament,
)
from tournaments.models.event import ACTIVE
from tournaments.services import table_permissions
from tournaments.table_status import TableLine, table_line

MOST_EVENTS = 3


@dataclass(frozen=True, slots=True)
class OwnEvent:
    """An event that a player is in, with their table of the round being played."""

    event: Tournament
    entry: Entry
    table: TableLine | None
    may_confirm: bool

    @property
    def is_running(self) -> bool:
        return self.event.status == EventStatus.RUNNING


def own_events(players: Iterable[Player], user: User) -> list[OwnEvent]:
    """Return the events of *user*'s *players* that are being played or come next."""
    entries = list(
        Entry.objects.filter(player__in=players, tournament__status__in=ACTIVE)
        .exclude(status=EntryStatus.WITHDRAWN)
        .select_related("tournament__club", "player")
        .order_by("tournament__starts_at", "pk")
    )
    running = EventStatus.RUNNING
    entries.sort(key=lambda entry: entry.tournament.status != running)
    shown = entries[:MOST_EVENTS]
    tables = {table.seats_of[0].entry_id: table for table in _tables(shown)}  # type: ignore[attr-defined]  # prefetched
    return [_own_event(entry, tables.get(entry.pk), user) for entry in shown]


def own_events_of(user: Any) -> list[OwnEvent]:
    """Return the events of *user* in all their clubs, for the home page."""
    clubs = memberships_of(user).values("club")
    players = list(Player.objects.filter(club__in=clubs, user_id=user.pk)) if user.pk else []
    return own_events(players, user) if players else []


def _own_event(entry: Entry, table: Table | None, user: User) -> OwnEvent:
    may = table_permissions(table, user, official=False).confirm if table else False
    line = table_line(table, entry.player_id) if table else None
    return OwnEvent(entry.tournament, entry, line, may)


def _tables(entries: list[Entry]) -> QuerySet[Table]:
    """Return the tables of the rounds being played, with ``seats_of``: the seat of the entry."""
    results = Result.objects.exclude(status=ResultStatus.SUPERSEDED)
    seats = TableSeat.objects.select_related("entry__player", "award").order_by("pk")
    own = TableSeat.objects.filter(entry__in=entries)
    return (
        Table.objects.filter(seats__entry__in=entries, round__status=RoundStatus.RELEASED)
        .select_related("round__tournament__club", "game")
        .prefetch_related(
            Prefetch("seats", own, to_attr="seats_of"),
            Prefetch("seats", seats),
            Prefetch("results", results),
        )
    )
