"""Sheets that others may not see yet, because they still play the same deals.

Games know nothing of events, so the app that seals sheets registers how to find them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db.models import Q, QuerySet

from games.models import Game, Seating

Find = Callable[[], QuerySet[Any]]
_finders: dict[str, Find] = {}


def register(name: str, find: Find) -> None:
    """Let *find* return rows with the ``game`` of each sheet that is sealed."""
    _finders[name] = find


def is_sealed(game: Game) -> bool:
    """Return whether only its players and officials may see the sheet of *game* for now."""
    if not game.event_url:
        return False
    return any(find().filter(game=game.pk).exists() for find in _finders.values())


def sealed_for(user: Any) -> Q:
    """Select the games whose sheets are sealed, except those in which *user* plays."""
    own = Seating.objects.filter(Q(player__user=user) | Q(guest=user)).values("game")
    return sealed_games("pk") & ~Q(pk__in=own)


def sealed_games(field: str) -> Q:
    """Select the rows whose *field* is a game with a sealed sheet."""
    sealed = Q(pk__in=[])
    for find in _finders.values():
        sealed |= Q(**{f"{field}__in": find().values("game")})
    return sealed
