"""Work outside requests: bots, clocks, messages. Each may run twice, late, or not at all."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from threading import Thread
from typing import Any

from celery import shared_task
from celery.signals import worker_ready
from django.db import OperationalError

from games.bots import warm_up
from games.tables import bot_turns, clocks, guests, turn_mails
from games.tables.engine import commands

logger = logging.getLogger(__name__)


@shared_task(acks_late=True, autoretry_for=(OperationalError,), retry_backoff=True)
def bot_acts(game_id: int, version: int) -> None:
    """Have the bot in turn act, if nothing has happened since *version*."""
    bot_turns.act_as_bot(game=game_id, version=version)


@shared_task(acks_late=True)
def sweep_bots() -> None:
    """Find the bots whose nudge was lost."""
    _each(lambda game: bot_turns.act_as_bot(game=game), bot_turns.forgotten())


@shared_task(acks_late=True)
def sweep_clocks() -> None:
    """Find the players whose time is up."""
    _each(lambda game: commands.expire(game=game), clocks.overdue())


@shared_task(acks_late=True, autoretry_for=(OSError,), retry_backoff=True)
def tell_turn(game_id: int, version: int) -> None:
    """Tell the player in turn by e-mail."""
    turn_mails.tell_turn(game=game_id, version=version)


@shared_task(acks_late=True)
def sweep_mails() -> None:
    """Find the players who have not been told."""
    _each(lambda turn: turn_mails.tell_turn(game=turn[0], version=turn[1]), turn_mails.due())


@shared_task(acks_late=True)
def tidy_tables() -> None:
    """Give up forgotten tables, and forget guests who do not come back."""
    clocks.give_up_forgotten()
    guests.forget_guests()


def _each(do: Callable[[Any], object], found: Iterable[Any]) -> None:
    for one in found:
        try:
            do(one)
        except Exception:  # one table with a fault must not keep the others waiting
            logger.exception("swept in vain: %s", one)


@worker_ready.connect
def _ready(sender: Any = None, **kwargs: object) -> None:
    """Have a worker that plays bots ready before the first of them is asked."""
    if sender is not None and "bots" in sender.app.amqp.queues.consume_from:
        Thread(target=warm_up, name="warm-up", daemon=True).start()
