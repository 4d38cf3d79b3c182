"""A competitor's own record in a club."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import chain

from django.utils.timezone import now as utc_now

from accounts.models import Club, User
from accounts.places import Place
from bidding.article import is_best
from bidding.decimals import one_decimal
from bidding.models import Answer, Asked, PracticeAnswer, Result, Status
from bidding.streaks import streak

WIDTH, HEIGHT = 300, 80  # units of the drawing


@dataclass(frozen=True, slots=True)
class Month:
    """One competition: the marks, their maximum, the place and the percentage."""

    competition: int
    name: str
    total: int
    most: int
    place: Place
    percent: int


@dataclass(frozen=True, slots=True)
class KindLine:
    """The marks by kind of question: *total* in *number* problems."""

    label: str
    number: int
    total: int
    mean: str


@dataclass(frozen=True, slots=True)
class Record:
    """A user's own record; percentages are None without an answer to compare.

    :ivar points: the polyline of the percentages in a drawing of :data:`WIDTH` by :data:`HEIGHT`.
    """

    months: list[Month]
    kinds: list[KindLine]
    with_panel: int | None
    with_values: int | None
    points: str
    streak: int
    practised: int


def own_record(club: Club, user: User) -> Record:
    """Return the record of *user*, from published competitions only."""
    results = list(
        Result.objects.filter(
            entry__user=user,
            entry__competition__club=club,
            entry__competition__status=Status.PUBLISHED,
        )
        .select_related("entry__competition")
        .prefetch_related("entry__competition__publications")
        .order_by("entry__competition__closes_at", "pk")
    )
    months = [_month(result) for result in results]
    kinds: dict[str, list[int]] = defaultdict(list)
    panel: list[bool] = []
    values: list[bool] = []
    answers = _answers(user, [result.entry_id for result in results])
    for result in results:
        _compare(result, answers, kinds, panel, values)
    practised = PracticeAnswer.objects.filter(user=user, problem__club=club)
    days = [(first, *later) for first, later in practised.values_list("day", "later_days")]
    today = utc_now().astimezone(club.zone).date()
    return Record(
        months=months[::-1],
        kinds=[_kind_line(asked, kinds[asked]) for asked in Asked.values if kinds[asked]],
        with_panel=_percent(panel),
        with_values=_percent(values),
        points=_points([month.percent for month in months]),
        streak=streak(set(chain.from_iterable(days)), today),
        practised=len(days),
    )


def _answers(user: User, entries: list[int]) -> dict[tuple[int, int], str]:
    rows = Answer.objects.filter(entry__in=entries, entry__user=user)
    return {
        (entry, number): answer
        for entry, number, answer in rows.values_list("entry_id", "problem__number", "answer")
    }


def _month(result: Result) -> Month:
    competition = result.entry.competition
    return Month(
        competition.pk,
        competition.name,
        result.total,
        competition.top * len(result.marks),
        Place(result.place, result.shared),
        result.percent,
    )


def _compare(
    result: Result,
    answers: dict[tuple[int, int], str],
    kinds: dict[str, list[int]],
    panel: list[bool],
    values: list[bool],
) -> None:
    """Add the marks by kind of question and the agreement in one competition."""
    publications = list(result.entry.competition.publications.all())
    article = max(publications, key=lambda one: one.number).article
    for part, mark in zip(article["problems"], result.marks, strict=True):
        answer = answers.get((result.entry_id, part["number"]))
        if answer is None or part["dropped"]:
            continue
        kinds[part["asked"]].append(mark or 0)
        if part["votes"]:
            panel.append(part["votes"].get(answer, 0) == max(part["votes"].values()))
        valued = {one["action"]: one for one in part["values"].get("answers", [])}
        if answer in valued:
            values.append(is_best(valued[answer]))


def _kind_line(asked: str, marks: list[int]) -> KindLine:
    mean = one_decimal(sum(marks) / len(marks))
    return KindLine(str(Asked(asked).label), len(marks), sum(marks), mean)


def _percent(found: list[bool]) -> int | None:
    return round(100 * sum(found) / len(found)) if found else None


def _points(percents: list[int]) -> str:
    """Return the points of a line from the first to the last month; empty for fewer than two."""
    if len(percents) < 2:
        return ""
    step = WIDTH / (len(percents) - 1)
    return " ".join(
        f"{n * step:.1f},{HEIGHT - percent * HEIGHT / 100:.1f}"
        for n, percent in enumerate(percents)
    )
