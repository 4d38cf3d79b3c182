"""Helpers for every change of an event: the lock, the version, the audit log, the reason."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext_noop

import live
from accounts import audit
from accounts.models import User
from accounts.reasons import checked_reason
from tournaments import errors
from tournaments.board_secrets import publish_finished
from tournaments.models import EventStatus, Table, Tournament
from tournaments.services.checks import check_event_status
from tournaments.webhook_plan import plan_results
from tournaments.worker_messages import request_standings


def locked_event(tournament_id: int, *allowed: EventStatus) -> Tournament:
    """Lock the event until the transaction ends, and return it read again.

    A transaction that also locks games must lock them first.

    :raises WrongEventStatus: unless the event is in one of the *allowed* states, if any are given.
    """
    events = Tournament.objects.select_for_update(of=("self",), no_key=True)
    tournament = events.select_related("club").get(pk=tournament_id)
    if allowed:
        check_event_status(tournament, *allowed)
    return tournament


def bump_version(tournament: Tournament, *, scores: bool = False) -> None:
    """Increase the event's version and notify open pages; *scores* also requests new standings.

    Also publishes the deals of duplicate rounds whose last table is decided.
    """
    publish_finished(tournament)
    # Counted in the database: a score sheet may have increased the versions in the meantime.
    steps = {"version": F("version") + 1}
    if scores:
        steps["scores_version"] = F("scores_version") + 1
        transaction.on_commit(partial(request_standings, tournament.pk))
    Tournament.objects.filter(pk=tournament.pk).update(**steps)
    tournament.refresh_from_db(fields=["version", "scores_version"])
    if scores and tournament.status == EventStatus.PUBLISHED:
        plan_results(tournament)  # a correction
    live.nudge(f"event:{tournament.pk}", tournament.version)


def audit_change(
    tournament: Tournament, actor: User, action: str, text: str | audit.Plural, **data: Any
) -> None:
    """Record an official's change of an event in the audit log; see :func:`audit.record`."""
    audit.record(
        club=tournament.club,
        actor=actor,
        action=action,
        subject=f"event:{tournament.pk}",
        text=text,
        topic=tournament.name,
        **data,
    )


def round_words(number: int) -> audit.Phrase:
    """Return the name of a round for the audit log."""
    return audit.Phrase(gettext_noop("Round %(number)s"), {"number": number})


def table_words(table: Table) -> audit.Phrase:
    """Return the name of *table* and its round for the audit log."""
    values: dict[str, str | int] = {
        "round": table.round.number,
        "table": table.number,
        "bracket": table.bracket,
    }
    text = (
        gettext_noop("Round %(round)s, Table %(table)s (%(bracket)s)")
        if table.bracket
        else gettext_noop("Round %(round)s, Table %(table)s")
    )
    return audit.Phrase(text, values)


def required_reason(reason: str) -> str:
    """Return *reason* without surrounding whitespace.

    :raises ReasonMissing: if nothing is left.
    :raises ReasonTooLong: if it is longer than a reason may be.
    """
    return checked_reason(reason, missing=errors.ReasonMissing)
