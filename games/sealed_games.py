"""Sheets and tables that are hidden from others, who still play the same deals.

Games know nothing of events, so the app that seals sheets registers how to find them. Live tables
need no such app: see ``boards`` of :class:`games.models.DealingSecret`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from games.models import DealingSecret, Game, Seating, TableEvent


@dataclass(frozen=True, slots=True)
class Seals:
    """The functions with which an app finds the games whose deals others may still play.

    :ivar find: returns rows with the ``game`` of each such sheet or live table.
    :ivar find_from_official: returns the part of these rows that an official may not see, because
        they still play these deals themselves, as one query or several.
    :ivar knows_deals: whether a user, by id, plays the deals of a game elsewhere, or has seen them.
    """

    find: Callable[[], QuerySet[Any]]
    find_from_official: Callable[[int], Sequence[QuerySet[Any]]]
    knows_deals: Callable[[int, Game], bool]


_seals: dict[str, Seals] = {}


def register(name: str, seals: Seals) -> None:
    """Register the functions of the app *name*."""
    _seals[name] = seals


def is_sealed(game: Game) -> bool:
    """Return whether the sheet of *game* is only for its players and officials for now."""
    if not game.event_url:
        return False
    return any(seals.find().filter(game=game.pk).exists() for seals in _seals.values())


def is_sealed_from_official(user: int, game: Game) -> bool:
    """Return whether *user*, the id of an official, may not see *game* as they play its deals."""
    if not game.event_url:
        return False
    return any(
        rows.filter(game=game.pk).exists()
        for seals in _seals.values()
        for rows in seals.find_from_official(user)
    )


def sealed_from_official(user: int, field: str) -> Q:
    """Return a Q for the rows whose *field* is a game that *user*, an official, may not see."""
    sealed = Q(pk__in=[])
    for seals in _seals.values():
        for rows in seals.find_from_official(user):
            sealed |= Q(**{f"{field}__in": rows.values("game")})
    return sealed


def sealed_for(user: Any) -> Q:
    """Return a Q for the games with a sealed sheet, except those in which *user* plays."""
    own = Seating.objects.filter(Q(player__user=user) | Q(guest=user)).values("game")
    return sealed_games("pk") & ~Q(pk__in=own)


def sealed_games(field: str) -> Q:
    """Return a Q for the rows whose *field* is a game with a sealed sheet."""
    sealed = Q(pk__in=[])
    for seals in _seals.values():
        sealed |= Q(**{f"{field}__in": seals.find().values("game")})
    return sealed


# --- Live tables ---------------------------------------------------------------------------------


def sealed_tables() -> QuerySet[DealingSecret]:
    """Return rows with the ``game`` of each live table whose deals others may still play."""
    return DealingSecret.objects.exclude(boards="").exclude(key_id="")


def is_dealt_from_boards(game: Game) -> bool:
    """Return whether the deals of a live table are also played at other tables."""
    return game.is_of_event and DealingSecret.objects.filter(game=game).exclude(boards="").exists()


def has_sealed_deals(game: Game) -> bool:
    """Return whether other tables may still play the deals of a live table."""
    return game.is_of_event and sealed_tables().filter(game=game).exists()


def knows_deals(user: int, game: Game) -> bool:
    """Return whether *user* has seen the deals of a live table at another one, or elsewhere."""
    boards = DealingSecret.objects.filter(game=game).exclude(boards="").values("boards")
    others = DealingSecret.objects.filter(boards__in=boards).exclude(game=game).values("game")
    dealt = TableEvent.objects.filter(game__in=others, kind="deal").values("game")
    if TableEvent.objects.filter(game__in=dealt, kind="sit", data__user=user).exists():
        return True
    return game.is_of_event and any(seals.knows_deals(user, game) for seals in _seals.values())
