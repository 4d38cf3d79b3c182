"""What becomes due by the passing of time: turns that are over, tables that nobody uses."""

from __future__ import annotations

from datetime import timedelta

from django.db.models.functions import Now

from games.models import Pace, Presence, Table, TableStatus
from games.tables.engine.log import stop_if_unfinished

ABANDONED_AFTER = {
    TableStatus.WAITING: timedelta(days=1),
    TableStatus.PLAYING: timedelta(days=3),
    TableStatus.PAUSED: timedelta(days=14),
}
"""How long after its last event a table is abandoned; begun games with days a turn never are."""
PRESENCE_DELETED_AFTER = timedelta(minutes=5)


def overdue_games() -> list[int]:
    """Return the games in which the player in turn has run out of time."""
    tables = Table.objects.filter(status=TableStatus.PLAYING, deadline__lt=Now())
    return list(tables.order_by("deadline").values_list("game_id", flat=True))


def abandon_idle_tables() -> None:
    """Abandon the tables that have been idle for too long."""
    for status, idle in ABANDONED_AFTER.items():
        tables = Table.objects.filter(status=status, last_event_at__lt=Now() - idle)
        if status != TableStatus.WAITING:
            tables = tables.filter(pace=Pace.LIVE)
        for game in tables.values_list("game_id", flat=True):
            stop_if_unfinished(game)


def delete_old_presence() -> None:
    """Delete the presence rows of processes that have ended."""
    Presence.objects.filter(seen_at__lt=Now() - PRESENCE_DELETED_AFTER).delete()
