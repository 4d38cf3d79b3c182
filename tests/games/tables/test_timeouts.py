"""The tasks of tables: bots, timeouts, idle tables and guests."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import DatabaseError, transaction
from django.utils.timezone import now

from accounts import audit
from accounts.models import Club, Membership, User
from accounts.services.memberships import remove_member
from games import tasks
from games.models import DealingSecret, Game, GameStatus, Presence, Table, TableEvent
from games.rules import PRESETS, Plan, Seat
from games.tables import bot_turns, practice, timeouts
from games.tables.engine import cache
from games.tables.engine.commands import act
from games.tables.engine.log import RESULT_SECONDS, stop_if_unfinished
from games.tables.engine.permissions import allowed_actions
from games.tables.snapshot import view_for
from tests.support.clients import SignedIn, sign_in
from tests.support.parameters import mostly_trials
from tests.support.tables.playing import do, member_of, play_on, state_of, table_of


def long_ago(game: Game, **ago: timedelta) -> None:
    """Move times in the row of a table back."""
    Table.objects.filter(pk=game.pk).update(**{name: now() - by for name, by in ago.items()})


@pytest.mark.parametrize("strength", ["novice", "club"])
@pytest.mark.parametrize("preset", mostly_trials(PRESETS, ["pagat", "leaver-3"]))
def test_bots_play_every_deal_to_its_end(club: Club, preset: str, strength: str) -> None:
    game = practice.start_practice(
        user=member_of(club, "Anne"),
        ruleset=PRESETS[preset],
        strength=strength,
        plan=Plan.deals(1),
    )
    anne = next(
        seat for seat, occupant in state_of(game).occupants.items() if occupant.kind == "guest"
    )
    for _turn in range(400):
        state = state_of(game)
        if state.status != "playing":
            break
        if state.turn == anne:
            play_on(game, 1)
        else:
            answer = bot_turns.act_as_bot(game=game.pk, version=state.play_version)
            assert answer
            assert answer.ok
    assert state_of(game).status == "over"


def after_a_deal(game: Game) -> None:
    while state_of(game).deals_played == 0:
        play_on(game, actions=1)


def test_the_clock_runs_once_everybody_has_gone_on(club: Club, four: list[User]) -> None:
    game = table_of(club, four, reserve_seconds=600, turn_seconds=30)
    assert do(game, "ready", four[0]).code == "nothing-asked"
    after_a_deal(game)
    assert allowed(game) > timedelta(seconds=635)
    for user in four[:3]:
        assert do(game, "ready", user).ok
        assert allowed(game) > timedelta(seconds=635)
    assert do(game, "ready", four[0]).code == "nothing-asked"
    assert do(game, "ready", four[3]).ok
    assert allowed(game) == timedelta(seconds=630)
    assert "ready" not in allowed_actions(state_of(game), Seat.N)


def test_nobody_waits_for_bots_to_go_on(club: Club, four: list[User]) -> None:
    game = table_of(club, four[:1], turn_seconds=30)
    after_a_deal(game)
    before = state_of(game).turn_began
    assert do(game, "ready", four[0]).ok
    after = state_of(game).turn_began
    assert before is not None
    assert after is not None
    assert after < before


def test_no_clock_runs_while_the_result_of_a_deal_is_first_shown(
    club: Club, four: list[User]
) -> None:
    game = table_of(club, four, reserve_seconds=600, turn_seconds=30)
    assert allowed(game) == timedelta(seconds=630)
    while state_of(game).deal_number == 1:
        play_on(game, 1)
    assert allowed(game) == timedelta(seconds=630 + RESULT_SECONDS)
    play_on(game, 1)  # a declarer who goes on at once does not start the clock of the others
    assert allowed(game) > timedelta(seconds=635)
    for user in four:
        assert do(game, "ready", user).ok
    assert allowed(game) == timedelta(seconds=630)
    assert "ready" not in allowed_actions(state_of(game), Seat.N)
    play_on(game, 1)
    assert allowed(game) == timedelta(seconds=630)
    assert {occupant.reserve_seconds for occupant in state_of(game).occupants.values()} == {600}


def allowed(game: Game) -> timedelta:
    """The time between the last event and the end of the present turn."""
    state = state_of(game)
    assert state.deadline
    assert state.last_event_at
    return state.deadline - state.last_event_at


@pytest.mark.parametrize(("pace", "quick"), [("fast", True), ("slow", False)])
def test_bots_act_at_the_pace_that_was_chosen(
    club: Club, four: list[User], pace: str, quick: bool
) -> None:
    game = table_of(club, four[:1], bot_pace=pace)
    while not state_of(game).bot_in_turn:
        play_on(game, 1)
    table = Table.objects.get(pk=game.pk)
    assert table.act_after
    assert (table.act_after - table.last_event_at < timedelta(seconds=1)) == quick


def test_who_is_alone_with_bots_changes_their_pace(club: Club, four: list[User]) -> None:
    game = table_of(club, four[:1], bot_pace="fast")
    assert "pace" in allowed_actions(state_of(game), Seat.N)
    assert do(game, "pace quick", four[0]).code == "bad-action"
    assert '"bot_pace":"fast"' in view_for(game=game.pk, user=four[0])[0]
    assert do(game, "pace slow", four[0]).ok
    assert '"bot_pace":"slow"' in view_for(game=game.pk, user=four[0])[0]
    while not state_of(game).bot_in_turn:
        play_on(game, 1)
    table = Table.objects.get(pk=game.pk)
    assert table.act_after
    assert table.act_after - table.last_event_at > timedelta(seconds=1)


def test_who_plays_with_other_people_does_not_change_the_pace_of_bots(
    club: Club, four: list[User]
) -> None:
    game = table_of(club, four[:2])
    assert "pace" not in allowed_actions(state_of(game), Seat.N)
    assert do(game, "pace slow", four[0]).code == "not-alone"


def test_a_bot_task_that_runs_twice_acts_once(club: Club, four: list[User]) -> None:
    game = table_of(club, four[:1])
    play_on(game, 1)
    moved = state_of(game).play_version
    tasks.bot_acts(game.pk, moved)
    tasks.bot_acts(game.pk, moved)
    assert TableEvent.objects.filter(game=game, kind="act").count() == 2


def test_the_sweep_finds_a_bot_whose_nudge_was_lost(club: Club, four: list[User]) -> None:
    game = table_of(club, four[:1])
    play_on(game, 1)
    tasks.sweep_bots()
    assert state_of(game).turn == Seat.E
    long_ago(game, act_after=timedelta(seconds=10))
    tasks.sweep_bots()
    assert state_of(game).turn != Seat.E


def test_no_bot_acts_for_a_player_who_has_time(game: Game) -> None:
    assert bot_turns.act_as_bot(game=game.pk) is None
    answer = act(game=game.pk, version=state_of(game).version, action="pass", bot=Seat.N)
    assert answer.code == "not-your-turn"


def test_the_sweep_finds_a_player_whose_time_is_up(club: Club, four: list[User]) -> None:
    game = table_of(club, four, turn_seconds=20)
    tasks.sweep_clocks()
    assert not state_of(game).occupants[Seat.N].acting
    assert timeouts.overdue_games() == []
    long_ago(game, deadline=timedelta(seconds=1))
    assert timeouts.overdue_games() == [game.pk]


def test_a_bot_acts_for_a_player_who_was_removed(
    game: Game, four: list[User], secretary: SignedIn
) -> None:
    tasks.sweep_seats()
    assert timeouts.games_with_lost_seats() == []
    remove_member(membership=Membership.objects.get(user=four[0]), actor=secretary.user)
    User.objects.filter(pk=four[1].pk).update(is_active=False)
    assert timeouts.games_with_lost_seats() == [game.pk]
    assert timeouts.lost_seats(game.pk) == [Seat.N, Seat.E]
    tasks.sweep_seats()
    acting = [seat for seat, occupant in state_of(game).occupants.items() if occupant.acting]
    assert acting == [Seat.N, Seat.E]
    assert timeouts.lost_seats(game.pk) == []
    answer = bot_turns.act_as_bot(game=game.pk)
    assert answer
    assert answer.ok


def test_a_game_whose_secret_is_locked_does_not_stop_the_sweep_of_others(
    club: Club, four: list[User], caplog: pytest.LogCaptureFixture
) -> None:
    locked, other = (table_of(club, four) for _number in range(2))
    row = DealingSecret.objects.get(game=other)
    DealingSecret.objects.filter(game=locked).update(content=bytes(row.content))
    cache.forget(locked.pk)
    User.objects.filter(pk=four[1].pk).update(is_active=False)
    tasks.sweep_seats()
    assert state_of(other).occupants[Seat.E].acting
    assert f"sweep refused for {locked.pk}: secret-locked" in caplog.text


def test_an_idle_table_is_abandoned(game: Game) -> None:
    tasks.tidy_tables()
    assert state_of(game).status == "playing"
    long_ago(game, last_event_at=timedelta(days=4))
    tasks.tidy_tables()
    assert state_of(game).status == "abandoned"
    game.refresh_from_db()
    assert game.status == GameStatus.ABANDONED


def test_a_game_with_days_a_turn_is_not_abandoned(club: Club, four: list[User]) -> None:
    game = table_of(club, four, pace="days", turn_seconds=5 * 24 * 3600)
    long_ago(game, last_event_at=timedelta(days=4))
    tasks.tidy_tables()
    assert state_of(game).status == "playing"


def test_an_idle_guest_is_deleted(db: None) -> None:
    guest, other = practice.create_guest(), practice.create_guest()
    game, going_on = practice.start_practice(user=guest), practice.start_practice(user=other)
    User.objects.update(date_joined=now() - timedelta(days=30))
    long_ago(game, last_event_at=timedelta(days=30))
    assert practice.idle_guests() == [guest]
    practice.delete_guest(guest)
    assert not User.objects.filter(pk=guest.pk).exists()
    assert User.objects.filter(pk=other.pk).exists()
    assert state_of(game).status == "abandoned"
    assert state_of(going_on).status == "playing"


def test_a_guest_who_has_played_again_is_deleted(db: None) -> None:
    guest = practice.create_guest()
    visitor = sign_in(guest)
    game = practice.start_practice(user=guest, plan=Plan.deals(1))
    play_on(game)
    again = visitor.post(f"/play/{game.pk}/again/")["location"]
    assert again != f"/play/{game.pk}/"
    assert {game.created_by.email for game in Game.objects.all()} == {practice.HOST_EMAIL}
    Game.objects.filter(pk__gt=game.pk).update(created_by=guest)  # as games were before that
    stop_if_unfinished(Game.objects.get(pk__gt=game.pk).pk)
    User.objects.filter(guest=True).update(date_joined=now() - timedelta(days=30))
    Table.objects.update(last_event_at=now() - timedelta(days=8))
    tasks.tidy_tables()
    assert not User.objects.filter(guest=True).exists()
    assert Game.objects.count() == 2


def test_one_guest_who_cannot_be_deleted_does_not_keep_the_others(
    club: Club, caplog: pytest.LogCaptureFixture
) -> None:
    kept, gone = practice.create_guest(), practice.create_guest()
    User.objects.filter(guest=True).update(date_joined=now() - timedelta(days=30))
    audit.record(club=club, actor=kept, action="x", subject="x", text="x")
    tasks.tidy_tables()
    assert list(User.objects.filter(guest=True)) == [kept]
    assert "sweep failed for" in caplog.text
    assert gone.pk != kept.pk


def test_games_of_guests_are_removed_after_thirty_days(
    club: Club, four: list[User], member: SignedIn
) -> None:
    guest = practice.create_guest()
    old, recent, open_game = (practice.start_practice(user=guest) for _ in range(3))
    of_a_member = practice.start_practice(user=member.user)
    of_the_club = table_of(club, four)
    for game in (old, recent, of_a_member, of_the_club):
        stop_if_unfinished(game.pk)
    Table.objects.exclude(pk=recent.pk).update(last_event_at=now() - timedelta(days=31))
    Table.objects.filter(pk=recent.pk).update(last_event_at=now() - timedelta(days=29))
    assert practice.old_games() == [old.pk]
    tasks.tidy_tables()  # the open game is abandoned
    kept = {recent.pk, open_game.pk, of_a_member.pk, of_the_club.pk}
    assert set(Game.objects.values_list("pk", flat=True)) == kept
    assert set(TableEvent.objects.values_list("game", flat=True)) == kept


@pytest.mark.parametrize("kind", ["recent", "of a member", "of a club", "unfinished"])
def test_the_database_removes_no_other_log(
    club: Club, four: list[User], member: SignedIn, kind: str
) -> None:
    if kind == "of a club":
        game = table_of(club, four)
    else:
        user = member.user if kind == "of a member" else practice.create_guest()
        game = practice.start_practice(user=user)
    if kind != "unfinished":
        stop_if_unfinished(game.pk)
    days = 29 if kind == "recent" else 31
    Table.objects.filter(pk=game.pk).update(last_event_at=now() - timedelta(days=days))
    for model in (TableEvent, DealingSecret):
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            model.objects.filter(game=game).delete()


def test_a_guest_plays_unrated_games_against_bots(db: None) -> None:
    guest = practice.create_guest(language="fr")
    game = practice.start_practice(user=guest, strength="novice")
    assert not guest.has_usable_password()
    assert not game.table.rated
    kinds = [occupant.kind for occupant in state_of(game).occupants.values()]
    assert sorted(kinds) == ["bot", "bot", "bot", "guest"]


def test_old_presence_is_deleted(game: Game) -> None:
    Presence.objects.create(game=game, process=uuid4(), seats="N", seen_at=now() - timedelta(1))
    tasks.tidy_tables()
    assert not Presence.objects.exists()
