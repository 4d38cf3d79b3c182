"""Access to box leagues and their seasons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext as _

from accounts.access import Level, memberships_of
from accounts.models import Club, Role
from ladder.access import current_run
from ladder.models import BoxLeague, BoxSeason, SeasonState
from ladder.nudges import boxes_version


@dataclass(frozen=True, slots=True)
class BoxLevel(Level):
    """Access for members, and for everybody in a club with a league that anyone may see."""

    def is_open_to(self, club: Club, role: Role | None) -> bool:
        if role is not None:
            return True
        return BoxLeague.objects.filter(pool__club=club, public=True).exists()


BOXES = BoxLevel(Role.MEMBER)


def visible_leagues(club: Club, role: Role | None) -> QuerySet[BoxLeague]:
    """Return the leagues of *club* that a user with *role* may see; their pools are loaded."""
    leagues = BoxLeague.objects.filter(pool__club=club).select_related("pool__club")
    return leagues if role is not None else leagues.filter(public=True)


def get_league(club: Club, role: Role | None, pk: int) -> BoxLeague:
    """Return a league of *club* that a user with *role* may see.

    :raises Http404: for any other.
    """
    found = visible_leagues(club, role).filter(pk=pk).first()
    if found is None:
        raise Http404(_("There is no such league, or it is for the club's members."))
    return found


def seasons_of(league: BoxLeague) -> QuerySet[BoxSeason]:
    """Return the released seasons of *league*, the latest first."""
    seasons = BoxSeason.objects.filter(league=league).exclude(state=SeasonState.DRAFT)
    return seasons.order_by("-number")


def get_season(league: BoxLeague, number: int) -> BoxSeason:
    """Return a released season of *league*.

    :raises Http404: for any other.
    """
    found = seasons_of(league).filter(number=number).first()
    if found is None:
        raise Http404(_("There is no such season."))
    found.league = league
    return found


def version_of(league: BoxLeague) -> int:
    """Return the version of the pages of *league*."""
    return boxes_version(league.version, current_run(league.pool_id))


def version_for(user: Any, pk: int) -> int | None:
    """Return the version of the league's pages, or None if *user* may not see them."""
    clubs = memberships_of(user).values("club")
    leagues = BoxLeague.objects.filter(Q(pool__club__in=clubs) | Q(public=True), pk=pk)
    league = leagues.first()
    return version_of(league) if league else None
