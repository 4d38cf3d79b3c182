"""What the sample client of docs/play-api.md decides."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.utils.timezone import now

from accounts.models import Club, User
from games.models import Game
from games.rules import PRESETS, Plan, Seat
from games.tables.engine import cache
from games.tables.view import view_text
from tests.support.sample_client import sample
from tests.support.tables.playing import do, state_of, table_of


def view_of(game: Game, seat: str) -> Any:
    return json.loads(view_text(cache.latest(game.pk), Seat(seat), now=now()))


@pytest.mark.trial
def test_it_plays_every_contract(club: Club, four: list[User]) -> None:
    game = table_of(club, four, PRESETS["goldsmith-9"], plan=Plan.deals(9))
    client, seats = sample("Player")("http://example.org", ""), dict(zip("NESW", four, strict=True))
    declared = set()
    while (state := state_of(game)).status == "playing":
        view = view_of(game, str(state.turn))
        action = client.choose(view)
        poker = "declare chinese-poker"
        action = poker if poker in view["deal"]["legal"] else action
        assert do(game, action, seats[str(state.turn)]).ok, action
        declared.add(action if action.startswith("declare") else action.split()[0])
    assert {poker, "arrange", "play"} <= declared


def test_it_takes_its_seat_back_and_refuses_claims(club: Club, four: list[User]) -> None:
    game = table_of(club, four)
    client = sample("Player")("http://example.org", "")
    assert client.choose(view_of(game, "E")) is None
    do(game, "leave", four[1])
    assert client.choose(view_of(game, "E")) == "back"
    assert do(game, "back", four[1]).ok
    do(game, "declare no-tricks")
    while not view_of(game, "N")["can"].count("claim rest"):
        do(game, "pass")
    assert do(game, "claim agree N13", user=four[2]).ok
    view = view_of(game, "W")
    assert view["claim"]["waiting"] == view["awaited"]
    assert view["turn"] == view["awaited"][0] != "W"
    assert "W" in view["awaited"]
    assert not view["to_act"]
    assert client.choose(view) == "refuse"


def test_it_decides_again_only_after_an_answer() -> None:
    client = sample("Player")("http://example.org", "")
    client.sent = {"id": "1", "version": 3, "action": "pass"}
    client.receive({"type": "view", "version": 4})
    client.receive({"id": "2", "ok": True, "version": 9})
    assert client.sent is not None
    client.receive({"id": "1", "ok": True, "version": 4})
    assert (client.sent, client.done, client.view["version"]) == (None, 4, 4)
