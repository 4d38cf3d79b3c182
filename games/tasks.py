"""Celery tasks for bots, clocks and turns. Each may run twice, late, or not at all."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from threading import Thread
from typing import Any

from celery import shared_task
from celery.signals import worker_ready
from django.db import OperationalError

from accounts.refusals import Refusal
from games.bots import warm_up
from games.tables import (
    bot_turns,
    offers,
    pairing,
    pairing_tables,
    practice,
    timeouts,
    turn_notices,
)
from games.tables.advice import computing
from games.tables.engine import commands
from games.tables.engine.log import stop_if_unfinished

logger = logging.getLogger(__name__)


@shared_task(acks_late=True, autoretry_for=(OperationalError,), retry_backoff=True)
def bot_acts(game_id: int, version: int) -> None:
    """Have the bot in turn act, unless the play has changed since *version*."""
    bot_turns.act_as_bot(game=game_id, version=version)


@shared_task(acks_late=True, autoretry_for=(OperationalError,), retry_backoff=True)
def advise(advice_id: int) -> None:
    """Compute a hint or a review that has no answer yet."""
    computing.compute(advice_id)


@shared_task(acks_late=True)
def sweep_bots() -> None:
    """Have bots act whose nudge was lost."""
    _for_each(lambda game: bot_turns.act_as_bot(game=game), bot_turns.overdue())


@shared_task(acks_late=True, autoretry_for=(OperationalError,), retry_backoff=True)
def start_game(game_id: int, version: int) -> None:
    """Start a game that was begun a while ago without the missing contributions.

    :param version: only for the log of the worker; a game starts only once.
    """
    timeouts.start_overdue(game=game_id)


@shared_task(acks_late=True)
def sweep_clocks() -> None:
    """Start begun games that are overdue, and have bots act for players whose time is up."""
    _for_each(lambda game: timeouts.start_overdue(game=game), timeouts.overdue_starts())
    _for_each(lambda game: commands.expire(game=game), timeouts.overdue_games())


@shared_task(acks_late=True)
def sweep_seats() -> None:
    """Have bots act for players who have been removed from the club."""
    _for_each(timeouts.leave_lost_seats, timeouts.games_with_lost_seats())


@shared_task(acks_late=True)
def sweep_turns() -> None:
    """Notify the players in turn who have stopped looking at their table."""
    _for_each(turn_notices.notify_if_away, turn_notices.unnoticed_games())


@shared_task(acks_late=True)
def sweep_pairing() -> None:
    """Begin games of the queues for quick pairing, and finish the work of killed processes."""
    _for_each(pairing_tables.begin_paired_game, pairing_tables.paired_games())
    _for_each(pairing.sweep_queue, pairing.clubs_with_queues())


@shared_task(acks_late=True)
def tidy_tables() -> None:
    """Abandon idle tables; delete old presence rows, guests, and games of guests."""
    timeouts.delete_old_presence()
    offers.delete_expired()
    computing.delete_old()
    _for_each(stop_if_unfinished, timeouts.idle_tables())
    _for_each(practice.delete_guest, practice.idle_guests())
    _for_each(practice.remove_game, practice.old_games())


def _for_each(work: Callable[[Any], object], items: Iterable[Any]) -> None:
    """Call *work* for each item; log an exception and continue."""
    for item in items:
        try:
            work(item)
        except Refusal as refusal:
            logger.warning("sweep refused for %s: %s", item, refusal.code)
        except Exception:  # an error at one table must not delay the others
            logger.exception("sweep failed for %s", item)


@worker_ready.connect
def _warm_up_bots(sender: Any = None, **kwargs: object) -> None:
    """Load the data of the strongest bots when a worker that plays them starts."""
    if sender is not None and "bots" in sender.app.amqp.queues.consume_from:
        Thread(target=warm_up, name="warm-up", daemon=True).start()
