"""Bots that play for people who are away from a table without a clock."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils.timezone import now

from accounts.models import Club, User
from games.models import Game, Presence, Seating, SeatKind
from games.rules import PRESETS, Seat
from games.tables import errors, seating, stand_ins
from games.tables.club_guests import sit_as_guest
from games.tables.opening import open_table, open_with_host
from games.tables.time_controls import TIME_CONTROLS
from tests.factories import UserFactory
from tests.support.clients import sign_in
from tests.support.tables.playing import do, state_of


def opened(club: Club, host: User, control: str = "none", **settings: bool) -> Game:
    return open_with_host(
        club=club,
        host=host,
        ruleset=PRESETS["pagat"],
        time_control=TIME_CONTROLS[control],
        sits=True,
        **settings,
    )


@pytest.fixture
def guest(db: None) -> User:
    return UserFactory.create(guest=True, name="")


@pytest.fixture
def game(club: Club, four: list[User], guest: User) -> Game:
    """A table of Anne, the host, with Beth, the guest Gus, and a bot."""
    Club.objects.filter(pk=club.pk).update(table_guests=True)
    club.refresh_from_db()
    game = opened(club, four[0], private=True)
    token = game.table.invite_token
    seating.sit(game=game, user=four[1], seat=Seat.N, invite_token=token)
    sit_as_guest(game=game, user=guest, invite_token=token, name="Gus")
    seating.fill_with_bots(game=game, actor=four[0])
    seating.start(game=game, actor=four[0])
    return game


def seat_of(game: Game, user: User) -> Seat:
    seat = state_of(game).seat_of(user.pk)
    assert seat is not None
    return seat


def everybody_is_here(game: Game) -> None:
    Presence.objects.create(game=game, process=uuid4(), seats="NESW", seen_at=now())


def page_of(client: Client, game: Game) -> str:
    return client.get(f"/c/{game.club.slug}/tables/{game.pk}/").text


def test_the_host_lets_a_bot_play_until_the_player_is_back(
    game: Game, four: list[User], guest: User
) -> None:
    seat = seat_of(game, guest)
    host = sign_in(four[0])
    others = " ".join(sorted([seat, Seat.N]))
    assert f'data-stand-in-seats="{others}"' in page_of(host, game)
    path = f"/c/{game.club.slug}/tables/{game.pk}/bot/"
    assert host.post(path, {"seat": seat}).status_code == 204
    assert host.post(path, {"seat": seat}).status_code == 204
    occupant = state_of(game).occupants[seat]
    assert (occupant.is_bot, occupant.kind, occupant.left) == (True, SeatKind.GUEST, 0)
    assert do(game, "back", guest).ok
    assert not state_of(game).occupants[seat].is_bot
    for wrong in ("", "Q", seat_of(game, four[0])):
        assert host.post(path, {"seat": wrong}).status_code == 400


def test_the_others_do_it_only_for_the_host(game: Game, four: list[User], guest: User) -> None:
    seats = {user: seat_of(game, user) for user in (*four[:2], guest)}
    beth = sign_in(four[1])
    assert f'data-stand-in-seats="{seats[four[0]]}"' in page_of(beth, game)
    assert stand_ins.replaceable_seats(game, guest) == [seats[four[0]]]
    for actor, seat in ((four[1], seats[guest]), (guest, seats[four[1]]), (guest, seats[guest])):
        with pytest.raises(errors.NotHost):
            stand_ins.let_bot_play(game=game, actor=actor, seat=seat)
    stand_ins.let_bot_play(game=game, actor=guest, seat=seats[four[0]])
    assert state_of(game).occupants[seats[four[0]]].is_bot


def test_nobody_does_it_for_a_player_who_is_there(
    game: Game, four: list[User], guest: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    everybody_is_here(game)
    seat = seat_of(game, guest)
    with pytest.raises(errors.StillPlaying):
        stand_ins.let_bot_play(game=game, actor=four[0], seat=seat)
    monkeypatch.setattr(stand_ins, "LONG_TURN", timedelta(0))
    in_turn = state_of(game).turn
    if in_turn != seat:
        with pytest.raises(errors.StillPlaying):
            stand_ins.let_bot_play(game=game, actor=four[0], seat=seat)
    while state_of(game).turn != seat:
        do(game, str(state_of(game).play.legal_actions()[0]))
    stand_ins.let_bot_play(game=game, actor=four[0], seat=seat)
    assert state_of(game).occupants[seat].is_bot


def test_strangers_to_the_table_do_not(game: Game, four: list[User], guest: User) -> None:
    seat, path = seat_of(game, guest), f"/c/{game.club.slug}/tables/{game.pk}/bot/"
    for other in (sign_in(four[2]), sign_in(UserFactory.create())):
        assert other.post(path, {"seat": seat}).status_code == 404
        assert other.post(f"/play/{game.pk}/bot/", {"seat": seat}).status_code == 404
    assert Client().post(path, {"seat": seat}).status_code == 302
    with pytest.raises(errors.NotHost):
        stand_ins.let_bot_play(game=game, actor=four[2], seat=seat_of(game, four[0]))
    assert not state_of(game).occupants[seat].is_bot


def test_not_where_a_clock_runs_or_the_game_counts(club: Club, four: list[User]) -> None:
    timed = next(key for key in TIME_CONTROLS if key != "none")
    for game in (opened(club, four[0], timed), opened(club, four[0], rated=True)):
        seating.sit(game=game, user=four[1], seat=Seat.N)
        assert stand_ins.replaceable_seats(game, four[0]) == []
        with pytest.raises(errors.NotHost):
            stand_ins.let_bot_play(game=game, actor=four[0], seat=Seat.N)


def test_not_before_the_game(club: Club, four: list[User]) -> None:
    game = open_table(club=club, host=four[0], ruleset=PRESETS["pagat"])
    seating.sit(game=game, user=four[1], seat=Seat.N)
    with pytest.raises(errors.NotPlaying):
        stand_ins.let_bot_play(game=game, actor=four[0], seat=Seat.N)
    assert Seating.objects.get().seat == Seat.N
