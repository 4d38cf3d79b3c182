"""Competitions on the home page of a club, and the problem of the day on the front page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, Q
from django.utils.timezone import now as utc_now
from django.utils.translation import get_language

from accounts.access import memberships_of
from accounts.models import Club
from accounts.search import by_name
from bidding.daily import candidates_of, problem_of_day
from bidding.models import Competition, DailyState, Problem, Status
from bidding.position_page import Shown, shown, situation

MOST_LISTED = 3
MOST_CLUBS = 2


@dataclass(frozen=True, slots=True)
class Daily:
    """The problem of the day of a club."""

    problem: Problem
    address: str
    shown: Shown

    @property
    def about(self) -> str:
        """The situation, for readers who may not know the game, in the active language."""
        return situation(self.problem.position)

    @property
    def shows_title(self) -> bool:
        """Whether the title is in the language of the page, judged by the club's language."""
        shown_in = get_language() or ""
        return shown_in.partition("-")[0] == self.problem.club.language


@dataclass(frozen=True, slots=True)
class ClubPanel:
    """The panel of a club's home page: open competitions, latest results, problem of the day."""

    open: list[Competition]
    published: Competition | None
    daily: Daily | None


def panel_of_club(club: Club) -> ClubPanel | None:
    """Return the panel of a club; None without competitions."""
    rows = Competition.objects.filter(club=club).select_related("club")
    latest = rows.filter(status=Status.PUBLISHED).order_by("-closes_at", "-pk").values("pk")[:1]
    listed = rows.filter(Q(status=Status.OPEN) | Q(pk__in=latest)).order_by("closes_at", "pk")
    found = list(listed.annotate(**candidates_of(club)))
    published = next((one for one in found if one.status == Status.PUBLISHED), None)
    opened = [one for one in found if one.status == Status.OPEN][:MOST_LISTED]
    daily = daily_of(club, found[0] if found else None)
    if not opened and published is None and daily is None:
        return None
    return ClubPanel(opened, published, daily)


def daily_of(club: Club, candidates: Any = None) -> Daily | None:
    """Return the problem of the day in the club's time zone; None without one.

    :param candidates: as in :func:`~bidding.daily.problem_of_day`.
    """
    found = problem_of_day(club, utc_now().astimezone(club.zone).date(), candidates)
    if found is None:
        return None
    return Daily(found.problem, found.address, shown(found.problem.position))


def panels_for(user: Any) -> list[Daily]:
    """Return the problem of the day of the user's first club that has one, or of a public one."""
    competing = Competition.objects.filter(status=Status.PUBLISHED).values("club")
    released = Problem.objects.filter(daily=DailyState.RELEASED).values("club")
    own = Exists(memberships_of(user).filter(club=OuterRef("pk")))
    clubs = Club.objects.filter(Q(pk__in=competing) | Q(pk__in=released))
    clubs = clubs.annotate(own=own).filter(Q(own=True) | Q(public_events=True))
    clubs = clubs.annotate(**candidates_of(OuterRef("pk")))
    for club in clubs.order_by("-own", *by_name())[:MOST_CLUBS]:
        if daily := daily_of(club, candidates=club):
            return [daily]
    return []
