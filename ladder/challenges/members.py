"""Read-only queries about the members of a list: who may have a rung, and who is absent."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from django.db.models import Count, Q, QuerySet

from accounts.access import memberships_of
from accounts.models import Club, Player
from ladder.models import OPEN, Absence, Answer, ChallengePlayer, RungList


def started_lists(club: Club) -> QuerySet[RungList]:
    """Return the started rungs of *club*, those of its first pool first."""
    lists = RungList.objects.filter(pool__club=club, started_at__isnull=False)
    return lists.select_related("pool__club").order_by("pk")


def eligible(club: Club) -> QuerySet[Player]:
    """Return the players of *club* who may have a rung: active members with an account."""
    players = Player.objects.filter(club=club, active=True, guest=False)
    return players.filter(
        user__is_active=True, user__guest=False, user__memberships__club=club
    ).select_related("user")


def version_for(user: Any, pk: int) -> int | None:
    """Return the version of a started list; None if *user* is not a member of its club."""
    clubs = memberships_of(user).values("club")
    lists = RungList.objects.filter(pk=pk, pool__club__in=clubs, started_at__isnull=False)
    return lists.values_list("version", flat=True).first()


def today_in(rungs: RungList, now: datetime) -> date:
    """Return the current day in the time zone of the club."""
    return now.astimezone(rungs.pool.club.zone).date()


def absent(rungs: RungList, now: datetime) -> dict[int, date]:
    """Return the last day of absence of each player who is absent."""
    day = today_in(rungs, now)
    away = Absence.objects.filter(rungs=rungs, first__lte=day, last__gte=day)
    return dict(away.order_by("last").values_list("player", "last"))


def open_challenges(rungs: RungList) -> dict[int, int]:
    """Return the number of open challenges of each player who takes part in any."""
    rows = ChallengePlayer.objects.filter(challenge__rungs=rungs, challenge__state__in=OPEN)
    rows = rows.filter(~Q(answer=Answer.DECLINED))
    counted = rows.order_by().values("player").annotate(number=Count("pk"))
    return {row["player"]: row["number"] for row in counted}
