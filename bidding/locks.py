"""Locks of a competition's row."""

from __future__ import annotations

from datetime import datetime

from accounts.locks import database_now
from bidding.models import Competition


def lock(competition: Competition) -> Competition:
    """Lock the row of *competition* against other changes and against answers; return it."""
    rows = Competition.objects.select_for_update(of=("self",), no_key=True)
    return rows.select_related("club", "conductor").get(pk=competition.pk)


def share(competition: Competition) -> tuple[Competition, datetime]:
    """Lock the row against changes, but not against other answers; return it and the time.

    The time is read when the lock is held: who waited for a change comes after it.
    """
    statement = "SELECT * FROM bidding_competition WHERE id = %s FOR SHARE"
    [stored] = Competition.objects.raw(statement, [competition.pk])
    stored.club = competition.club
    return stored, database_now()
