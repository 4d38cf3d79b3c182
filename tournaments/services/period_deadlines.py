"""Deadlines in an event week by week: opening tables, reminders, the end of a period.

A sweep finds candidates. Each function acts once, with the event's row locked.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_noop, override

from accounts.audit import Phrase
from accounts.models import User
from games.models import TableStatus as LiveStatus
from notices.kinds import Kind
from tournaments.models import (
    AwardKind,
    EventStatus,
    Round,
    RoundStatus,
    Schedule,
    Table,
    TableStatus,
    TimeAnswer,
    Tournament,
    Unplayed,
)
from tournaments.models.play import DECIDED
from tournaments.notice_kinds import PERIOD_ENDS, PLAY_SOON, TIMES_MISSING
from tournaments.periods import DAY, MORNING, PLAY_SOON_BEFORE, begin_of, period_ends
from tournaments.services.abandoned_tables import abandon_table
from tournaments.services.awards import AwardChoice, award_table
from tournaments.services.event_changes import bump_version, locked_event
from tournaments.services.notifying_times import notify_of_period_over, remind
from tournaments.services.opening_times import open_table
from tournaments.services.table_results import locked_table

AFTER_RELEASE = timedelta(hours=12)
"""The shortest time between the release of a round and the reminder that its period ends."""
#: how many days after the first day a table without a proposal is reminded
QUIET_DAYS = 2
STAMPS = {
    TIMES_MISSING.code: "missing_reminded_at",
    PERIOD_ENDS.code: "ending_reminded_at",
    PLAY_SOON.code: "soon_reminded_at",
}


def due_schedules() -> list[int]:
    """Return the schedules of unopened tables for which something is due now."""
    found = Schedule.objects.filter(
        opened_at=None,
        table__status=TableStatus.PLAYING,
        table__round__status=RoundStatus.RELEASED,
        table__round__tournament__status=EventStatus.RUNNING,
    )
    nothing_to_come = Q(agreed_at__isnull=True, ending_reminded_at__isnull=False)
    found = found.exclude(nothing_to_come).order_by("pk")
    found = found.select_related("table__game", "table__round__tournament__club")
    now = utc_now()
    return [one.pk for one in found if _opens(one, now) or any(due_reminders(one, now))]


@transaction.atomic
def follow_schedule(pk: int) -> None:
    """Open the live table of a schedule when its time has come, or send a due reminder.

    Idempotent.
    """
    schedule = Schedule.objects.select_related("table__round").get(pk=pk)
    tournament = locked_event(schedule.table.round.tournament_id)
    schedule = Schedule.objects.select_related("table__round", "table__game").get(pk=pk)
    table, now = schedule.table, utc_now()
    table.round.tournament = tournament
    if tournament.status != EventStatus.RUNNING or table.round.status != RoundStatus.RELEASED:
        return
    if not schedule.is_waiting:
        return
    if _opens(schedule, now):
        open_table(schedule, now)
        bump_version(tournament)
        return
    for kind in due_reminders(schedule, now):
        setattr(schedule, STAMPS[kind.code], now)
        schedule.save(update_fields=[STAMPS[kind.code]])
        remind(tournament, schedule, kind, now)


def _opens(schedule: Schedule, now: datetime) -> bool:
    at = schedule.agreed_at
    return schedule.table.online and schedule.is_waiting and at is not None and at <= now


def due_reminders(schedule: Schedule, now: datetime) -> Iterator[Kind]:
    """Yield the reminders that are due *now* for a table that is not open."""
    one = schedule.table.round
    ends = period_ends(one)
    if ends is None or one.first_day is None or one.last_day is None or now >= ends:
        return
    if schedule.agreed_at is not None:
        before = schedule.agreed_at - PLAY_SOON_BEFORE <= now < schedule.agreed_at
        if schedule.soon_reminded_at is None and before:
            yield PLAY_SOON
        return
    club = one.tournament.club
    soon = begin_of(one.last_day - DAY, club, MORNING)
    if one.released_at is not None:
        soon = max(soon, one.released_at + AFTER_RELEASE)
    if now >= soon:
        if schedule.ending_reminded_at is None:
            yield PERIOD_ENDS
        return
    third = begin_of(one.first_day + QUIET_DAYS * DAY, club, MORNING)
    if now >= third and schedule.missing_reminded_at is None and not schedule.proposals.exists():
        yield TIMES_MISSING


# The end of a period


def periods_to_end() -> list[int]:
    """Return the rounds whose period may be over and has not been ended."""
    # In the easternmost time zones the next day begins while others still have the last day.
    found = Round.objects.filter(
        status=RoundStatus.RELEASED,
        tournament__status=EventStatus.RUNNING,
        last_day__lt=(utc_now() + DAY).date(),
        period_ended_at=None,
    )
    return list(found.order_by("pk").values_list("pk", flat=True))


def end_period(pk: int) -> None:
    """End the period of a round, once: abandon tables as the event says, notify the officials.

    A table that is being played, or whose result waits for confirmation, is left alone.
    """
    one = Round.objects.select_related("tournament__club", "released_by").get(pk=pk)
    if not _is_over(one):
        return
    if one.tournament.unplayed != Unplayed.DIRECTOR:
        for table in one.tables.filter(status=TableStatus.PLAYING).order_by("number"):
            _abandon_unplayed(table.pk, one.released_by or one.tournament.created_by)
    _note_end(pk)


def _is_over(one: Round) -> bool:
    ends = period_ends(one)
    is_open = one.status == RoundStatus.RELEASED and one.period_ended_at is None
    return is_open and ends is not None and ends <= utc_now()


@transaction.atomic
def _abandon_unplayed(table_pk: int, actor: User) -> None:
    """Abandon a table that had not begun by the end of its period, with the event's awards."""
    tournament, table = locked_table(
        Table.objects.select_related("round__tournament", "game").get(pk=table_pk)
    )
    one = Round.objects.get(pk=table.round_id)
    one.tournament = tournament
    if not _is_over(one) or table.status != TableStatus.PLAYING or _has_begun(table):
        return
    awards = _awards(tournament, table)
    reason = Phrase(gettext_noop("not played by the end of the period"), {})
    with override(tournament.club.language):  # of the reason that the pages show
        abandon_table(table=table, actor=actor, reason=reason)
        award_table(table=table, actor=actor, awards=awards, reason=reason)


def _has_begun(table: Table) -> bool:
    """Return whether a table has played a deal, or is playing now."""
    if table.game is None:
        return False
    if table.game.deal_count:
        return True
    return table.game.hosted and table.game.table.status != LiveStatus.WAITING


def _awards(tournament: Tournament, table: Table) -> dict[int, AwardChoice | None]:
    """Return the award for each player of an unplayed table, by entry."""
    answered: set[int] = set()
    if tournament.unplayed == Unplayed.ANSWERED:
        own = TimeAnswer.objects.filter(proposal__schedule__table=table)
        answered = set(own.values_list("seat__entry", flat=True))
    average, nothing = AwardChoice(AwardKind.AVERAGE), AwardChoice(AwardKind.NOTHING)
    seats = table.seats.values_list("entry", flat=True)
    return {entry: average if entry in answered else nothing for entry in seats}


@transaction.atomic
def _note_end(pk: int) -> None:
    """Record the end of a period, and notify the officials of tables that wait for them."""
    tournament = locked_event(Round.objects.values_list("tournament", flat=True).get(pk=pk))
    one = Round.objects.get(pk=pk)
    one.tournament = tournament
    if not _is_over(one):
        return
    one.period_ended_at = utc_now()
    one.save(update_fields=["period_ended_at"])
    left = one.tables.exclude(status__in=DECIDED).order_by("number")
    numbers = ", ".join(str(number) for number in left.values_list("number", flat=True))
    if numbers:
        notify_of_period_over(tournament, one, numbers)
    bump_version(tournament)
