"""Hostile frames to every socket: each is answered, or closes the socket with a code."""

from __future__ import annotations

import asyncio
import json
import logging
from random import Random
from typing import Any

import pytest

from accounts.models import Club, User
from games.rules import PRESETS
from games.tables.opening import open_table
from games.tables.practice import create_guest, start_practice
from live import frame_limits
from live.consumers import TopicConsumer
from tests.factories import UserFactory
from tests.support.fuzz.frames import converse
from tests.support.parameters import mostly_trials
from tests.support.profiles import is_long
from tests.support.tables.playing import member_of, table_of
from tests.support.tables.sockets import cookie_of, run

pytestmark = pytest.mark.django_db(transaction=True)

QUICK, LONG = 800, 4_700
SEEDS = range(11 if is_long() else 4)
Targets = list[tuple[str, dict[str, str]]]


@pytest.fixture
def targets(club: Club) -> Targets:
    """The sockets of topics and of three tables, for players, members, guests and strangers."""
    four = [member_of(club, name) for name in ("Anne", "Beth", "Cath", "Dora")]
    guest, stranger = create_guest(), UserFactory.create()
    played = table_of(club, four).pk
    shared = table_of(club, [*four[:3]], PRESETS["leaver-3"]).pk
    waiting = open_table(club=club, host=four[0], ruleset=PRESETS["pagat"]).pk
    practice = start_practice(user=guest).pk
    mia = member_of(club, "Mia")
    topics = "/ws/topics/"
    admitted: list[tuple[str, list[User]]] = [
        (table(played), [*four, mia]),
        (table(shared), [*four[:3], mia]),
        (table(waiting), [four[0], mia]),
        (table(practice), [guest]),
        (topics, [four[0], guest, stranger]),
    ]
    good = [(path, cookie_of(user)) for path, users in admitted for user in users]
    nobody = {"origin": "http://testserver", "host": "testserver"}
    strange = [table(10**6), table("9" * 5000), table("x"), "/ws/", "/ws/topics/\0"]
    refused = [(path, cookie_of(stranger)) for path in [table(played), table(waiting), *strange]]
    refused += [(table(played), nobody), (table(waiting), nobody)]
    return [*good * 4, *refused, (topics, nobody)]


def table(pk: int | str) -> str:
    return f"/ws/games/{pk}/"


@pytest.mark.parametrize("seed", mostly_trials(SEEDS, [0]))
def test_hostile_frames_are_answered(
    targets: Targets, seed: int, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logging.root.manager, "disable", logging.CRITICAL)
    monkeypatch.setattr(frame_limits, "BURST", 10**9)  # no frame is delayed
    number = LONG if "trial" in request.keywords else QUICK
    found: list[Any] = []

    async def scenario() -> None:
        found.extend(await converse(targets, Random(seed), number))  # noqa: S311

    run(scenario)
    codes, silences = found
    print(dict(sorted(codes.items())))  # noqa: T201
    assert not silences, "\n".join(silences[:10])
    assert {4400, 4401, 4404} <= set(codes)


@pytest.mark.trial
def test_a_planted_silence_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A consumer that ignores some messages, as it once ignored those without a new topic."""

    async def ignore(self: TopicConsumer, content: Any, **kwargs: Any) -> None:
        if isinstance(content, dict) and content.get("listen"):
            await self.send(json.dumps({"listening": 0}))

    monkeypatch.setattr(TopicConsumer, "receive_json", ignore)
    monkeypatch.setattr("tests.support.fuzz.frames.TIMEOUT", 0.2)
    nobody = {"origin": "http://testserver", "host": "testserver"}
    found: list[Any] = []

    async def scenario() -> None:
        found.extend(await converse([("/ws/topics/", nobody)], Random(1), 60))  # noqa: S311

    run(scenario)
    assert any("TimeoutError" in silence for silence in found[1])
    assert asyncio.TimeoutError is TimeoutError
