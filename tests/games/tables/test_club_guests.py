"""Guests who take a seat at a table of a club by its link."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils.timezone import now

from accounts.models import Club, User
from accounts.services.users import register_verified
from games.models import Game, Mute, Report, Seating, SeatKind, SeatOffer, Table
from games.rules import PRESETS, Plan, Seat
from games.tables import club_guests, errors, practice, seating
from games.tables.opening import open_table
from notices.models import Notice
from tests.factories import PASSWORD, UserFactory
from tests.support.clients import SignedIn, sign_in
from tests.support.tables.playing import do, play_on, state_of


@pytest.fixture
def waiting(club: Club, four: list[User]) -> Game:
    """A table at which guests may sit, with its host at North."""
    Club.objects.filter(pk=club.pk).update(table_guests=True)
    club.refresh_from_db()
    game = open_table(club=club, host=four[0], ruleset=PRESETS["pagat"], plan=Plan.deals(1))
    seating.sit(game=game, user=four[0], seat=Seat.N)
    return game


def link(game: Game) -> str:
    return f"/invited/{game.pk}/{Table.objects.get(pk=game.pk).invite_token}/"


def guest_at(game: Game) -> User:
    return Seating.objects.get(game=game, kind=SeatKind.GUEST).guest or User()


@pytest.mark.trial
def test_a_visitor_sits_by_the_link_and_plays_to_the_end(
    waiting: Game, four: list[User], visitor: Client
) -> None:
    form = visitor.get(link(waiting)).content.decode()
    assert "Your name" in form
    assert four[0].name in form.partition("seats-list")[2]
    assert visitor.post(link(waiting), {"name": " Gus "})["location"] == link(waiting)
    room = visitor.get(link(waiting)).content.decode()
    assert "Gus" in room
    assert "Leave the seat" in room
    guest = guest_at(waiting)
    assert (guest.name, guest.guest) == ("Gus", True)

    seating.fill_with_bots(game=waiting, actor=four[0], strength="novice")
    seating.start(game=waiting, actor=four[0])
    address = f"/play/{waiting.pk}/"
    assert visitor.get(link(waiting))["location"] == address
    assert "barbu-table" in visitor.get(address).content.decode()
    assert "Gus" in sign_in(four[1]).get(f"/api/v1/games/{waiting.pk}/").content.decode()
    assert address in visitor.get("/").content.decode()
    play_on(waiting)
    replay = visitor.get(f"{address}replay/").content.decode()
    assert f'data-seeds="{address}deals.json"' in replay
    assert "/c/river/" not in replay  # pages of the club are not open to them
    assert visitor.get(f"{address}deals.json").status_code == 200
    assert visitor.post(f"{address}again/")["location"] == address  # nobody has opened one yet
    sign_in(four[0]).post(f"/c/river/tables/{waiting.pk}/rematch/")
    new = Game.objects.exclude(pk=waiting.pk).get()
    host = sign_in(four[0])
    assert "for Gus until" in host.get(f"/c/river/tables/{new.pk}/").text
    form = visitor.get(link(new)).text
    assert "sit down again as Gus" in form
    assert "Your name" not in form
    assert visitor.post(f"{address}again/")["location"] == link(new)
    assert visitor.post(f"{address}again/")["location"] == link(new)  # once more changes nothing
    assert "Leave the seat" in visitor.get(link(new)).text
    moved = dict(zip("NESW", "ESWN", strict=True))
    names = {one.seat: one.display_name for one in waiting.seatings.all()}
    again = {one.seat: one.display_name for one in new.seatings.all()}
    assert again == {moved[seat]: name for seat, name in names.items()}
    assert not SeatOffer.objects.exists()


@pytest.mark.trial
def test_a_seat_is_reserved_for_a_guest_who_signs_in_meanwhile(
    waiting: Game, four: list[User], visitor: Client
) -> None:
    tom = register_verified(email="tom@example.org", password=PASSWORD, name="Tom")
    visitor.post(link(waiting), {"name": "Gus"})
    other = Client()
    other.post(link(waiting), {"name": "Nina"})
    seating.fill_with_bots(game=waiting, actor=four[0], strength="novice")
    seating.start(game=waiting, actor=four[0])
    play_on(waiting)
    sign_in(four[0]).post(f"/c/river/tables/{waiting.pk}/rematch/")
    new = Game.objects.exclude(pk=waiting.pk).get()
    other.post(link(new))
    visitor.post("/accounts/login/", {"login": tom.email, "password": PASSWORD})
    page = visitor.get(link(new)).text
    assert "sit down again as Tom" in page
    assert "You play as Tom" in page
    assert "That was me" not in page
    assert "Take a seat" not in page
    stranger = Client()
    assert "That was me: Nina" in stranger.get(link(new)).text
    assert "All seats" in stranger.post(link(new), {"name": "Eve"}).text
    seat = SeatOffer.objects.get().seat
    assert visitor.post(link(new))["location"] == link(new)
    assert state_of(new).seat_of(tom.pk) == seat


@pytest.mark.trial
def test_a_guest_who_signs_up_finds_the_game_again(
    waiting: Game, four: list[User], visitor: Client
) -> None:
    visitor.post(link(waiting), {"name": "Gus"})
    seating.fill_with_bots(game=waiting, actor=four[0], strength="novice")
    seating.start(game=waiting, actor=four[0])
    play_on(waiting)
    address = f'href="/play/{waiting.pk}/"'
    assert address in visitor.get("/").text
    assert 'value="Gus"' in visitor.get("/accounts/signup/").text
    answers = {"name": "Gus", "email": "gus@example.org", "password1": PASSWORD}
    page = visitor.post("/accounts/signup/", answers, follow=True).text
    greeting, kept = re.findall(r'<p class="message[^>]*>(.*?)</p>', page)
    assert "gus@example.org" in greeting
    assert kept == '<a href="/play/">Your games as a guest are kept.</a>'
    gus = User.objects.get(email="gus@example.org")
    visitor.force_login(gus, backend="accounts.backends.SignIn")
    for path in ("/", "/play/"):
        page = visitor.get(path).text
        assert "Your last game at a table" in page
        assert address in page


def test_two_guests_do_not_have_the_same_name(waiting: Game, visitor: Client) -> None:
    visitor.post(link(waiting), {"name": "Gus"})
    other = Client()
    page = other.post(link(waiting), {"name": " gús"}).text
    assert "Somebody at the table has this name." in page
    assert "That was me: Gus" in page  # perhaps it is the same person
    assert other.post(link(waiting), {"name": "Gus B."}).status_code == 302
    assert Seating.objects.filter(game=waiting, kind=SeatKind.GUEST).count() == 2


def test_a_guest_reports_a_message_and_mutes_its_player(
    waiting: Game, four: list[User], visitor: Client
) -> None:
    visitor.post(link(waiting), {"name": "Gus"})
    seating.fill_with_bots(game=waiting, actor=four[0], strength="novice")
    seating.start(game=waiting, actor=four[0])
    number = do(waiting, "chat Slowcoach", four[0]).version
    address = f"/play/{waiting.pk}"
    assert f'data-report="{address}/report/"' in visitor.get(f"{address}/").content.decode()
    assert visitor.post(f"{address}/report/", {"number": number}).status_code == 204
    assert visitor.post(f"{address}/report/", {"number": "x"}).status_code == 400
    assert visitor.post(f"{address}/mute/", {"seat": "N"}).status_code == 204
    assert visitor.post(f"{address}/mute/", {"seat": "Q"}).status_code == 400
    guest = guest_at(waiting)
    assert list(Report.objects.values_list("by", "number")) == [(guest.pk, number)]
    assert list(Mute.objects.values_list("by", "of")) == [(guest.pk, four[0].pk)]
    assert sign_in(four[1]).post(f"{address}/report/", {"number": number}).status_code == 404


@pytest.mark.parametrize("name", ["", "   ", "\x07", "ANNE", "x" * 41])
def test_a_guest_needs_a_name_of_their_own(waiting: Game, visitor: Client, name: str) -> None:
    visitor.post(link(waiting), {"name": name})
    assert not Seating.objects.filter(kind=SeatKind.GUEST).exists()
    assert not User.objects.filter(guest=True).exists()


@pytest.mark.parametrize(
    "change", [{"rated": True}, {"pace": "days", "turn_seconds": 600}, {"club": False}]
)
def test_guests_sit_only_where_they_may(
    waiting: Game, visitor: Client, change: dict[str, object]
) -> None:
    if "club" in change:
        Club.objects.update(table_guests=False)
    else:
        Table.objects.update(**change)
    visitor.post(link(waiting), {"name": "Gus"})
    assert "Only members" in visitor.get(link(waiting)).content.decode()
    assert not User.objects.filter(guest=True).exists()


def test_the_link_of_a_removed_guest_ends(waiting: Game, four: list[User], visitor: Client) -> None:
    visitor.post(link(waiting), {"name": "Gus"})
    before = link(waiting)
    seat = Seat(Seating.objects.get(kind=SeatKind.GUEST).seat)
    seating.free_seat(game=waiting, actor=four[0], seat=seat)
    assert "HX-Refresh" in visitor.get(before, headers={"HX-Request": "true"})
    answer = visitor.post(before, {"name": "Gus"})
    assert answer.status_code == 404
    assert "does not lead to a table" in answer.content.decode()
    assert len(state_of(waiting).occupants) == 1
    assert visitor.get(f"/play/{waiting.pk}/").status_code == 404


def test_a_guest_leaves_before_the_game(waiting: Game, visitor: Client) -> None:
    visitor.post(link(waiting), {"name": "Gus"})
    page = visitor.post(f"/play/{waiting.pk}/leave/", follow=True).content.decode()
    assert "Take a seat" in page
    assert visitor.post(f"/play/{waiting.pk}/leave/").status_code == 404
    with pytest.raises(errors.NotSeated):
        club_guests.leave_as_guest(game=waiting, user=UserFactory.create())


def test_a_member_is_led_to_the_table_and_somebody_else_sits_under_their_own_name(
    waiting: Game, four: list[User], outsider: SignedIn
) -> None:
    member = sign_in(four[1])
    assert member.get(link(waiting))["location"].startswith(f"/c/river/tables/{waiting.pk}/?key=")
    outsider.post(link(waiting), {"name": "Somebody Else"})
    assert Seating.objects.get(kind=SeatKind.GUEST).name == "Otto Outsider"
    assert not outsider.user.guest


def test_the_waiting_room_of_the_host_has_the_link(waiting: Game, four: list[User]) -> None:
    page = sign_in(four[0]).get(f"/c/river/tables/{waiting.pk}/").content.decode()
    assert link(waiting) in page
    Club.objects.update(table_guests=False)
    page = sign_in(four[0]).get(f"/c/river/tables/{waiting.pk}/").content.decode()
    assert f"/tables/{waiting.pk}/?key=" in page


def test_a_full_table_and_too_many_tables_are_refused(
    waiting: Game, four: list[User], visitor: Client
) -> None:
    guest = practice.create_guest()
    for number in range(club_guests.MAX_TABLES):
        game = open_table(club=waiting.club, host=four[number], ruleset=PRESETS["pagat"])
        token = game.table.invite_token
        club_guests.sit_as_guest(game=game, user=guest, invite_token=token, name="Gus")
    token = waiting.table.invite_token
    with pytest.raises(errors.TooManyGuestGames):
        club_guests.sit_as_guest(game=waiting, user=guest, invite_token=token, name="Gus")
    seating.fill_with_bots(game=waiting, actor=four[0])
    assert "All seats" in visitor.post(link(waiting), {"name": "Gus"}).content.decode()


def test_a_guest_is_kept_while_the_table_is_open_and_told_nothing_of_the_next_game(
    waiting: Game, four: list[User], visitor: Client
) -> None:
    visitor.post(link(waiting), {"name": "Gus"})
    guest = guest_at(waiting)
    old = now() - practice.DELETED_AFTER - timedelta(hours=1)
    User.objects.filter(pk=guest.pk).update(date_joined=old)
    Table.objects.update(last_event_at=old)
    assert guest not in practice.idle_guests()
    seating.fill_with_bots(game=waiting, actor=four[0], strength="novice")
    seating.start(game=waiting, actor=four[0])
    practice.start_practice(user=guest)
    practice.start_practice(user=guest)
    practice.start_practice(user=guest)
    practice.start_practice(user=guest)
    assert state_of(waiting).status == "playing"
    play_on(waiting)
    assert sign_in(four[0]).post(f"/c/river/tables/{waiting.pk}/rematch/").status_code == 302
    assert not Notice.objects.filter(recipient=guest).exists()
    Table.objects.update(last_event_at=old)
    assert guest in practice.idle_guests()


def test_a_guest_may_leave_a_running_game_and_come_back(
    waiting: Game, four: list[User], visitor: Client
) -> None:
    visitor.post(link(waiting), {"name": "Gus"})
    seating.fill_with_bots(game=waiting, actor=four[0], strength="novice")
    seating.start(game=waiting, actor=four[0])
    guest = guest_at(waiting)
    assert do(waiting, "leave", guest).ok
    assert do(waiting, "back", guest).ok
    answer = visitor.post(f"/play/{waiting.pk}/leave/", follow=True)
    assert "This game has begun" in answer.content.decode()
