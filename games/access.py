"""Who may see a game, and who may write on it."""

from __future__ import annotations

from secrets import compare_digest
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _

from accounts.access import is_official, official_in, role_in
from accounts.models import Club, Membership, Role
from games.models import Game, Table, TableStatus, Watching

PLAYED = (TableStatus.PLAYING, TableStatus.PAUSED)


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
    """Whether *user* is one of the players of *game*."""
    return any(seating.user_id == user.pk for seating in game.seatings.all())


def may_write(user: Any, role: Role | None, game: Game) -> bool:
    """Whether *user* may write on the sheet: its players and the club's officials may."""
    return user.is_authenticated and (is_official(role) or is_seated(user, game))


def check_writer(user: Any, role: Role | None, game: Game) -> None:
    """Refuse everybody who may not write on the sheet.

    :raises PermissionDenied: saying who may.
    """
    if not may_write(user, role, game):
        raise PermissionDenied(_("Only its players and the club's directors write on a sheet."))


def get_table(pk: int, user: Any, key: str = "", *, club: str = "") -> Game:
    """Return the game that is played at a table which *user* may look at, with seats and club.

    :param key: of a private table, out of its link.
    :param club: the slug of the club that it must belong to, if it matters.
    :raises Http404: when there is none.
    """
    game = _table_with_seats(pk)
    if game is None or club not in ("", game.club.slug) or not may_look(user, game, key):
        raise Http404(_("There is no such table, or it is for others."))
    return game


def find_table(club: Club, pk: int, user: Any, key: str = "") -> Game:
    """Return the game at a table of *club* which *user* may know of, but perhaps not look at.

    :raises Http404: when there is none.
    """
    game = _table_with_seats(pk)
    if game is None or game.club_id != club.pk or not may_find(user, game, key):
        raise Http404(_("There is no such table, or it is for others."))
    return game


def _table_with_seats(pk: int) -> Game | None:
    games = Game.objects.select_related("club", "table").filter(pk=pk, hosted=True)
    return games.prefetch_related("seatings__player").first()


def may_look(user: Any, game: Game, key: str = "") -> bool:
    """Whether *user* may look at a table: whoever sits there, and the club's members.

    At a private one these are only its host, those who have its link, and officials. While it is
    played, others than the seated only look where the club lets people watch.
    """
    if not user.is_authenticated or not user.is_active:
        return False
    if is_seated(user, game):
        return True
    role, table = role_in(user, game.club), game.table
    if role is None:
        return False
    invited = (
        compare_digest(table.invite_token.encode(), key.encode()) or user.pk == game.created_by_id
    )
    if table.private and not invited and not is_official(role):
        return False
    return table.status not in PLAYED or table.watching != Watching.NONE


def may_find(user: Any, game: Game, key: str = "") -> bool:
    """Whether *user* may know of a table, its clock and its people, if not of its cards."""
    return may_look(user, game, key) or official_in(user, game.club)


def table_version(user: Any, pk: int) -> int | None:
    """Return the version of a table for those who may look at it."""
    try:
        return get_table(pk, user).table.version
    except Http404:
        return None


def lobby_version(user: Any, pk: int) -> int | None:
    """Return when anything last happened at a club's tables, in milliseconds, to its members."""
    if not user.is_authenticated:
        return None
    if not Membership.objects.filter(user_id=user.pk, club_id=pk).exists():
        return None
    tables = Table.objects.filter(game__club=pk).order_by("-moved_at")
    last = tables.values_list("moved_at", flat=True).first()
    return int(last.timestamp() * 1000) if last else 0


def version_for(user: Any, pk: int) -> int | None:
    """Return the version of the game for those who may watch it, who are the club's members."""
    if not user.is_authenticated:
        return None
    clubs = Membership.objects.filter(user_id=user.pk).values("club")
    return Game.objects.filter(pk=pk, club__in=clubs).values_list("version", flat=True).first()
