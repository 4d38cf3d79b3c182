"""Common parts of all changes of a pool: the role, the lock, the next run, the log."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db import transaction

from accounts import audit
from accounts.access import official_in
from accounts.models import Club, User
from ladder import pool_games
from ladder.errors import NotAnOfficial
from ladder.models import Pool
from ladder.tasks import request_intake, request_run


def check_official(actor: User, club: Club) -> None:
    """Check that *actor* may change the ladders of *club*.

    :raises NotAnOfficial: if they may not.
    """
    if not official_in(actor, club):
        raise NotAnOfficial


def lock(pool: Pool) -> Pool:
    """Lock *pool* and return its current values; request a run after the transaction."""
    transaction.on_commit(partial(request_run, pool.pk))
    return pool_games.lock(pool)


def compare_games() -> None:
    """Request the comparison of due games with their pools after the transaction."""
    transaction.on_commit(request_intake)


def record(pool: Pool, actor: User, action: str, text: str, **data: Any) -> None:
    """Write an entry of the club's audit log about *pool*."""
    audit.record(
        club=pool.club,
        actor=actor,
        action=action,
        subject=f"pool:{pool.pk}",
        text=text,
        about=pool.name,
        **data,
    )
