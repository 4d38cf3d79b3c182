"""The pages of games, as whole requests."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils.timezone import localtime
from pytest_django import DjangoAssertNumQueries

from accounts.models import Club
from games.models import Game, GameStatus
from games.rules import PRESETS, Plan, Seat
from games.sheets import services
from games.tables.opening import open_table
from games.tables.seating import sit
from tests.factories import PlayerFactory
from tests.support.clients import SignedIn
from tests.support.sheets import NO_HEARTS, NO_QUEENS, Cast, MakeGame, play

GAMES = "/c/river/games/"


def test_the_sheet_page_carries_the_rules_as_data(game: Game, cast: Cast) -> None:
    play(game, NO_QUEENS)
    page = cast[Seat.N].get(f"{GAMES}{game.pk}/").content.decode()
    found = re.search(r'<script id="sheet-document" type="application/json">(.*?)</script>', page)
    assert found
    document = json.loads(found[1])
    page_of_east = f"/c/river/players/{game.seatings.get(seat='E').player_id}/"
    assert document["players"]["E"] == {
        "name": "Beth", "letter": "B", "seat": "East", "page": page_of_east,
    }  # fmt: skip
    queens = next(one for one in document["rules"]["contracts"] if one["name"] == "no-queens")
    assert queens["scoring"] == {
        "kind": "counted", "what": "queens", "number": 4, "each": -6, "marked": "", "extra": 0,
    }  # fmt: skip
    assert document["deals"][0]["net"]["E"] == 24
    assert document["declarers"][:8] == ["N"] * 7 + ["E"]
    assert f'data-live="game:{game.pk}"' in page


def test_the_sheet_of_a_table_that_waits_leads_to_the_table(club: Club, member: SignedIn) -> None:
    waiting = open_table(club=club, host=member.user, ruleset=PRESETS["pagat"])
    sit(game=waiting, user=member.user, seat=Seat.E)
    assert member.get(f"{GAMES}{waiting.pk}/")["location"] == f"/c/river/tables/{waiting.pk}/"
    assert member.get(f"/api/v1/clubs/river/games/{waiting.pk}/").status_code == 404


def test_a_sheet_is_for_the_members_of_its_club(
    game: Game, member: SignedIn, outsider: SignedIn, visitor: Client
) -> None:
    path = f"{GAMES}{game.pk}/"
    assert member.get(path).status_code == 200
    assert outsider.get(path).status_code == 404
    assert visitor.get(path).status_code == 302


def test_the_list_shows_the_latest_first_and_filters(make_game: MakeGame, cast: Cast) -> None:
    assert "No games yet" in cast[Seat.N].get(GAMES).content.decode()
    for title in ("First", "Second"):
        make_game(title=title)
    page = cast[Seat.N].get(GAMES).content.decode()
    assert page.index("Second") < page.index("First")
    Game.objects.filter(title="First").update(status=GameStatus.ABANDONED)
    page = cast[Seat.N].get(f"{GAMES}?status=abandoned").content.decode()
    assert "First" in page
    assert "Second" not in page
    assert "No game matches" in cast[Seat.N].get(f"{GAMES}?status=disputed").content.decode()


@pytest.mark.trial
def test_the_list_is_searched_by_a_player(club: Club, make_game: MakeGame, cast: Cast) -> None:
    with_diana = make_game(title="First")
    other = make_game(title="Second")
    eve = PlayerFactory.create(club=club, name="Eve Hale", number="4711")
    other.seatings.filter(seat="W").update(player=eve)
    api = "/api/v1/clubs/river/games/"
    diana = with_diana.seatings.get(seat="W").player_id
    queries: list[tuple[dict[str, Any], list[int]]] = [
        ({"q": "eve"}, [other.pk]),
        ({"q": "hale EVE"}, [other.pk]),
        ({"q": "beth"}, [other.pk, with_diana.pk]),
        ({"q": "4711"}, []),
        ({"player": eve.pk}, [other.pk]),
        ({"player": diana}, [with_diana.pk]),
    ]
    for query, found in queries:
        page = cast[Seat.N].get(GAMES, query)
        assert [game.pk for game in page.context["page"]] == found
        rows = cast[Seat.N].get(api, query).json()["results"]
        assert [row["id"] for row in rows] == found
    assert '<input type="search" name="q"' in cast[Seat.N].get(GAMES).content.decode()
    assert cast[Seat.N].get(api, {"player": "9" * 40}).status_code == 400


def test_a_list_of_twenty_costs_as_much_as_one_of_two(
    make_game: MakeGame, cast: Cast, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(20):
        make_game()
    # Session, user, club, membership, player; count, games, seats, players; unread notices.
    with django_assert_num_queries(8):
        page = cast[Seat.N].get(GAMES).content.decode()
    assert page.count("game-card") == 20


def test_a_game_is_created_from_the_form(club: Club, cast: Cast) -> None:
    seats = {str(seat): who.user.players.get().name for seat, who in cast.items()}
    data: dict[str, Any] = {"ruleset": "yale", "kind": "deals", "deals": 8, "first_declarer": "S"}
    answer = cast[Seat.N].post(f"{GAMES}new/", seats | data)
    game = Game.objects.get()
    assert answer["location"] == f"{GAMES}{game.pk}/"
    assert (game.ruleset["preset"], game.plan, game.first_declarer) == (
        "yale",
        {"kind": "deals", "deals": 8},
        "S",
    )


def test_a_sheet_typed_in_later_has_the_day_it_was_played(club: Club, cast: Cast) -> None:
    data = {str(seat): who.user.players.get().name for seat, who in cast.items()}
    data |= {"ruleset": "pagat", "kind": "game", "first_declarer": "N"}
    today = localtime(timezone=club.zone).date()
    page = cast[Seat.N].get(f"{GAMES}new/").content.decode()
    assert f'name="played_on" value="{today}"' in page
    cast[Seat.N].post(f"{GAMES}new/", data | {"played_on": "2026-01-31"})
    later = Game.objects.get()
    assert localtime(later.played_at, club.zone).isoformat()[:16] == "2026-01-31T12:00"
    page = cast[Seat.N].get(f"{GAMES}{later.pk}/").content.decode()
    assert re.search('<p class="eyebrow">[^<]*31[^<]*2026</p>', page)
    for day in ("", str(today)):
        cast[Seat.N].post(f"{GAMES}new/", data | {"played_on": day})
        game = Game.objects.latest("pk")
        assert game.created_at - game.played_at < timedelta(minutes=1)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"played_on": "2999-01-01"}, "The date is in the future, or too long ago."),
        ({"played_on": "1899-12-31"}, "The date is in the future, or too long ago."),
        ({"E": "same"}, "A player can have only one seat"),
        ({"E": "other"}, "There is no player “Player"),
        ({"E": ""}, "Fill this in"),
        ({"E": "b"}, "Completed: Beth. If these are the players, open the sheet."),
        ({"deals": ""}, "Say how many deals"),
        ({"deals": 30}, "the deals must be 1 to 28"),
    ],
)
def test_an_invalid_form_keeps_its_values(
    club: Club, cast: Cast, changes: dict[str, Any], message: str
) -> None:
    data: dict[str, Any] = {str(seat): who.user.players.get().name for seat, who in cast.items()}
    data |= {
        "ruleset": "pagat",
        "kind": "deals",
        "deals": 4,
        "first_declarer": "N",
        "title": "Kept",
    }
    strangers = {"same": data["N"], "other": PlayerFactory.create().name}
    data |= {key: strangers.get(value, value) for key, value in changes.items()}
    page = cast[Seat.N].post(f"{GAMES}new/", data).content.decode()
    assert message in page
    assert 'value="Kept"' in page
    assert not Game.objects.exists()


def test_the_players_of_a_large_club_are_not_all_listed(club: Club, cast: Cast) -> None:
    PlayerFactory.create_batch(50, club=club)
    page = cast[Seat.N].get(f"{GAMES}new/").content.decode()
    assert page.count("<option") < 4 * 31 + 40
    assert 'data-names="/api/v1/clubs/river/players/"' in page


def test_names_are_offered_for_what_names_nobody(club: Club, cast: Cast) -> None:
    for name in ("Zoe Hale", "Zoe Osei"):
        PlayerFactory.create(club=club, name=name)
    page = cast[Seat.N].post(f"{GAMES}new/", {"E": "zoe"}).content.decode()
    buttons = re.findall(r'<button [^>]*name="E" value="([^"]*)" data-fills="id_E"', page)
    assert buttons == ["Zoe Hale", "Zoe Osei"]
    assert re.search('id="id_E_error"><li>Which player do you mean', page)  # as filling.js expects
    offered = re.search(r'<datalist id="id_E_names">(.*?)</datalist>', page)
    assert offered
    assert re.findall('value="([^"]*)"', offered[1]) == ["Zoe Hale", "Zoe Osei"]
    seats = {str(seat): who.user.players.get().name.upper() for seat, who in cast.items()}
    data = {"ruleset": "pagat", "kind": "game", "first_declarer": "N", "E": ["zoe", " zoe  OSEI "]}
    assert cast[Seat.N].post(f"{GAMES}new/", seats | data).status_code == 302
    assert Game.objects.get().seatings.get(seat="E").display_name == "Zoe Osei"


def test_the_only_name_that_a_text_can_mean_is_shown_to_be_confirmed(
    club: Club, cast: Cast
) -> None:
    PlayerFactory.create(club=club, name="Wei Li")
    seats = {str(seat): who.user.players.get().name for seat, who in cast.items()}
    data = seats | {"ruleset": "pagat", "kind": "game", "first_declarer": "N"}
    page = cast[Seat.N].post(f"{GAMES}new/", data | {"N": "dian", "W": "wei"}).content.decode()
    assert "Completed: Diana, Wei Li." in page
    assert "errorlist" not in page
    fields = {
        seat: re.search(f'<input [^>]*name="{seat}" value="([^"]*)"', page) for seat in "NESW"
    }
    shown = {seat: found[1] for seat, found in fields.items() if found}
    assert shown == seats | {"N": "Diana", "W": "Wei Li"}
    assert 'data-completed="id_W_names_completed"' in page
    assert '<span id="id_W_names_completed" class="visually-hidden" role="status">' in page
    assert cast[Seat.N].post(f"{GAMES}new/", data | shown).status_code == 302
    assert Game.objects.get().seatings.get(seat="W").display_name == "Wei Li"


def test_the_history_says_who_when_and_what_was_before(
    game: Game, cast: Cast, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    play(game, NO_QUEENS, NO_HEARTS)
    for n in range(18):
        game.refresh_from_db()
        deal = NO_QUEENS | {"doubles": [] if n % 2 else ["E>N"]}
        services.correct_deal(
            game=game,
            actor=cast[Seat.S].user,
            client_id=uuid4(),
            number=1,
            version=game.version,
            deal=deal,
        )
    # Session, user, club with role and player; game, seats, players; count and changes with actors.
    with django_assert_num_queries(9):
        page = cast[Seat.N].get(f"{GAMES}{game.pk}/history/").content.decode()
    assert page.count("corrected") == 18
    assert "Cath" in page
    assert "B→A" in page


@pytest.mark.parametrize("name", ["new/", "blank/"])
def test_the_other_pages_are_for_members(
    club: Club, member: SignedIn, outsider: SignedIn, name: str
) -> None:
    assert member.get(GAMES + name).status_code == 200
    assert outsider.get(GAMES + name).status_code == 404


def test_no_page_has_a_style_or_a_script_of_its_own(finished: Game, cast: Cast) -> None:
    for path in ("", "new/", "blank/", f"{finished.pk}/", f"{finished.pk}/history/"):
        page = cast[Seat.N].get(GAMES + path).content.decode()
        scripts = re.findall(r"<script(?![^>]*(?:src=|application/json))", page)
        assert not scripts
        assert "style=" not in page
        assert not re.search(r"<style|\son[a-z]+=", page)


def test_a_part_of_a_game_has_no_compulsory_doubles(make_game: MakeGame, cast: Cast) -> None:
    game = make_game(plan=Plan.once({Seat.N: ["trumps"]}))
    page = cast[Seat.N].get(f"/api/v1/clubs/river/games/{game.pk}/").json()
    assert page["rules"]["min_doubles"] == 0
    assert page["used"]["N"] == ["trumps"]
    assert page["declarers"] == ["N", "E", "S", "W"]
