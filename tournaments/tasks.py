"""The tasks of events. Each may run twice, late, or not at all."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable

from celery import shared_task
from django.db import OperationalError

from accounts.refusals import Refusal
from tournaments import expert_line_jobs, standings_store
from tournaments.services import live_tables, next_round, online, period_deadlines
from tournaments.worker_messages import request_expert_lines

logger = logging.getLogger(__name__)


@shared_task(acks_late=True, autoretry_for=(OperationalError,), retry_backoff=True)
def refresh_standings(tournament_id: int) -> None:
    """Update the stored standings of one event."""
    standings_store.store_standings(tournament_id)


@shared_task(acks_late=True)
def sweep() -> None:
    """Update all standings that are due, in case a message was lost."""
    for tournament_id in standings_store.due():
        try:
            standings_store.store_standings(tournament_id)
        except Exception:  # one faulty event must not stop the others
            logger.exception("standings of event %s", tournament_id)


@shared_task(acks_late=True, autoretry_for=(OperationalError,), retry_backoff=True)
def open_tables(round_id: int) -> None:
    """Open some of the live tables of a round that has been released."""
    online.open_some_tables(round_id)


@shared_task(acks_late=True)
def compute_expert_line() -> None:
    """Compute one experts' line; request the next as a new task, so that bots can act between."""
    if expert_line_jobs.compute_next():
        request_expert_lines()


@shared_task(acks_late=True)
def sweep_online() -> None:
    """Open live tables that are missing, begin games, and release rounds that are due."""
    _for_each(_open_all, online.rounds_to_open())
    _for_each(live_tables.begin_if_ready, live_tables.waiting_tables())
    _for_each(next_round.release_if_due, next_round.events_with_timer())


@shared_task(acks_late=True)
def sweep_periods() -> None:
    """Open tables at their agreed times, send reminders, and end periods that are over."""
    _for_each(period_deadlines.follow_schedule, period_deadlines.due_schedules())
    _for_each(period_deadlines.end_period, period_deadlines.periods_to_end())


def _open_all(round_id: int) -> None:
    while online.open_some_tables(round_id):
        pass


def _for_each(work: Callable[[int], object], items: Iterable[int]) -> None:
    """Call *work* for each item; log a failure and continue."""
    for item in items:
        try:
            work(item)
        except Refusal as refusal:
            logger.warning("sweep refused for %s: %s", item, refusal.code)
        except Exception:  # a fault in one event must not delay the others
            logger.exception("sweep failed for %s", item)
