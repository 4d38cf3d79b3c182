"""A table as one user may see it now."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.db.models.functions import Now
from django.utils.timezone import now as utc_now

from accounts.models import User
from games.models import Mute, Presence
from games.rules import Seat
from games.tables import spectators
from games.tables.engine import cache
from games.tables.engine.cache import CachedTable
from games.tables.view import Seen, view_text

FRESH = timedelta(seconds=45)
"""How long a process is believed that somebody is there."""


def view_for(*, game: int, user: User) -> tuple[str, str]:
    """Return the view of *user*, who may look at the table, as JSON, and what it is known by."""
    cached, seat = held_for(game, user.pk)
    text = view_text(cached, seat, now=utc_now(), seen=seen_at(game, muted_by(user.pk)))
    return text, tag_of(cached, seat)


def held_for(game: int, user: int) -> tuple[CachedTable, Seat | None]:
    """Return the table as far as *user* may know of it, and where she sits."""
    cached = cache.bring_up(game)
    seat = cached.state.seat_of(user)
    return (cached, seat) if seat else (spectators.shown(game, utc_now()), None)


def tag_of(cached: CachedTable, seat: Seat | None) -> str:
    """Return what a view is known by to whoever asks whether it has changed."""
    return f"{cached.state.number}{seat or ''}"


def seen_at(game: int, muted: frozenset[int] = frozenset()) -> Seen:
    """Return who has the table open, as the live processes say."""
    rows = Presence.objects.filter(game_id=game, seen_at__gt=Now() - FRESH)
    return seen_of(rows.values_list("seats", "watchers"), muted)


def seen_of(rows: Iterable[tuple[str, int]], muted: frozenset[int] = frozenset()) -> Seen:
    """Put together what the processes say."""
    seats, watchers = "", 0
    for here, others in rows:
        seats, watchers = seats + here, watchers + others
    return Seen(frozenset(map(Seat, seats)), watchers, muted)


def muted_by(user: int) -> frozenset[int]:
    """Return whom *user* does not read."""
    return frozenset(Mute.objects.filter(by_id=user).values_list("of_id", flat=True))


__all__ = ["FRESH", "held_for", "muted_by", "seen_at", "seen_of", "tag_of", "view_for"]
