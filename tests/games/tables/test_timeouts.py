"""The tasks of tables: bots, timeouts, e-mails, idle tables and guests."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.core import mail
from django.utils.timezone import now

from accounts.models import Club, User
from games import tasks
from games.models import Game, GameStatus, Presence, Table, TableEvent, TurnMail
from games.rules import PRESETS, Plan, Seat
from games.tables import bot_turns, guests, timeouts, turn_mails
from games.tables.engine.commands import act
from tests.support.parameters import mostly_trials
from tests.support.tables.playing import do, member_of, play_on, state_of, table_of


def long_ago(game: Game, **ago: timedelta) -> None:
    """Move times in the row of a table back."""
    Table.objects.filter(pk=game.pk).update(**{name: now() - by for name, by in ago.items()})


@pytest.mark.parametrize("strength", ["novice", "club"])
@pytest.mark.parametrize(
    "preset", mostly_trials(PRESETS, ["pagat", "goldsmith-9", "leaver-3", "bustarret-5"])
)
def test_bots_play_every_deal_to_its_end(club: Club, preset: str, strength: str) -> None:
    game = guests.start_practice(
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
    answer = act(
        game=game.pk, client_id=uuid4(), version=state_of(game).version, action="pass", bot=Seat.N
    )
    assert answer.code == "not-your-turn"


def test_the_sweep_finds_a_player_whose_time_is_up(club: Club, four: list[User]) -> None:
    game = table_of(club, four, turn_seconds=20)
    tasks.sweep_clocks()
    assert not state_of(game).occupants[Seat.N].acting
    assert timeouts.overdue_games() == []
    long_ago(game, deadline=timedelta(seconds=1))
    assert timeouts.overdue_games() == [game.pk]


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


def test_the_player_in_turn_gets_one_mail(club: Club, four: list[User]) -> None:
    game = table_of(club, four, pace="days", turn_seconds=24 * 3600)
    assert turn_mails.due() == [(game.pk, state_of(game).play_version)]
    tasks.sweep_mails()
    tasks.send_turn_mail(game.pk, state_of(game).play_version)
    assert [message.to for message in mail.outbox] == [[four[0].email]]
    assert f"/{game.pk}/" in mail.outbox[0].body
    do(game, "chat One moment", user=four[1])
    assert turn_mails.due() == []
    do(game, "declare no-hearts")
    tasks.sweep_mails()
    assert mail.outbox[1].to == [four[1].email]


def test_no_mail_is_sent_for_a_turn_that_is_over(club: Club, four: list[User]) -> None:
    game = table_of(club, four, pace="days", turn_seconds=24 * 3600)
    do(game, "declare no-hearts")
    tasks.sweep_mails()
    assert [message.to for message in mail.outbox] == [[four[1].email]]
    assert not TurnMail.objects.filter(sent_at=None).exists()


def test_live_games_send_no_mails(game: Game) -> None:
    assert turn_mails.due() == []


def test_an_idle_guest_is_deleted(db: None) -> None:
    guest, other = guests.create_guest(), guests.create_guest()
    game, going_on = guests.start_practice(user=guest), guests.start_practice(user=other)
    User.objects.update(date_joined=now() - timedelta(days=30))
    long_ago(game, last_event_at=timedelta(days=30))
    assert guests.delete_idle_guests() == 1
    assert not User.objects.filter(pk=guest.pk).exists()
    assert User.objects.filter(pk=other.pk).exists()
    assert state_of(game).status == "abandoned"
    assert state_of(going_on).status == "playing"


def test_a_guest_plays_unrated_games_against_bots(db: None) -> None:
    guest = guests.create_guest(language="fr")
    game = guests.start_practice(user=guest, strength="novice")
    assert not guest.has_usable_password()
    assert not game.table.rated
    kinds = [occupant.kind for occupant in state_of(game).occupants.values()]
    assert sorted(kinds) == ["bot", "bot", "bot", "guest"]


def test_old_presence_is_deleted(game: Game) -> None:
    Presence.objects.create(game=game, process=uuid4(), seats="N", seen_at=now() - timedelta(1))
    tasks.tidy_tables()
    assert not Presence.objects.exists()
