"""Computing what the declarations and doubles of games cost, one game at a time."""

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
"""Seconds between two times that progress is stored."""
FAULT = "fault"
"""The code of an error in the computation itself."""

logger = logging.getLogger(__name__)


class NotWanted(Exception):
    """A computation was cancelled or removed, and ends."""


def compute_next() -> bool:
    """Compute the decisions of the game that waits longest; return whether there was one.

    The caller holds the lock of the one process that computes.

    :raises OperationalError: or InterfaceError, without the database; it is then still due.
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
    except Exception:  # a game that cannot be computed must not stop the others
        logger.exception("decisions of game %s", row.game_id)
        _end(row, ComputationState.FAILED, error=FAULT)
    else:
        _end(row, ComputationState.READY, decisions=decisions)


def _decisions(row: GameDecisions) -> list[dict[str, Any]]:
    # Numba is slow to import, and the pages, which ask for computations, do not need it.
    from bidding.analysis.replays import decisions_of

    found = decisions_of(
        record_of(row.game), deals=row.deals, seed=row.seed, progress=_watched(row)
    )
    return [one.to_json() for one in found]


def _watched(row: GameDecisions) -> Callable[[int, int], None]:
    """Return what stores about once a second how many decisions are done.

    It raises NotWanted when the computation was cancelled or removed.
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
    """Change a computation that is still wanted; return whether it is."""
    wanted = GameDecisions.objects.filter(pk=row.pk, state__in=UNFINISHED)
    return wanted.update(**fields) > 0
