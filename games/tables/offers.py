"""Seats of a waiting table that are reserved for the players of the previous game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta

from django.db.models import Q, QuerySet
from django.db.models.functions import Now

from accounts.models import Player, User
from games.models import Game, Pace, SeatOffer, TableStatus
from games.rules import Seat
from games.tables import errors, nudges
from games.tables.engine.log import LockedTable, lock_table

RESERVED_FOR = {Pace.LIVE: timedelta(minutes=10), Pace.DAYS: timedelta(days=2)}
"""How long a seat is reserved, by the pace of the game."""


def offer_seats(
    table: LockedTable, people: Mapping[Seat, Player | User], reserved_for: timedelta | None = None
) -> None:
    """Reserve seats of a new table for players of the club, and for users who come as guests.

    :param reserved_for: how long; by default it depends on the pace of the game.
    """
    expires_at = table.now + (reserved_for or RESERVED_FOR[Pace(table.state.settings.pace)])
    SeatOffer.objects.bulk_create(
        SeatOffer(
            game_id=table.game,
            seat=seat,
            player=person if isinstance(person, Player) else None,
            guest=person if isinstance(person, User) else None,
            expires_at=expires_at,
        )
        for seat, person in people.items()
    )


def open_offers(games: Iterable[int]) -> QuerySet[SeatOffer]:
    """Return the offers at waiting tables that have not expired, with whom they are for."""
    waiting = SeatOffer.objects.filter(game__table__status=TableStatus.WAITING)
    offers = waiting.filter(game__in=games, expires_at__gt=Now())
    return offers.select_related("player", "guest").order_by("pk")


def reserved_seats(table: LockedTable, player: Player | None = None) -> set[Seat]:
    """Return the seats that are reserved for players other than *player*."""
    offers = (
        open_offers([table.game]).exclude(player=player) if player else open_offers([table.game])
    )
    return {Seat(seat) for seat in offers.values_list("seat", flat=True)}


def offer_to_guest(game: int, user: User) -> SeatOffer | None:
    """Return the offer at a waiting table for a user who comes as a guest."""
    return open_offers([game]).filter(guest=user).first()


def withdraw(table: LockedTable, seat: Seat) -> bool:
    """Cancel the reservation of a seat; return whether there was one."""
    deleted, _rows = SeatOffer.objects.filter(game=table.game, seat=seat).delete()
    if deleted:
        table.add("rise", seat)
    return bool(deleted)


def decline(*, game: Game, user: User) -> None:
    """Cancel the reservation for *user*.

    :raises NothingOffered: if there is none.
    """
    with lock_table(game.pk) as table:
        own = Q(player__user=user) | Q(guest=user)
        offer = open_offers([game.pk]).filter(own).first()
        if offer is None:
            raise errors.NothingOffered
        withdraw(table, Seat(offer.seat))
    nudges.lobby(game.club_id)


def delete_expired() -> None:
    """Delete expired offers."""
    SeatOffer.objects.filter(expires_at__lt=Now()).delete()
