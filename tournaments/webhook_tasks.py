"""The periodic task that sends results to webhooks. It may run twice, late, or not at all."""

from __future__ import annotations

from celery import shared_task

from tournaments.webhook_queue import deliver_due


@shared_task(acks_late=True)
def deliver_webhooks() -> None:
    """Send the results that are due."""
    deliver_due()
