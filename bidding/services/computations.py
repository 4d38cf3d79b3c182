"""Having the values of a problem's answers computed, and cancelling that."""

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
    """Have the values of all answers to *problem* computed.

    This replaces an earlier computation, unless that is unfinished and has the same numbers. The
    earlier values stay until there are new ones.

    :param deals: the most deals for an answer.
    :raises NotTheConductor: unless *actor* wrote the problem or conducts a competition of it.
    :raises NotAConductor: if they wrote it and may not make problems any more.
    :raises BadNumber: if the number of deals or the seed is out of range.
    """
    _check_may_compute(actor, problem)
    for field, number, least, most in (
        ("deals", deals, 1, MOST_DEALS),
        ("seed", seed, 0, MOST_SEED),
    ):
        if not least <= number <= most:
            raise errors.BadNumber(field, least=least, most=most)
    # Two requests at once make one row, and the position cannot change meanwhile.
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
    """Cancel the computation of the values of *problem*; the values that it has stay.

    :raises NotTheConductor: unless *actor* wrote the problem or conducts a competition of it.
    :raises NotAConductor: if they wrote it and may not make problems any more.
    :raises NothingComputed: if they are not being computed.
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
