"""Who may see what: the one place that decides, and the declaration that every view carries.

A view is declared with exactly one of ``@public``, ``@signed_in`` and ``@club_page(level)``. A
club's private things do not exist for others (404); a member whose role is too low is told (403).
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _
from rest_framework.request import Request

from accounts.models import Club, Invitation, Membership, Player, PlayerImport, Role, User

P = ParamSpec("P")
View = TypeVar("View", bound=Callable[..., HttpResponseBase])


@dataclass(frozen=True, slots=True)
class Level:
    """The least that a page asks of its reader: a role, or a switch of the club that opens it."""

    role: Role
    switch: str = ""

    def __str__(self) -> str:
        return self.switch or self.role.value

    def is_open_to_all(self, club: Club) -> bool:
        return bool(self.switch) and bool(getattr(club, self.switch))


MEMBER, DIRECTOR, SECRETARY = (Level(role) for role in Role)
EVENTS = Level(Role.MEMBER, "public_events")
PLAYERS = Level(Role.MEMBER, "public_players")


class ClubRequest(HttpRequest):
    """A request inside a club: :func:`club_page` adds these."""

    club: Club
    role: Role | None
    player: Player | None


def role_in(user: User | AnonymousUser, club: Club) -> Role | None:
    """The role of *user* in *club*, or None when she is no member."""
    if not user.is_authenticated:
        return None
    role = Membership.objects.filter(club=club, user_id=user.pk).values_list("role", flat=True)
    return Role(role[0]) if role else None


def player_of(user: User | AnonymousUser, club: Club) -> Player | None:
    """The player that *user* has claimed in *club*."""
    if not user.is_authenticated:
        return None
    return Player.objects.filter(club=club, user_id=user.pk).first()


def club_for(user: User | AnonymousUser, slug: str, level: Level) -> tuple[Club, Role | None]:
    """Return the club at *slug* and the role of *user* there, if she may go as far as *level*.

    :raises Http404: no such club, or a private thing of a club she does not belong to.
    :raises PermissionDenied: her role in the club is too low.
    """
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise Http404(_("There is no such club."))
    role = role_in(user, club)
    if level.is_open_to_all(club):
        return club, role
    if role is None:
        raise Http404(_("There is no such page, or it is for the club's members."))
    if role.rank < level.role.rank:
        raise PermissionDenied(
            _("This page is for the club's %(role)s.") % {"role": level.role.label}
        )
    return club, role


def is_official(role: Role | None) -> bool:
    """Directors and secretaries are the club's officials."""
    return role is not None and role.rank >= Role.DIRECTOR.rank


def official_in(user: User | AnonymousUser, club: Club) -> bool:
    """Whether *user* is an official of *club*."""
    return is_official(role_in(user, club))


def actor_of(request: HttpRequest | Request) -> User:
    """Return the user who acts in *request*.

    :raises PermissionDenied: when nobody has signed in.
    """
    if not isinstance(request.user, User):
        raise PermissionDenied(_("Sign in first."))
    return request.user


def public(view: View) -> View:
    """Anyone may read it."""
    view.access = "public"  # type: ignore[attr-defined]  # the declaration, read by the URL walk
    return login_not_required(view)


def signed_in(view: View) -> View:
    """Anyone who has signed in (the middleware sees to it)."""
    view.access = "signed_in"  # type: ignore[attr-defined]  # the declaration, read by the URL walk
    return view


def guests_too(view: View) -> View:
    """Anyone who has signed in, and guests, who have no account."""
    view.guests = True  # type: ignore[attr-defined]  # read by GuestMiddleware
    return signed_in(view)


def club_page(
    level: Level,
) -> Callable[
    [Callable[Concatenate[Any, Club, P], HttpResponseBase]],
    Callable[..., HttpResponseBase],
]:
    """Declare a page of a club: the view gets the :class:`Club` where its URL has the slug."""

    def declare(
        view: Callable[Concatenate[Any, Club, P], HttpResponseBase],
    ) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def wrapper(
            request: HttpRequest, club: str, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponseBase:
            try:
                found, role = club_for(request.user, club, level)
            except Http404:
                if request.user.is_authenticated:
                    raise
                # The same answer whether or not the club exists: sign in first.
                return redirect_to_login(request.get_full_path())
            request.club = found  # type: ignore[attr-defined]  # see ClubRequest
            request.role = role  # type: ignore[attr-defined]
            request.player = player_of(request.user, found)  # type: ignore[attr-defined]
            return view(request, found, *args, **kwargs)

        wrapper.access = level  # type: ignore[attr-defined]  # the declaration, read by the URL walk
        return login_not_required(wrapper)

    return declare


def get_player(club: Club, pk: int) -> Player:
    return get_object_or_404(Player.objects.select_related("club", "user"), club=club, pk=pk)


def get_membership(club: Club, pk: int) -> Membership:
    return get_object_or_404(Membership.objects.select_related("club", "user"), club=club, pk=pk)


def get_invitation(club: Club, pk: int) -> Invitation:
    invitations = Invitation.objects.select_related("player__club")
    return get_object_or_404(invitations, player__club=club, pk=pk)


def get_import(club: Club, pk: int, user: User) -> PlayerImport:
    """A file that waits to be confirmed, for the one who sent it."""
    waiting = PlayerImport.objects.select_related("club").filter(expires_at__gt=utc_now())
    return get_object_or_404(waiting, club=club, created_by=user, pk=pk)
