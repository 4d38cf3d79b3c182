"""The set of a competition: which problems it has, in which order."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from accounts.models import User
from bidding import errors
from bidding.locks import lock
from bidding.models import Competition, Insider, Part, Problem, SetProblem, Status
from bidding.services.changing import check_conductor, check_status
from bidding.timing import touch

MOST_PROBLEMS = 40


@transaction.atomic
def add_problem(*, competition: Competition, problem: Problem, actor: User) -> SetProblem:
    """Add a problem at the end of the set.

    :raises NotTheConductor: unless *actor* is, and wrote the problem.
    :raises WrongStatus: if the competition is open or was.
    :raises ProblemUsed: if others have seen the problem, or are going to.
    :raises WasReleased: if it is one of the problems of the day, or was.
    :raises AlreadyInSet: if it is in the set.
    :raises PanelKnowsValues: if somebody on the panel has conducted the problem before.
    :raises TooManyProblems: beyond :data:`MOST_PROBLEMS`.
    """
    stored = _locked_draft(competition, actor)
    if stored.problems.filter(problem=problem).exists():
        raise errors.AlreadyInSet
    _check_may_add(stored, problem, actor)
    number = stored.problems.count() + 1
    _check_number(number)
    touch(stored)
    return SetProblem.objects.create(competition=stored, problem=problem, number=number)


@transaction.atomic
def arrange(*, competition: Competition, problems: Sequence[Problem], actor: User) -> None:
    """Let the set have these problems in this order; a second time it changes nothing.

    :raises NotTheConductor: unless *actor* is, and wrote the problems that are new in the set.
    :raises WrongStatus: if the competition is open or was.
    :raises ProblemUsed: if others have seen a new one, or are going to.
    :raises WasReleased: if a new one is one of the problems of the day, or was.
    :raises AlreadyInSet: if one comes twice.
    :raises PanelKnowsValues: if somebody on the panel has conducted a new one before.
    :raises TooManyProblems: beyond :data:`MOST_PROBLEMS`.
    :raises NoProblems: if the competition is scheduled and there is none.
    """
    stored = _locked_draft(competition, actor)
    if len({problem.pk for problem in problems}) < len(problems):
        raise errors.AlreadyInSet
    _check_number(len(problems))
    if stored.scheduled and not problems:
        raise errors.NoProblems
    rows = {row.problem_id: row for row in stored.problems.order_by("number")}
    if list(rows) == [problem.pk for problem in problems]:
        return
    for problem in problems:
        if problem.pk not in rows:
            _check_may_add(stored, problem, actor)
    stored.problems.exclude(problem__in=problems).delete()
    wanted = [
        rows.get(problem.pk) or SetProblem(competition=stored, problem=problem, number=number)
        for number, problem in enumerate(problems, 1)
    ]
    SetProblem.objects.bulk_create(row for row in wanted if row.pk is None)
    _renumber(wanted)
    touch(stored)


def _check_number(number: int) -> None:
    if number > MOST_PROBLEMS:
        raise errors.TooManyProblems(most=MOST_PROBLEMS)


def _check_may_add(competition: Competition, problem: Problem, actor: User) -> None:
    """Check that a problem may come into the set, and lock it, so that no other set takes it."""
    if problem.author_id != actor.pk or problem.club_id != competition.club_id:
        raise errors.NotTheConductor
    stored = Problem.objects.select_for_update(no_key=True).get(pk=problem.pk)
    if stored.daily:
        raise errors.WasReleased
    if problem.uses.exclude(competition__status=Status.WITHDRAWN).exists():
        raise errors.ProblemUsed
    panel = Insider.objects.filter(competition=competition, part=Part.PANEL, left=False)
    knowing = panel.filter(user__in=problem.known_to.all()).select_related("user").first()
    if knowing is not None:
        raise errors.PanelKnowsValues(name=knowing.user.name)


@transaction.atomic
def take_out(*, competition: Competition, number: int, actor: User) -> None:
    """Take a problem out of the set; the later ones move up. No problem, no change.

    :raises NotTheConductor: unless *actor* is.
    :raises WrongStatus: if the competition is open or was.
    :raises NoProblems: if it is scheduled and this is the last one.
    """
    stored = _locked_draft(competition, actor)
    rows = list(stored.problems.order_by("number"))
    if stored.scheduled and len(rows) == 1:
        raise errors.NoProblems
    stored.problems.filter(number=number).delete()
    _renumber([row for row in rows if row.number != number])
    touch(stored)


@transaction.atomic
def move_up(*, competition: Competition, number: int, actor: User) -> None:
    """Exchange a problem with the one before it; the first stays.

    :raises NotTheConductor: unless *actor* is.
    :raises WrongStatus: if the competition is open or was.
    """
    stored = _locked_draft(competition, actor)
    rows = list(stored.problems.order_by("number"))
    at = next((n for n, row in enumerate(rows) if row.number == number), 0)
    if at:
        rows[at - 1], rows[at] = rows[at], rows[at - 1]
        _renumber(rows)
        touch(stored)


def _renumber(rows: list[SetProblem]) -> None:
    for number, row in enumerate(rows, 1):
        row.number = number
    SetProblem.objects.bulk_update(rows, ["number"])


def _locked_draft(competition: Competition, actor: User) -> Competition:
    check_conductor(actor, competition)
    stored = lock(competition)
    check_status(stored, Status.DRAFT)
    return stored
