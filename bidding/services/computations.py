"""Requesting and cancelling the computation of a problem's values."""

from __future__ import annotations

from django.db import transaction
from django.utils.timezone import now as utc_now

from accounts.models import User
from bidding import access, errors
from bidding.analysis_limits import MOST_DEALS, MOST_SEED, USUAL_DEALS
from bidding.models import Computation, ComputationState, Problem
from bidding.models.computations import UNFINISHED
from bidding.services.changing import check_may_make
from bidding.tasks import request_values


@transaction.atomic
def compute_values(
    *, problem: Problem, actor: User, deals: int = USUAL_DEALS, seed: int = 1
) -> Computation:
    """Request the computation of the values of all answers to *problem*.

    It replaces an earlier computation, unless that one is unfinished and has the same numbers.
    Earlier values stay until the new ones are ready.

    :param deals: the most deals for an answer.
    :raises NotTheConductor: unless *actor* wrote the problem or conducts a competition of it.
    :raises NotAConductor: if they wrote it but may no longer make problems.
    :raises BadNumber: if the number of deals or the seed is out of range.
    """
    _check_may_compute(actor, problem)
    for field, number, least, most in (
        ("deals", deals, 1, MOST_DEALS),
        ("seed", seed, 0, MOST_SEED),
    ):
        if not least <= number <= most:
            raise errors.BadNumber(field, least=least, most=most)
    # The lock makes concurrent requests create one row, and keeps the position from changing.
    problem = Problem.objects.select_for_update(no_key=True).get(pk=problem.pk)
    former = Computation.objects.filter(problem=problem)
    same = former.filter(state__in=UNFINISHED, deals=deals, seed=seed).first()
    if same is not None:
        return same
    former.delete()
    made = Computation.objects.create(problem=problem, deals=deals, seed=seed, asked_by=actor)
    transaction.on_commit(request_values)
    return made


@transaction.atomic
def cancel_computation(*, problem: Problem, actor: User) -> None:
    """Cancel the computation of the values of *problem*; its existing values stay.

    :raises NotTheConductor: unless *actor* wrote the problem or conducts a competition of it.
    :raises NotAConductor: if they wrote it but may no longer make problems.
    :raises NothingComputed: if no computation is running.
    """
    _check_may_compute(actor, problem)
    unfinished = Computation.objects.filter(problem=problem, state__in=UNFINISHED)
    if not unfinished.update(state=ComputationState.CANCELLED, ended_at=utc_now()):
        raise errors.NothingComputed


def _check_may_compute(actor: User, problem: Problem) -> None:
    if not access.may_see_values(actor, problem):
        raise errors.NotTheConductor
    if problem.author_id == actor.pk:
        check_may_make(actor, problem.club)
