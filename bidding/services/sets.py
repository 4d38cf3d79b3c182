"""The set of a competition: its problems and their order."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from accounts.models import User
from bidding import errors
from bidding.locks import lock
from bidding.models import Competition, Insider, Part, Problem, SetProblem, Status
from bidding.opening_and_closing import touch
from bidding.services.changing import check_conductor, check_status

MOST_PROBLEMS = 40


@transaction.atomic
def add_problem(*, competition: Competition, problem: Problem, actor: User) -> SetProblem:
    """Add a problem at the end of the set.

    :raises NotTheConductor: unless *actor* is the conductor and wrote the problem.
    :raises WrongStatus: if the competition is or was open.
    :raises ProblemUsed: if the problem is in another competition that is not withdrawn.
    :raises WasReleased: if it is or was a problem of the day.
    :raises AlreadyInSet: if it is in the set.
    :raises PanelKnowsValues: if a member of the panel may know the problem's values.
    :raises TooManyProblems: if the set would have more than :data:`MOST_PROBLEMS`.
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
    """Replace the problems of the set and their order. Idempotent.

    :raises NotTheConductor: unless *actor* is the conductor and wrote the added problems.
    :raises WrongStatus: if the competition is or was open.
    :raises ProblemUsed: if an added problem is in another competition that is not withdrawn.
    :raises WasReleased: if an added problem is or was a problem of the day.
    :raises AlreadyInSet: if a problem is given twice.
    :raises PanelKnowsValues: if a member of the panel may know an added problem's values.
    :raises TooManyProblems: if there are more than :data:`MOST_PROBLEMS`.
    :raises NoProblems: if the competition is scheduled and the set would be empty.
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
    """Check that a problem may be added, and lock it, so that no other set can add it."""
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
    """Remove a problem from the set; the later ones move up. An unknown *number* does nothing.

    :raises NotTheConductor: unless *actor* is the conductor.
    :raises WrongStatus: if the competition is or was open.
    :raises NoProblems: if the competition is scheduled and this is the only problem.
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
    """Swap a problem with the previous one; the first problem stays.

    :raises NotTheConductor: unless *actor* is the conductor.
    :raises WrongStatus: if the competition is or was open.
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
