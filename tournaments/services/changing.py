"""What every change of an event has in common: the lock, the version, the audit log."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import F

import live
from accounts import audit
from accounts.models import User
from accounts.reasons import checked_reason
from tournaments import errors
from tournaments.models import EventStatus, Round, RoundStatus, Tournament
from tournaments.tasks import ask_for_standings


def locked(tournament_id: int, *allowed: EventStatus) -> Tournament:
    """Return the event's row as it is now, for this transaction alone.

    A transaction that also locks games locks those first.

    :raises WrongEventStatus: unless the event is in one of the *allowed* states, if any are given.
    """
    events = Tournament.objects.select_for_update(of=("self",), no_key=True)
    tournament = events.select_related("club").get(pk=tournament_id)
    if allowed and tournament.status not in allowed:
        raise errors.WrongEventStatus(status=tournament.get_status_display())
    return tournament


def changed(tournament: Tournament, *, scores: bool = False) -> None:
    """Move the version on and tell everybody; with *scores* the standings become due."""
    # Counted in the database: a score sheet may have moved the versions on meanwhile.
    steps = {"version": F("version") + 1}
    if scores:
        steps["scores_version"] = F("scores_version") + 1
        transaction.on_commit(partial(ask_for_standings, tournament.pk))
    Tournament.objects.filter(pk=tournament.pk).update(**steps)
    tournament.refresh_from_db(fields=["version", "scores_version"])
    live.nudge(f"event:{tournament.pk}", tournament.version)


def note(tournament: Tournament, actor: User, action: str, text: str, **data: Any) -> None:
    """Write an official's change of an event into the audit log; see :func:`audit.record`."""
    audit.record(
        club=tournament.club,
        actor=actor,
        action=action,
        subject=f"event:{tournament.pk}",
        text=text,
        topic=tournament.name,
        **data,
    )


def reason_given(reason: str) -> str:
    """Return *reason* without blanks around it.

    :raises ReasonMissing: if nothing is left.
    :raises ReasonTooLong: with more characters than a reason may have.
    """
    return checked_reason(reason, missing=errors.ReasonMissing)


def rounds_played(tournament: Tournament) -> int:
    """How many rounds have been released, which cannot be drawn again."""
    return Round.objects.filter(tournament=tournament).exclude(status=RoundStatus.DRAFT).count()
