"""The present view of a table for one user."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models.functions import Now
from django.http import Http404
from django.utils.timezone import now as utc_now

from accounts.models import User
from games.access import is_shown
from games.models import PRESENCE_LIFETIME, Mute, Presence
from games.rules import Seat
from games.tables import spectators
from games.tables.engine import cache
from games.tables.engine.cache import CachedTable
from games.tables.view import Audience, view_text


def view_for(*, game: int, user: User) -> tuple[str, str]:
    """Return the view of *user* as JSON, and its entity tag.

    The caller checks that the user may view the table.
    """
    cached, seat = table_for(game, user.pk)
    audience = audience_of(game, muted_by(user.pk))
    text = view_text(cached, seat, now=utc_now(), audience=audience)
    return text, f"{cached.state.version}{seat or ''}"


def table_for(game: int, user: int) -> tuple[CachedTable, Seat | None]:
    """Return the table as far as *user* may see it, and the seat of the user, if any.

    :raises Http404: if *user* has no seat, and only those with a seat may see the table. It is
        possible after the caller's check: another user may have taken over the account's player.
    """
    cached = cache.latest(game)
    state = cached.state
    seat = state.seat_of(user)
    if seat is not None:
        return cached, seat
    if not is_shown(state.status, state.settings.watching):
        raise Http404
    return spectators.delayed_table(game, utc_now()), None


def audience_of(game: int, muted: frozenset[int] = frozenset()) -> Audience:
    """Return the people who have the table open in any of the live processes."""
    rows = Presence.objects.filter(game_id=game, seen_at__gt=Now() - PRESENCE_LIFETIME)
    return _merged(rows.values_list("seats", "spectators"), muted)


def _merged(rows: Iterable[tuple[str, int]], muted: frozenset[int]) -> Audience:
    seats, spectators = "", 0
    for seats_here, spectators_here in rows:
        seats, spectators = seats + seats_here, spectators + spectators_here
    return Audience(frozenset(map(Seat, seats)), spectators, muted)


def muted_by(user: int) -> frozenset[int]:
    """Return the ids of the users whose messages *user* has hidden."""
    return frozenset(Mute.objects.filter(by_id=user).values_list("of_id", flat=True))
