"""The lobby and the waiting room, as whole requests."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import Club, User
from games.access import find_table
from games.models import Game, Seating, Table, TableStatus, Watching
from games.rules import PRESETS, Plan, Seat
from games.tables.opening import open_table
from games.tables.seating import fill_with_bots, leave_seat, sit, start
from tests.factories import UserFactory
from tests.support.clients import SignedIn, sign_in
from tests.support.tables.playing import ONE_DEAL, member_of, play_on, state_of, table_of

LOBBY = "/c/river/tables/"
CHOSEN = {"ruleset": "pagat", "kind": "game", "clock": "usual", "sit": "on", "watched": "on"}


def page_of(client: Client, path: str = LOBBY) -> str:
    return client.get(path).content.decode()


def waiting(club: Club, host: User, **chosen: Any) -> Game:
    return open_table(club=club, host=host, ruleset=PRESETS["pagat"], **chosen)


def test_the_lobby_is_for_the_members_of_the_club(
    club: Club, member: SignedIn, outsider: SignedIn, visitor: Client
) -> None:
    assert "No table is waiting" in page_of(member)
    assert outsider.get(LOBBY).status_code == 404
    assert visitor.get(LOBBY).status_code == 302


def test_a_table_is_opened_from_the_form(club: Club, member: SignedIn) -> None:
    chosen = CHOSEN | {"ruleset": "yale", "kind": "deals", "deals": "8", "title": "Tuesday"}
    answer = member.post(f"{LOBBY}new/", chosen)
    game = Game.objects.select_related("table").get()
    assert answer["location"] == f"{LOBBY}{game.pk}/"
    assert (game.title, game.ruleset["preset"], game.plan["deals"]) == ("Tuesday", "yale", 8)
    assert (game.table.reserve_seconds, game.table.turn_seconds, game.table.rated) == (
        900,
        25,
        False,
    )
    assert game.table.watching == Watching.TRICKS
    assert state_of(game).seat_of(member.user.pk) == Seat.S
    assert "Tuesday" in page_of(member)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"kind": "deals"}, "Say how many deals"),
        ({"kind": "deals", "deals": "33"}, "the deals must be 1 to 28"),
        ({"clock": "never"}, "Choose from the list"),
    ],
)
def test_an_invalid_form_keeps_its_values(
    club: Club, member: SignedIn, changes: dict[str, str], message: str
) -> None:
    page = member.post(f"{LOBBY}new/", CHOSEN | {"title": "Kept"} | changes).content.decode()
    assert message in page
    assert 'value="Kept"' in page
    assert not Game.objects.exists()


def test_a_table_can_be_opened_without_spectators(club: Club, member: SignedIn) -> None:
    member.post(f"{LOBBY}new/", {k: v for k, v in CHOSEN.items() if k != "watched"})
    assert Table.objects.get().watching == Watching.NONE


def test_players_sit_down_leave_and_start(club: Club, member: SignedIn, four: list[User]) -> None:
    game = waiting(club, four[0])
    table = f"{LOBBY}{game.pk}/"
    assert "Sit here" in page_of(member)
    member.post(f"{table}sit/", {"seat": "N"})
    assert state_of(game).seat_of(member.user.pk) == Seat.N
    again = member.post(f"{table}sit/", {"seat": "E"}, follow=True).content.decode()
    assert "You already have a seat at this table" in again
    taken = sign_in(four[0]).post(f"{table}sit/", {"seat": "N"}, follow=True).content.decode()
    assert "This seat is taken" in taken
    early = member.post(f"{table}start/", follow=True).content.decode()
    assert "A game begins when every seat is taken" in early
    member.post(f"{table}fill/", {"strength": "novice"})
    assert {occupant.bot for occupant in state_of(game).occupants.values()} == {"", "novice"}
    member.post(f"{table}start/")
    assert state_of(game).status == "playing"
    assert "Your games" in page_of(member)


def test_leaving_before_the_start_frees_the_seat(
    club: Club, member: SignedIn, four: list[User]
) -> None:
    game = waiting(club, four[0])
    sit(game=game, user=member.user, seat=Seat.W)
    member.post(f"{LOBBY}{game.pk}/leave/")
    assert not state_of(game).occupants
    refused = member.post(f"{LOBBY}{game.pk}/leave/", follow=True).content.decode()
    assert "You do not have a seat at this table" in refused


@pytest.mark.parametrize("step", ["free", "close"])
def test_only_the_host_or_an_official_frees_seats_or_closes(
    club: Club, member: SignedIn, director: SignedIn, four: list[User], step: str
) -> None:
    game = waiting(club, four[0])
    sit(game=game, user=four[1], seat=Seat.E)
    path = f"{LOBBY}{game.pk}/{step}/"
    refused = member.post(path, {"seat": "E"}, follow=True).content.decode()
    assert "Only the player who opened the table, or a director" in refused
    director.post(path, {"seat": "E"})
    assert state_of(game).status == "abandoned" if step == "close" else not state_of(game).occupants


def test_a_private_table_is_found_only_with_its_link(
    club: Club, member: SignedIn, four: list[User]
) -> None:
    game = waiting(club, four[0], private=True, title="Secret")
    host, path = sign_in(four[0]), f"{LOBBY}{game.pk}/"
    assert "Secret" not in page_of(member)
    assert "Secret" in page_of(host)
    assert member.get(path).status_code == 404
    assert member.post(f"{path}sit/", {"seat": "N"}).status_code == 404
    sit(game=game, user=four[0], seat=Seat.S)
    link = re.search(r'data-copies="http://testserver([^"]+)"', page_of(host, path))
    assert link
    assert "Sit here" in page_of(member, link[1])
    key = link[1].partition("=")[2]
    member.post(f"{path}sit/", {"seat": "N", "key": key})
    assert state_of(game).seat_of(member.user.pk) == Seat.N
    assert "Secret" in page_of(member)


def test_a_rated_table_has_no_bots(club: Club, member: SignedIn) -> None:
    game = waiting(club, member.user, rated=True)
    sit(game=game, user=member.user, seat=Seat.N)
    page = page_of(member, f"{LOBBY}{game.pk}/")
    assert "rated" in page
    assert "Fill with bots" not in page
    refused = member.post(f"{LOBBY}{game.pk}/fill/", follow=True).content.decode()
    assert "In a rated game, players of the club take all seats" in refused


def test_games_with_my_turn_come_first(club: Club, member: SignedIn, four: list[User]) -> None:
    table_of(club, [four[0], member.user], title="Theirs", first_declarer=Seat.N)
    table_of(club, [member.user, four[0]], title="Mine", first_declarer=Seat.N)
    table_of(club, [four[0], member.user], title="Later", first_declarer=Seat.N)
    page = page_of(member)
    assert page.count("Your turn") == 1
    assert page.index("Mine") < min(page.index("Theirs"), page.index("Later"))
    assert "Your turn" in page_of(member, "/")
    assert "Your turn" in page_of(member, "/c/river/")


def test_a_finished_game_has_its_scores_and_its_replay(
    club: Club, member: SignedIn, four: list[User]
) -> None:
    game = table_of(club, four, plan=ONE_DEAL, title="Short one")
    play_on(game)
    page = page_of(member)
    assert f"/c/river/games/{game.pk}/replay/" in page
    assert "Your games" not in page
    assert member.get(f"{LOBBY}{game.pk}/")["location"].endswith(f"/games/{game.pk}/replay/")


def test_the_lobby_shows_how_often_a_player_has_left(
    club: Club, member: SignedIn, four: list[User]
) -> None:
    game = table_of(club, four, plan=ONE_DEAL)
    leave_seat(game=game, user=four[1])
    while state_of(game).status == "playing":
        Table.objects.filter(pk=game.pk).update(act_after=None)
        _act_for_anybody(game)
    assert Seating.objects.get(game=game, left=True).player == four[1].players.get()
    other = waiting(club, four[1])
    sit(game=other, user=four[1], seat=Seat.N)
    assert "left 1 of 1 game" in page_of(member)
    assert "left 1 of 1 game" in page_of(member, f"{LOBBY}{other.pk}/")


def _act_for_anybody(game: Game) -> None:
    from games.tables.bot_turns import act_as_bot

    state = state_of(game)
    if state.bot_in_turn:
        act_as_bot(game=game.pk, version=state.play_version)
    else:
        play_on(game, actions=1)


def test_the_waiting_room_reloads_when_the_game_has_begun(club: Club, four: list[User]) -> None:
    game = waiting(club, four[0])
    anne, path = sign_in(four[0]), f"{LOBBY}{game.pk}/"
    sit(game=game, user=four[0], seat=Seat.N)
    assert "Seats" in anne.get(path, headers={"HX-Request": "true"}).content.decode()
    fill_with_bots(game=game, actor=four[0])
    start(game=game, actor=four[0])
    assert anne.get(path, headers={"HX-Request": "true"})["HX-Refresh"] == "true"
    assert "barbu-table" in page_of(anne, path)


def test_a_game_that_begins_during_the_request_is_shown(
    club: Club, four: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = waiting(club, four[0])
    anne, path = sign_in(four[0]), f"{LOBBY}{game.pk}/"
    sit(game=game, user=four[0], seat=Seat.N)
    fill_with_bots(game=game, actor=four[0])

    def looked_up(*args: object) -> Game:
        found: Game = find_table(*args)  # type: ignore[arg-type]  # as they came
        assert found.table.status == TableStatus.WAITING
        start(game=game, actor=four[0])
        return found

    monkeypatch.setattr("games.tables.pages.table.find_table", looked_up)
    assert anne.get(path, headers={"HX-Request": "true"})["HX-Refresh"] == "true"


def test_nobody_watches_where_the_policy_forbids_it(
    club: Club, member: SignedIn, director: SignedIn, four: list[User]
) -> None:
    open_game = table_of(club, four)
    closed = table_of(club, [member_of(club, "Eve")], private=True)
    assert "barbu-table" in page_of(member, f"{LOBBY}{open_game.pk}/")
    assert member.get(f"{LOBBY}{closed.pk}/").status_code == 404
    assert director.get(f"{LOBBY}{closed.pk}/")["location"].endswith("/manage/")


def test_the_list_of_games_has_finished_live_games(
    club: Club, member: SignedIn, four: list[User]
) -> None:
    game = table_of(club, four, plan=ONE_DEAL, title="At a table")
    assert "At a table" not in page_of(member, "/c/river/games/")
    play_on(game)
    assert "At a table" in page_of(member, "/c/river/games/")


@pytest.mark.trial
def test_twenty_tables_cost_as_much_as_two(
    club: Club, member: SignedIn, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    sitter = member_of(club, "Fay")
    for number in range(20):
        host = UserFactory.create()
        game = waiting(club, host, plan=Plan.once())
        sit(game=game, user=sitter, seat=Seat.N)
        if number % 2:
            fill_with_bots(game=game, actor=sitter)
            start(game=game, actor=sitter)
    # Session, user, club, membership, player; membership and version; tables that go on with
    # seats and players; past ones; who watches; who left; reserved seats; who waits for
    # a game; unread notices.
    with django_assert_num_queries(13):
        page = page_of(member)
    assert page.count("Fay") == 20


def test_a_member_has_at_most_five_waiting_tables(club: Club, member: SignedIn) -> None:
    games = [waiting(club, member.user) for _n in range(5)]
    page = member.post(f"{LOBBY}new/", CHOSEN).content.decode()
    assert "You have opened 5 tables that wait for players" in page
    member.post(f"{LOBBY}{games[0].pk}/close/")
    assert member.post(f"{LOBBY}new/", CHOSEN).status_code == 302
