"""Checks of permissions and states: a service runs a check, a page asks whether it passes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec

from django.db.models import QuerySet

from accounts.models import Club
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


def check_not_saved(same: QuerySet[Any], club: Club, seen: int | None) -> None:
    """Check that no row of *same* has been added to a club since the caller looked.

    :param seen: the newest row that the caller knows; None skips the check and the club's lock.
    :raises SavedAlready: if one has been added, by another user or by an earlier press.
    """
    if seen is None:
        return
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    if same.filter(club=club, pk__gt=seen).exists():
        raise errors.SavedAlready()
