"""Access to games and tables: who may see them, and who may write."""

from __future__ import annotations

from secrets import compare_digest
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _

from accounts.access import is_official, official_in, role_in
from accounts.models import Club, Membership, Role
from games.models import IN_PROGRESS, Game, Table


def get_game(club: Club, pk: int) -> Game:
    """Return the game of *club*, with its seats and players.

    :raises Http404: for a game of another club.
    """
    games = Game.objects.select_related("club", "finished_by", "confirmed_by", "disputed_by")
    game = games.prefetch_related("seatings__player").filter(club=club, pk=pk).first()
    if game is None:
        raise Http404(_("There is no such game."))
    return game


def is_seated(user: Any, game: Game) -> bool:
    """Return whether *user* is one of the players of *game*."""
    return any(seating.user_id == user.pk for seating in game.seatings.all())


def is_neutral_official(user: Any, role: Role | None, game: Game) -> bool:
    """Return whether *user* is an official of the club who does not play in *game*."""
    return is_official(role) and not is_seated(user, game)


def can_write(user: Any, role: Role | None, game: Game) -> bool:
    """Return whether *user* may write on the sheet: its players and the club's officials may."""
    return user.is_authenticated and (is_official(role) or is_seated(user, game))


def check_writer(user: Any, role: Role | None, game: Game) -> None:
    """Refuse those who may not write on the sheet.

    :raises PermissionDenied: saying who may.
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
        raise _no_table()
    if not can_view_table(user, game, invite_token):
        raise _no_table()
    return game


def find_table(club: Club, pk: int, user: Any, invite_token: str = "") -> Game:
    """Return the game at a table of *club* that *user* may find, but perhaps not view.

    :raises Http404: if there is no such table for *user*.
    """
    game = _table_with_seats(pk)
    if game is None or game.club_id != club.pk or not can_find_table(user, game, invite_token):
        raise _no_table()
    return game


def _no_table() -> Http404:
    return Http404(_("There is no such table, or it is for others."))


def _table_with_seats(pk: int) -> Game | None:
    games = Game.objects.select_related("club", "table").filter(pk=pk, hosted=True)
    return games.prefetch_related("seatings__player").first()


def can_view_table(user: Any, game: Game, invite_token: str = "") -> bool:
    """Return whether *user* may view a table: those who sit there, and the club's members.

    A private table is only for members who may enter it. While the game is in progress, the others
    may view it only if it has spectators.
    """
    if not user.is_authenticated or not user.is_active:
        return False
    if is_seated(user, game):
        return True
    role = role_in(user, game.club)
    if role is None or not can_enter_table(user, role, game, invite_token):
        return False
    return game.table.status not in IN_PROGRESS or game.table.has_spectators


def can_enter_table(user: Any, role: Role | None, game: Game, invite_token: str = "") -> bool:
    """Return whether a member may enter a table: a private one takes its link, or its host."""
    table = game.table
    return (
        not table.private
        or compare_digest(table.invite_token.encode(), invite_token.encode())
        or is_host(user, role, game)
    )


def is_host(user: Any, role: Role | None, game: Game) -> bool:
    """Return whether *user* may act as the host: the one who opened the table, and officials."""
    return user.pk == game.created_by_id or is_official(role)


def can_find_table(user: Any, game: Game, invite_token: str = "") -> bool:
    """Return whether *user* may know of a table, its clock and its players, if not of its cards."""
    return can_view_table(user, game, invite_token) or official_in(user, game.club)


def table_version(user: Any, pk: int) -> int | None:
    """Return the version of a table for those who may view it."""
    try:
        return get_table(pk, user).table.version
    except Http404:
        return None


def lobby_version(user: Any, pk: int) -> int | None:
    """Return the time of the last event at a club's tables, in milliseconds, to its members."""
    if not user.is_authenticated:
        return None
    if not Membership.objects.filter(user_id=user.pk, club_id=pk).exists():
        return None
    tables = Table.objects.filter(game__club=pk).order_by("-last_event_at")
    last = tables.values_list("last_event_at", flat=True).first()
    return int(last.timestamp() * 1000) if last else 0


def game_version(user: Any, pk: int) -> int | None:
    """Return the version of a game to the members of its club."""
    if not user.is_authenticated:
        return None
    clubs = Membership.objects.filter(user_id=user.pk).values("club")
    return Game.objects.filter(pk=pk, club__in=clubs).values_list("version", flat=True).first()
