"""The tasks that take games in and compute runs. Each may run twice, late, or not at all."""

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
    """Compute what is due of one pool, unless another worker does."""
    runs.bring_up_to_date(pool_id)


@shared_task(acks_late=True, autoretry_for=(OperationalError,), retry_backoff=True)
def take_in() -> None:
    """Compare the due games with the pools of their clubs, and compute what follows."""
    for pool_id in sorted(_take_in_due()):
        runs.bring_up_to_date(pool_id)


def _take_in_due() -> set[int]:
    """Compare the due games with the pools of their clubs; return the pools that changed."""
    pools = intake.take_in_due()
    if pools:
        games_taken_in.send(None, pools=pools)
    return pools


@shared_task(acks_late=True)
def sweep() -> None:
    """Do what is due of every pool, after a message was lost or a worker was killed."""
    _take_in_due()
    for pool_id in runs.due():
        try:
            runs.bring_up_to_date(pool_id)
        except Exception:  # one faulty pool must not stop the others
            logger.exception("run of pool %s", pool_id)
    for proposal_id in proposals.due():
        try:
            proposals.compute(proposal_id)
        except Exception:
            logger.exception("proposal %s", proposal_id)


@shared_task(acks_late=True)
def verify_sample() -> None:
    """Compare some pools with what their games give, and compute those that differ again."""
    for pool_id in verifying.sample(Random()):  # noqa: S311 - any will do
        if found := verifying.differences(pool_id):
            logger.error("pool %s is computed again: %s", pool_id, "; ".join(found))
            Pool.objects.filter(pk=pool_id).update(games_version=F("games_version") + 1)
            runs.bring_up_to_date(pool_id)


@shared_task(acks_late=True, autoretry_for=(OperationalError,), retry_backoff=True)
def compute_proposal(proposal_id: int) -> None:
    """Compute what a proposal would change."""
    proposals.compute(proposal_id)


def request_proposal(proposal_id: int) -> None:
    """Ask a worker to compute a proposal; without the broker the sweep will do it."""
    _request(compute_proposal, proposal_id)


@shared_task(acks_late=True)
def find_missed() -> None:
    """Take in the results that no signal has announced."""
    if found := intake.mark_missed():
        logger.info("%s games to compare with their pools", found)
        take_in()


def request_run(pool_id: int) -> None:
    """Ask a worker to compute what is due; without the broker the sweep will do it."""
    _request(bring_up_to_date, pool_id)


def request_intake() -> None:
    """Ask a worker to take in the due games; without the broker the sweep will do it."""
    _request(take_in)


def _request(task: Task, *args: int) -> None:  # type: ignore[type-arg]  # no generic at run time
    try:
        task.delay(*args)
    except (BrokerError, OSError) as error:
        logger.warning("%s%s not requested: %s", task.name, args, error)
