"""Tables of a club over HTTP: listing, opening, taking a seat, beginning; and the queue."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import Club, User
from games.models import Game, Table
from tests.support.clients import SignedIn, sign_in
from tests.support.tables.playing import state_of

TABLES = "/api/v1/clubs/river/tables/"
PAIRING = "/api/v1/clubs/river/pairing/"


def post(client: Client, path: str, body: Any = None) -> Any:
    return client.post(path, {} if body is None else body, content_type="application/json")


@pytest.mark.trial
def test_a_table_is_opened_filled_and_begun(club: Club, four: list[User]) -> None:
    host, other = sign_in(four[0]), sign_in(four[1])
    made = post(host, TABLES, {"clock": "quick", "plan": {"kind": "once"}, "title": "Now"})
    assert made.status_code == 201
    row = made.json()
    at_table = f"{TABLES}{row['id']}/"
    assert (row["status"], row["you"], row["deals"]) == ("waiting", "S", 4)
    assert row["clock"] == {"bank": 300, "move": 12}
    assert row["key"] == Table.objects.get().invite_token

    (listed,) = other.get(TABLES).json()
    assert (listed["title"], listed["you"]) == ("Now", None)
    assert "key" not in listed
    assert post(other, f"{at_table}begin/").json()["code"] == "not-host"
    assert post(other, f"{at_table}seat/").json()["you"] == "N"
    assert post(other, f"{at_table}seat/", {"seat": "E"}).json()["code"] == "sits-already"
    assert post(host, f"{at_table}begin/").json()["code"] == "not-full"
    post(host, f"{at_table}bots/", {"seat": "E", "strength": "novice"})
    assert post(host, f"{at_table}free/", {"seat": "E"}).json()["seats"]["E"]["kind"] == "empty"
    filled = post(other, f"{at_table}bots/", {"strength": "novice"}).json()
    assert [filled["seats"][seat]["kind"] for seat in "EW"] == ["bot", "bot"]
    assert post(other, f"{at_table}begin/").json()["status"] == "playing"
    assert other.delete(f"{at_table}seat/").status_code == 204
    assert state_of(Game.objects.get()).occupants
    assert host.delete(at_table).json()["code"] == "not-waiting"


def test_a_private_table_needs_its_key(club: Club, four: list[User]) -> None:
    host, other = sign_in(four[0]), sign_in(four[1])
    row = post(host, TABLES, {"private": True, "sit": False}).json()
    at_table = f"{TABLES}{row['id']}/"
    assert row["you"] is None
    assert other.get(TABLES).json() == []
    assert other.get(at_table).status_code == 404
    assert post(other, f"{at_table}seat/").status_code == 404
    assert other.get(f"{at_table}?key={row['key']}").status_code == 200
    assert post(other, f"{at_table}seat/", {"key": row["key"], "seat": "W"}).json()["you"] == "W"
    assert host.delete(at_table).status_code == 204
    assert Table.objects.get().status == "abandoned"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"clock": "never"}, 400),
        ({"clok": "quick"}, 400),
        ({"ruleset": {"preset": "chess"}}, 422),
        ({"ruleset": 7}, 400),
        ({"plan": {"kind": "deals", "deals": 10**9}}, 422),
        ({"plan": [1]}, 400),
        ({"plan": {"kind": "whole"}}, 422),
        ({"title": "x" * 1000}, 400),
        ([], 400),
    ],
)
def test_a_table_that_is_not_possible_is_refused(
    club: Club, four: list[User], body: Any, status: int
) -> None:
    assert post(sign_in(four[0]), TABLES, body).status_code == status
    assert not Game.objects.exists()


def test_bad_seats_are_refused_and_others_find_no_table(
    club: Club, four: list[User], outsider: SignedIn, visitor: Client
) -> None:
    host = sign_in(four[0])
    at_table = f"{TABLES}{post(host, TABLES).json()['id']}/"
    other, seat = sign_in(four[1]), f"{at_table}seat/"
    assert post(other, seat, {"seat": "Q"}).status_code == 400
    assert post(other, seat, {"seat": "X"}).json()["code"] == "seat-unknown"
    assert post(other, seat, {"seat": "S"}).json()["code"] == "seat-taken"
    assert post(host, f"{at_table}bots/", {"strength": "genius"}).json()["code"] == "bot-unknown"
    assert post(outsider, f"{at_table}seat/").status_code == 404
    assert post(visitor, f"{at_table}seat/").status_code == 401
    malformed = host.post(TABLES, "{", content_type="application/json")
    assert (malformed.status_code, malformed.json()["code"]) == (400, "parse-error")


def test_the_queue_leads_to_a_table(club: Club, four: list[User]) -> None:
    clients = [sign_in(user) for user in four]
    wish = {"clock": "quick", "length": "once"}
    for client in clients[:3]:
        queue = post(client, PAIRING, wish).json()
    assert queue["wishes"][0]["players"] == ["Anne", "Beth", "Cath"]
    assert (queue["wishes"][0]["missing"], queue["game"]) == (1, None)
    assert post(clients[3], PAIRING, {"clock": "none"}).status_code == 400
    assert post(clients[3], PAIRING, {"ruleset": "chess"}).json()["code"] == "unknown-rules"
    game = post(clients[3], PAIRING, wish).json()["game"]
    assert clients[0].get(PAIRING).json()["game"] == game == Game.objects.get().pk
    assert clients[0].delete(PAIRING).status_code == 204
