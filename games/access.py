"""Who may see a game, and who may write on it."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _
from rest_framework.request import Request

from accounts.access import is_official, role_in
from accounts.models import Club, Membership, Role, User
from games.models import Game


def get_game(club: Club, pk: int) -> Game:
    """Return the game of *club*, with its seats and players.

    :raises Http404: for a game of another club.
    """
    games = Game.objects.select_related("club", "finished_by", "confirmed_by", "disputed_by")
    game = games.prefetch_related("seatings__player").filter(club=club, pk=pk).first()
    if game is None:
        raise Http404(_("There is no such game."))
    return game


def actor_of(request: HttpRequest | Request) -> User:
    """Return who is acting: a user who has signed in."""
    if not isinstance(request.user, User):
        raise PermissionDenied(_("Sign in first."))
    return request.user


def is_seated(user: Any, game: Game) -> bool:
    """Whether *user* is one of the players of *game*."""
    return any(seating.player.user_id == user.pk for seating in game.seatings.all())


def may_write(user: Any, role: Role | None, game: Game) -> bool:
    """Whether *user* may write on the sheet: its players and the club's officials may."""
    return user.is_authenticated and (is_official(role) or is_seated(user, game))


def check_writer(user: Any, role: Role | None, game: Game) -> None:
    """Refuse everybody who may not write on the sheet.

    :raises PermissionDenied: saying who may.
    """
    if not may_write(user, role, game):
        raise PermissionDenied(_("Only its players and the club's directors write on a sheet."))


def official_in(user: Any, club: Club) -> bool:
    """Whether *user* is an official of *club*."""
    return is_official(role_in(user, club))


def version_for(user: Any, pk: int) -> int | None:
    """Return the version of the game for those who may watch it, who are the club's members."""
    if not user.is_authenticated:
        return None
    clubs = Membership.objects.filter(user_id=user.pk).values("club")
    return Game.objects.filter(pk=pk, club__in=clubs).values_list("version", flat=True).first()
