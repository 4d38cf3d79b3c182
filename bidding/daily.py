"""The problem of the day, from a published competition or released by a conductor."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import QuerySet
from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import Club
from bidding.access import published_problems
from bidding.marking import TOP, Method, marks
from bidding.models import DailyState, Problem, SetProblem
from bidding.results import losses_of


@dataclass(frozen=True, slots=True)
class DayProblem:
    """A problem of the day; *row* is its row in a published competition, or None."""

    problem: Problem
    row: SetProblem | None

    @property
    def address(self) -> str:
        """The URL of the page on which it is answered."""
        slug = self.problem.club.slug
        if self.row is not None:
            return reverse("bidding:practice", args=[slug, self.row.pk])
        return reverse("bidding:practice_released", args=[slug, self.problem.pk])


def released_problems(club: Club | Any) -> QuerySet[Problem]:
    """Return the problems that were released as problems of the day, the latest first.

    :param club: the club, or an expression for it in a subquery.
    """
    rows = Problem.objects.filter(club=club, daily=DailyState.RELEASED)
    return rows.select_related("club").order_by("-pk")


def get_released(club: Club, pk: int) -> Problem:
    """Return a released problem.

    :raises Http404: for any other.
    """
    found = released_problems(club).filter(pk=pk).first()
    if found is None:
        raise Http404(_("There is no such problem, or it is not one of those of the day."))
    return found


def candidates_of(club: Club | Any) -> dict[str, ArraySubquery]:
    """Return annotations with the primary keys from which the problem of the day is chosen.

    :param club: the club, or an expression that leads from the annotated row to its club.
    """
    return {
        "published_keys": ArraySubquery(published_problems(club).order_by("pk").values("pk")),
        "released_keys": ArraySubquery(released_problems(club).order_by("pk").values("pk")),
    }


def problem_of_day(club: Club, day: date, candidates: Any = None) -> DayProblem | None:
    """Return the problem of a day, or None if the club has no published or released problem.

    All candidates are equally likely. The choice is the same for all readers, and for the whole day
    unless the candidates change.

    :param candidates: a row annotated with :func:`candidates_of`, which saves a query.
    """
    row: Any = candidates or Club.objects.annotate(**candidates_of(club)).get(pk=club.pk)
    published, released = row.published_keys, row.released_keys
    if not published and not released:
        return None
    seed = sha256(f"{club.pk} {day.isoformat()}".encode()).digest()
    chosen = int.from_bytes(seed[:8], "big") % (len(published) + len(released))
    if chosen >= len(published):
        pk = released[chosen - len(published)]
        return DayProblem(released_problems(club).get(pk=pk), None)
    rows = published_problems(club).select_related("problem__club")
    found = rows.get(pk=published[chosen])
    return DayProblem(found.problem, found)


def part_of_released(problem: Problem) -> dict[str, Any]:
    """Return a released problem in the format of a part of an article, with marks by value."""
    losses = losses_of(problem.values)
    found = marks({}, losses=losses, method=Method.VALUE, top=TOP)
    return {
        "number": 1,
        "title": problem.title,
        "position": problem.position,
        "asked": problem.asked,
        "discussion": "",
        "dropped": "",
        "marks": dict(sorted(found.items(), key=lambda item: (-item[1], item[0]))),
        "votes": {},
        "field": {},
        "comments": [],
        "rulings": [],
        "values": problem.values,
    }
