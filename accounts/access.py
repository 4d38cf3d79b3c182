"""Access control: who may open which page, declared on every view.

A view has exactly one of ``@public``, ``@signed_in`` and ``@club_page(level)``. The private pages
of a club return 404 to everybody who is not a member, and 403 to members whose role is too low.

:class:`~accounts.middleware.GuestMiddleware` treats guests, who have no account, as visitors
everywhere except on views with ``@guests_allowed``, or with ``guests = True`` in the API. Guests
have no role in any club.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeGuard, TypeVar
from urllib.parse import quote

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import OuterRef, QuerySet, Subquery
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _
from rest_framework.request import Request

from accounts.errors import AccountNeeded
from accounts.models import (
    Club,
    Invitation,
    JoinRequest,
    Membership,
    Player,
    PlayerImport,
    Role,
    User,
)

P = ParamSpec("P")
View = TypeVar("View", bound=Callable[..., HttpResponseBase])


@dataclass(frozen=True, slots=True)
class Level:
    """The lowest role that may open a page.

    ``public_field`` names a boolean field of the club; if it is true, everybody may open the page.
    """

    role: Role
    public_field: str = ""

    def __str__(self) -> str:
        return self.public_field or self.role.value

    def is_open_to(self, club: Club, role: Role | None) -> bool:
        """Return whether a user with *role* in *club* may open the page; None is no member."""
        if self.public_field and getattr(club, self.public_field):
            return True
        return role is not None and role.rank >= self.role.rank


MEMBER, DIRECTOR, SECRETARY = (Level(role) for role in Role)
EVENTS = Level(Role.MEMBER, "public_events")
PLAYERS = Level(Role.MEMBER, "public_players")
ASKING = Level(Role.MEMBER, "join_requests")


class ClubRequest(HttpRequest):
    """A request inside a club, with the attributes that :func:`club_page` sets."""

    club: Club
    role: Role | None
    player: Player | None


def has_account(user: Any) -> TypeGuard[User]:
    """Return whether *user* has signed in and is not a guest."""
    return isinstance(user, User) and not user.guest


def memberships_of(user: Any) -> QuerySet[Membership]:
    """Return the memberships of *user*: none for visitors and guests."""
    if has_account(user):
        return Membership.objects.filter(user_id=user.pk)
    return Membership.objects.none()


def role_in(user: User | AnonymousUser, club: Club) -> Role | None:
    """Return the role of *user* in *club*, or None if *user* is not a member."""
    role = memberships_of(user).filter(club=club).values_list("role", flat=True)
    return Role(role[0]) if role else None


def player_of(user: User | AnonymousUser, club: Club) -> Player | None:
    """Return the player that *user* has claimed in *club*, or None."""
    if has_account(user):
        return Player.objects.filter(club=club, user_id=user.pk).first()
    return None


def club_for(user: User | AnonymousUser, slug: str, level: Level) -> tuple[Club, Role | None]:
    """Return the club at *slug* and the role of *user* there, if it is at least *level*.

    The slug is stored in lower case and looked up ignoring case.

    :raises Http404: if there is no such club, or *user* is not a member and must be one.
    :raises PermissionDenied: if the role of *user* is too low.
    """
    of_user = memberships_of(user).filter(club=OuterRef("pk")).values("role")[:1]
    club = Club.objects.filter(slug=slug.lower()).annotate(role_of_user=Subquery(of_user)).first()
    if club is None:
        raise Http404(_("There is no such club."))
    role = Role(club.role_of_user) if club.role_of_user else None
    check_open(club, role, level)
    return club, role


def club_and_player(
    user: User | AnonymousUser, slug: str, level: Level
) -> tuple[Club, Role | None, Player | None]:
    """Return what :func:`club_for` does, and the player that *user* has claimed there, or None.

    A user with a player costs a single query.
    """
    if not has_account(user):
        return *club_for(user, slug, level), None
    of_user = memberships_of(user).filter(club=OuterRef("club")).values("role")[:1]
    players = Player.objects.filter(club__slug=slug.lower(), user_id=user.pk)
    player = players.select_related("club").annotate(role_of_user=Subquery(of_user)).first()
    if player is None:
        return *club_for(user, slug, level), None
    role = Role(player.role_of_user) if player.role_of_user else None
    check_open(player.club, role, level)
    return player.club, role, player


def check_open(club: Club, role: Role | None, level: Level) -> None:
    """Check that a user with *role* in *club* is at least of *level*.

    :raises Http404: if they are not a member and must be one.
    :raises PermissionDenied: if the role is too low.
    """
    if level.is_open_to(club, role):
        return
    if role is None:
        raise Http404(_("There is no such page, or it is for the club's members."))
    raise PermissionDenied(_("This page is for the club's %(role)s.") % {"role": level.role.label})


def is_official(role: Role | None) -> bool:
    """Return whether *role* makes an official: a director or a secretary."""
    return role is not None and role.rank >= Role.DIRECTOR.rank


def official_in(user: User | AnonymousUser, club: Club) -> bool:
    """Return whether *user* is an official of *club*."""
    return is_official(role_in(user, club))


def actor_of(request: HttpRequest | Request) -> User:
    """Return the signed-in user of *request*, of a page or of the API.

    :raises PermissionDenied: if nobody has signed in.
    """
    if not isinstance(request.user, User):
        raise PermissionDenied(
            AccountNeeded().message if is_guest(request) else _("Sign in first.")
        )
    return request.user


def is_guest(request: HttpRequest | Request) -> bool:
    """Return whether *request* comes from a guest who is treated as a visitor on this view."""
    return getattr(request, "guest", None) is not None


def ask_to_sign_in(request: HttpRequest, club: str | None = None) -> HttpResponse:
    """Redirect a visitor to the page for signing in, or a guest to the one for signing up.

    :param club: the slug in the address if the page is for members of a club, which the page for
        signing in says; it links to the club's page if that is public.
    """
    path = request.get_full_path()
    if not is_guest(request):
        return redirect_to_login(path) if club is None else _ask_member(path, club)
    messages.info(request, AccountNeeded().message)
    back = f"?{urlencode({'next': path})}" if request.method == "GET" else ""
    return redirect(reverse("account_signup") + back)


def _ask_member(path: str, slug: str) -> HttpResponse:
    public = Club.objects.filter(slug=slug.lower(), public_events=True).exists()
    query = f"next={quote(path)}&members={slug if public else ''}"
    return redirect(f"{reverse('account_login')}?{query}")


def public(view: View) -> View:
    """Declare a page for everybody."""
    view.access = "public"  # type: ignore[attr-defined]  # read by the test of all URLs
    return login_not_required(view)


def signed_in(view: View) -> View:
    """Declare a page for everybody who has signed in, which ``LoginRequiredMiddleware`` checks."""
    view.access = "signed_in"  # type: ignore[attr-defined]  # read by the test of all URLs
    return view


def guests_allowed(view: View) -> View:
    """Let guests open a page as themselves, not as visitors; an addition to its access."""
    view.guests = True  # type: ignore[attr-defined]  # read by GuestMiddleware
    return view


def enter_only_club(request: HttpRequest) -> None:
    """Show a member of exactly one club its links on a page that is not of a club."""
    found = list(memberships_of(request.user).select_related("club").order_by("pk")[:2])
    if len(found) == 1:
        request.club = found[0].club  # type: ignore[attr-defined]  # see ClubRequest
        request.role = Role(found[0].role)  # type: ignore[attr-defined]


def _opened_by(
    user: User | AnonymousUser,
    slug: str,
    level: Level,
    with_player: bool,  # noqa: FBT001 - as club_page has it
) -> tuple[Club, Role | None, Player | None]:
    if with_player:
        return club_and_player(user, slug, level)
    return *club_for(user, slug, level), None


def club_page(
    level: Level, *, with_player: bool = True
) -> Callable[
    [Callable[Concatenate[Any, Club, P], HttpResponseBase]],
    Callable[..., HttpResponseBase],
]:
    """Declare a page of a club; the view gets the :class:`Club` in place of the slug.

    Without *with_player* ``request.player`` is not looked up, which saves work on a page that
    hundreds request in a minute. Times are in the club's zone, also in forms.
    """

    def declare(
        view: Callable[Concatenate[Any, Club, P], HttpResponseBase],
    ) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def wrapper(
            request: HttpRequest, club: str, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponseBase:
            try:
                found, role, player = _opened_by(request.user, club, level, with_player)
            except Http404:
                if request.user.is_authenticated:
                    raise
                # The same answer whether the club exists or not, so that it reveals nothing.
                return ask_to_sign_in(request, club)
            request.club = found  # type: ignore[attr-defined]  # see ClubRequest
            request.role = role  # type: ignore[attr-defined]
            if with_player:
                request.player = player  # type: ignore[attr-defined]
            with timezone.override(found.zone):
                return view(request, found, *args, **kwargs)

        wrapper.access = level  # type: ignore[attr-defined]  # read by the test of all URLs
        return login_not_required(wrapper)

    return declare


def get_player(club: Club, pk: int) -> Player:
    return get_object_or_404(Player.objects.select_related("club", "user"), club=club, pk=pk)


def get_membership(club: Club, pk: int) -> Membership:
    return get_object_or_404(Membership.objects.select_related("club", "user"), club=club, pk=pk)


def get_invitation(club: Club, pk: int) -> Invitation:
    invitations = Invitation.objects.select_related("player__club")
    return get_object_or_404(invitations, player__club=club, pk=pk)


def get_join_request(club: Club, pk: int) -> JoinRequest:
    return get_object_or_404(JoinRequest.objects.select_related("club", "user"), club=club, pk=pk)


def get_import(club: Club, pk: int, user: User) -> PlayerImport:
    """Return an unconfirmed import that *user* has uploaded and that has not expired."""
    pending = PlayerImport.objects.select_related("club").filter(expires_at__gt=utc_now())
    return get_object_or_404(pending, club=club, created_by=user, pk=pk)
