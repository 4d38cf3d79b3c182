"""Published articles and tables, the year, and single problems for practice."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _

from accounts.models import Club
from accounts.search import by_name
from bidding.models import (
    BiddingSettings,
    Competition,
    Entry,
    Publication,
    Result,
    SetProblem,
    Status,
)
from bidding.year import YearLine, year_table


def latest_publication(competition: Competition) -> Publication:
    """Return the latest publication of a published competition.

    :raises Http404: for any other.
    """
    if competition.status != Status.PUBLISHED:
        raise Http404(_("The results are not published yet."))
    return competition.publications.order_by("-number")[0]


def results_of(competition: Competition) -> QuerySet[Result]:
    """Return the table of a published competition, the best first."""
    rows = Result.objects.filter(entry__competition=competition).select_related("entry")
    return rows.order_by("place", *by_name("entry__name"))


def article_part(row: SetProblem) -> dict[str, Any]:
    """Return the published part of the article about a problem."""
    article = latest_publication(row.competition).article
    return next(part for part in article["problems"] if part["number"] == row.number)


# --- The year --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Year:
    """The table of a year.

    :ivar competitions: the competitions that count for the year, the earliest first.
    :ivar later: the competitions that closed after the year was full.
    :ivar lines: the lines, by user id; *names* are the names of the latest entries.
    :ivar open: the number of competitions that can still follow.
    """

    number: int
    best: int
    months: int
    competitions: list[Competition]
    later: list[Competition]
    lines: list[YearLine[int]]
    names: dict[int, str]
    open: int


def years_of(club: Club) -> list[int]:
    """Return the years in which a published competition closed, the latest first."""
    closes = Competition.objects.filter(club=club, status=Status.PUBLISHED)
    times = closes.values_list("closes_at", flat=True)
    return sorted({at.astimezone(club.zone).year for at in times}, reverse=True)


def year_of(club: Club, number: int) -> Year:
    """Return the table of the competitions that closed in a year, in the club's time zone."""
    settings = BiddingSettings.objects.filter(club=club).first() or BiddingSettings(club=club)
    first, last = (datetime(year, 1, 1, tzinfo=club.zone) for year in (number, number + 1))
    closing = Competition.objects.filter(
        club=club, closes_at__gte=first.astimezone(UTC), closes_at__lt=last.astimezone(UTC)
    )
    closed = closing.filter(status=Status.PUBLISHED).select_related("club")
    every = list(closed.order_by("closes_at", "pk"))
    competitions, later = every[: settings.months], every[settings.months :]
    rest = settings.months - len(competitions)
    if rest and last <= utc_now():  # after the year, only unpublished results can follow
        rest = min(rest, closing.filter(status=Status.CLOSED).count())
    months: dict[int, dict[int, int]] = {}
    rows = Result.objects.filter(entry__competition__in=competitions)
    for user, competition, total in rows.order_by(*by_name("entry__name")).values_list(
        "entry__user_id", "entry__competition_id", "total"
    ):
        months.setdefault(user, {})[competition] = total
    names = dict(
        Entry.objects.filter(competition__in=competitions)
        .order_by("competition__closes_at", "pk")
        .values_list("user_id", "name")
    )
    most = max((_most(one) for one in competitions), default=0)
    lines = year_table(months, best=settings.best, most=most)
    return Year(number, settings.best, settings.months, competitions, later, lines, names, rest)


def _most(competition: Competition) -> int:
    """Return the highest possible total of a competition."""
    return competition.top * competition.problems.count()
