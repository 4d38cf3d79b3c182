"""Computing the experts' lines of duplicate deals, one deal at a time, in a worker.

A row is a deal. Messages to workers have no content: each makes a worker compute the oldest
waiting deal.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db import InterfaceError, OperationalError, transaction
from django.db.models import Q
from django.utils.timezone import now as utc_now

from games.rules import RuleError, Seat
from tournaments.board_secrets import hands_of
from tournaments.models import ExpertLine, LineState
from tournaments.round_format import rules_of

LEASE = timedelta(minutes=5)
"""The time after which another worker may compute a deal whose worker has not finished."""
BETWEEN = 1.0
"""Seconds between checks whether the line is still wanted."""
FAULT = "fault"
"""The code of an error in the computation itself."""
UNFINISHED = (LineState.WAITING, LineState.COMPUTING)

logger = logging.getLogger(__name__)


class NotWanted(Exception):
    """Raised to end a computation that was stopped."""


def compute_next() -> bool:
    """Compute the line that has waited longest; return whether another one may wait.

    :raises OperationalError: or InterfaceError, without the database; it is then still due.
    """
    row = _claimed()
    if row is None:
        return False
    try:
        line = _line(row)
    except NotWanted:
        pass
    except (OperationalError, InterfaceError):
        raise
    except RuleError as error:
        _end(row, state=LineState.FAILED, error=error.code)
    except Exception:  # a deal that cannot be computed must not stop the others
        logger.exception("experts' line %s", row.pk)
        _end(row, state=LineState.FAILED, error=FAULT)
    else:
        _end(row, state=LineState.READY, line=line)
    return True


def _claimed() -> ExpertLine | None:
    """Claim a line for this worker; lines of unpublished deals are never claimed."""
    now = utc_now()
    lost = Q(state=LineState.COMPUTING, started_at__lt=now - LEASE)
    due = ExpertLine.objects.filter(
        Q(state=LineState.WAITING) | lost, boards__published_at__isnull=False
    )
    due = due.select_related("boards__tournament").order_by("asked_at", "pk")
    with transaction.atomic():
        row = due.select_for_update(of=("self",), skip_locked=True).first()
        if row is not None:
            row.state, row.started_at = LineState.COMPUTING, now
            row.save(update_fields=["state", "started_at"])
    return row


def _line(row: ExpertLine) -> dict[str, Any]:
    # Numba is slow to import, and the pages, which ask for lines, do not need it.
    from games.bots.expert_line import expert_line

    rules = rules_of(row.boards.tournament)
    hands = hands_of(row.boards, rules, row.number)[-1]
    return expert_line(rules, Seat(row.declarer), hands, row.pk, _watched(row)).to_json()


def _watched(row: ExpertLine) -> Callable[[], None]:
    """Return a function that checks about once a second whether the line is still wanted.

    It raises NotWanted when the computation was stopped, or given to another worker.
    """
    asked_at = time.monotonic()

    def watch() -> None:
        nonlocal asked_at
        if time.monotonic() - asked_at >= BETWEEN:
            if not _own(row).exists():
                raise NotWanted
            asked_at = time.monotonic()

    return watch


def _own(row: ExpertLine) -> Any:
    own = ExpertLine.objects.filter(pk=row.pk, state=LineState.COMPUTING)
    return own.filter(started_at=row.started_at)


def _end(row: ExpertLine, **fields: Any) -> None:
    _own(row).update(**fields)
