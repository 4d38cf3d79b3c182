"""The tasks that update standings. Each may run twice, late, or not at all."""

from __future__ import annotations

import logging

from celery import shared_task
from django.db import OperationalError
from kombu.exceptions import OperationalError as BrokerError

from tournaments import standings_store

logger = logging.getLogger(__name__)


@shared_task(acks_late=True, autoretry_for=(OperationalError,), retry_backoff=True)
def refresh_standings(tournament_id: int) -> None:
    """Update the stored standings of one event."""
    standings_store.store_standings(tournament_id)


@shared_task(acks_late=True)
def sweep() -> None:
    """Update the standings of every event where they are due, after a message was lost."""
    for tournament_id in standings_store.due():
        try:
            standings_store.store_standings(tournament_id)
        except Exception:  # one faulty event must not stop the others
            logger.exception("standings of event %s", tournament_id)


def request_standings(tournament_id: int) -> None:
    """Ask a worker to update the standings; without the broker the sweep will do it."""
    try:
        refresh_standings.delay(tournament_id)
    except (BrokerError, OSError) as error:
        logger.warning("standings of event %s not requested: %s", tournament_id, error)
