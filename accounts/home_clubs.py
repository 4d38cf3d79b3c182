"""The clubs on the home page: the user's own, those they asked to join, and others."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import OuterRef, Q, QuerySet, Subquery

from accounts.access import has_account
from accounts.models import Club, JoinRequest, JoinStatus, Membership, Role
from accounts.search import by_name
from accounts.slugs import PRACTICE_CLUB

MOST_CLUBS = 12
"""The most clubs of the user, and the most others, that the home page lists."""


@dataclass(frozen=True, slots=True)
class OwnClub:
    """A club in which the user is a member."""

    club: Club
    role: Role


@dataclass(frozen=True, slots=True)
class AskedClub:
    """A club that has not answered the user's request to join it."""

    club: Club
    request: int
    made_at: datetime


@dataclass(frozen=True, slots=True)
class HomeClubs:
    """Clubs by their names.

    :ivar more: whether the user is in more clubs than ``own``.
    :ivar others: clubs with public events in which the user is not a member.
    :ivar none_yet: whether nobody has founded a club on this site.
    """

    own: list[OwnClub]
    more: bool
    asked: list[AskedClub]
    others: list[Club]
    none_yet: bool


def clubs_for(user: Any) -> HomeClubs:
    """Return the clubs that the home page shows *user*, with one query if there are any."""
    # A visitor gets the key of no user; with an empty queryset no clubs at all would be found.
    key = user.pk if has_account(user) else 0
    members = Membership.objects.filter(user_id=key, club=OuterRef("pk"))
    asked = JoinRequest.objects.filter(user_id=key, club=OuterRef("pk"), status=JoinStatus.OPEN)
    clubs: QuerySet[Any] = Club.objects.annotate(
        role=Subquery(members.values("role")[:1]),
        asked=Subquery(asked.values("pk")[:1]),
        asked_at=Subquery(asked.values("made_at")[:1]),
    )
    clubs = clubs.order_by(*by_name())
    own = clubs.filter(role__isnull=False)[: MOST_CLUBS + 1]
    others = clubs.filter(role=None, public_events=True)[:MOST_CLUBS]
    wanted = Q(pk__in=own.values("pk")) | Q(pk__in=others.values("pk")) | Q(asked__isnull=False)
    found = list(clubs.filter(wanted))
    mine = [OwnClub(club, Role(club.role)) for club in found if club.role is not None]
    return HomeClubs(
        own=mine[:MOST_CLUBS],
        more=len(mine) > MOST_CLUBS,
        asked=[
            AskedClub(club, club.asked, club.asked_at) for club in found if club.asked is not None
        ],
        others=[club for club in found if club.role is None and club.public_events][:MOST_CLUBS],
        none_yet=not found and not Club.objects.exclude(slug=PRACTICE_CLUB).exists(),
    )
