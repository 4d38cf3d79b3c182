"""Asking to join a club, and the answers of its officials."""

from collections.abc import Iterable
from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts import audit
from accounts.errors import (
    AccountNeeded,
    AlreadyMember,
    AlreadyPlaysHere,
    DeclinedLately,
    HasLogin,
    RequestDecided,
    RequestsClosed,
    TooManyRequests,
    constraints_refuse,
)
from accounts.models import Club, JoinRequest, JoinStatus, Membership, Player, Role, User
from accounts.names import tidy_name
from accounts.namesakes import key_of
from accounts.reasons import checked_reason
from accounts.services.ending_requests import end
from accounts.services.invitations import join
from accounts.services.players import add_player
from accounts.signals import join_request_changed, membership_changed

MAX_OPEN = 5
"""The most open requests of one user, over all clubs."""
PAUSE = timedelta(days=7)
"""The time after a declined request in which the user cannot ask the club again."""
MAX_MESSAGE_LENGTH, MAX_NAME_LENGTH = 200, 80


@transaction.atomic
def ask_to_join(*, club: Club, user: User, message: str = "") -> JoinRequest:
    """Ask the officials of *club* to make *user* a member.

    :raises AccountNeeded: for a guest.
    :raises RequestsClosed: if the club takes no requests.
    :raises AlreadyMember: if *user* is a member.
    :raises RequestOpen: if *user* has asked and has no answer yet.
    :raises TooManyRequests: if *user* has :data:`MAX_OPEN` open requests.
    :raises DeclinedLately: if the club has declined a request within :data:`PAUSE`.
    """
    if user.guest:
        raise AccountNeeded(_("Sign up to ask."))
    # Lock the user, so that two concurrent requests do not both count one too few.
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    club = Club.objects.get(pk=club.pk)
    _check_may_ask(club, user)
    with constraints_refuse():
        request = JoinRequest.objects.create(
            club=club, user=user, message=tidy_name(message)[:MAX_MESSAGE_LENGTH]
        )
    _record(request, user, "ask-to-join", gettext_noop("asked to join the club: %(name)s"))
    join_request_changed.send(JoinRequest, request=request, change="asked")
    return request


def _check_may_ask(club: Club, user: User) -> None:
    if Membership.objects.filter(club=club, user=user).exists():
        raise AlreadyMember
    if not club.join_requests:
        raise RequestsClosed
    own = JoinRequest.objects.filter(user=user)
    declined = own.filter(club=club, status=JoinStatus.DECLINED)
    if declined.filter(decided_at__gt=utc_now() - PAUSE).exists():
        raise DeclinedLately(days=PAUSE.days)
    others = own.filter(status=JoinStatus.OPEN).exclude(club=club)
    if others.count() >= MAX_OPEN:
        raise TooManyRequests(most=MAX_OPEN)


def open_requests(club: Club) -> QuerySet[JoinRequest]:
    """Return the unanswered requests, oldest first."""
    requests = JoinRequest.objects.filter(club=club, status=JoinStatus.OPEN)
    return requests.select_related("club", "user").order_by("made_at", "pk")


def requests_of(user: User) -> QuerySet[JoinRequest]:
    """Return the open requests of *user*, the oldest first."""
    requests = JoinRequest.objects.filter(user=user, status=JoinStatus.OPEN)
    return requests.select_related("club", "user").order_by("made_at", "pk")


def namesakes_of(club: Club, requests: Iterable[JoinRequest]) -> dict[int, str]:
    """Return, by the id of a request, the only player without a login whose name may be the user's.

    Requests without exactly one such player are left out.
    """
    named: dict[str, list[str]] = {}
    players = Player.objects.filter(club=club, user=None, active=True).order_by("pk")
    for name in players.values_list("name", flat=True):
        named.setdefault(key_of(name), []).append(name)
    found = {request.pk: named.get(key_of(request.user.name), []) for request in requests}
    return {pk: names[0] for pk, names in found.items() if len(names) == 1}


@transaction.atomic
def accept(
    *, request: JoinRequest, actor: User, player: Player | None = None, name: str = ""
) -> Player:
    """Make the user a member, as *player*, or as a new player.

    :param name: the name of the new player; if empty, that of the user.
    :raises RequestDecided: if the request is no longer open.
    :raises HasLogin: if *player* belongs to another user.
    :raises NameTaken: if the club has a player of this name.
    :raises AlreadyMember: if the user has become a member in the meantime.
    """
    request = _locked(request)
    club, user = request.club, request.user
    if Membership.objects.filter(club=club, user=user).exists():
        raise AlreadyMember(_("%(name)s is a member already."), name=user.name)
    if Player.objects.filter(club=club, user=user).exists():
        raise AlreadyPlaysHere
    if player is None:
        player = add_player(club=club, actor=actor, name=name or user.name or user.email)
    player = Player.objects.select_for_update(no_key=True, of=["self"]).get(pk=player.pk, club=club)
    if player.user_id is not None:
        raise HasLogin
    end(request, JoinStatus.ACCEPTED, actor)
    join(player, user)
    _record(request, actor, "accept-request", gettext_noop("accepted the request of %(name)s"))
    cause = f"join-request:{request.pk}"
    membership_changed.send(
        Membership, user=user, club=club, role=Role.MEMBER, change="joined", cause=cause
    )
    return player


@transaction.atomic
def decline(*, request: JoinRequest, actor: User, reason: str = "") -> None:
    """Decline a request.

    :param reason: a text for the user.
    :raises RequestDecided: if the request is no longer open.
    :raises ReasonTooLong: if *reason* is too long.
    """
    reason = checked_reason(reason)
    request = _locked(request)
    end(request, JoinStatus.DECLINED, actor, reason)
    text = gettext_noop("declined the request of %(name)s")
    _record(request, actor, "decline-request", text, reason=reason)


@transaction.atomic
def withdraw(*, request: JoinRequest, actor: User) -> None:
    """Withdraw the actor's own request.

    :raises RequestDecided: if the request is no longer open.
    """
    request = _locked(request)
    end(request, JoinStatus.WITHDRAWN, actor)
    _record(request, actor, "withdraw-request", gettext_noop("withdrew the request to join"))


def _locked(request: JoinRequest) -> JoinRequest:
    # Lock the club first, as every change of memberships does.
    Club.objects.select_for_update(no_key=True).get(pk=request.club_id)
    locked = JoinRequest.objects.select_for_update(of=["self"], no_key=True)
    request = locked.select_related("club", "user").get(pk=request.pk)
    if request.status != JoinStatus.OPEN:
        raise RequestDecided
    return request


def _record(request: JoinRequest, actor: User, action: str, text: str, **data: str) -> None:
    audit.record(
        club=request.club,
        actor=actor,
        action=action,
        subject=f"user:{request.user_id}",
        text=text,
        name=request.user.name,
        **data,
    )
