"""Locks on a competition's row."""

from __future__ import annotations

from datetime import datetime

from bidding.models import Competition

SHARE = """
WITH stored AS MATERIALIZED (SELECT * FROM bidding_competition WHERE id = %s FOR SHARE)
SELECT *, clock_timestamp() AS now FROM stored
"""
"""The inner statement waits for the lock, so the clock is read while the lock is held."""


def lock(competition: Competition) -> Competition:
    """Lock *competition* against other changes and against answers; return its current row."""
    rows = Competition.objects.select_for_update(of=("self",), no_key=True)
    return rows.select_related("club", "conductor").get(pk=competition.pk)


def share(competition: Competition) -> tuple[Competition, datetime]:
    """Lock the row against changes, but not against other answers; return it and the time.

    The time is read while the lock is held, so a request that waited for a change comes after it.
    """
    [stored] = Competition.objects.raw(SHARE, [competition.pk])
    stored.club = competition.club
    now: datetime = stored.now  # type: ignore[attr-defined]  # a column of SHARE
    return stored, now
