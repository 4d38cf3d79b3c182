"""The tasks of competitions. Each may run late, repeatedly, or not at all."""

from __future__ import annotations

import logging

from celery import shared_task
from kombu.exceptions import OperationalError as BrokerError

from bidding import opening_and_closing, search_jobs, value_jobs

logger = logging.getLogger(__name__)


@shared_task(acks_late=True)
def sweep() -> None:
    """Open and close every competition whose time has come."""
    for pk in opening_and_closing.due():
        try:
            opening_and_closing.bring_up_to_date(pk)
        except Exception:  # a failure in one competition must not stop the others
            logger.exception("times of competition %s", pk)


@shared_task(acks_late=True)
def compute_due_values() -> None:
    """Run the waiting and interrupted computations of values and decisions."""
    value_jobs.compute_due()


def request_values() -> None:
    """Queue :func:`compute_due_values`; if the broker is down, the beat does it."""
    try:
        compute_due_values.delay()
    except (BrokerError, OSError) as error:
        logger.warning("values not requested: %s", error)


@shared_task(acks_late=True)
def search_due() -> None:
    """Continue the waiting and interrupted searches for positions."""
    search_jobs.search_due()


def request_search() -> None:
    """Queue :func:`search_due`; if the broker is down, the beat does it."""
    try:
        search_due.delay()
    except (BrokerError, OSError) as error:
        logger.warning("search not requested: %s", error)
