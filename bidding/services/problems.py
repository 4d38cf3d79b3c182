"""Creating, changing and removing problems."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import transaction

from accounts.models import Club, User
from accounts.services.changes import apply
from bidding import errors, positions
from bidding.models import Competition, Computation, Find, FindState, Problem, Status
from bidding.services.changing import check_may_make, made_once, validated
from games.rules.positions import Position

FINAL = (Status.OPEN, Status.CLOSED, Status.PUBLISHED)
"""The states of competitions whose problems cannot be changed."""


@transaction.atomic
def make_problem(
    *,
    club: Club,
    actor: User,
    title: str,
    position: object,
    text: str = "",
    source: str = "",
    client_id: UUID | None = None,
) -> Problem:
    """Create a problem from a ``barbu-position/1``.

    A repeated request with the same *client_id* returns the same problem.

    :raises NotAConductor: unless *actor* may make competitions.
    :raises BadPosition: if the position is invalid; the message says where and why.
    :raises BadCompetition: if another field is invalid.
    """
    check_may_make(actor, club)
    problem = Problem(
        club=club, author=actor, title=title, text=text, source=source, client_id=client_id
    )
    _place(problem, position)
    validated(problem)
    return made_once(problem, Problem.objects.filter(club=club, author=actor), client_id)[0]


@transaction.atomic
def change_problem(*, problem: Problem, actor: User, **changes: Any) -> Problem:
    """Change title, text, source or position of a problem that nobody has answered yet.

    :raises NotTheConductor: unless *actor* wrote it.
    :raises ProblemUsed: if it is in a competition that is or was open.
    :raises WasReleased: if the position of a current or former problem of the day would change.
    :raises BadPosition: if the position is invalid; the message says where and why.
    :raises BadCompetition: if another field is invalid.
    """
    problem = _locked(problem, actor)
    if "position" in changes and problem.daily:
        _check_is_its_position(problem, changes["position"])
    before = {field: getattr(problem, field) for field in ("asked", "contract", "position")}
    position = changes.pop("position", None)
    for field, value in changes.items():
        setattr(problem, field, value)
    if position is not None:
        _place(problem, position)
    validated(problem)
    after = {field: getattr(problem, field) for field in before}
    stored = Problem.objects.select_related("club").get(pk=problem.pk)
    if before["position"] != after["position"]:
        after["values"] = {}  # computed for the former position
        Computation.objects.filter(problem=stored).delete()
    apply(stored, changes | after)
    return stored


@transaction.atomic
def remove_problem(*, problem: Problem, actor: User) -> None:
    """Remove a problem that is in no competition. The find it was made of becomes new again.

    :raises NotTheConductor: unless *actor* wrote it.
    :raises ProblemUsed: if it is in a competition.
    :raises WasReleased: if it is or was a problem of the day, as users may have answered it.
    """
    problem = _locked(problem, actor)
    if problem.uses.exists():
        raise errors.ProblemUsed
    if problem.daily:
        raise errors.WasReleased
    Find.objects.filter(problem=problem).update(problem=None, state=FindState.NEW)
    problem.delete()


def _locked(problem: Problem, actor: User) -> Problem:
    """Lock a problem and the competitions that it is in, so that none of them opens."""
    if problem.author_id != actor.pk:
        raise errors.NotTheConductor
    check_may_make(actor, problem.club)
    competitions = Competition.objects.select_for_update(no_key=True).order_by("pk")
    used = list(competitions.filter(problems__problem=problem))
    if any(one.status in FINAL for one in used):
        raise errors.ProblemUsed
    rows = Problem.objects.select_for_update(of=("self",), no_key=True)
    return rows.select_related("club").get(pk=problem.pk)


def _check_is_its_position(problem: Problem, data: object) -> None:
    if positions.stored(_read(data)) != problem.position:
        raise errors.WasReleased


def _read(data: object) -> Position:
    return data if isinstance(data, Position) else positions.checked_position(data)


def _place(problem: Problem, data: object) -> None:
    """Set the position of *problem* and the fields derived from it."""
    position = _read(data)
    problem.position = positions.stored(position)
    problem.asked = positions.asked_in(problem.position).kind
    problem.contract = position.declaration.contract if position.declaration else ""
