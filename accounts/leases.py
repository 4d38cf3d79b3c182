"""Rows that a worker sends, each claimed with a lease: a lock would be held while it is sent.

Such a row has the fields ``due_at`` and ``attempts``.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TypeVar

from django.db import transaction
from django.db.models import F, Model, QuerySet

LEASE = timedelta(minutes=10)
"""The time after which a row that a worker claimed and did not finish is due again."""

Row = TypeVar("Row", bound=Model)


def claim(rows: QuerySet[Row], now: datetime) -> QuerySet[Row]:
    """Claim *rows* for this worker, except those that another worker is claiming; return them."""
    with transaction.atomic():
        found = list(rows.select_for_update(skip_locked=True, of=("self",)))
        claimed = rows.model._default_manager.filter(pk__in=[row.pk for row in found])
        claimed.update(due_at=now + LEASE, attempts=F("attempts") + 1)
    return claimed


def pause(attempts: int, longest: timedelta) -> timedelta:
    """Return the pause after the given number of attempts: one minute, two, four, up to *longest*.

    >>> [pause(attempts, timedelta(hours=1)).seconds // 60 for attempts in (1, 2, 3, 7, 99)]
    [1, 2, 4, 60, 60]
    """
    return min(timedelta(minutes=2 ** min(attempts - 1, 10)), longest)
