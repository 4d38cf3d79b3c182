"""Celery tasks: sending and tidying. Each may run twice, late, or not at all."""

from __future__ import annotations

import logging

from celery import current_app, shared_task
from kombu.exceptions import OperationalError as BrokerUnavailable

from notices import tidying
from notices.delivery import mails
from notices.push.sending import deliver_pushes

logger = logging.getLogger(__name__)


@shared_task(acks_late=True)
def deliver() -> None:
    """Send all deliveries that are due."""
    mails.deliver_mails()
    mails.deliver_digests()
    deliver_pushes()


@shared_task(acks_late=True)
def tidy() -> None:
    tidying.delete_old()


def request_delivery() -> None:
    """Have a worker send the deliveries that are due; without a broker a periodic task does so."""
    try:
        current_app.send_task("notices.tasks.deliver")
    except (BrokerUnavailable, OSError) as error:
        logger.warning("notices are sent later: %s", error)
