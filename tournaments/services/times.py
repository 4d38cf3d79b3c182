"""Agreeing on the time at which a table of a round with a period is played.

Every change locks the event's row. A time that suits all players is agreed at once; an official
can set one instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.models import User
from games.models import TableStatus as LiveStatus
from tournaments import errors, limits
from tournaments.models import (
    EventStatus,
    RoundStatus,
    Schedule,
    Table,
    TableSeat,
    TimeAnswer,
    TimeProposal,
    Tournament,
)
from tournaments.periods import PLAY_SOON_BEFORE, period_begins, period_ends
from tournaments.services.event_changes import bump_version
from tournaments.services.notifying_times import notify_of_times, seats_of, user_at
from tournaments.services.table_results import (
    check_table,
    locked_table,
    note_own_table,
    stop_live_table,
)


def seat_of(table: Table, user: User) -> TableSeat | None:
    """Return the seat at which *user* plays, for themselves or as a stand-in."""
    return next((seat for seat in seats_of([table]) if user_at(seat) == user.pk), None)


def check_times(table: Table) -> None:
    """Check that a time can be agreed on for *table*, which was fetched with its schedule.

    :raises NoPeriod: if its round has no period.
    :raises TimesOver: once it is open, being played or decided.
    :raises TournamentError: as :func:`check_table`.
    """
    check_table(table, EventStatus.RUNNING)
    schedule = getattr(table, "schedule", None)
    if schedule is None or not table.round.has_period:
        raise errors.NoPeriod()
    if table.round.status != RoundStatus.RELEASED or not schedule.is_waiting:
        raise errors.TimesOver()


@transaction.atomic
def propose_times(
    *, table: Table, actor: User, times: Sequence[datetime], now: datetime
) -> list[TimeProposal]:
    """Propose times that suit a player of the table.

    For a time that was proposed already, only record that it suits the player.

    :raises NotAtTable: if the actor does not play at the table.
    :raises BadTime: for a time in the past, or outside the period.
    :raises TooManyTimes: if the player has more than five proposed times that are not over.
    :raises TimeAgreed: once a time is agreed.
    """
    tournament, schedule = locked_schedule(table)
    seat = own_seat(schedule.table, actor)
    _check_open(schedule)
    wanted = sorted({at.replace(second=0, microsecond=0) for at in times})
    for at in wanted:
        _check_time(schedule, at, now)
    known = schedule.proposals.filter(starts_at__in=wanted).values_list("starts_at", flat=True)
    own = schedule.proposals.filter(by=seat, starts_at__gt=now).count()
    if not wanted or own + len(wanted) - len(known) > limits.MAX_TIMES:
        raise errors.TooManyTimes(most=limits.MAX_TIMES)
    made, is_new = [], False
    for at in wanted:
        one, _new = TimeProposal.objects.get_or_create(
            schedule=schedule, starts_at=at, defaults={"by": seat}
        )
        is_new |= _answer(one, seat, can=True, now=now)
        made.append(one)
    if not is_new:
        return made
    count_change(schedule)
    if not _agree(tournament, schedule, made, actor, now):
        notify_of_times(tournament, schedule, "proposed", actor.pk, name=actor.name)
    bump_version(tournament)
    return made


@transaction.atomic
def answer_time(*, proposal: TimeProposal, actor: User, can: bool, now: datetime) -> None:
    """Record whether a proposed time suits a player of the table, replacing an earlier answer.

    :raises NotAtTable: if the actor does not play at the table.
    :raises BadTime: when the time is over.
    :raises TimeAgreed: once a time is agreed.
    """
    tournament, schedule = locked_schedule(proposal.schedule.table)
    seat = own_seat(schedule.table, actor)
    _check_open(schedule)
    one = _proposal(schedule, proposal)
    _check_time(schedule, one.starts_at, now)
    if not _answer(one, seat, can=can, now=now):
        return
    if can:
        _agree(tournament, schedule, [one], actor, now)
    bump_version(tournament)


@transaction.atomic
def take_back_time(*, proposal: TimeProposal, actor: User, official: bool) -> None:
    """Withdraw a proposed time.

    :raises NotYourTime: unless the actor has proposed it, or is an official.
    :raises TimeAgreed: once a time is agreed.
    """
    tournament, schedule = locked_schedule(proposal.schedule.table)
    _check_open(schedule)
    one = _proposal(schedule, proposal)
    seat = seat_of(schedule.table, actor)
    if not official and (seat is None or one.by_id != seat.pk):
        raise errors.NotYourTime()
    one.delete()
    bump_version(tournament)


@transaction.atomic
def give_up_time(*, table: Table, actor: User, official: bool, now: datetime) -> None:
    """Give up the agreed time, as a player of the table or as an official.

    :raises NotAtTable: if the actor is neither.
    :raises NoTimeAgreed: if there is none.
    """
    tournament, schedule = locked_schedule(table)
    seat = seat_of(schedule.table, actor)
    if seat is None and not official:
        raise errors.NotAtTable()
    if schedule.agreed_at is None:
        raise errors.NoTimeAgreed()
    if seat is not None:
        for one in schedule.proposals.filter(starts_at=schedule.agreed_at):
            _answer(one, seat, can=False, now=now)
    _store_time(schedule, None, now)
    notify_of_times(tournament, schedule, "given-up", actor.pk, name=actor.name)
    if seat is None:
        text = gettext_noop("%(where)s: the agreed time is given up")
        note_own_table(schedule.table, tournament, actor, "give-up-time", text)
    bump_version(tournament)


@transaction.atomic
def set_time(*, table: Table, actor: User, starts_at: datetime, now: datetime) -> Schedule:
    """Set the time of a table, as an official, whatever its players have answered.

    A live table that waits for its players is closed, and opened again at the new time.

    :raises BadTime: for a time in the past, or outside the period.
    :raises TournamentError: as :func:`check_times`, unless nobody has come to its live table.
    """
    tournament, table = locked_table(table)
    schedule, starts_at = _schedule(table), starts_at.replace(second=0, microsecond=0)
    if schedule.agreed_at == starts_at and schedule.set_by_id == actor.pk:
        return schedule
    if _waits_for_players(table):
        _close_live_table(table, schedule, actor)
    check_times(table)
    _check_time(schedule, starts_at, now)
    _store_time(schedule, starts_at, now, actor)
    notify_of_times(tournament, schedule, "set", actor.pk)
    text = gettext_noop("%(where)s: time set to %(time)s")
    at = f"{starts_at.astimezone(tournament.club.zone):%Y-%m-%d %H:%M}"
    note_own_table(table, tournament, actor, "set-time", text, time=at)
    bump_version(tournament)
    return schedule


def locked_schedule(table: Table) -> tuple[Tournament, Schedule]:
    """Lock the event of *table*; return it with the schedule, after :func:`check_times`."""
    tournament, table = locked_table(table)
    check_times(table)
    return tournament, _schedule(table)


def _schedule(table: Table) -> Schedule:
    """Return the schedule of *table*, with *table* set on it.

    :raises NoPeriod: if it has none.
    """
    schedule = Schedule.objects.filter(table=table).first()
    if schedule is None:
        raise errors.NoPeriod()
    schedule.table = table
    return schedule


def own_seat(table: Table, user: User) -> TableSeat:
    seat = seat_of(table, user)
    if seat is None:
        raise errors.NotAtTable()
    return seat


def _check_open(schedule: Schedule) -> None:
    if schedule.agreed_at is not None:
        raise errors.TimeAgreed()


def _check_time(schedule: Schedule, at: datetime, now: datetime) -> None:
    begins, ends = period_begins(schedule.table.round), period_ends(schedule.table.round)
    if at <= now:
        raise errors.BadTime(reason=_("Choose a time that is still to come."))
    if begins is None or ends is None or not begins <= at < ends:
        raise errors.BadTime(reason=_("Choose a time within the period of the round."))


def _proposal(schedule: Schedule, proposal: TimeProposal) -> TimeProposal:
    """Return the proposal, read again.

    :raises BadTime: if it has been taken back.
    """
    found = schedule.proposals.filter(pk=proposal.pk).first()
    if found is None:
        raise errors.BadTime(reason=_("This time has been taken back."))
    return found


def _answer(one: TimeProposal, seat: TableSeat, *, can: bool, now: datetime) -> bool:
    """Store an answer; return whether it is new or has changed."""
    if TimeAnswer.objects.filter(proposal=one, seat=seat, can=can).exists():
        return False
    TimeAnswer.objects.update_or_create(proposal=one, seat=seat, defaults={"can": can, "at": now})
    return True


def _agree(
    tournament: Tournament,
    schedule: Schedule,
    proposals: Sequence[TimeProposal],
    actor: User,
    now: datetime,
) -> bool:
    """Agree on the first of *proposals* that suits everybody; return whether there is one."""
    people = {seat.pk for seat in seats_of([schedule.table]) if not seat.bot}
    for one in proposals:
        if people <= set(one.answers.filter(can=True).values_list("seat", flat=True)):
            _store_time(schedule, one.starts_at, now)
            notify_of_times(tournament, schedule, "agreed", actor.pk)
            return True
    return False


def _store_time(
    schedule: Schedule, at: datetime | None, now: datetime, by: User | None = None
) -> None:
    """Store the time; if it is soon, the notice about it replaces the reminder."""
    schedule.agreed_at, schedule.set_by = at, by
    schedule.soon_reminded_at = now if at is not None and at - now <= PLAY_SOON_BEFORE else None
    schedule.changes += 1
    schedule.save(update_fields=["agreed_at", "set_by", "soon_reminded_at", "changes"])


def count_change(schedule: Schedule) -> None:
    schedule.changes += 1
    schedule.save(update_fields=["changes"])


def _waits_for_players(table: Table) -> bool:
    """Return whether the live table of *table* is open and its game has not begun."""
    return (
        table.online
        and table.game is not None
        and table.game.hosted
        and table.game.table.status == LiveStatus.WAITING
    )


def _close_live_table(table: Table, schedule: Schedule, actor: User) -> None:
    """Close a live table that still waits for players; the row of the table must be locked."""
    game, table.game = table.game, None
    table.save(update_fields=["game"])
    if game is not None:
        stop_live_table(game, actor)
    schedule.opened_at = None
    schedule.save(update_fields=["opened_at"])
