"""The task that acts on the deadlines of seasons. It may run late, repeatedly, or not at all."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from typing import Any

from celery import shared_task
from django.db import transaction
from django.utils.timezone import now as utc_now
from kombu.exceptions import OperationalError as BrokerError

from accounts.models import Player
from ladder import intake
from ladder.boxes import services
from ladder.models import BoxSeason, SeasonState

logger = logging.getLogger(__name__)


@shared_task(acks_late=True)
def sweep_boxes() -> None:
    """Remind players of seasons that end soon, and close seasons that are over.

    Former members and players who are no longer active are removed from their boxes first.
    """
    act_on_deadlines(utc_now())


def request_sweep() -> None:
    """Queue :func:`sweep_boxes`; if the broker is down, the next periodic sweep does the work."""
    try:
        sweep_boxes.delay()
    except (BrokerError, OSError) as error:
        logger.warning("boxes not swept: %s", error)


def follow_membership(change: str, player: Player | None = None, **event: Any) -> None:
    """Withdraw a member who is removed from a club from its box leagues."""
    if change == "removed" and player is not None:
        services.withdraw_from_all(player=player)
        transaction.on_commit(request_sweep)


def act_on_deadlines(now: datetime) -> None:
    """Act on all deadlines of seasons that have passed at *now*."""
    seasons = BoxSeason.objects.select_related("league__pool__club").order_by("pk")
    for season in seasons.filter(pk__in=services.former_players().order_by().values("season")):
        _act(services.remove_former_players, season, now)
    running = seasons.filter(state=SeasonState.RUNNING)
    ending = running.filter(closes_at__lte=now)
    if ending:
        intake.take_in_due()  # final results that are not counted yet
    for season in ending:
        _act(services.close_season, season, now)
    for season in running.filter(remind_at__lte=now, reminded_at__isnull=True):
        _act(services.remind_players, season, now)


def _act(service: Callable[..., bool], season: BoxSeason, now: datetime) -> None:
    try:
        service(season=season, now=now)
    except Exception:  # a failure in one league must not stop the others
        logger.exception("box season %s", season.pk)
