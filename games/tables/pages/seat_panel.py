"""The panel of a table with the requests of guests for their seats."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from accounts.access import role_in
from accounts.models import User
from games.access import guest_seat
from games.models import UNFINISHED, Game
from games.tables import seat_requests
from games.tables.snapshot import audience_of


def requests_panel(game: Game, user: User) -> dict[str, Any] | None:
    """Return the context of the panel, or None for a user who may not answer requests."""
    hosts = seat_requests.may_answer_all(game, user)
    if game.table.status not in UNFINISHED or not (hosts or guest_seat(game, user)):
        return None
    asked = seat_requests.requests_for(game, user)
    here = audience_of(game.pk).seats if asked else frozenset()
    return {
        "topic": f"seats:{game.pk}",
        "url": page_of(game, user, "seat_requests"),
        "version": seat_requests.requests_version(user, game.pk) or 0,
        "requests": [(one, name, one.seat in here) for one, name in asked],
        "hosts": hosts,
    }


def page_of(game: Game, user: User, name: str) -> str:
    """Return the address of a page of a table, which guests have under /play/."""
    if role_in(user, game.club) is None:
        return reverse(f"games:play_{name}", args=[game.pk])
    return reverse(f"games:{name}", args=[game.club.slug, game.pk])


def table_url(game: Game, user: User) -> str:
    """Return the address of the table for one of its players."""
    if role_in(user, game.club) is None:
        return reverse("games:play", args=[game.pk])
    return reverse("games:table", args=[game.club.slug, game.pk])
