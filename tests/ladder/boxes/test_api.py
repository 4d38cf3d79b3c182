"""Boxes in the API."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils.timezone import now
from pytest_django import DjangoAssertNumQueries

from accounts.models import Club, Player
from ladder.boxes import services
from ladder.models import BoxEntry, BoxLeague
from tests.support.clients import SignedIn
from tests.support.ladder.boxes import (
    PATTERN,
    begin,
    drafted_season,
    league_of,
    official_of,
    players_of,
)
from tests.support.ladder.pools import play

TODAY = now().date()
DAYS = {"first": TODAY - timedelta(days=10), "last": TODAY + timedelta(days=10)}
LEAGUES = "/api/v1/clubs/river/boxes/"


@pytest.fixture
def players(club: Club) -> list[Player]:
    return players_of(club, 8)


@pytest.fixture
def league(club: Club, players: list[Player]) -> BoxLeague:
    return league_of(club, players)


def test_a_league_its_seasons_and_boxes(
    league: BoxLeague,
    players: list[Player],
    member: SignedIn,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    begin(league, **DAYS)
    counted = play(league.pool, players[:4], PATTERN, now())
    other = play(league.pool, [*players[:3], players[4]], PATTERN, now())
    address = f"{LEAGUES}{league.pk}/"
    (listed,) = member.get(LEAGUES).json()["results"]
    assert (listed["name"], listed["size"]) == ("Boxes", 4)
    found = member.get(address).json()
    assert found["players"] == 8
    assert [season["state"] for season in found["seasons"]] == ["running"]
    with django_assert_max_num_queries(15):
        season = member.get(f"{address}seasons/1/").json()
    assert [box["number"] for box in season["boxes"]] == [1, 2]
    assert season["boxes"][0]["lines"][3] == {
        "player": players[3].pk,
        "name": "Box player 04",
        "place": "4",
        "score": -70.0,
        "games": 1,
        "outcome": "down",
        "came_from": None,
    }
    with django_assert_max_num_queries(15):
        box = member.get(f"{address}seasons/1/boxes/1/").json()
    assert [four["game"] for four in box["fours"]] == [counted.pk, None, None, None]
    assert [game["id"] for game in box["games"]] == [counted.pk]
    assert [(game["id"], game["reason"]) for game in box["not_counted"]] == [
        (other.pk, "not all its players are in this box")
    ]
    for missing in ("seasons/2/", "seasons/1/boxes/3/"):
        assert member.get(address + missing).status_code == 404


def test_a_draft_is_not_in_the_api(league: BoxLeague, director: SignedIn) -> None:
    drafted_season(league)
    assert director.get(f"{LEAGUES}{league.pk}/").json()["seasons"] == []
    assert director.get(f"{LEAGUES}{league.pk}/seasons/1/").status_code == 404


def test_a_member_takes_part_and_leaves(league: BoxLeague, member: SignedIn) -> None:
    address = f"{LEAGUES}{league.pk}/entries/"
    assert member.post(address).status_code == 201
    again = member.post(address)
    assert (again.status_code, again.json()["code"]) == (409, "takes-part-already")
    assert len(member.get(address).json()["results"]) == 9
    assert member.delete(address).status_code == 204
    assert member.delete(address).json()["code"] == "takes-no-part"
    services.change_league(league=league, actor=official_of(league.pool.club), sign_up=False)
    assert member.post(address).json()["code"] == "sign-up-closed"
    assert BoxEntry.objects.count() == 8


def test_what_is_private_is_refused(
    league: BoxLeague, outsider: SignedIn, guest: SignedIn, visitor: Client
) -> None:
    begin(league, **DAYS)
    paths = ["", f"{league.pk}/", f"{league.pk}/seasons/1/", f"{league.pk}/seasons/1/boxes/1/"]
    for path in paths:
        assert outsider.get(LEAGUES + path).status_code == 404
        assert visitor.get(LEAGUES + path).status_code == 401
        assert guest.get(LEAGUES + path).status_code in (401, 403)
    BoxLeague.objects.update(public=True)
    for path in paths:
        assert visitor.get(LEAGUES + path).status_code == 200
    # Names of those who take part are for members.
    assert visitor.get(f"{LEAGUES}{league.pk}/entries/").status_code == 401
    assert outsider.post(f"{LEAGUES}{league.pk}/entries/").status_code == 404
