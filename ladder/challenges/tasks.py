"""The tasks that act on challenges and rungs. Each may run late, repeatedly, or not at all."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import Any

from celery import shared_task
from django.db import transaction
from django.utils.timezone import now as utc_now
from kombu.exceptions import OperationalError as BrokerError

from ladder.challenges.services import deadlines, joining, results
from ladder.models import RungList

logger = logging.getLogger(__name__)


@shared_task(acks_late=True)
def sweep() -> None:
    """Settle challenges whose game is found, decide overdue ones, and send reminders."""
    _for_each(results.settle_if_played, results.complete_challenges())
    _for_each(deadlines.decide, deadlines.overdue())
    _for_each(deadlines.remind, deadlines.to_be_reminded())


@shared_task(acks_late=True)
def follow() -> None:
    """Apply corrections of games, and update the rungs for new and former members."""
    _for_each(joining.follow_members, RungList.objects.values_list("pk", flat=True))
    _for_each(results.follow_correction, results.changed_results(utc_now()))


def request_sweep() -> None:
    """Queue :func:`sweep`; if the broker is down, the next periodic run does the work."""
    try:
        sweep.delay()
    except (BrokerError, OSError) as error:
        logger.warning("challenges not swept: %s", error)


def request_following() -> None:
    """Queue :func:`follow`; if the broker is down, the next periodic run does the work."""
    try:
        follow.delay()
    except (BrokerError, OSError) as error:
        logger.warning("members and corrections not followed: %s", error)


def follow_games(**event: Any) -> None:
    """Queue both tasks after games came into a pool or changed there."""
    request_sweep()
    request_following()


def follow_membership(**event: Any) -> None:
    """Queue :func:`follow` after the transaction in which a member joined or left."""
    transaction.on_commit(request_following)


def _for_each(work: Callable[[Any], object], items: Iterable[Any]) -> None:
    """Call *work* for each item; log failures and continue."""
    for item in items:
        try:
            work(item)
        except Exception:  # a failure in one challenge must not stop the others
            logger.exception("%s failed for %s", work, item)
