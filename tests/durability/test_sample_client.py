"""The sample client of docs/play-api.md plays a game over connections that break."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from accounts import demo
from tests.durability import network
from tests.durability.api import Api
from tests.support.sample_client import sample
from tests.support.stack import Stack

pytestmark = [pytest.mark.trial, pytest.mark.xdist_group("durability")]

CLUB = "riverside"
FOUR = demo.ACCOUNTS[:4]


def test_the_sample_client_plays_through_dropped_connections(
    stack: Stack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "LATEST", 0.0)
    monkeypatch.setattr(network, "CUT", 0.08)
    clients = [client_of(stack, account.first) for account in FOUR]
    wish = {
        "ruleset": {"preset": "goldsmith-9"},
        "plan": {"kind": "deals", "deals": 2},
        "clock": "none",
    }
    path = f"clubs/{CLUB}/tables/"
    game = clients[0].call("POST", path, wish)["id"]
    for client in clients[1:]:
        client.sit_down(CLUB, game)
    clients[0].call("POST", f"{path}{game}/begin/", {})

    views, cut = asyncio.run(play(stack, clients, game))

    assert cut > 0
    assert [view["status"] for view in views] == ["over"] * 4
    assert views[0]["sheet"]["deals"][0]["contract"] == "chinese-poker"
    assert len({json.dumps(view["scores"]) for view in views}) == 1


def client_of(stack: Stack, first: str) -> Any:
    """Return a client that declares Chinese Poker whenever it can."""
    player = sample("Player")
    token = Api.sign_in(stack.url, f"{first}@{demo.DOMAIN}", demo.PASSWORD).token

    class PokerPlayer(player):  # type: ignore[misc,valid-type]  # a class defined in the document
        def choose(self, view: Any) -> Any:
            action, poker = super().choose(view), "declare chinese-poker"
            return poker if action and poker in view["deal"]["legal"] else action

    return PokerPlayer(stack.url, token)


async def play(stack: Stack, clients: list[Any], game: int) -> tuple[list[Any], int]:
    """Let all clients play, the first over a bad network; return the views and number of breaks."""
    upstream = stack.url.replace("http", "ws", 1)
    async with network.bad_network(upstream, seed=1) as bad:
        clients[0].sockets = bad.address
        async with asyncio.timeout(120):
            views = await asyncio.gather(*(client.play(game) for client in clients))
        return views, bad.cut
