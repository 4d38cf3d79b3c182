"""Computing the values of problems' answers, one problem at a time on the whole site.

The limit is one because a worker of bots has two threads, and the other one plays at the live
tables. The decisions of games are computed when no problem waits.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from django.db import InterfaceError, OperationalError, transaction
from django.utils.timezone import now as utc_now

from accounts.locks import only_one
from bidding import decision_jobs
from bidding.models import Computation, ComputationState, Problem
from bidding.models.computations import UNFINISHED
from games.rules import RuleError

if TYPE_CHECKING:
    from bidding.analysis.blocks import Block
    from games.bots.batch_eval import Floats

LOCK = 0x1ADF << 40
"""The number of the advisory lock held by the only process that computes values or searches."""
BETWEEN = 1.0
"""Seconds between two updates of the stored progress."""
FAULT = "fault"
"""The code of an error in the computation itself."""

logger = logging.getLogger(__name__)


class NotWanted(Exception):
    """The computation was cancelled, replaced or removed, and must stop."""


def compute_due() -> None:
    """Run the waiting and interrupted computations, unless another process does."""
    with only_one(LOCK) as alone:
        if alone:
            compute_waiting()


def compute_waiting() -> None:
    """Run the waiting and interrupted computations; the caller must hold :data:`LOCK`."""
    while _compute_next() or decision_jobs.compute_next():
        pass


def _compute_next() -> bool:
    """Compute the problem that has waited longest; return whether there was one."""
    found = _next()
    if found is not None:
        _compute(found)
    return found is not None


def _next() -> Computation | None:
    """Return the oldest due computation; an unfinished one was interrupted, as we hold the lock."""
    due = Computation.objects.filter(state__in=UNFINISHED).select_related("problem")
    return due.order_by("asked_at", "pk").first()


def _compute(computation: Computation) -> None:
    """Compute the values of a problem and store them.

    :raises OperationalError: or InterfaceError, if the database fails; it is then still due.
    """
    if not _changed(computation, state=ComputationState.COMPUTING, done=0, started_at=utc_now()):
        return
    try:
        values = _values(computation)
    except NotWanted:
        return
    except (OperationalError, InterfaceError):
        raise
    except RuleError as error:
        _fail(computation, error.code)
    except Exception:  # a failure in one problem must not stop the others
        logger.exception("values of problem %s", computation.problem_id)
        _fail(computation, FAULT)
    else:
        _store(computation, values)


def _values(computation: Computation) -> dict[str, Any]:
    """Return the analysis in the format of the database, without its duration."""
    # Numba is slow to import, and the pages that only request computations do not need it.
    from bidding.analysis import analyse

    found = analyse(
        computation.problem.place,
        deals=computation.deals,
        seed=computation.seed,
        run=_watched(computation),
    )
    values = found.to_json()
    del values["seconds"]
    return values


def _watched(
    computation: Computation,
) -> Callable[[Callable[[Block], Floats], Iterable[Block]], Iterator[Floats]]:
    """Return a ``map`` over blocks of deals that stores its progress about once a second.

    It raises NotWanted if the computation was cancelled, replaced or removed.
    """
    done, stored_at = 0, time.monotonic()

    def run(evaluated: Callable[[Block], Floats], blocks: Iterable[Block]) -> Iterator[Floats]:
        nonlocal done, stored_at
        for block in blocks:
            yield evaluated(block)
            done += block.deals
            if time.monotonic() - stored_at >= BETWEEN:
                if not _changed(computation, done=done):
                    raise NotWanted
                stored_at = time.monotonic()

    return run


@transaction.atomic
def _store(computation: Computation, values: dict[str, Any]) -> None:
    """Store the values, unless the computation is no longer wanted.

    The lock on the problem excludes changes of its position, which remove the computation.
    """
    problems = Problem.objects.select_for_update(no_key=True)
    if problems.filter(pk=computation.problem_id).first() is None:
        return
    done = max(answer["deals"] for answer in values["answers"])
    if _changed(computation, state=ComputationState.READY, done=done, ended_at=utc_now()):
        Problem.objects.filter(pk=computation.problem_id).update(values=values)


def _fail(computation: Computation, error: str) -> None:
    _changed(computation, state=ComputationState.FAILED, error=error, ended_at=utc_now())


def _changed(computation: Computation, **fields: Any) -> bool:
    """Update a computation that is still wanted; return whether it was updated."""
    wanted = Computation.objects.filter(pk=computation.pk, state__in=UNFINISHED)
    return bool(wanted.update(**fields))
