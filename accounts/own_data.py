"""A user's own data as one file.

Each app registers the parts that it stores about a user: what they have written and chosen, and
what is known of them. Other people occur only where the user sees them anyway, as in the sentences
of notices.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from allauth.account.models import EmailAddress
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import QuerySet
from django.utils.timezone import now as utc_now
from knox.models import AuthToken

from accounts.models import InvitationMail, JoinRequest, Membership, Player, User

FORMAT = "barbu-club-own-data/1"

PartsOf = Callable[[User], Mapping[str, Any]]
"""``parts_of(user)`` returns JSON-serializable data by the name of its part; days and times may be
``date`` and ``datetime``."""

_registered: list[PartsOf] = []


def register(parts_of: PartsOf) -> None:
    """Add an app's parts to the file; called once, when the app is ready."""
    _registered.append(parts_of)


def rows(queryset: QuerySet[Any], **paths: str) -> list[dict[str, Any]]:
    """Return the rows of *queryset*, oldest first, with the values at *paths* by their names."""
    found = queryset.order_by("pk").values_list(*paths.values())
    return [dict(zip(paths, row, strict=True)) for row in found]


def own_data(user: User) -> str:
    """Return all data of *user* as JSON text."""
    data: dict[str, Any] = {"format": FORMAT, "made_at": utc_now()}
    for parts_of in (_parts, *_registered):
        data |= parts_of(user)
    return json.dumps(data, cls=DjangoJSONEncoder, ensure_ascii=False, indent=2) + "\n"


def _parts(user: User) -> dict[str, Any]:
    """Return the parts of ``accounts``."""
    tokens = AuthToken.objects.filter(user=user).order_by("created", "pk")
    return {
        "profile": _profile(user),
        **_in_clubs(user),
        "tokens": list(tokens.values("token_key", "created", "expiry")),
    }


def _profile(user: User) -> dict[str, Any]:
    addresses = EmailAddress.objects.filter(user=user).order_by("pk")
    return {
        "name": user.name,
        "email": user.email,
        "addresses": list(addresses.values("email", "verified", "primary")),
        "language": user.language,
        "language_of_last_visit": user.seen_language,
        "joined_at": user.date_joined,
        "last_sign_in_at": user.last_login,
        "invitation_opened_to": user.invitation and user.invitation.player.club.name,
    }


def _in_clubs(user: User) -> dict[str, Any]:
    """Return what clubs store about the user as a member, a player, or somebody who asks."""
    memberships = Membership.objects.filter(user=user)
    players = Player.objects.filter(user=user)
    requests = JoinRequest.objects.filter(user=user)
    mails = InvitationMail.objects.filter(player__user=user)
    return {
        "memberships": rows(
            memberships, club="club__slug", name="club__name", role="role", joined_at="joined_at"
        ),
        "players": rows(
            players,
            club="club__slug",
            name="name",
            number="number",
            email="email",
            guest="guest",
            active="active",
            created_at="created_at",
        ),
        "requests_to_join": rows(
            requests,
            club="club__slug",
            message="message",
            status="status",
            reason="reason",
            made_at="made_at",
            decided_at="decided_at",
        ),
        "invitations_by_mail": rows(
            mails,
            club="player__club__slug",
            address="address",
            asked_at="asked_at",
            sent_at="sent_at",
            status="status",
        ),
    }
