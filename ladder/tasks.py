"""The tasks that take games in and compute runs. Each may run late, repeatedly, or not at all."""

from __future__ import annotations

import logging
from random import Random

from celery import shared_task
from celery.app.task import Task
from django.db import OperationalError
from django.db.models import F
from kombu.exceptions import OperationalError as BrokerError

from ladder import intake, proposals, runs, verifying
from ladder.models import Pool
from ladder.signals import games_taken_in

logger = logging.getLogger(__name__)


@shared_task(acks_late=True, autoretry_for=(OperationalError,), retry_backoff=True)
def bring_up_to_date(pool_id: int) -> None:
    """Compute everything that is due for one pool, unless another worker does."""
    runs.bring_up_to_date(pool_id)


@shared_task(acks_late=True, autoretry_for=(OperationalError,), retry_backoff=True)
def take_in() -> None:
    """Compare the due games with the pools of their clubs, and update the runs."""
    for pool_id in sorted(_take_in_due()):
        runs.bring_up_to_date(pool_id)


def _take_in_due() -> set[int]:
    """Take in the due games, and announce the pools that changed; return them."""
    pools = intake.take_in_due()
    if pools:
        games_taken_in.send(None, pools=pools)
    return pools


@shared_task(acks_late=True)
def sweep() -> None:
    """Do everything that is due, in case a message was lost or a worker was killed."""
    _take_in_due()
    for pool_id in runs.due():
        try:
            runs.bring_up_to_date(pool_id)
        except Exception:  # a failure in one pool must not stop the others
            logger.exception("run of pool %s", pool_id)
    for proposal_id in proposals.due():
        try:
            proposals.compute(proposal_id)
        except Exception:
            logger.exception("proposal %s", proposal_id)


@shared_task(acks_late=True)
def verify_sample() -> None:
    """Verify a sample of pools, and recompute those that differ."""
    for pool_id in verifying.sample(Random()):  # noqa: S311 - any will do
        if found := verifying.differences(pool_id):
            logger.error("pool %s is computed again: %s", pool_id, "; ".join(found))
            Pool.objects.filter(pk=pool_id).update(games_version=F("games_version") + 1)
            runs.bring_up_to_date(pool_id)


@shared_task(acks_late=True, autoretry_for=(OperationalError,), retry_backoff=True)
def compute_proposal(proposal_id: int) -> None:
    """Compute the effect of a proposal."""
    proposals.compute(proposal_id)


def request_proposal(proposal_id: int) -> None:
    """Queue the computation of a proposal; if the broker is down, the sweep does it."""
    _request(compute_proposal, proposal_id)


@shared_task(acks_late=True)
def find_missed() -> None:
    """Take in final results that no signal announced."""
    if found := intake.mark_missed():
        logger.info("%s games to compare with their pools", found)
        take_in()


def request_run(pool_id: int) -> None:
    """Queue the computation of a pool's run; if the broker is down, the sweep does it."""
    _request(bring_up_to_date, pool_id)


def request_intake() -> None:
    """Queue the intake of due games; if the broker is down, the sweep does it."""
    _request(take_in)


def _request(task: Task, *args: int) -> None:  # type: ignore[type-arg]  # no generic at run time
    try:
        task.delay(*args)
    except (BrokerError, OSError) as error:
        logger.warning("%s%s not requested: %s", task.name, args, error)
