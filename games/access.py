"""Access to games and tables: who may view them, and who may write."""

from __future__ import annotations

from secrets import compare_digest
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Now
from django.http import Http404
from django.utils.translation import gettext as _

from accounts.access import is_official, memberships_of, official_in, role_in
from accounts.models import Club, Role
from games.models import IN_PROGRESS, Game, Seating, SeatOffer, Table, TableStatus, Watching
from games.sealed_games import (
    has_sealed_deals,
    is_sealed,
    is_sealed_from_official,
    sealed_for,
    sealed_from_official,
    sealed_tables,
)


def may_view(user: Any, role: Role | None, game: Game, invite_token: str = "") -> bool:
    """Return whether *user*, whose role in the club is *role*, may view a game.

    Pages, the API, sockets, topics and files ask this function; :func:`viewable` is the same for
    lists. The members of the club may view a score sheet; a sealed one only its players and the
    officials who do not play its deals (see :mod:`games.sealed_games`). The people who sit at a
    table and the members may view it, with these exceptions: a private table is only for those who
    may enter it; a game in progress without spectators, and one whose deals others still play, is
    only for those who sit there.

    :param game: with its table, its seats and their players.
    """
    if not user.is_authenticated or not user.is_active:
        return False
    if not game.hosted:
        return role is not None and _sees_sheet(user, role, game)
    if holds_seat(user, role, game):
        return True
    if role is None or not can_enter_table(user, role, game, invite_token):
        return False
    return is_shown(game.table.status, game.table.watching) and not has_sealed_deals(game)


def _sees_sheet(user: Any, role: Role, game: Game) -> bool:
    if is_seated(user, game):
        return True
    return not (is_sealed_from_official(user.pk, game) if is_official(role) else is_sealed(game))


def is_shown(status: str, watching: str) -> bool:
    """Return whether people who do not sit at a table in *status* may view it."""
    return status not in IN_PROGRESS or watching != Watching.NONE


def viewable(user: Any, role: Role | None) -> Q:
    """Return a Q for the games whose sheet *user* may view: see :func:`may_view`."""
    if role is None:
        return Q(pk__in=[])
    shown = ~Q(table__status__in=IN_PROGRESS) | ~Q(table__watching=Watching.NONE)
    shown &= ~Q(pk__in=sealed_tables().values("game"))
    if not is_official(role):
        shown &= Q(table__private=False) | Q(created_by=user)
    seats = Seating.objects.filter(game=OuterRef("pk"))
    own = Exists(seats.filter(Q(player__user=user) | Q(guest=user)))
    without_sheet = Q(table__status=TableStatus.WAITING) | Q(
        table__status=TableStatus.ABANDONED, deal_count=0
    )
    sealed = sealed_from_official(user.pk, "pk") if is_official(role) else sealed_for(user)
    sheets = Q(hosted=False) & ~sealed
    return sheets | Q(hosted=True) & ~without_sheet & (Q(own) | shown)


def has_sheet(game: Game) -> bool:
    """Return whether there is a sheet to view.

    A table has none while it waits for players, or if it was given up before the first deal.
    """
    if not game.hosted:
        return True
    status = game.table.status
    return status != TableStatus.WAITING and (
        status != TableStatus.ABANDONED or game.deal_count > 0
    )


def get_game(club: Club, pk: int, user: Any, role: Role | None) -> Game:
    """Return the game of *club* whose sheet *user* may view, with its seats and players.

    :raises Http404: for a game of another club, a game that *user* may not view, and a table that
        has no sheet.
    """
    game = find_game(club, pk, user, role)
    if not has_sheet(game):
        raise _no_game()
    return game


def find_game(club: Club, pk: int, user: Any, role: Role | None) -> Game:
    """Return the game of *club* that *user* may view, which may have no sheet yet.

    :raises Http404: for a game of another club, and a game that *user* may not view.
    """
    related = ("club", "table", "finished_by", "confirmed_by", "disputed_by")
    games = Game.objects.select_related(*related).prefetch_related("seatings__player")
    game = games.filter(club=club, pk=pk).first()
    if game is None or not may_view(user, role, game):
        raise _no_game()
    return game


def _no_game() -> Http404:
    return Http404(_("There is no such game, or it is for others."))


def is_seated(user: Any, game: Game) -> bool:
    """Return whether *user* is one of the players of *game*."""
    return any(seating.user_id == user.pk for seating in game.seatings.all())


def holds_seat(user: Any, role: Role | None, game: Game) -> bool:
    """Return whether *user* sits in *game*: as a guest, or as a player who is still a member."""
    own = (seating for seating in game.seatings.all() if seating.user_id == user.pk)
    return any(seating.guest_id is not None or role is not None for seating in own)


def sits_as_guest(game: Game, user: Any) -> bool:
    """Return whether *user* sits in *game* as a guest, and not as a player of the club."""
    return guest_seat(game, user) is not None


def guest_seat(game: Game, user: Any) -> str | None:
    """Return the letter of the seat at which *user* sits in *game* as a guest, or None."""
    own = (seating.seat for seating in game.seatings.all() if seating.guest_id == user.pk)
    return next(own, None)


def own_seat(game: Game, user: Any) -> str | None:
    """Return the letter of the seat at which *user* plays in *game*, as a member or as a guest."""
    if not user.is_authenticated:
        return None
    own = (seating.seat for seating in game.seatings.all() if seating.user_id == user.pk)
    return next(own, None)


def is_neutral_official(user: Any, role: Role | None, game: Game) -> bool:
    """Return whether *user* is an official of the club who does not play in *game*."""
    return is_official(role) and not is_seated(user, game)


def can_write(user: Any, role: Role | None, game: Game) -> bool:
    """Return whether *user* may write on the sheet: its players and the club's officials may."""
    return user.is_authenticated and (is_official(role) or is_seated(user, game))


def check_writer(user: Any, role: Role | None, game: Game) -> None:
    """Raise PermissionDenied if *user* may not write on the sheet.

    :raises PermissionDenied: with a message that says who may.
    """
    if not can_write(user, role, game):
        raise PermissionDenied(_("Only its players and the club's directors may write on a sheet."))


def get_table(pk: int, user: Any, invite_token: str = "", *, club: str = "") -> Game:
    """Return the game at a table that *user* may view, with its seats and club.

    :param club: the slug of the club that the game must belong to; any if empty.
    :raises Http404: if there is no such table for *user*.
    """
    game = _table_with_seats(pk)
    if game is None or club not in ("", game.club.slug):
        raise no_table()
    if not can_view_table(user, game, invite_token):
        raise no_table()
    return game


def find_table(club: Club, pk: int, user: Any, invite_token: str = "") -> Game:
    """Return the game at a table of *club* that *user* may find, but perhaps not view.

    :raises Http404: if there is no such table for *user*.
    """
    game = _table_with_seats(pk)
    if game is None or game.club_id != club.pk or not can_find_table(user, game, invite_token):
        raise no_table()
    return game


def no_table() -> Http404:
    """Return the 404 for a table that does not exist, or that the user may not view."""
    return Http404(_("There is no such table, or it is for others."))


def _table_with_seats(pk: int) -> Game | None:
    games = Game.objects.select_related("club", "table").filter(pk=pk, hosted=True)
    return games.prefetch_related("seatings__player").first()


def can_view_table(user: Any, game: Game, invite_token: str = "") -> bool:
    """Return whether *user* may view the game at a table: see :func:`may_view`."""
    return may_view(user, role_in(user, game.club), game, invite_token)


def can_enter_table(user: Any, role: Role | None, game: Game, invite_token: str = "") -> bool:
    """Return whether a member may enter a table.

    A member may enter a private one with its link, as its host, or if it has a seat reserved for
    them while it waits.
    """
    table = game.table
    return (
        not table.private
        or compare_digest(table.invite_token.encode(), invite_token.encode())
        or is_host(user, role, game)
        or (table.status == TableStatus.WAITING and _is_offered_seat(user, game))
    )


def _is_offered_seat(user: Any, game: Game) -> bool:
    offers = SeatOffer.objects.filter(game=game, player__user_id=user.pk)
    return offers.filter(expires_at__gt=Now()).exists()


def is_host(user: Any, role: Role | None, game: Game) -> bool:
    """Return whether *user* may act as the host: the member who opened the table, and officials."""
    return is_official(role) or (role is not None and user.pk == game.created_by_id)


def can_find_table(user: Any, game: Game, invite_token: str = "") -> bool:
    """Return whether *user* may see a table, its clock and its players, but perhaps not its cards.

    An official who plays the same deals at another table may not.
    """
    if can_view_table(user, game, invite_token):
        return True
    return official_in(user, game.club) and not is_sealed_from_official(user.pk, game)


def table_version(user: Any, pk: int) -> int | None:
    """Return the version of a table if *user* may view it."""
    try:
        return get_table(pk, user).table.version
    except Http404:
        return None


def lobby_version(user: Any, pk: int) -> int | None:
    """Return the time of the last event at a club's tables, in milliseconds, if *user* is a member.

    Tables whose deals others still play are left out: the lobby lists them only for their players.
    """
    if not memberships_of(user).filter(club_id=pk).exists():
        return None
    tables = Table.objects.filter(game__club=pk).order_by("-last_event_at")
    tables = tables.exclude(game__in=sealed_tables().values("game"))
    last = tables.values_list("last_event_at", flat=True).first()
    return int(last.timestamp() * 1000) if last else 0


def game_version(user: Any, pk: int) -> int | None:
    """Return the version of a game if *user* may view its sheet."""
    game = Game.objects.select_related("club").filter(pk=pk).first()
    if game is None:
        return None
    try:
        return get_game(game.club, pk, user, role_in(user, game.club)).version
    except Http404:
        return None
