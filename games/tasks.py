"""Celery tasks for bots, clocks and e-mails. Each may run twice, late, or not at all."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from threading import Thread
from typing import Any

from celery import shared_task
from celery.signals import worker_ready
from django.db import OperationalError

from games.bots import warm_up
from games.tables import bot_turns, guests, timeouts, turn_mails
from games.tables.engine import commands

logger = logging.getLogger(__name__)


@shared_task(acks_late=True, autoretry_for=(OperationalError,), retry_backoff=True)
def bot_acts(game_id: int, version: int) -> None:
    """Have the bot in turn act, if the play has not changed since *version*."""
    bot_turns.act_as_bot(game=game_id, version=version)


@shared_task(acks_late=True)
def sweep_bots() -> None:
    """Have the bots act whose nudge was lost."""
    _for_each(lambda game: bot_turns.act_as_bot(game=game), bot_turns.overdue())


@shared_task(acks_late=True)
def sweep_clocks() -> None:
    """Have bots act for the players whose time is up."""
    _for_each(lambda game: commands.expire(game=game), timeouts.overdue_games())


@shared_task(acks_late=True, autoretry_for=(OSError,), retry_backoff=True)
def send_turn_mail(game_id: int, version: int) -> None:
    """Send the player in turn an e-mail."""
    turn_mails.send_turn_mail(game=game_id, version=version)


@shared_task(acks_late=True)
def sweep_mails() -> None:
    """Send the e-mails whose nudge was lost."""
    _for_each(
        lambda turn: turn_mails.send_turn_mail(game=turn[0], version=turn[1]), turn_mails.due()
    )


@shared_task(acks_late=True)
def tidy_tables() -> None:
    """Abandon idle tables, and delete old presence rows and guests."""
    timeouts.abandon_idle_tables()
    timeouts.delete_old_presence()
    guests.delete_idle_guests()


def _for_each(work: Callable[[Any], object], items: Iterable[Any]) -> None:
    """Do *work* for each item; log a failure and go on."""
    for item in items:
        try:
            work(item)
        except Exception:  # a fault at one table must not delay the others
            logger.exception("sweep failed for %s", item)


@worker_ready.connect
def _warm_up_bots(sender: Any = None, **kwargs: object) -> None:
    """Load what the strongest bots need when a worker that plays them starts."""
    if sender is not None and "bots" in sender.app.amqp.queues.consume_from:
        Thread(target=warm_up, name="warm-up", daemon=True).start()
