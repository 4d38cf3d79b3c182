"""Work outside requests: the standings. Each task may run twice, late, or not at all."""

from __future__ import annotations

import logging

from celery import shared_task
from django.db import OperationalError
from kombu.exceptions import OperationalError as BrokerAway

from tournaments import standings_store

logger = logging.getLogger(__name__)


@shared_task(acks_late=True, autoretry_for=(OperationalError,), retry_backoff=True)
def refresh_standings(tournament_id: int) -> None:
    """Bring the stored standings of one event up to its results."""
    standings_store.store_standings(tournament_id)


@shared_task(acks_late=True)
def sweep() -> None:
    """Find every event whose standings are behind: what a lost message left undone."""
    for tournament_id in standings_store.due():
        try:
            standings_store.store_standings(tournament_id)
        except Exception:  # one event that cannot be scored must not keep the others waiting
            logger.exception("standings of event %s", tournament_id)


def ask_for_standings(tournament_id: int) -> None:
    """Ask the worker for them. If the broker is away the sweep will find the event."""
    try:
        refresh_standings.delay(tournament_id)
    except (BrokerAway, OSError) as error:
        logger.warning("standings of event %s not asked for: %s", tournament_id, error)
