"""The task that decides what is due of challenges. It may run twice, late, or not at all."""

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
    """Settle challenges whose game is found, decide what is overdue, and remind of the rest."""
    _for_each(results.settle_if_played, results.complete_challenges())
    _for_each(deadlines.decide, deadlines.overdue())
    _for_each(deadlines.remind, deadlines.to_be_reminded())


@shared_task(acks_late=True)
def follow() -> None:
    """Follow corrections of games, and members who came and went."""
    _for_each(joining.follow_members, RungList.objects.values_list("pk", flat=True))
    _for_each(results.follow_correction, results.changed_results(utc_now()))


def request_sweep() -> None:
    """Ask a worker for :func:`sweep`; without the broker the next one does it."""
    try:
        sweep.delay()
    except (BrokerError, OSError) as error:
        logger.warning("challenges not swept: %s", error)


def request_following() -> None:
    """Ask a worker for :func:`follow`; without the broker the next one does it."""
    try:
        follow.delay()
    except (BrokerError, OSError) as error:
        logger.warning("members and corrections not followed: %s", error)


def follow_games(**event: Any) -> None:
    """Settle and correct challenges after games came into a pool or changed there."""
    request_sweep()
    request_following()


def follow_membership(**event: Any) -> None:
    """Follow members who came or went, after the transaction."""
    transaction.on_commit(request_following)


def _for_each(work: Callable[[Any], object], items: Iterable[Any]) -> None:
    """Do *work* for each item; log a failure and go on."""
    for item in items:
        try:
            work(item)
        except Exception:  # a fault in one challenge must not delay the others
            logger.exception("%s failed for %s", work, item)
