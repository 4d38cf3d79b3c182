"""Releasing the next round automatically, some minutes after the last table or the period."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max
from django.utils.timezone import now as utc_now

from tournaments.models import EventStatus, Result, ResultStatus, Round, RoundStatus, Tournament
from tournaments.periods import period_ends
from tournaments.services.drafts import draft_is_outdated, draw_rounds
from tournaments.services.event_changes import locked_event
from tournaments.services.line_ups import open_line_ups
from tournaments.services.round_status import current_round, rounds_left, undecided
from tournaments.services.rounds import release_round


def events_with_timer() -> list[int]:
    """Return the running events whose next round begins automatically."""
    events = Tournament.objects.filter(status=EventStatus.RUNNING, next_round_minutes__isnull=False)
    return list(events.order_by("pk").values_list("pk", flat=True))


def next_release(tournament: Tournament, current: Round | None) -> datetime | None:
    """Return when the round after *current* begins automatically, or None if it does not."""
    if tournament.next_round_minutes is None or current is None:
        return None
    if not (tournament.has_live_tables or current.has_period):
        return None
    if rounds_left(tournament) <= 0 or undecided(current.tables.all()):
        return None
    wait = timedelta(minutes=tournament.next_round_minutes)
    if (ends := period_ends(current)) is not None:
        return ends + wait
    last = _last_decided(current) or current.released_at
    return last + wait if last else None


def _last_decided(current: Round) -> datetime | None:
    """Return when a result of the round was last confirmed, or a table last abandoned."""
    confirmed = Result.objects.filter(table__round=current, status=ResultStatus.CONFIRMED)
    decided = [
        confirmed.aggregate(last=Max("confirmed_at"))["last"],
        current.tables.aggregate(last=Max("abandoned_at"))["last"],
    ]
    return max((one for one in decided if one is not None), default=None)


@transaction.atomic
def release_if_due(tournament_pk: int) -> Round | None:
    """Release the next round if it is due, and draw it first if needed. Idempotent.

    The director who released the round before is recorded as the actor.

    :raises TournamentError: if it cannot be drawn or released, which needs the director.
    """
    tournament = locked_event(tournament_pk)
    if tournament.status != EventStatus.RUNNING:
        return None
    current = current_round(tournament)
    due = next_release(tournament, current)
    if current is None or due is None or due > utc_now():
        return None
    actor = current.released_by or tournament.created_by
    drafts = tournament.rounds.filter(status=RoundStatus.DRAFT)
    if not drafts.exists() or draft_is_outdated(tournament):
        if tournament.is_team_event:
            # The release is the deadline of the line-ups.
            open_line_ups(tournament=tournament, actor=actor, early=True)
        draw_rounds(tournament=tournament, actor=actor)
    return release_round(tournament=tournament, actor=actor)
