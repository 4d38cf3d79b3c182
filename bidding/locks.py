"""Locks of a competition's row."""

from __future__ import annotations

from datetime import datetime

from bidding.models import Competition

SHARE = """
WITH stored AS MATERIALIZED (SELECT * FROM bidding_competition WHERE id = %s FOR SHARE)
SELECT *, clock_timestamp() AS now FROM stored
"""
"""The clock is read for a row that comes out of the inner statement, which waits for the lock."""


def lock(competition: Competition) -> Competition:
    """Lock the row of *competition* against other changes and against answers; return it."""
    rows = Competition.objects.select_for_update(of=("self",), no_key=True)
    return rows.select_related("club", "conductor").get(pk=competition.pk)


def share(competition: Competition) -> tuple[Competition, datetime]:
    """Lock the row against changes, but not against other answers; return it and the time.

    The time is read when the lock is held: who waited for a change comes after it.
    """
    [stored] = Competition.objects.raw(SHARE, [competition.pk])
    stored.club = competition.club
    now: datetime = stored.now  # type: ignore[attr-defined]  # a column of SHARE
    return stored, now
