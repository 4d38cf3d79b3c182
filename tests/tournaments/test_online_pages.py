"""Live tables of events on the pages of directors and players, and in the API."""

from __future__ import annotations

import json

import pytest

from accounts.models import Player, User
from tests.support.clients import SignedIn, sign_in
from tests.support.console import at, fetch, page, tap
from tests.support.events import MakeEvent, enter_new, table_of, users_at
from tests.support.online import ONLINE, begun, come, live, open_round, opened_ago, played
from tests.support.tables.playing import do, play_on, state_of
from tournaments import services, tasks
from tournaments.models import Table

pytestmark = pytest.mark.django_db


def test_the_answer_to_a_release_has_the_console_look_at_live_tables_from_then_on(
    make_event: MakeEvent, boss: User, boss_at: SignedIn
) -> None:
    event = make_event(4, **ONLINE)
    assert "data-online" not in page(boss_at, at(event, "console"))
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    event.refresh_from_db()
    answer = tap(boss_at, at(event, "release"), draft=event.draft_version)
    assert "data-released data-online" in answer


@pytest.fixture
def boss_at(boss: User) -> SignedIn:
    return sign_in(boss)


@pytest.mark.trial
def test_the_console_shows_each_live_table_and_directs_all(
    make_event: MakeEvent, boss: User, boss_at: SignedIn
) -> None:
    event = make_event(4, **ONLINE | {"online_clock": "usual"})
    table = begun(open_round(event, boss))
    shown = fetch(boss_at, at(event, "console"))
    assert "Deal 1 of 1" in shown
    assert f"/c/river/tables/{live(table).pk}/" in shown
    paused = tap(boss_at, at(event, "live_tables", number=1, step="pause"))
    assert "1 table is paused." in paused
    assert "Paused in deal 1 of 1" in paused
    assert "1 table goes on." in tap(boss_at, at(event, "live_tables", number=1, step="resume"))
    extended = tap(boss_at, at(event, "live_tables", number=1, step="extend"), minutes="5")
    assert "More time at 1 table." in extended
    refused = tap(boss_at, at(event, "live_tables", number=1, step="resume"))
    assert "No live table of this round is paused." in refused


@pytest.mark.trial
def test_the_console_says_to_which_table_nobody_has_come(
    make_event: MakeEvent, boss: User, boss_at: SignedIn
) -> None:
    event = make_event(8, **ONLINE)
    one = open_round(event, boss)
    opened_ago(table_of(one), 60)
    come(table_of(one, 2), "N")
    opened_ago(table_of(one, 2), 60)
    shown = fetch(boss_at, at(event, "console"))
    assert "Nobody has come to table 1." in shown
    assert shown.count("Nobody has come to this table in time") == 1
    table = table_of(one)
    address = at(event, "table_players", table=table.pk)
    for seat in table.seats.all():
        tap(boss_at, address, seat=str(seat.pk), who="bot", reason="")
    tasks.sweep_online()
    assert state_of(live(table)).status == "playing"
    assert "Nobody has come" not in fetch(boss_at, at(event, "console"))


@pytest.mark.trial
def test_a_draft_says_who_cannot_play_online_and_the_director_decides(
    make_event: MakeEvent, boss: User, boss_at: SignedIn
) -> None:
    event = make_event(3, **ONLINE)
    guest = services.enter_guest(tournament=event, name="Walter", actor=boss)
    services.check_in_everybody(tournament=event, actor=boss)
    shown = tap(boss_at, at(event, "draw"))
    assert "have no account to play online" in shown
    assert "See who" in shown
    table = Table.objects.get(round__number=1)
    address = at(event, "table_players", table=table.pk)
    assert "Walter" in fetch(boss_at, address)
    seat = str(table.seats.get(entry=guest).pk)
    refused = tap(boss_at, address, seat=seat, who="stand-in")
    assert "Choose a stand-in." in refused
    saved = tap(boss_at, address, seat=seat, who="bot", reason="")
    assert "a bot plays for them" in saved
    assert "Release round 1" in saved
    assert "in the room" in tap(boss_at, at(event, "round_venue", number=1), online="0")
    assert not table.seats.get(entry=guest).round.tables.filter(online=True).exists()


def test_stand_ins_are_listed_by_name(make_event: MakeEvent, boss: User, boss_at: SignedIn) -> None:
    event = make_event(4, **ONLINE)
    enter_new(make_event(0, name="Other"), "Sam Stand", boss)
    address = at(event, "stand_ins")
    assert "a bot plays" in fetch(boss_at, address)
    assert "Sam Stand is a stand-in." in tap(boss_at, address, player="Sam Stand")
    (one,) = event.stand_ins.all()
    assert "no stand-in any more" in tap(boss_at, address, remove=str(one.pk))
    assert boss_at.post(address, {"remove": "nonsense"}).status_code == 404


@pytest.mark.trial
def test_players_are_called_to_their_table_wherever_they_are(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(4, **ONLINE)
    one = open_round(event, boss)
    table, north = table_of(one), users_at(table_of(one))["N"]
    client, address = sign_in(north), f"/c/river/tables/{live(table).pk}/"
    home = page(client, "/c/river/players/")
    assert "your table is ready" in home
    assert 'id="call"' in fetch(client, "/notices/badge/")
    assert address in page(client, event.get_absolute_url())
    assert address in page(client, "/c/river/")
    waiting = page(client, address)
    assert "The game begins when all players are here." in waiting
    assert "Leave the seat" not in waiting
    assert "your table is ready" not in waiting
    begun(one)
    assert "your table is ready" not in page(client, "/c/river/players/")
    table = played(table)
    result = page(client, f"/c/river/events/{event.pk}/tables/{table.pk}/")
    assert "live table" in result


def test_the_settings_of_live_tables_are_in_the_form_of_the_event(
    make_event: MakeEvent, boss_at: SignedIn
) -> None:
    event = make_event(0)
    form = page(boss_at, at(event, "edit"))
    assert "Minutes to come to a live table" in form
    assert "In an event of both kinds" in form


@pytest.mark.trial
def test_programs_direct_live_tables(make_event: MakeEvent, boss: User, boss_at: SignedIn) -> None:
    event = make_event(4)
    root = f"/api/v1/clubs/river/events/{event.pk}/"

    def send(method: str, path: str, **data: object) -> object:
        call = getattr(boss_at, method)
        response = call(root + path, json.dumps(data), content_type="application/json")
        assert response.status_code < 300, response.content
        return response.json() if response.content else None

    changed = send("patch", "", venue="both", ready_minutes=1, no_show="director")
    assert isinstance(changed, dict)
    assert changed["venue"] == "both"
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    send("post", "rounds/1/venue/", online=True)
    services.release_round(tournament=event, actor=boss)
    tasks.sweep_online()
    table = Table.objects.get(round__number=1)
    assert table.online
    entry = table.seats.get(seat="W").entry_id
    shown = send("post", f"tables/{table.pk}/player/", entry=entry, bot=True)
    assert isinstance(shown, dict)
    assert [seat["bot"] for seat in shown["seats"]] == [False, False, False, True]
    begun(table.round, "NES")
    opened_ago(table, 1)
    assert state_of(live(Table.objects.get(pk=table.pk))).status == "playing"
    assert send("post", "rounds/1/live/", step="pause", reason="") == {"count": 1}
    sam = enter_new(make_event(0, name="Other"), "Sam", boss).player
    made = send("post", "stand-ins/", player=sam.pk)
    assert isinstance(made, dict)
    assert made["name"] == "Sam"
    send("delete", f"stand-ins/{made['id']}/")
    other = Player.objects.exclude(club=event.club).first()
    number = other.pk if other else 0
    refused = boss_at.post(
        f"{root}stand-ins/", json.dumps({"player": number}), content_type="application/json"
    )
    assert refused.status_code in (400, 404)
    moved = send("post", f"tables/{table.pk}/venue/", online=False)
    assert isinstance(moved, dict)
    assert (moved["online"], moved["game"] is not None) == (False, True)


@pytest.mark.trial
def test_no_advice_is_given_on_a_game_of_an_event_before_it_is_over(
    make_event: MakeEvent, boss: User
) -> None:
    one = begun(open_round(make_event(4, **ONLINE | {"deals": 2}), boss))
    game, player = live(one), users_at(one)["N"]
    while state_of(game).deals_played == 0:
        play_on(game, 1)
    own = f"/c/river/tables/{game.pk}/deals/1"
    client = sign_in(player)
    assert client.post(f"{own}/review/").status_code == 409
    assert client.post(f"{own}/again/")["location"] == f"/c/river/tables/{game.pk}/"
    assert client.post(f"/play/{game.pk}/hint/").status_code == 404
    assert do(game, "pace slow", player).code == "not-alone"
    played(one)
    assert client.post(f"{own}/review/").status_code == 200
    assert "/play/" in client.post(f"{own}/again/")["location"]
