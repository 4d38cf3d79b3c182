"""The periodic task that announces recurring events. It may run twice, late, or not at all."""

from __future__ import annotations

import logging

from celery import shared_task

from tournaments.services.recurring import announce_due, due_recurring

logger = logging.getLogger(__name__)


@shared_task(acks_late=True)
def announce_recurring() -> None:
    """Announce the recurring events that are due."""
    for pk in due_recurring():
        try:
            announce_due(pk)
        except Exception:  # one faulty event must not stop the others
            logger.exception("recurring event %s", pk)
