"""The tasks of competitions. Each may run twice, late, or not at all."""

from __future__ import annotations

import logging

from celery import shared_task
from kombu.exceptions import OperationalError as BrokerError

from bidding import searching, timing, valuing

logger = logging.getLogger(__name__)


@shared_task(acks_late=True)
def sweep() -> None:
    """Open and close every competition whose time has come."""
    for pk in timing.due():
        try:
            timing.bring_up_to_date(pk)
        except Exception:  # one faulty competition must not stop the others
            logger.exception("times of competition %s", pk)


@shared_task(acks_late=True)
def compute_due_values() -> None:
    """Compute the values of problems that wait for them, or whose computation was interrupted."""
    valuing.compute_due()


def request_values() -> None:
    """Ask a worker to compute what is due; without the broker the beat will do it."""
    try:
        compute_due_values.delay()
    except (BrokerError, OSError) as error:
        logger.warning("values not requested: %s", error)


@shared_task(acks_late=True)
def search_due() -> None:
    """Go on with the searches for positions that wait, or were interrupted."""
    searching.search_due()


def request_search() -> None:
    """Ask a worker to search; without the broker the beat will do it."""
    try:
        search_due.delay()
    except (BrokerError, OSError) as error:
        logger.warning("search not requested: %s", error)
