"""Releasing problems as problems of the day, and taking them back."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext_noop

from accounts import audit
from accounts.access import official_in
from accounts.models import User
from bidding import errors
from bidding.models import DailyState, Find, Problem
from bidding.services.changing import check_may_make
from bidding.services.searches import keep_find


@transaction.atomic
def release_problem(*, problem: Problem, actor: User) -> None:
    """Release a problem as a problem of the day, with marks by value. Idempotent.

    It can never be in a competition afterwards, because anyone may have seen its values.

    :raises NotTheConductor: unless *actor* wrote it, or is an official and it was released before.
    :raises NotAConductor: unless they may make problems.
    :raises ProblemUsed: if it is or was in a competition.
    :raises NoValues: if the values of its answers were not computed.
    """
    stored = _locked(problem, actor)
    if stored.uses.exists():
        raise errors.ProblemUsed
    if not stored.values.get("answers"):
        raise errors.NoValues
    text = gettext_noop("released %(title)s as a problem of the day")
    _move(stored, DailyState.RELEASED, actor, "release-problem", text)


@transaction.atomic
def take_back_problem(*, problem: Problem, actor: User) -> None:
    """Take a problem of the day back; it can be released again.

    :raises NotTheConductor: unless *actor* wrote it or is an official.
    :raises NotAConductor: unless they may make problems.
    """
    stored = _locked(problem, actor)
    if stored.daily == DailyState.RELEASED:
        text = gettext_noop("took %(title)s back from the problems of the day")
        _move(stored, DailyState.TAKEN_BACK, actor, "take-back-problem", text)


@transaction.atomic
def release_find(*, find: Find, actor: User, title: str, text: str = "") -> Problem:
    """Create a problem from a find, as :func:`keep_find` does, and release it."""
    problem = keep_find(find=find, actor=actor, title=title, text=text)
    release_problem(problem=problem, actor=actor)
    return problem


def _locked(problem: Problem, actor: User) -> Problem:
    rows = Problem.objects.select_for_update(of=("self",), no_key=True)
    stored = rows.select_related("club").get(pk=problem.pk)
    if stored.author_id == actor.pk:
        check_may_make(actor, stored.club)
    elif not stored.daily or not official_in(actor, stored.club):
        raise errors.NotTheConductor
    return stored


def _move(stored: Problem, state: DailyState, actor: User, action: str, text: str) -> None:
    if stored.daily == state:
        return
    stored.daily = state
    stored.save(update_fields=["daily"])
    audit.record(
        club=stored.club,
        actor=actor,
        action=action,
        subject=f"problem:{stored.pk}",
        text=text,
        title=stored.title,
    )
