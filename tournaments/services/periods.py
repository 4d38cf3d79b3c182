"""The period of a round in an event week by week: beginning it, and changing its last day."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext_noop

from accounts.dates import date_format
from accounts.models import User
from tournaments import errors, limits
from tournaments.models import Round, Schedule, Tournament
from tournaments.services.event_changes import (
    audit_change,
    bump_version,
    locked_event,
    required_reason,
)
from tournaments.services.notifying_times import notify_of_period, settle_period
from tournaments.services.round_status import check_playing


def begin_period(tournament: Tournament, released: Round, now: datetime) -> None:
    """Set the period of a round that is being released, if the event is played week by week.

    It begins today, but not before the day on which the event starts.
    """
    days = tournament.round_days
    if days is None:
        released.first_day = released.last_day = released.period_ended_at = None
    else:
        zone = tournament.club.zone
        released.first_day = max(now, tournament.starts_at).astimezone(zone).date()
        released.last_day = released.first_day + timedelta(days=days - 1)
        released.period_ended_at = None
        for table in released.tables.all():
            Schedule.objects.get_or_create(table=table)
    released.save(update_fields=["first_day", "last_day", "period_ended_at"])


def check_period(one: Round) -> None:
    """Check that the period of a round may be changed.

    :raises NoPeriod: if it has none.
    :raises TournamentError: as :func:`check_playing`.
    """
    check_playing(one)
    if not one.has_period:
        raise errors.NoPeriod()


@transaction.atomic
def change_period(
    *,
    round: Round,  # noqa: A002 - what the field calls it
    actor: User,
    last_day: date,
    reason: str,
    now: datetime,
) -> Round:
    """Change the last day of a period to one that is not over, and notify the players.

    :raises TournamentError: as :func:`check_period`.
    :raises BadLastDay: for a day that is over, before the first one, or too late.
    """
    tournament = locked_event(round.tournament_id)
    current = Round.objects.get(pk=round.pk)
    current.tournament = tournament
    check_period(current)
    reason = required_reason(reason)
    _check_last_day(current, last_day, now)
    if last_day == current.last_day:
        return current
    before, current.last_day, current.period_ended_at = current.last_day, last_day, None
    current.save(update_fields=["last_day", "period_ended_at"])
    Schedule.objects.filter(table__round=current).update(ending_reminded_at=None)
    settle_period(current)
    notify_of_period(tournament, current, reason)
    audit_change(
        tournament,
        actor,
        "change-period",
        gettext_noop("round %(round)s: its period ends on %(day)s, %(reason)s"),
        round=current.number,
        day=last_day,
        before=before,
        reason=reason,
    )
    bump_version(tournament)
    return current


def _check_last_day(one: Round, last_day: date, now: datetime) -> None:
    """Check that the period of a round, which has one, can end on *last_day*."""
    assert one.first_day is not None  # noqa: S101 - it has a period
    first = max(now.astimezone(one.tournament.club.zone).date(), one.first_day)
    latest = first + timedelta(days=limits.ROUND_DAYS[1])
    if not first <= last_day <= latest:
        words = {"first": date_format(first, "DATE_FORMAT")}
        raise errors.BadLastDay(last=date_format(latest, "DATE_FORMAT"), **words)
