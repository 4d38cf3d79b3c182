"""Computing the cost of declarations and doubles, one game at a time."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any

from django.db import InterfaceError, OperationalError
from django.utils.timezone import now as utc_now

from bidding.models import ComputationState, GameDecisions
from bidding.models.computations import UNFINISHED
from bidding.replays import record_of
from games.errors import GameError
from games.rules import RuleError

BETWEEN = 1.0
"""Seconds between two updates of the stored progress."""
FAULT = "fault"
"""The code of an error in the computation itself."""

logger = logging.getLogger(__name__)


class NotWanted(Exception):
    """The computation was cancelled or removed, and must stop."""


def compute_next() -> bool:
    """Compute the decisions of the game that has waited longest; return whether there was one.

    The caller must hold :data:`bidding.value_jobs.LOCK`.

    :raises OperationalError: or InterfaceError, if the database fails; the game is then still due.
    """
    due = GameDecisions.objects.filter(state__in=UNFINISHED)
    found = due.select_related("game__club", "game__table").order_by("asked_at", "pk").first()
    if found is None:
        return False
    if _changed(found, state=ComputationState.COMPUTING, done=0, started_at=utc_now()):
        _compute(found)
    return True


def _compute(row: GameDecisions) -> None:
    try:
        decisions = _decisions(row)
    except NotWanted:
        return
    except (OperationalError, InterfaceError):
        raise
    except (RuleError, GameError) as error:
        _end(row, ComputationState.FAILED, error=error.code)
    except Exception:  # a failure in one game must not stop the others
        logger.exception("decisions of game %s", row.game_id)
        _end(row, ComputationState.FAILED, error=FAULT)
    else:
        _end(row, ComputationState.READY, decisions=decisions)


def _decisions(row: GameDecisions) -> list[dict[str, Any]]:
    # Numba is slow to import, and the pages that only request computations do not need it.
    from bidding.analysis.replays import decisions_of

    found = decisions_of(
        record_of(row.game), deals=row.deals, seed=row.seed, progress=_watched(row)
    )
    return [one.to_json() for one in found]


def _watched(row: GameDecisions) -> Callable[[int, int], None]:
    """Return a progress callback that stores the number of decisions done about once a second.

    It raises NotWanted if the computation was cancelled or removed.
    """
    stored_at: float | None = None

    def progress(done: int, total: int) -> None:
        nonlocal stored_at
        if stored_at is None or time.monotonic() - stored_at >= BETWEEN or done == total:
            if not _changed(row, done=done, total=total):
                raise NotWanted
            stored_at = time.monotonic()

    return progress


def _end(row: GameDecisions, state: str, **fields: Any) -> None:
    _changed(row, state=state, ended_at=utc_now(), **fields)


def _changed(row: GameDecisions, **fields: Any) -> bool:
    """Update a computation unless it was cancelled or removed; return whether it was updated."""
    wanted = GameDecisions.objects.filter(pk=row.pk, state__in=UNFINISHED)
    return wanted.update(**fields) > 0
