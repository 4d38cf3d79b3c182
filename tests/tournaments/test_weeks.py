"""Events week by week: periods, times that players agree on, what the time decides."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils.timezone import localdate, now

from accounts.models import AuditEntry, Membership, User
from games.models import Game
from notices.models import Notice
from tests.support.events import (
    MakeEvent,
    decide,
    enter_new,
    fresh,
    start,
    table_of,
    users_at,
)
from tests.support.online import ONLINE, live
from tournaments import errors, services, tasks
from tournaments.models import (
    AwardKind,
    EventStatus,
    Round,
    RoundStatus,
    Schedule,
    Table,
    TimeProposal,
    Unplayed,
    Venue,
)

pytestmark = pytest.mark.django_db

NO_TRICKS = {"N": -6, "E": -8, "S": -6, "W": -6}
"""Totals of a round of one deal."""
WEEKLY: dict[str, Any] = ONLINE | {"round_days": 7}


@pytest.fixture
def one(make_event: MakeEvent, boss: User) -> Round:
    """The first round of four players, released today."""
    return start(make_event(4, **WEEKLY), boss)


def soon(days: float = 2) -> datetime:
    return (now() + timedelta(days=days)).replace(second=0, microsecond=0)


def players(table: Table) -> Sequence[User]:
    users = users_at(table)
    return [users[seat] for seat in "NESW"]


def propose(table: Table, user: User, *times: datetime) -> list[TimeProposal]:
    return services.propose_times(table=table, actor=user, times=times, now=now())


def agree(table: Table, at: datetime) -> Schedule:
    """North proposes a time, and the others can."""
    north, *others = players(table)
    (proposal,) = propose(table, north, at)
    for user in others:
        services.answer_time(proposal=proposal, actor=user, can=True, now=now())
    return schedule_of(table)


def schedule_of(table: Table) -> Schedule:
    return Schedule.objects.get(table=table)


def told(kind: str, text: str = "") -> set[str]:
    """Who has an unread notice."""
    found = Notice.objects.filter(kind=kind, read_at=None)
    found = found.filter(text=text) if text else found
    return {notice.recipient.name for notice in found.select_related("recipient")}


def days_ago(one: Round, days: int) -> None:
    """Let the period of a round have begun so many days ago, and the release too."""
    first, last = one.first_day, one.last_day
    assert first is not None
    assert last is not None
    back = timedelta(days=days)
    Round.objects.filter(pk=one.pk).update(
        first_day=first - back, last_day=last - back, released_at=now() - back
    )
    one.refresh_from_db()


def test_a_released_round_has_its_days_and_opens_no_table(one: Round) -> None:
    tasks.sweep_online()
    tasks.sweep_periods()
    table = table_of(one)
    zone = one.tournament.club.zone
    assert one.first_day == localdate(timezone=zone)
    assert one.last_day == one.first_day + timedelta(days=6)
    assert (table.game, Game.objects.exists()) == (None, False)
    assert told("round", "period") == {user.name for user in players(table)}
    assert not Notice.objects.filter(kind="table-ready").exists()


@pytest.mark.trial
def test_a_time_that_everybody_can_is_agreed_and_opens_the_table_then(one: Round) -> None:
    table, at = table_of(one), soon()
    schedule = agree(table, at)
    assert (schedule.agreed_at, schedule.set_by) == (at, None)
    assert told("table-times") == {user.name for user in players(table)[:3]}
    tasks.sweep_periods()
    assert schedule_of(table).opened_at is None
    Schedule.objects.update(agreed_at=now() - timedelta(seconds=1))
    tasks.sweep_periods()
    tasks.sweep_periods()
    tasks.sweep_online()
    assert live(table_of(one)).table.status == "waiting"
    assert told("table-ready") == {user.name for user in players(table)}
    assert not told("table-times")
    with pytest.raises(errors.TimesOver):
        propose(table_of(one), players(table)[0], soon())


def test_a_time_is_agreed_only_when_nobody_says_no(one: Round) -> None:
    table = table_of(one)
    north, east, south, west = players(table)
    first, second = propose(table, north, soon(2), soon(3))
    for user, can in ((east, True), (south, True), (west, False)):
        services.answer_time(proposal=first, actor=user, can=can, now=now())
    assert schedule_of(table).agreed_at is None
    services.answer_time(proposal=first, actor=west, can=True, now=now())
    assert schedule_of(table).agreed_at == first.starts_at
    with pytest.raises(errors.TimeAgreed):
        services.answer_time(proposal=second, actor=west, can=True, now=now())


@pytest.mark.trial
def test_who_cannot_after_all_gives_the_time_up_and_another_is_agreed(one: Round) -> None:
    table = table_of(one)
    schedule = agree(table, soon())
    east = players(table)[1]
    services.give_up_time(table=table, actor=east, official=False, now=now())
    assert schedule_of(table).agreed_at is None
    (said,) = TimeProposal.objects.get().answers.filter(can=False)
    assert said.seat.entry.player.user == east
    assert told("table-times", "given-up") == {user.name for user in players(table)} - {east.name}
    with pytest.raises(errors.NoTimeAgreed):
        services.give_up_time(table=table, actor=east, official=False, now=now())
    assert agree(table, soon(3)).agreed_at is not None
    assert schedule_of(table).changes > schedule.changes


def test_times_are_within_the_period_and_to_come_and_five_at_most(one: Round) -> None:
    table = table_of(one)
    north = players(table)[0]
    for wrong in (now() - timedelta(minutes=1), soon(9)):
        with pytest.raises(errors.BadTime):
            propose(table, north, wrong)
    propose(table, north, *(soon(1 + number / 10) for number in range(5)))
    with pytest.raises(errors.TooManyTimes):
        propose(table, north, soon(3))
    latest = TimeProposal.objects.latest("starts_at")
    services.take_back_time(proposal=latest, actor=north, official=False)
    propose(table, north, soon(3))


def test_only_the_four_and_officials_change_times(one: Round, boss: User) -> None:
    table = table_of(one)
    north, east, *_others = players(table)
    (proposal,) = propose(table, north, soon())
    stranger = User.objects.create(email="s@example.org", name="Sam")
    Membership.objects.create(club=one.tournament.club, user=stranger)
    with pytest.raises(errors.NotAtTable):
        propose(table, stranger, soon())
    with pytest.raises(errors.NotAtTable):
        services.answer_time(proposal=proposal, actor=boss, can=True, now=now())
    with pytest.raises(errors.NotYourTime):
        services.take_back_time(proposal=proposal, actor=east, official=False)
    services.take_back_time(proposal=proposal, actor=boss, official=True)
    assert not TimeProposal.objects.exists()


@pytest.mark.trial
def test_the_director_sets_a_time_also_when_not_all_have_come(one: Round, boss: User) -> None:
    table, at = table_of(one), soon()
    services.set_time(table=table, actor=boss, starts_at=at, now=now())
    assert (schedule_of(table).agreed_at, schedule_of(table).set_by) == (at, boss)
    assert told("table-times", "set") == {user.name for user in players(table)}
    Schedule.objects.update(agreed_at=now())
    tasks.sweep_periods()
    tasks.sweep_online()
    opened = live(table_of(one))
    services.set_time(table=table_of(one), actor=boss, starts_at=at, now=now())
    again = table_of(one)
    assert (again.game, again.status, schedule_of(again).opened_at) == (None, "playing", None)
    opened.refresh_from_db()
    assert opened.table.status == "abandoned"
    assert AuditEntry.objects.filter(action="set-time").count() == 2


def test_the_table_opens_when_all_four_want_to_play_now(one: Round) -> None:
    table = table_of(one)
    *three, last = players(table)
    for user in three:
        assert not services.play_now(table=table, actor=user, now=now())
    services.not_now(table=table, actor=three[0])
    assert not services.play_now(table=table, actor=last, now=now())
    assert services.play_now(table=table, actor=three[0], now=now())
    tasks.sweep_online()
    assert live(table_of(one)).table.status == "waiting"


def test_a_wish_to_play_now_counts_for_half_an_hour(one: Round) -> None:
    table = table_of(one)
    for user in players(table)[:3]:
        services.play_now(table=table, actor=user, now=now() - timedelta(minutes=31))
    assert not services.play_now(table=table, actor=players(table)[3], now=now())


def test_reminders_come_once_and_when_they_are_due(one: Round) -> None:
    table = table_of(one)
    everybody = {user.name for user in players(table)}
    tasks.sweep_periods()
    assert not told("times-missing")
    days_ago(one, 3)
    tasks.sweep_periods()
    tasks.sweep_periods()
    assert told("times-missing") == everybody
    assert Notice.objects.filter(kind="times-missing").count() == 4
    days_ago(one, 3)
    tasks.sweep_periods()
    tasks.sweep_periods()
    assert Notice.objects.filter(kind="period-ends").count() == 4
    Schedule.objects.update(agreed_at=now() + timedelta(minutes=50))
    tasks.sweep_periods()
    tasks.sweep_periods()
    assert Notice.objects.filter(kind="play-soon").count() == 4


def test_a_time_within_the_hour_is_told_once(one: Round, boss: User) -> None:
    at = now() + timedelta(minutes=40)
    services.set_time(table=table_of(one), actor=boss, starts_at=at, now=now())
    tasks.sweep_periods()
    assert not told("play-soon")


def test_a_table_with_a_proposal_is_not_reminded_of_the_third_day(one: Round) -> None:
    propose(table_of(one), players(table_of(one))[0], soon())
    days_ago(one, 3)
    tasks.sweep_periods()
    assert not told("times-missing")


@pytest.mark.trial
@pytest.mark.parametrize("unplayed", Unplayed)
def test_the_end_of_the_period_settles_unplayed_tables_as_the_event_says(
    make_event: MakeEvent, boss: User, unplayed: Unplayed
) -> None:
    event = make_event(4, **WEEKLY, unplayed=unplayed)
    one = start(event, boss)
    table = table_of(one)
    propose(table, players(table)[0], soon())
    days_ago(one, 7)
    tasks.sweep_periods()
    tasks.sweep_periods()
    table = table_of(one)
    if unplayed == Unplayed.DIRECTOR:
        assert table.status == "playing"
        assert told("period-over") == {boss.name}
        return
    assert (table.status, table.reason) == ("abandoned", "not played by the end of the period")
    kinds = [seat.award.kind for seat in table.seats.order_by("pk")]
    first = AwardKind.AVERAGE if unplayed == Unplayed.ANSWERED else AwardKind.NOTHING
    assert kinds == [first, *[AwardKind.NOTHING] * 3]
    assert not Notice.objects.filter(kind="period-over").exists()


def test_a_table_that_is_being_played_is_left_alone_at_the_end(
    make_event: MakeEvent, boss: User
) -> None:
    settings = {**WEEKLY, "venue": Venue.ROOM, "unplayed": Unplayed.NOTHING}
    one = start(make_event(8, **settings), boss)
    begun, other = table_of(one, 1), table_of(one, 2)
    services.submit_totals(table=begun, actor=users_at(begun)["N"], totals=NO_TRICKS)
    days_ago(one, 7)
    tasks.sweep_periods()
    assert (table_of(one, 1).status, table_of(one, 2).status) == ("submitted", "abandoned")
    assert told("period-over") == {boss.name}
    assert other.pk != begun.pk


def test_the_director_gives_more_days_with_a_reason_and_the_players_are_told(
    one: Round, boss: User
) -> None:
    assert one.last_day is not None
    days_ago(one, 7)
    tasks.sweep_periods()
    assert told("period-over") == {boss.name}
    later = localdate() + timedelta(days=3)
    with pytest.raises(errors.ReasonMissing):
        services.change_period(round=one, actor=boss, last_day=later, reason=" ", now=now())
    past = localdate() - timedelta(days=2)
    with pytest.raises(errors.BadLastDay):
        services.change_period(round=one, actor=boss, last_day=past, reason="ill", now=now())
    services.change_period(round=one, actor=boss, last_day=later, reason="ill", now=now())
    assert told("table-times", "period") == {user.name for user in players(table_of(one))}
    assert not told("period-over")
    assert Round.objects.get(pk=one.pk).period_ended_at is None
    propose(table_of(one), players(table_of(one))[0], soon())


@pytest.mark.trial
def test_the_next_round_begins_by_itself_after_the_period(
    make_event: MakeEvent, boss: User
) -> None:
    settings = {**WEEKLY, "venue": Venue.ROOM, "next_round_minutes": 0}
    event = make_event(4, **settings)
    one = start(event, boss)
    decide(one, NO_TRICKS)
    tasks.sweep_online()
    assert fresh(event).rounds.filter(status=RoundStatus.RELEASED).get() == one
    days_ago(one, 7)
    tasks.sweep_online()
    current = fresh(event).rounds.get(status=RoundStatus.RELEASED)
    assert (current.number, current.first_day) == (2, localdate(timezone=event.club.zone))


def test_players_choose_the_room_or_a_live_table_where_the_event_has_both(
    make_event: MakeEvent, boss: User
) -> None:
    one = start(make_event(4, **{**WEEKLY, "venue": Venue.BOTH}), boss)
    table = table_of(one)
    north = players(table)[0]
    assert table.game is not None
    services.choose_place(table=table, actor=north, online=True)
    assert (table_of(one).online, table_of(one).game) == (True, None)
    services.choose_place(table=table_of(one), actor=north, online=False)
    assert table_of(one).game is not None
    with pytest.raises(errors.NotAtTable):
        services.choose_place(table=table_of(one), actor=boss, online=True)


def test_a_bot_or_a_stand_in_takes_over_before_a_time_is_agreed(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(4, **WEEKLY)
    stand_in = enter_new(event, "Sam", boss)
    services.withdraw(entry=stand_in, actor=boss)
    table = table_of(start(event, boss))
    north, east, south, west = players(table)
    (proposal,) = propose(table, north, soon())
    for user in (east, south):
        services.answer_time(proposal=proposal, actor=user, can=True, now=now())
    seat = table.seats.get(seat="N")
    services.replace_player(seat=seat, actor=boss, stand_in=stand_in.player)
    services.answer_time(proposal=proposal, actor=west, can=True, now=now())
    assert schedule_of(table).agreed_at is None
    sam = stand_in.player.user
    assert sam is not None
    services.answer_time(proposal=proposal, actor=sam, can=True, now=now())
    assert schedule_of(table).agreed_at == proposal.starts_at


@pytest.mark.trial
def test_an_unplayed_table_is_resumed_with_another_time(one: Round, boss: User) -> None:
    table = table_of(one)
    agree(table, soon())
    services.abandon_table(table=table_of(one), actor=boss, reason="ill")
    services.resume_table(table=table_of(one), actor=boss)
    schedule = schedule_of(table)
    assert (schedule.agreed_at, schedule.opened_at) == (None, None)
    assert agree(table_of(one), soon(3)).agreed_at is not None


def test_the_release_can_be_undone_until_somebody_proposes_a_time(one: Round, boss: User) -> None:
    event = fresh(one.tournament)
    services.undo_last_step(tournament=event, actor=boss, kind="release")
    assert not Schedule.objects.exists()
    assert fresh(event).status == EventStatus.OPEN
    again = services.release_round(tournament=fresh(event), actor=boss)
    propose(table_of(again), players(table_of(again))[0], soon())
    assert services.last_step(fresh(event)) is None
