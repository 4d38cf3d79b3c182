"""Guests who ask for their seat from another browser."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.test import Client
from django.utils.timezone import now

import live
from accounts.models import Club, Membership, Role, User
from games.models import Game, Seating, SeatKind, SeatRequest, SeatRequestStatus, Table
from games.rules import PRESETS, Seat
from games.tables import errors, seat_requests, seating
from games.tables.opening import open_table
from games.tables.snapshot import view_for
from tests.factories import PASSWORD, ClubFactory, MembershipFactory, UserFactory
from tests.support.clients import SignedIn, sign_in
from tests.support.tables.playing import do, play_on, state_of

HOST_PAGE = "/c/river/tables/{}/seats/"


@pytest.fixture
def game(club: Club, four: list[User]) -> Game:
    """A private table with its host at North and the guests Gus and Ida, whose game has begun."""
    Club.objects.filter(pk=club.pk).update(table_guests=True)
    club.refresh_from_db()
    game = open_table(club=club, host=four[0], ruleset=PRESETS["pagat"], private=True)
    seating.sit(game=game, user=four[0], seat=Seat.N)
    return game


@pytest.fixture
def host(four: list[User]) -> SignedIn:
    return sign_in(four[0])


def link(game: Game) -> str:
    return f"/invited/{game.pk}/{Table.objects.get(pk=game.pk).invite_token}/"


def sit(game: Game, name: str) -> Client:
    client = Client()
    assert client.post(link(game), {"name": name}).status_code == 302
    return client


def begin(game: Game) -> None:
    seating.fill_with_bots(game=game, actor=game.created_by)
    seating.start(game=game, actor=game.created_by)


def seat_of(game: Game, name: str) -> Seating:
    return Seating.objects.get(game=game, kind=SeatKind.GUEST, name=name)


def ask(game: Game, name: str, client: Client | None = None) -> Client:
    """Ask for the seat of a guest, with a new browser unless one is given."""
    client = client or Client()
    answer = client.post(f"{link(game)}back/", {"seat": seat_of(game, name).seat})
    assert answer["location"] == link(game)
    return client


def answer(client: Client, path: str, *, grants: bool, number: int | None = None) -> str:
    pk = number or SeatRequest.objects.latest("pk").pk
    sent = {"request": pk, "answer": "yes" if grants else "no"}
    return client.post(path, sent, follow=True).text


@pytest.mark.trial
def test_the_host_lets_a_guest_in_from_another_browser(game: Game, host: SignedIn) -> None:
    gus = sit(game, "Gus")
    begin(game)
    old = seat_of(game, "Gus")
    first = User.objects.get(name="Gus")
    other = Client()
    page = other.get(link(game)).text
    assert "This game has begun" in page
    assert "That was me: Gus" in page
    assert '"tag good">you' not in page
    ask(game, "Gus", other)
    assert "You have asked for the seat of Gus" in other.get(link(game)).text
    assert other.get(f"/play/{game.pk}/").status_code == 404  # only asked so far
    table = f"/c/river/tables/{game.pk}/"
    assert "Gus asks for the seat back from another device" in host.get(table).text
    assert "Gus asks for the seat back" in host.get(HOST_PAGE.format(game.pk)).text
    assert "Gus has the seat back." in answer(host, HOST_PAGE.format(game.pk), grants=True)
    new = seat_of(game, "Gus")
    assert (new.seat, new.name) == (old.seat, "Gus")
    assert new.guest_id != old.guest_id
    assert state_of(game).occupants[Seat(new.seat)].user == new.guest_id
    asked = other.get(f"{link(game)}?asked=1", headers={"HX-Request": "true"})
    assert asked["HX-Redirect"] == link(game)
    assert other.get(link(game))["location"] == f"/play/{game.pk}/"
    assert "barbu-table" in other.get(f"/play/{game.pk}/").text
    assert gus.get(f"/play/{game.pk}/").status_code == 404
    assert gus.get(f"/play/{game.pk}/seats/").text == ""
    assert do(game, "chat Hello", first).code == errors.NotSeated.code
    assert "asks for the seat" not in host.get(table).text


def test_a_guest_keeps_the_name_of_earlier_messages(game: Game, host: SignedIn) -> None:
    sit(game, "Gus")
    begin(game)
    seat = seat_of(game, "Gus").seat
    assert do(game, "chat Hello", User.objects.get(name="Gus")).ok
    other = ask(game, "Gus")
    answer(host, HOST_PAGE.format(game.pk), grants=True)
    view = json.loads(view_for(game=game.pk, user=host.user)[0])
    assert [(one["seat"], one["name"]) for one in view["chat"]] == [(seat, "Gus")]
    answers = {"name": "Augustus", "email": "gus@example.org", "password1": PASSWORD}
    other.post("/accounts/signup/", answers)
    view = json.loads(view_for(game=game.pk, user=host.user)[0])
    assert [one["name"] for one in view["chat"]] == ["Augustus"]


@pytest.mark.trial
def test_before_the_game_a_guest_gets_the_seat_back_too(game: Game, host: SignedIn) -> None:
    sit(game, "Gus")
    other = ask(game, "Gus")
    room = f"/c/river/tables/{game.pk}/"
    assert "Gus asks for the seat back" in host.get(room).text
    answer(host, HOST_PAGE.format(game.pk), grants=True)
    assert "Leave the seat" in other.get(link(game)).text
    assert Seating.objects.filter(game=game, kind=SeatKind.GUEST).count() == 1


def test_the_browser_that_holds_the_seat_answers_for_itself_only(game: Game) -> None:
    gus, ida = sit(game, "Gus"), sit(game, "Ida")
    begin(game)
    ask(game, "Gus")
    path = f"/play/{game.pk}/seats/"
    assert "Somebody asks for your seat" in gus.get(f"/play/{game.pk}/").text
    assert "Somebody asks" not in ida.get(f"/play/{game.pk}/").text
    before = seat_of(game, "Gus").guest_id
    assert "Only the player who opened the table" in answer(ida, path, grants=True)
    assert seat_of(game, "Gus").guest_id == before
    assert "You play on in the other browser." in answer(gus, path, grants=True)
    assert seat_of(game, "Gus").guest_id != before


@pytest.mark.trial
def test_who_is_refused_cannot_ask_again_at_once(game: Game, host: SignedIn) -> None:
    sit(game, "Gus")
    sit(game, "Ida")
    begin(game)
    stranger = ask(game, "Gus")
    answer(host, HOST_PAGE.format(game.pk), grants=False)
    page = stranger.get(link(game)).text
    assert "You were not let in." in page
    assert "That was me" not in page
    ask(game, "Ida", stranger)
    assert set(SeatRequest.objects.values_list("status", flat=True)) == {"refused"}
    assert "answered already" in answer(host, HOST_PAGE.format(game.pk), grants=True)
    SeatRequest.objects.update(changed_at=now() - seat_requests.REFUSED_FOR)
    ask(game, "Ida", stranger)
    assert "Ida asks" in host.get(f"/c/river/tables/{game.pk}/").text


def test_two_who_ask_for_a_seat_are_not_both_let_in(game: Game, host: SignedIn) -> None:
    sit(game, "Gus")
    begin(game)
    ask(game, "Gus")
    first = SeatRequest.objects.get()
    ask(game, "Gus")
    answer(host, HOST_PAGE.format(game.pk), grants=True, number=first.pk)
    found = SeatRequest.objects.order_by("pk").values_list("status", flat=True)
    assert list(found) == [SeatRequestStatus.GRANTED, SeatRequestStatus.REFUSED]


@pytest.mark.trial
def test_nobody_else_answers(game: Game, four: list[User], director: SignedIn) -> None:
    sit(game, "Gus")
    begin(game)
    asking = ask(game, "Gus")
    path = HOST_PAGE.format(game.pk)
    sent = {"request": SeatRequest.objects.get().pk, "answer": "yes"}
    elsewhere = MembershipFactory.create(club=ClubFactory.create(), role=Role.SECRETARY).user
    for other in (sign_in(four[1]), sign_in(elsewhere), sign_in(UserFactory.create())):
        assert other.post(path, sent).status_code == 404
        assert other.post(f"/play/{game.pk}/seats/", sent).status_code == 404
    for visitor in (asking, Client()):
        assert visitor.post(path, sent).status_code in (302, 404)
        assert visitor.post(f"/play/{game.pk}/seats/", sent).status_code in (302, 404)
    assert SeatRequest.objects.get().status == SeatRequestStatus.OPEN
    assert "Gus asks" in director.get(f"/c/river/tables/{game.pk}/manage/").text
    director.post(path, sent)
    assert SeatRequest.objects.get().status == SeatRequestStatus.GRANTED


def test_only_strangers_with_the_link_ask_and_only_for_guests(
    game: Game, host: SignedIn, member: SignedIn
) -> None:
    gus = sit(game, "Gus")
    begin(game)
    letter = seat_of(game, "Gus").seat
    back = f"{link(game)}back/"
    for who, seat in ((gus, letter), (host, letter), (member, letter), (Client(), "N")):
        who.post(back, {"seat": seat})
    Client().post(f"/invited/{game.pk}/wrong/back/", {"seat": letter})
    Client().post(back, {"seat": "Q"})
    assert not SeatRequest.objects.exists()
    account = UserFactory.create()
    Seating.objects.filter(game=game, guest__isnull=False).update(guest=account)
    Client().post(back, {"seat": letter})  # somebody with an account signs in instead
    assert not SeatRequest.objects.exists()
    assert "You cannot take a seat here" in Client().get(link(game)).text


def test_somebody_who_was_removed_has_no_link(game: Game) -> None:
    sit(game, "Ida")
    gus, old = sit(game, "Gus"), link(game)
    seating.free_seat(game=game, actor=game.created_by, seat=Seat(seat_of(game, "Gus").seat))
    begin(game)
    gus.post(f"{old}back/", {"seat": seat_of(game, "Ida").seat})
    assert not SeatRequest.objects.exists()
    assert gus.get(old).status_code == 404


@pytest.mark.trial
def test_requests_are_few_and_pass(game: Game, host: SignedIn) -> None:
    sit(game, "Gus")
    begin(game)
    clients = [ask(game, "Gus") for _number in range(seat_requests.MAX_OPEN + 1)]
    assert SeatRequest.objects.count() == seat_requests.MAX_OPEN
    assert "Too many people" in clients[-1].get(link(game)).text
    SeatRequest.objects.update(changed_at=now() - seat_requests.LIFETIME - timedelta(seconds=1))
    assert "asks for the seat" not in host.get(f"/c/river/tables/{game.pk}/").text
    ask(game, "Gus", clients[-1])
    assert "Gus asks" in host.get(f"/c/river/tables/{game.pk}/").text


@pytest.mark.trial
def test_after_the_game_nobody_asks(game: Game) -> None:
    sit(game, "Gus")
    begin(game)
    play_on(game)
    page = Client().get(link(game)).text
    assert "That was me" not in page
    assert f"Ask {game.created_by.name} for the link of the next one" in page
    ask(game, "Gus")
    assert not SeatRequest.objects.exists()


def test_the_topic_is_for_those_whom_it_concerns(game: Game, four: list[User]) -> None:
    sit(game, "Gus")
    begin(game)
    topic, guest = f"seats:{game.pk}", seat_of(game, "Gus").guest
    assert live.version_for(four[0], topic) == 0
    ask(game, "Gus")
    asking = SeatRequest.objects.get().user
    version = live.version_for(asking, topic)
    assert version
    assert live.version_for(guest, topic) == version
    assert live.version_for(four[1], topic) is None
    assert live.version_for(UserFactory.create(guest=True), topic) is None
    Membership.objects.filter(user=four[0]).delete()
    assert live.version_for(User.objects.get(pk=four[0].pk), topic) is None
