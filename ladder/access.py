"""Access to ladders, pools and counted games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext as _

from accounts.access import Level, is_official, memberships_of
from accounts.models import Club, Role
from ladder.models import CountedGame, Ladder, Pool, Run, RunState


@dataclass(frozen=True, slots=True)
class LadderLevel(Level):
    """Access for members, and for everybody in a club with a ladder that anyone may see.

    :ivar with_players: whether the club must also show its list of players to anyone.
    """

    with_players: bool = False

    def is_open_to(self, club: Club, role: Role | None) -> bool:
        if role is not None:
            return True
        if self.with_players and not club.public_players:
            return False
        return Ladder.objects.filter(pool__club=club, public=True).exists()


LADDERS = LadderLevel(Role.MEMBER)
LADDER_PLAYERS = LadderLevel(Role.MEMBER, with_players=True)


def visible_ladders(club: Club, role: Role | None) -> QuerySet[Ladder]:
    """Return the ladders of *club* that a user with *role* may see, with their pools."""
    ladders = Ladder.objects.filter(pool__club=club).select_related("pool__club")
    ladders = ladders.order_by("pool", "pk")
    return ladders if role is not None else ladders.filter(public=True)


def visible_pools(club: Club, role: Role | None) -> QuerySet[Pool]:
    """Return the pools of *club* with a ladder that a user with *role* may see."""
    pools = Pool.objects.filter(club=club).select_related("club")
    if role is not None:
        return pools
    return pools.filter(pk__in=Ladder.objects.filter(public=True).values("pool"))


def pools_for_totals(club: Club, role: Role | None) -> list[Pool]:
    """Return the pools of *club* for which a user with *role* may enter games by their totals."""
    return list(Pool.objects.filter(club=club)) if is_official(role) else []


def get_ladder(club: Club, role: Role | None, pk: int) -> Ladder:
    """Return a ladder of *club* that a user with *role* may see.

    :raises Http404: for any other.
    """
    found = visible_ladders(club, role).filter(pk=pk).first()
    if found is None:
        raise Http404(_("There is no such ladder, or it is for the club's members."))
    return found


def get_pool(club: Club, role: Role | None, pk: int) -> Pool:
    """Return a pool of *club* with a ladder that a user with *role* may see.

    :raises Http404: for any other.
    """
    found = visible_pools(club, role).filter(pk=pk).first()
    if found is None:
        raise Http404(_("There is no such ladder, or it is for the club's members."))
    return found


def get_counted_game(club: Club, role: Role | None, pk: int) -> CountedGame:
    """Return a game of a pool that a user with *role* may see; its pool is loaded.

    :raises Http404: for any other.
    """
    games = CountedGame.objects.select_related("pool__club", "game")
    found = games.filter(pool__in=visible_pools(club, role), pk=pk).first()
    if found is None:
        raise Http404(_("There is no such game on the ladder."))
    return found


def current_run(pool: Pool | int) -> Run | None:
    """Return the run that pages show; None before the first one."""
    return Run.objects.filter(pool=pool, state=RunState.CURRENT).first()


def version_for(user: Any, pk: int) -> int | None:
    """Return the version of the pool's current run, or None if *user* may not see its ladders."""
    clubs = memberships_of(user).values("club")
    public = Ladder.objects.filter(public=True).values("pool")
    pools = Pool.objects.filter(Q(club__in=clubs) | Q(pk__in=public), pk=pk)
    if not pools.exists():
        return None
    run = current_run(pk)
    return run.version if run else 0
