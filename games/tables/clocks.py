"""What time does at tables: turns that run out, and tables that everybody has forgotten."""

from __future__ import annotations

from datetime import timedelta

from django.db.models.functions import Now

from games.models import Pace, Presence, Table, TableStatus
from games.tables.guests import stop_unattended

QUIET = {
    TableStatus.WAITING: timedelta(days=1),
    TableStatus.PLAYING: timedelta(days=3),
    TableStatus.PAUSED: timedelta(days=14),
}
"""How long nothing may happen at a live table before it is given up."""
GONE = timedelta(minutes=5)


def overdue() -> list[int]:
    """Return the tables whose player in turn has run out of time."""
    tables = Table.objects.filter(status=TableStatus.PLAYING, deadline__lt=Now())
    return list(tables.order_by("deadline").values_list("game_id", flat=True))


def give_up_forgotten() -> None:
    """Give up the tables to which nobody has come for long, and forget who was there."""
    for state, quiet in QUIET.items():
        tables = Table.objects.filter(status=state, moved_at__lt=Now() - quiet)
        if state != TableStatus.WAITING:
            tables = tables.filter(pace=Pace.LIVE)
        for game in tables.values_list("game_id", flat=True):
            stop_unattended(game)
    Presence.objects.filter(seen_at__lt=Now() - GONE).delete()
