"""The task that acts on the deadlines of seasons. It may run twice, late, or not at all."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime

from celery import shared_task
from django.db.models import Q
from django.utils.timezone import now as utc_now

from ladder import intake
from ladder.boxes import services
from ladder.models import BoxSeason, SeasonState

logger = logging.getLogger(__name__)


@shared_task(acks_late=True)
def sweep_boxes() -> None:
    """Remind players of seasons that end soon, and close those that are over.

    Players who are not active any more have left.
    """
    act_on_deadlines(utc_now())


def act_on_deadlines(now: datetime) -> None:
    """Do what is due at *now* of every running season."""
    seasons = BoxSeason.objects.select_related("league__pool__club").order_by("pk")
    inactive = Q(players__player__active=False, players__left_at__isnull=True)
    for season in seasons.exclude(state=SeasonState.CLOSED).filter(inactive).distinct():
        _act(services.drop_inactive, season, now)
    running = seasons.filter(state=SeasonState.RUNNING)
    ending = running.filter(closes_at__lte=now)
    if ending:
        intake.take_in_due()  # games whose result is final and not counted yet
    for season in ending:
        _act(services.close_season, season, now)
    for season in running.filter(remind_at__lte=now, reminded_at__isnull=True):
        _act(services.remind_players, season, now)


def _act(service: Callable[..., bool], season: BoxSeason, now: datetime) -> None:
    try:
        service(season=season, now=now)
    except Exception:  # one faulty league must not stop the others
        logger.exception("box season %s", season.pk)
