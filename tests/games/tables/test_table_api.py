"""The API of tables."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from accounts.models import Club, User
from games.models import Game
from games.rules.cards.dealing import deal_from
from games.rules.cards.hands import pbn_of
from games.rules.cards.seeds import commit_secret, terms_hash
from games.rules.records.record import read_record
from tests.support.clients import SignedIn, sign_in
from tests.support.tables.playing import ONE_DEAL, do, play_on, state_of, table_of


@pytest.fixture
def north(four: list[User]) -> SignedIn:
    return sign_in(four[0])


def path(game: Game, rest: str = "") -> str:
    return f"/api/v1/games/{game.pk}/{rest}"


def post(client: Client, game: Game, **asked: Any) -> Any:
    asked = {"id": str(uuid4()), "version": state_of(game).version} | asked
    return client.post(path(game, "actions/"), asked, content_type="application/json")


def test_a_view_is_the_callers_own_and_has_an_etag(game: Game, north: SignedIn) -> None:
    answer = north.get(path(game))
    assert list(answer.json()["deal"]["hands"]) == ["N"]
    tag = answer["ETag"]
    assert north.get(path(game), headers={"if-none-match": tag}).status_code == 304
    do(game, "declare no-hearts")
    assert north.get(path(game), headers={"if-none-match": tag}).status_code == 200


def test_an_action_is_answered_with_its_version(game: Game, north: SignedIn) -> None:
    asked = {"id": str(uuid4()), "version": state_of(game).version, "action": "declare no-hearts"}
    first = post(north, game, **asked)
    assert (first.status_code, first.json()["ok"]) == (200, True)
    assert first.json()["version"] == state_of(game).version
    assert post(north, game, **asked).json() == first.json()


def test_a_refusal_has_its_code_and_a_stale_one_the_view(
    game: Game, north: SignedIn, four: list[User]
) -> None:
    refused = post(north, game, action="play HQ")
    assert (refused.status_code, refused.json()["code"]) == (422, "not-now")
    before = state_of(game).version
    do(game, "declare no-hearts")
    stale = post(north, game, action="declare no-queens", version=before)
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    assert stale.json()["view"]["version"] == state_of(game).version
    assert post(north, game, action="x", id="nonsense").status_code == 400


def test_others_have_no_access(game: Game, outsider: SignedIn, visitor: Client) -> None:
    assert outsider.get(path(game)).status_code == 404
    assert visitor.get(path(game)).status_code == 401
    assert post(outsider, game, action="pass").status_code == 404


def test_a_finished_game_has_its_record_and_its_seeds(
    club: Club, four: list[User], north: SignedIn
) -> None:
    game = table_of(club, four, plan=ONE_DEAL)
    for rest in ("record/", "seeds/", "hands.pbn"):
        assert north.get(path(game, rest)).json()["code"] == "not-over-yet"
    play_on(game)
    sheet = read_record(north.get(path(game, "record/")).content).sheet()
    game.refresh_from_db()
    assert {str(seat): points for seat, points in sheet.totals.items()} == game.totals
    file = north.get(path(game, "seeds/")).json()
    terms, secret = terms_hash(file["terms"]), bytes.fromhex(file["secret"])
    assert file["commitment"] == commit_secret(game.pk, terms, secret)
    (deal,) = file["deals"]
    assert pbn_of(deal_from(bytes.fromhex(deal["seed"]), 52, 4)) == deal["hands"]
    assert b'[Deal "N:' in north.get(path(game, "hands.pbn")).content
