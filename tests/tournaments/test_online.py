"""Events that are played at live tables."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.timezone import now

from accounts.errors import NotMergeable
from accounts.models import AuditEntry, Membership, Player, User
from accounts.services.merging import merge_players
from games.models import Game, GameStatus, TableStatus
from games.rules import Seat
from games.tables import directing, rematches, seating
from games.tables import errors as table_errors
from notices.models import Notice
from tests.support.events import EVEN, MakeEvent, enter_new, fresh, table_of, users_at
from tests.support.online import (
    ONLINE,
    begun,
    come,
    live,
    open_round,
    opened_ago,
    played,
)
from tests.support.tables.playing import do, play_on, state_of
from tournaments import errors, services, tasks
from tournaments.models import (
    NoShow,
    Result,
    ResultSource,
    ResultStatus,
    Round,
    StandIn,
    Table,
    TableSeat,
)
from tournaments.services import online

pytestmark = pytest.mark.django_db


def test_a_released_round_opens_each_live_table_once_with_its_players(
    make_event: MakeEvent, boss: User
) -> None:
    one = open_round(make_event(8, **ONLINE, rated=True), boss)
    tasks.open_tables(one.pk)
    tasks.sweep_online()
    tables = [table_of(one, number) for number in (1, 2)]
    assert Game.objects.count() == 2
    for table in tables:
        game = live(table)
        assert (game.hosted, game.table.status, game.table.rated) == (True, "waiting", True)
        seated = {one.seat: one.player for one in game.seatings.select_related("player")}
        assert seated == {seat.seat: seat.entry.player for seat in table.seats.all()}
        for user in users_at(table).values():
            notice = Notice.objects.get(kind="table-ready", recipient=user)
            assert notice.link == f"/c/river/tables/{game.pk}/"


def test_tables_are_opened_with_as_many_queries_for_many_as_for_one(
    make_event: MakeEvent, boss: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = make_event(16, **ONLINE, rated=True)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    one = services.release_round(tournament=event, actor=boss)
    asked = []
    for count in (1, 3):
        monkeypatch.setattr(online, "AT_ONCE", count)
        with CaptureQueriesContext(connection) as queries:
            assert online.open_some_tables(one.pk) == count
        asked.append(len(queries))
    assert asked[0] == asked[1]


def test_the_game_begins_when_all_have_come_and_its_result_counts_by_itself(
    make_event: MakeEvent, boss: User
) -> None:
    one = open_round(make_event(4, **ONLINE), boss)
    table = begun(one)
    assert state_of(live(table)).status == "playing"
    assert not Notice.objects.filter(kind="table-ready", read_at=None).exists()
    table = played(table)
    result = table.results.get()
    assert (table.status, result.source) == ("confirmed", ResultSource.LIVE)
    assert result.totals == Game.objects.get().scores
    assert AuditEntry.objects.filter(action="live-result").count() == 1
    services.update_result_from_sheet(game=Game.objects.get(), actor=None)
    assert table.results.count() == 1
    with pytest.raises(table_errors.OfEvent):
        rematches.rematch(game=Game.objects.get(), actor=users_at(table_of(one))["N"])


@pytest.mark.trial
def test_points_that_a_director_adds_at_the_table_change_its_result(
    make_event: MakeEvent, boss: User
) -> None:
    table = played(begun(open_round(make_event(4, **ONLINE), boss)))
    before = table.results.get().totals["N"]
    directing.adjust(game=live(table), actor=boss, seat=Seat.N, points=-10, reason="late")
    result = table.results.get(status=ResultStatus.CONFIRMED)
    assert (result.number, result.totals["N"]) == (2, before - 10)
    services.correct_result(table=table, actor=boss, totals=result.totals, reason="checked")
    directing.adjust(game=live(table), actor=boss, seat=Seat.N, points=-10, reason="again")
    assert table.results.get(status=ResultStatus.CONFIRMED).source == ResultSource.TOTALS


def test_a_bot_plays_for_who_does_not_come_until_they_do(make_event: MakeEvent, boss: User) -> None:
    one = open_round(make_event(4, **ONLINE), boss)
    table = begun(one, "NES", minutes=4)
    assert state_of(live(table)).status == "waiting"
    opened_ago(table, 6)
    tasks.sweep_online()
    state = state_of(live(table))
    assert (state.status, state.occupants[Seat.W].acting) == ("playing", True)
    assert table.seats.get(seat="W").bot
    assert do(live(table), "back", users_at(table)["W"]).ok
    table = played(table)
    assert [seat.bot for seat in table.seats.all()] == [False, False, False, True]


def test_where_nobody_comes_the_director_decides(make_event: MakeEvent, boss: User) -> None:
    one = open_round(make_event(4, **ONLINE), boss)
    table = begun(one, "", minutes=60)
    assert state_of(live(table)).status == "waiting"
    services.abandon_table(table=table_of(one), actor=boss, reason="nobody came")
    table = table_of(one)
    assert (table.status, table.reason) == ("abandoned", "nobody came")
    assert live(table).table.status == TableStatus.ABANDONED
    services.resume_table(table=table, actor=boss)
    tasks.sweep_online()
    again = table_of(one)
    assert (again.status, again.game_id != table.game_id) == ("playing", True)


@pytest.mark.trial
def test_the_next_stand_in_takes_the_seat_and_after_them_a_bot(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(4, **ONLINE, no_show=NoShow.STAND_IN)
    stand_in = enter_new(event, "Sam", boss)
    services.withdraw(entry=stand_in, actor=boss)
    services.add_stand_in(tournament=event, player=stand_in.player, actor=boss)
    one = open_round(event, boss)
    table = begun(one, "NES", minutes=6)
    seat = table.seats.get(seat="W")
    assert (seat.stand_in, state_of(live(table)).status) == (stand_in.player, "waiting")
    told = Notice.objects.get(recipient=stand_in.player.user, kind="table-ready")
    assert told.text == "stand-in"
    services.replace_player(seat=seat, actor=boss)
    told.refresh_from_db()
    assert told.read_at is not None
    assert state_of(live(table)).occupants[Seat.W].user == users_at(table)["W"].pk
    services.replace_player(seat=seat, actor=boss, bot=True)
    tasks.sweep_online()
    assert state_of(live(table)).status == "playing"
    services.replace_player(seat=seat, actor=boss, stand_in=stand_in.player, reason="came late")
    table = played(table)
    assert table.seats.get(seat="W").stand_in == stand_in.player


def test_players_without_an_account_need_a_replacement_or_a_score_sheet(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(7, **ONLINE)
    services.enter_guest(tournament=event, name="Guest", actor=boss)
    services.check_in_everybody(tournament=event, actor=boss)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    with pytest.raises(errors.CannotPlayOnline, match="Guest"):
        services.release_round(tournament=event, actor=boss)
    (seat,) = online.unable_seats(event.rounds.get(number=1))
    services.replace_player(seat=seat, actor=boss, bot=True)
    assert not online.unable_seats(seat.round)

    services.move_table(table=seat.table, actor=boss, online=False)
    one = services.release_round(tournament=event, actor=boss)
    tasks.sweep_online()
    paper, other = Table.objects.get(pk=seat.table_id), Table.objects.get(round=one, online=True)
    assert paper.game is not None
    assert (paper.game.hosted, other.game and other.game.hosted) == (False, True)
    services.move_table(table=other, actor=boss, online=False)
    other.refresh_from_db()
    assert other.game is not None
    assert (other.game.hosted, other.game.status) == (False, GameStatus.OPEN)


def test_the_players_of_an_event_do_not_decide_about_its_tables(
    make_event: MakeEvent, boss: User
) -> None:
    one = open_round(make_event(4, **ONLINE), boss)
    table = table_of(one)
    game, users = live(table), users_at(table)
    for act in (
        lambda: seating.leave_seat(game=game, user=users["N"]),
        lambda: seating.start(game=game, actor=users["N"]),
        lambda: seating.free_seat(game=game, actor=boss, seat=Seat.E),
        lambda: seating.close_table(game=game, actor=boss),
    ):
        with pytest.raises(table_errors.OfEvent):
            act()
    assert do(game, "begin", users["N"]).code == "of-event"
    with pytest.raises(errors.PlayedOnline):
        services.submit_totals(table=table, actor=users["N"], totals=EVEN)


@pytest.mark.trial
def test_a_release_can_be_undone_until_a_card_is_played(make_event: MakeEvent, boss: User) -> None:
    event = make_event(4, **ONLINE)
    one = open_round(event, boss)
    old = live(begun(one))
    services.undo_last_step(tournament=event, actor=boss, kind="release")
    old.refresh_from_db()
    assert (old.status, table_of(one).game) == (GameStatus.ABANDONED, None)
    services.release_round(tournament=event, actor=boss)
    tasks.sweep_online()
    table = table_of(one)
    assert live(table).pk != old.pk
    come(table)
    opened_ago(table, 1)
    tasks.sweep_online()
    play_on(live(table), actions=12)
    with pytest.raises(errors.NothingToUndo):
        services.undo_last_step(tournament=event, actor=boss, kind="release")


@pytest.mark.trial
def test_the_next_round_begins_by_itself_once(make_event: MakeEvent, boss: User) -> None:
    event = make_event(4, **ONLINE, next_round_minutes=0)
    one = open_round(event, boss)
    played(begun(one))
    tasks.sweep_online()
    tasks.sweep_online()
    event = fresh(event)
    assert [each.status for each in event.rounds.order_by("number")] == [
        "closed",
        "released",
        "draft",
    ]
    assert event.rounds.get(number=2).released_by == boss


@pytest.mark.trial
def test_the_minutes_before_the_next_round_count_from_an_abandoned_last_table(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(8, **ONLINE, next_round_minutes=5)
    one = open_round(event, boss)
    played(begun(one))
    Result.objects.update(confirmed_at=now() - timedelta(hours=1))
    Round.objects.filter(pk=one.pk).update(released_at=now() - timedelta(hours=2))
    services.abandon_table(table=table_of(one, 2), actor=boss, reason="nobody came")
    one.refresh_from_db()
    due = services.next_release(fresh(event), one)
    assert due is not None
    assert timedelta(minutes=4) < due - now() <= timedelta(minutes=5)
    services.resume_table(table=table_of(one, 2), actor=boss)
    assert table_of(one, 2).abandoned_at is None


@pytest.mark.trial
def test_all_tables_are_paused_extended_and_go_on(make_event: MakeEvent, boss: User) -> None:
    one = open_round(make_event(8, **ONLINE | {"online_clock": "usual"}), boss)
    for number in (1, 2):
        come(table_of(one, number))
        opened_ago(table_of(one, number), 1)
    tasks.sweep_online()
    assert services.pause_tables(round=one, actor=boss, reason="the net is down") == 2
    with pytest.raises(errors.NoTableToPause):
        services.pause_tables(round=one, actor=boss)
    assert services.extend_tables(round=one, actor=boss, minutes=5, seen="0") == 2
    with pytest.raises(errors.StaleClock):  # by another director, who has not seen that
        services.extend_tables(round=one, actor=boss, minutes=5, seen="0")
    assert services.resume_tables(round=one, actor=boss) == 2
    seats = state_of(live(table_of(one))).occupants.values()
    assert all(who.reserve_seconds == 20 * 60 for who in seats)


def test_minutes_that_no_table_could_have_are_not_counted(
    make_event: MakeEvent, boss: User
) -> None:
    one = open_round(make_event(4, **ONLINE), boss)
    with pytest.raises(errors.NoTableToExtend):
        services.extend_tables(round=one, actor=boss, minutes=5, seen="0")
    one.refresh_from_db()
    assert one.live_minutes_added == 0


def test_a_bot_plays_for_a_member_who_is_removed(make_event: MakeEvent, boss: User) -> None:
    one = open_round(make_event(4, **ONLINE), boss)
    table = table_of(one)
    user = users_at(table)["W"]
    Membership.objects.filter(user=user).delete()
    assert not do(live(table), "commit " + "0" * 64, user).ok
    table = begun(one, "NES", minutes=6)
    assert state_of(live(table)).occupants[Seat.W].acting
    with pytest.raises(errors.CannotPlayOnline):
        services.replace_player(seat=table.seats.get(seat="W"), actor=boss)
    with pytest.raises(errors.BadStandIn):
        services.replace_player(
            seat=table.seats.get(seat="W"), actor=boss, stand_in=Player.objects.get(user=user)
        )


def test_a_stand_in_can_be_merged_with_a_player_who_was_not_in_the_round(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(4, **ONLINE)
    stand_in = Player.objects.create(club=event.club, name="Sam")
    sam = Player.objects.create(club=event.club, name="Samuel")
    one = open_round(event, boss)
    seat = table_of(one).seats.get(seat="N")
    TableSeat.objects.filter(pk=seat.pk).update(stand_in=stand_in)
    StandIn.objects.create(tournament=event, player=stand_in)
    other = table_of(one).seats.get(seat="E").entry.player
    with pytest.raises(NotMergeable):
        merge_players(kept=other, merged=stand_in, actor=boss)
    merge_players(kept=sam, merged=stand_in, actor=boss)
    seat.refresh_from_db()
    assert seat.stand_in == sam
    assert event.stand_ins.get().player == sam
