"""Rungs and challenges through the API."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest

from accounts.locks import database_now
from accounts.models import Club, Player
from ladder.challenges.members import today_in
from ladder.models import Absence, Challenge, CountedGame, RungList
from tests.factories import PoolFactory
from tests.support.clients import SignedIn, sign_in
from tests.support.ladder.rungs import challenged, member_players, names_on, played, user_of

RUNGS = "/api/v1/clubs/river/rungs/"


def send(client: SignedIn, method: str, path: str, **data: Any) -> Any:
    return client.generic(method, path, json.dumps(data), content_type="application/json")


@pytest.fixture
def address(rungs: RungList) -> str:
    return f"{RUNGS}{rungs.pk}/"


@pytest.mark.trial
def test_a_challenge_from_naming_to_new_rungs(
    rungs: RungList, ten: list[Player], address: str
) -> None:
    ada, ben, cyd, dan, eve, *_others = ten
    client = sign_in(user_of(eve))
    [listed] = client.get(RUNGS).json()["results"]
    assert (listed["id"], listed["reach_up"]) == (rungs.pk, 3)
    shown = client.get(f"{address}order/").json()["results"]
    assert [line["name"][0] for line in shown if line["in_reach"]] == list("BCDFGH")
    refused = send(client, "POST", f"{address}challenges/", players=[ada.pk, ben.pk, cyd.pk])
    assert (refused.status_code, refused.json()["code"]) == (409, "out-of-reach")
    refused = send(client, "POST", f"{address}challenges/", players=[ben.pk, cyd.pk])
    assert (refused.status_code, refused.json()["code"]) == (422, "not-three")
    made = send(client, "POST", f"{address}challenges/", players=[ben.pk, cyd.pk, dan.pk])
    assert made.status_code == 201
    challenge = f"{address}challenges/{made.json()['id']}/"
    assert made.json()["state"] == "waiting"
    assert send(client, "POST", f"{challenge}accept/").json()["code"] == "challenge-over"
    for player in (ben, cyd, dan):
        answer = send(sign_in(user_of(player)), "POST", f"{challenge}accept/")
        assert answer.status_code == 200
    assert answer.json()["state"] == "complete"
    ready = send(client, "POST", f"{challenge}ready/").json()
    assert [one["name"] for one in ready["players"] if one["ready_at"]] == ["Eve"]
    assert send(client, "POST", f"{challenge}table/", clock="nonsense").status_code == 400
    table = send(client, "POST", f"{challenge}table/").json()["table"]
    assert client.get(f"/c/river/tables/{table}/").status_code == 200
    played({eve: 60, ben: 20, cyd: -20, dan: -60})
    done = client.get(challenge).json()
    assert (done["state"], done["table"]) == ("played", table)
    assert CountedGame.objects.filter(pk=done["game"]).exists()
    [result, begin] = client.get(f"{address}log/").json()["results"]
    assert (result["kind"], begin["kind"]) == ("result", "start")
    assert result["moved"][0] | {"player": 0} == {
        "player": 0, "name": "Eve", "before": 5, "after": 2, "total": 60,
    }  # fmt: skip
    assert client.get(f"{address}challenges/").json()["results"][0]["id"] == done["id"]


def test_declining_withdrawing_and_a_challenge_for_anyone(
    rungs: RungList, ten: list[Player], address: str
) -> None:
    ada, ben, cyd, dan, *_others = ten
    made = challenged(rungs, ada, ben, cyd, dan, accepted=False)
    declined = send(sign_in(user_of(ben)), "POST", f"{address}challenges/{made.pk}/decline/")
    assert declined.json()["state"] == "declined"
    client = sign_in(user_of(ada))
    assert send(client, "POST", f"{address}challenges/").status_code == 400
    anyone = send(client, "POST", f"{address}challenges/", anyone=True).json()
    assert anyone["for_anyone"] is True
    withdrawn = send(client, "POST", f"{address}challenges/{anyone['id']}/withdraw/")
    assert withdrawn.json()["state"] == "cancelled"


def test_the_own_place_and_absences(
    rungs: RungList, ten: list[Player], address: str, director: SignedIn
) -> None:
    client = sign_in(user_of(ten[1]))
    today = today_in(rungs, database_now())
    days = {"first": today.isoformat(), "last": (today + timedelta(days=3)).isoformat()}
    made = send(client, "POST", f"{address}absences/", **days)
    assert (made.status_code, made.json()["name"]) == (201, "Ben")
    refused = send(client, "POST", f"{address}absences/", player=ten[0].pk, **days)
    assert refused.json()["code"] == "not-an-official"
    of_ada = send(director, "POST", f"{address}absences/", player=ten[0].pk, **days).json()
    assert client.delete(f"{address}absences/{of_ada['id']}/").status_code == 409
    assert client.delete(f"{address}absences/{made.json()['id']}/").status_code == 204
    assert [one["name"] for one in client.get(f"{address}absences/").json()["results"]] == ["Ada"]
    assert Absence.objects.count() == 1
    assert client.delete(f"{address}place/").status_code == 200
    assert names_on(rungs) == "ACDEFGHIJ"
    assert send(client, "POST", f"{address}place/").status_code == 200
    assert names_on(rungs) == "ACDEFGHIJB"


@pytest.mark.trial
def test_an_official_sets_up_moves_decides_and_undoes(
    club: Club, director: SignedIn, member: SignedIn
) -> None:
    pool = PoolFactory.create(club=club)
    ada, ben, cyd, dan = member_players(club, ("Ada", "Ben", "Cyd", "Dan"))
    assert send(member, "POST", RUNGS, pool=pool.pk).status_code == 403
    assert send(director, "POST", RUNGS, pool=pool.pk, climb=0).status_code == 400
    made = send(director, "POST", RUNGS, pool=pool.pk, climb=2, reach_down=9, reach_up=9)
    assert (made.status_code, made.json()["climb"]) == (201, 2)
    address = f"{RUNGS}{pool.pk}/"
    assert send(director, "POST", RUNGS, pool=pool.pk).json()["code"] == "bad-ladder-settings"
    assert member.get(address).status_code == 404
    for place, player in enumerate((ada, ben, cyd, dan), start=1):
        send(director, "POST", f"{address}moves/", player=player.pk, rung=place)
    assert send(director, "POST", f"{address}start/").json()["started_at"]
    rungs = RungList.objects.get()
    assert names_on(rungs).startswith("ABCD")
    changed = send(director, "PATCH", address, climb=3, open=True)
    assert changed.json()["climb"] == 3
    refused = send(director, "POST", f"{address}moves/", player=dan.pk, rung=1)
    assert (refused.status_code, refused.json()["code"]) == (422, "reason-needed")
    send(director, "POST", f"{address}moves/", player=dan.pk, rung=1, reason="Agreed")
    assert names_on(rungs).startswith("DABC")
    entry = director.get(f"{address}log/").json()["results"][0]
    send(director, "POST", f"{address}log/{entry['id']}/undo/", reason="Not agreed")
    assert names_on(rungs).startswith("ABCD")
    assert (
        send(
            director, "POST", f"{address}moves/", player=dan.pk, rung=None, reason="Moved away"
        ).status_code
        == 200
    )
    assert "Da" not in [one.player.name[:2] for one in rungs.rungs.select_related("player")]
    assert send(director, "POST", f"{address}members/", player=dan.pk).status_code == 200
    game = played({dan: 30, ada: 0, ben: -10, cyd: -20}, deals=14)
    challenge = challenged(rungs, dan, ada, ben, cyd, accepted=False)
    page = f"{address}challenges/{challenge.pk}/"
    counted = CountedGame.objects.get(game=game)
    done = send(director, "POST", f"{page}attach/", game=counted.pk, reason="Half a game")
    assert done.json()["state"] == "played"
    assert send(director, "POST", f"{page}cancel/", reason="x").json()["code"] == "challenge-over"


def test_other_clubs_rungs_are_not_found(
    rungs: RungList, ten: list[Player], address: str, outsider: SignedIn
) -> None:
    assert outsider.get(address).status_code == 404
    made = challenged(rungs, *ten[:4], accepted=False)
    other = f"/api/v1/clubs/other/rungs/{rungs.pk}/challenges/{made.pk}/"
    assert send(outsider, "POST", f"{other}cancel/", reason="x").status_code == 404
    assert Challenge.objects.get().state == "waiting"
