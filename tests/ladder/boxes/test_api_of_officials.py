"""What officials do with boxes through the API."""

from __future__ import annotations

from datetime import timedelta
from json import dumps
from typing import Any

import pytest
from django.utils.timezone import now
from pytest_django import DjangoAssertNumQueries

from accounts.models import Club, Player
from ladder.models import BoxEntry, BoxLeague, BoxSeason, Pool
from tests.factories import ClubFactory, PlayerFactory, PoolFactory
from tests.support.clients import SignedIn
from tests.support.ladder.boxes import PATTERN, begin, league_of, players_of
from tests.support.ladder.pools import play

LEAGUES = "/api/v1/clubs/river/boxes/"
JSON = "application/json"
TODAY = now().date()


@pytest.fixture
def pool(club: Club) -> Pool:
    return PoolFactory.create(club=club)


@pytest.fixture
def players(club: Club) -> list[Player]:
    return players_of(club, 8)


@pytest.fixture
def league(pool: Pool, players: list[Player]) -> BoxLeague:
    return league_of(pool.club, players)


def send(client: SignedIn, method: str, path: str, **data: Any) -> tuple[int, Any]:
    """Return the status of a request, and what it answers or its code."""
    answer = client.generic(
        method, LEAGUES + path, dumps(data, default=str).encode(), content_type=JSON
    )
    found = answer.json() if answer.content else None
    return answer.status_code, found.get("code", found) if found else None


def test_a_league_is_founded_and_changed(pool: Pool, director: SignedIn) -> None:
    status, made = send(director, "POST", "", pool=pool.pk, name="Boxes", size=5)
    assert (status, made["size"], made["pool"], made["games"]) == (201, 5, pool.pk, 4)
    again = send(director, "POST", "", pool=pool.pk, name="Boxes")
    assert again == (422, "bad-box-league")
    path = f"{made['id']}/"
    status, changed = send(director, "PATCH", path, size=6, sign_up=False)
    assert (status, changed["size"], changed["sign_up"], changed["name"]) == (
        200,
        6,
        False,
        "Boxes",
    )
    assert send(director, "PATCH", path, minimum=8)[1] == "bad-box-league"
    assert send(director, "PATCH", path, size=9)[0] == 400
    other = PoolFactory.create(club=ClubFactory.create())
    assert send(director, "POST", "", pool=other.pk, name="Others")[0] == 404
    send(director, "PATCH", path, pool=other.pk)
    assert BoxLeague.objects.get().pool == pool


def test_officials_enter_and_remove_players(
    league: BoxLeague, players: list[Player], director: SignedIn, member: SignedIn
) -> None:
    entries = f"{league.pk}/entries/"
    newcomer = PlayerFactory.create(club=league.pool.club)
    assert send(member, "POST", entries, player=newcomer.pk) == (409, "sign-up-closed")
    assert send(director, "POST", entries, player=newcomer.pk)[0] == 201
    assert send(director, "POST", entries, player=newcomer.pk) == (409, "takes-part-already")
    stranger = PlayerFactory.create(club=ClubFactory.create())
    assert send(director, "POST", entries, player=stranger.pk)[0] == 404
    one = f"{entries}{newcomer.pk}/"
    assert send(director, "DELETE", one) == (204, None)
    assert send(director, "DELETE", one) == (409, "takes-no-part")
    BoxEntry.objects.all().delete()
    play(league.pool, players[:4], PATTERN, now())
    assert send(director, "POST", f"{entries}recent/") == (200, {"entered": 4})


def test_who_leaves_in_mid_season_loses_their_place(
    league: BoxLeague, players: list[Player], director: SignedIn
) -> None:
    season = begin(league, first=TODAY, last=TODAY + timedelta(days=20))
    assert send(director, "DELETE", f"{league.pk}/entries/{players[0].pk}/")[0] == 204
    assert season.players.get(player=players[0]).left_at is not None


def test_a_season_is_drafted_changed_and_released(
    league: BoxLeague,
    players: list[Player],
    director: SignedIn,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    draft = f"{league.pk}/draft/"
    assert send(director, "GET", draft) == (409, "no-draft")
    status, made = send(director, "POST", draft)
    assert status == 201
    assert [one["box"] for one in made["players"]] == [1, 1, 1, 1, 2, 2, 2, 2]
    assert send(director, "POST", draft) == (409, "season-not-over")
    last = TODAY + timedelta(days=20)
    wanted = {"first": TODAY, "last": last, "version": made["version"]}
    swapped = [{"player": players[0].pk, "box": 2}, {"player": players[4].pk, "box": 1}]
    status, changed = send(director, "PATCH", draft, **wanted, players=swapped)
    assert (status, changed["last"]) == (200, last.isoformat())
    assert changed["players"][3]["player"] == players[4].pk
    with django_assert_max_num_queries(12):
        assert send(director, "GET", draft) == (200, changed)
    assert send(director, "PATCH", draft, **wanted) == (409, "stale-boxes")
    assert send(director, "POST", f"{draft}release/", version=1)[1] == "stale-boxes"
    assert send(director, "POST", f"{draft}release/")[0] == 400
    status, season = send(director, "POST", f"{draft}release/", version=changed["version"])
    assert (status, season["state"]) == (200, "running")
    assert send(director, "GET", draft) == (409, "no-draft")


def test_a_draft_is_not_changed_to_what_cannot_be(
    league: BoxLeague, players: list[Player], director: SignedIn
) -> None:
    draft = f"{league.pk}/draft/"
    version = send(director, "POST", draft)[1]["version"]
    stranger = PlayerFactory.create(club=league.pool.club)
    for players_sent, code in (
        ([{"player": stranger.pk, "box": 1}], "takes-no-part"),
        ([{"player": players[0].pk, "box": -1}], "invalid"),
        (["x"], "invalid"),
    ):
        sent = {"version": version, "players": players_sent}
        assert send(director, "PATCH", draft, **sent)[1] == code
    assert send(director, "PATCH", draft, version=version, last="2000-01-01")[1] == "bad-dates"
    left_out = [{"player": players[0].pk, "box": 0}]
    changed = send(director, "PATCH", draft, version=version, players=left_out)[1]
    assert (changed["players"][-1]["player"], changed["players"][-1]["box"]) == (players[0].pk, 0)
    refused = send(director, "POST", f"{draft}release/", version=changed["version"])
    assert refused == (409, "bad-boxes")


def test_a_draft_is_discarded_as_it_was_seen(league: BoxLeague, director: SignedIn) -> None:
    draft = f"{league.pk}/draft/"
    version = send(director, "POST", draft)[1]["version"]
    assert send(director, "DELETE", draft)[0] == 400
    assert send(director, "DELETE", f"{draft}?version={version + 1}") == (409, "stale-boxes")
    assert send(director, "DELETE", f"{draft}?version={version}") == (204, None)
    assert not BoxSeason.objects.exists()


def test_a_season_ends_today(league: BoxLeague, director: SignedIn) -> None:
    assert send(director, "POST", f"{league.pk}/end/") == (409, "no-season-running")
    begin(league, first=TODAY, last=TODAY + timedelta(days=20))
    status, season = send(director, "POST", f"{league.pk}/end/")
    assert (status, season["state"]) == (200, "closed")
    assert send(director, "GET", f"{league.pk}/draft/")[1]["number"] == 2


def test_members_do_none_of_it(league: BoxLeague, member: SignedIn) -> None:
    one = f"{league.pk}/"
    for method, path in (
        ("POST", ""),
        ("PATCH", one),
        ("GET", f"{one}draft/"),
        ("POST", f"{one}draft/"),
        ("PATCH", f"{one}draft/"),
        ("DELETE", f"{one}draft/"),
        ("POST", f"{one}draft/release/"),
        ("POST", f"{one}end/"),
        ("POST", f"{one}entries/recent/"),
        ("DELETE", f"{one}entries/1/"),
    ):
        assert send(member, method, path) == (403, "permission-denied"), (method, path)
