"""Checks of what may be done: a service runs its check, a page asks whether it would pass."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec

from accounts.refusals import Refusal
from tournaments import errors
from tournaments.models import EventStatus, Tournament

P = ParamSpec("P")


def passes(check: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> bool:
    """Return whether *check* raises no refusal."""
    try:
        check(*args, **kwargs)
    except Refusal:
        return False
    return True


def check_event_status(tournament: Tournament, *allowed: EventStatus) -> None:
    """Check that the event is in one of the *allowed* states.

    :raises WrongEventStatus: if it is not.
    """
    if tournament.status not in allowed:
        raise errors.WrongEventStatus(status=tournament.get_status_display())
