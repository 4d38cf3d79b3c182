"""Nothing that reaches a viewer depends on cards she may not know.

Whole games of every preset are played at random. Every so often the cards that a viewer has not
seen are dealt anew, so that all that happened could have happened just so, and what reaches her
is taken again: views, pages, the API, frames of the socket, what goes to Redis and to the workers,
and the log of the processes. Not a byte may differ. Leaks of each kind are planted too, and seen.
"""

from __future__ import annotations

import base64
import json
import logging
import random
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from difflib import ndiff
from typing import Any
from uuid import uuid4

import pytest
import redis
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import transaction
from django.test import Client, TestCase
from django.urls import URLPattern, URLResolver, get_resolver

from accounts.models import Club, User
from games.hosting import log, looking, memory, nudges, view
from games.hosting.acting import act
from games.hosting.memory import Held
from games.hosting.models import Dealt
from games.hosting.position import Happening, Position, Settings
from games.models import Game
from games.rules import PRESETS, Plan, RuleSet, Seat, parse_action
from games.rules.actions import Action
from games.rules.hands import pbn_of
from live import topics
from tests.conftest import sign_in
from tests.games.hosting.conftest import at, member_of, seeded, table_of
from tests.games.hosting.sockets import Player, cookie_of, run
from tests.games.hosting.worlds import Doubt, Packs, doubt, packs
from tests.games.rules.playing import some_action

__all__ = ["packs"]

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
EACH = pytest.mark.parametrize("preset", sorted(PRESETS))
Taken = dict[str, str]

# --- Views, over whole games -------------------------------------------------------------------


def settings_for(rules: RuleSet) -> Settings:
    return Settings(
        game=1, club=1, rules=rules, plan=Plan(), first_declarer=rules.seats[0], pace="live",
        bank=0, move=None, rated=False, private=False, watching="tricks", delay=1,
    )  # fmt: skip


class Story:
    """A game without a database: events, as they would stand on its log."""

    def __init__(self, rules: RuleSet, rng: random.Random) -> None:
        self.rng = rng
        self.position = Position.start(settings_for(rules))
        self.add("open", commitments=["0" * 64] * 40)
        for number, seat in enumerate(rules.seats):
            self.add("sit", seat, who="player", player=number, user=number, bot="")
        self.add("start")

    def add(
        self, kind: str, seat: Seat | None = None, seed: bytes | None = None, **data: Any
    ) -> Happening:
        event = Happening(self.position.number + 1, NOON, kind, seat, data)
        self.position = self.position.after(event, seed)
        return event

    def deals(self) -> Iterator[tuple[Position, Happening, bytes, list[Happening]]]:
        """Play to the end: of each deal what was before it, its event, seed and actions."""
        while self.position.needs_deal:
            before, seed = self.position, self.rng.randbytes(32)
            dealt = self.add("deal", seed=seed, number=before.deal_number + 1)
            done = []
            while self.position.play.is_playing:
                deal = self.position.play.deal
                assert deal is not None
                done.append(self.add("act", deal.turn, do=str(some_action(deal, self.rng))))
            yield before, dealt, seed, done


def told(before: Position, dealt: Happening, seed: bytes, done: list[Happening]) -> Position:
    at = before.after(dealt, seed)
    for event in done:
        at = at.after(event)
    return at


def actions_of(done: list[Happening]) -> list[Action]:
    return [parse_action(event.data["do"]) for event in done]


def leaks_of_views(rules: RuleSet, packs: Packs, rng: random.Random) -> tuple[int, int]:
    """Play a game of *rules*: how often cards were dealt anew, and how often a view showed it."""
    tried = leaked = 0
    for before, dealt, seed, done in Story(rules, rng).deals():
        so_far = done[: rng.randrange(len(done))]
        deal = before.after(dealt, seed).play.deal
        assert deal is not None
        for viewer in (rng.choice(rules.seats), None):
            found = doubt(deal, actions_of(so_far), viewer, rng)
            if found is None:
                continue
            tried += 1
            here = told(before, dealt, seed, so_far)
            packs.instead[seed] = found.other
            there = told(before, dealt, seed, so_far)
            del packs.instead[seed]
            texts = [view.view_text(Held(one, {}), viewer, now=NOON) for one in (here, there)]
            leaked += texts[0] != texts[1]
    return tried, leaked


@EACH
def test_views_do_not_depend_on_hidden_cards(preset: str, packs: Packs) -> None:
    tried, leaked = leaks_of_views(PRESETS[preset], packs, seeded(len(preset)))
    assert tried > 5
    assert leaked == 0


def test_a_leak_into_a_view_is_seen(packs: Packs, monkeypatch: pytest.MonkeyPatch) -> None:
    real = view._last
    monkeypatch.setattr(view, "_last", lambda at: {**(real(at) or {}), "next": hidden(at)})
    _tried, leaked = leaks_of_views(PRESETS["pagat"], packs, seeded(1))
    assert leaked > 5


def hidden(at: Position) -> str:
    """What nobody may see: every hand as it was dealt."""
    return pbn_of(at.play.deal.call.hands) if at.play.deal else ""


# --- Everything else, at tables in the database ------------------------------------------------

# What differs between two moments, and says nothing: times, identities, numbers of processes.
NOISE = re.compile(
    r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.\d]*(?:Z|\+00:00)?"
    r"|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|gen\d+@\S+"
    r"|\b[0-9A-Za-z]{64}\b|\d+\.\d{4,}"
)


def plain(text: str) -> str:
    return NOISE.sub("~", text)


def addresses(game: Game) -> dict[str, str]:
    """Every address that names a game or a table, or lists them."""
    given = {"club": game.club.slug, "pk": game.pk, "key": game.table.key, "number": 1}
    return dict(_addresses(get_resolver(), "", "", given))


def _addresses(
    resolver: URLResolver, prefix: str, space: str, given: dict[str, Any]
) -> Iterator[tuple[str, str]]:
    for entry in resolver.url_patterns:
        route = prefix + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from _addresses(entry, route, entry.namespace or space, given)
        elif isinstance(entry, URLPattern) and re.search(r"(games|tables|play)/", route):
            names = re.findall(r"<(?:\w+:)?(\w+)>", route)
            if all(name in given for name in names):
                filled = re.sub(r"<(?:\w+:)?(\w+)>", lambda m: str(given[m[1]]), route)
                yield f"{space}:{entry.name}", "/" + filled


def answers(client: Client, game: Game) -> Taken:
    """What every page and every address of the API says of *game* to the one signed in."""
    found = {}
    for name, address in addresses(game).items():
        if address.endswith(".pdf"):
            continue  # the same words as the page they are printed from
        response = client.get(address)
        body = b"".join(response.streaming_content) if response.streaming else response.content  # type: ignore[attr-defined]
        tag = response.headers.get("ETag", "")
        found[name] = plain(f"{response.status_code} {tag} {body.decode()}")
    return found


ITS_OWN = ("SELECT", "CLIENT", "HELLO", "PING", "SADD _kombu.binding", "SMEMBERS _kombu.binding")
"""Commands by which a connection is made, and a queue is made known, when first used."""


class Wire:
    """Every command that this process sends to Redis: nudges, and messages to the workers."""

    def __init__(self) -> None:
        self.client = redis.Redis.from_url(settings.REDIS_URL)
        self.number = self.client.connection_pool.connection_kwargs["db"]

    def during(self, work: Callable[[], object]) -> str:
        with self.client.monitor() as monitor:
            work()
            self.client.echo("that is all")
            heard = []
            for command in monitor.listen():
                if command["db"] != self.number:
                    continue  # another test process has the database beside ours
                if "that is all" in command["command"]:
                    break
                if not command["command"].startswith(ITS_OWN):
                    heard.append(opened(command["command"]))
        return plain("\n".join(heard))


def opened(command: str) -> str:
    """A command with what Celery wraps up unwrapped."""
    wrapped = re.search(r'\\?"body\\?": \\?"([A-Za-z0-9+/=]+)', command)
    return command + (base64.b64decode(wrapped[1]).decode() if wrapped else "")


def effects(game: Game, action: str, caplog: pytest.LogCaptureFixture) -> Taken:
    """What goes to Redis, to the workers and to the log when *action* is done for a moment."""
    caplog.clear()

    def work() -> None:
        mark = transaction.savepoint()
        with TestCase.captureOnCommitCallbacks(execute=True):
            play(game, action)
        transaction.savepoint_rollback(mark)

    with caplog.at_level(logging.DEBUG):
        wire = Wire().during(work)
    memory.forget(game.pk)
    ours = [r.getMessage() for r in caplog.records if not r.name.startswith("django.db")]
    return {"redis": wire, "log": plain("\n".join(ours))}


def play(game: Game, action: str) -> None:
    """Have whoever is in turn, bot or not, do *action*."""
    now = at(game)
    assert now.turn is not None
    chair = now.chairs[now.turn]
    who: dict[str, Any] = {"bot": now.turn} if chair.is_bot else {"user": chair.user}
    answer = act(game=game.pk, client_id=uuid4(), version=now.number, action=action, **who)
    assert answer.ok, answer


def in_doubt(game: Game, viewer: Seat, rng: random.Random) -> tuple[Doubt, str] | None:
    """Play *game* on, to where *viewer* is in doubt; and what happens next in either world."""
    done: list[Action] = []
    dealt = at(game).play.deal
    for _ in range(rng.randrange(8, 30)):
        deal = at(game).play.deal
        if deal is None or dealt is None or at(game).deal_number != 1:
            break
        done.append(some_action(deal, rng))
        play(game, str(done[-1]))
    deal = at(game).play.deal
    if deal is None or dealt is None or at(game).deal_number != 1:
        return None
    # The last action is taken off again: it is what happens next.
    following = some_action(deal, rng)
    found = doubt(dealt, [*done, following], viewer, rng)
    return (found, str(following)) if found else None


def seed_of(game: Game) -> bytes:
    return bytes(Dealt.objects.get(game=game, number=1).seed)


def differences(
    game: Game, packs: Packs, rng: random.Random, caplog: pytest.LogCaptureFixture
) -> dict[str, list[str]] | None:
    """Return what differs between two worlds that are one to the player at East, line by line."""
    found = in_doubt(game, Seat.E, rng)
    if found is None:
        return None
    doubt, action = found
    user = User.objects.get(pk=at(game).chairs[Seat.E].user or 0)
    client = sign_in(user)
    taken = []
    for hands in (doubt.hands, doubt.other):
        with packs.world(game.pk, seed_of(game), hands):
            taken.append(answers(client, game) | effects(game, action, caplog))
    here, there = taken
    assert here.keys() == there.keys()
    return {name: lines for name in here if (lines := unlike(here[name], there[name]))}


def unlike(here: str, there: str) -> list[str]:
    """Return the lines in which two texts differ."""
    return [line for line in ndiff(here.split("\n"), there.split("\n")) if line[0] in "+-"]


def four_of(club: Club, rules: RuleSet) -> list[User]:
    return [member_of(club, f"Player {seat}") for seat in rules.seats]


@pytest.mark.django_db
@EACH
def test_nothing_else_depends_on_hidden_cards(
    preset: str, club: Club, packs: Packs, caplog: pytest.LogCaptureFixture
) -> None:
    rules = PRESETS[preset]
    assert differences_at_some_table(club, rules, packs, caplog) == {}


def differences_at_some_table(
    club: Club, rules: RuleSet, packs: Packs, caplog: pytest.LogCaptureFixture
) -> dict[str, list[str]]:
    """Deal until there is something that East cannot know, and return what differs then."""
    users = four_of(club, rules)
    games = (table_of(club, users, rules) for _ in range(20))
    found = (differences(game, packs, seeded(n), caplog) for n, game in enumerate(games))
    return next(unlike for unlike in found if unlike is not None)


LEAKS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {}


def planted(kind: str) -> Callable[[Callable[[pytest.MonkeyPatch], None]], None]:
    def keep(plant: Callable[[pytest.MonkeyPatch], None]) -> None:
        LEAKS[kind] = plant

    return keep


def secret(game: int) -> str:
    return hidden(memory.bring_up(game).position)


@planted("games:sheet")
def in_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "__str__", lambda game: secret(game.pk))


@planted("api:table")
def in_the_api(monkeypatch: pytest.MonkeyPatch) -> None:
    real = looking.view_for
    monkeypatch.setattr(
        "games.hosting.api.view_for",
        lambda *, game, user: (secret(game), real(game=game, user=user)[1]),
    )


@planted("redis")
def in_redis(monkeypatch: pytest.MonkeyPatch) -> None:
    real = topics._publish

    def publish(*changed: tuple[str, int]) -> None:
        for topic, version in changed:
            kind, _, key = topic.partition(":")
            real((f"{topic}:{secret(int(key))}" if kind == "table" else topic, version))

    monkeypatch.setattr(topics, "_publish", publish)


@planted("log")
def in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    real = log._write

    def write(tables: list[log.Writing]) -> None:
        for table in tables:
            logging.getLogger("games").info("hands %s", hidden(table.before))
        real(tables)

    monkeypatch.setattr(log, "_write", write)


@pytest.mark.django_db
@pytest.mark.parametrize("kind", LEAKS)
def test_a_leak_of_each_kind_is_seen(
    kind: str,
    club: Club,
    packs: Packs,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    LEAKS[kind](monkeypatch)
    assert kind in differences_at_some_table(club, PRESETS["pagat"], packs, caplog)


@pytest.mark.django_db
def test_a_leak_to_the_workers_is_seen(
    club: Club,
    packs: Packs,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules, users = PRESETS["pagat"], four_of(club, PRESETS["pagat"])[:2]
    real = nudges._send

    def send(task: str, game: int, version: int, wait: float = 0) -> None:
        real(f"{task}.{secret(game)}", game, version, wait)

    monkeypatch.setattr(nudges, "_send", send)
    # A worker is asked where a bot comes next, which is so at two seats of four.
    games = (table_of(club, users, rules) for _ in range(8))
    found = (differences(game, packs, seeded(n), caplog) for n, game in enumerate(games))
    assert any("redis" in (names or ()) for names in found)


# --- Frames of the socket ----------------------------------------------------------------------


def frames(game: Game, header: dict[str, str], action: str) -> list[str]:
    """What a player's socket is sent when she connects, and when *action* is done."""
    heard: list[str] = []

    async def scenario() -> None:
        end = await Player(game.pk, header).connect()
        # Who is there is told a moment after she has come.
        before = await end.sees(lambda view: bool(view["seats"]["E"]["here"]))
        await sync_to_async(play)(game, action)
        await end.sees(
            lambda view: bool(view["version"] > before["version"] and view["seats"]["E"]["here"])
        )
        heard.extend(json.dumps(view | {"game": 0}) for view in (before, end.view))
        await end.go()

    run(scenario)
    return [plain(frame) for frame in heard]


def frames_of_two(club: Club, packs: Packs, rng: random.Random) -> tuple[list[str], list[str]]:
    """What East is sent at two tables that are one to her."""
    rules = PRESETS["pagat"]
    users = four_of(club, rules)
    header = cookie_of(users[1])
    found = None
    while found is None:
        here, there = (table_of(club, users, rules) for _ in range(2))
        found = in_doubt(here, Seat.E, rng)
    doubt, action = found
    done = [event.data["do"] for event in memory.newer(here.pk, 0) if event.kind == "act"]
    taken = []
    for game, hands in ((here, doubt.hands), (there, doubt.other)):
        with packs.world(game.pk, seed_of(game), hands):
            if game is there:
                for before in done:
                    play(game, before)
            taken.append(frames(game, header, action))
    return taken[0], taken[1]


@pytest.mark.django_db(transaction=True)
def test_frames_do_not_depend_on_hidden_cards(club: Club, packs: Packs) -> None:
    here, there = frames_of_two(club, packs, seeded(7))
    assert [unlike(a, b) for a, b in zip(split(here), split(there), strict=True)] == [[], []]


def split(frames: list[str]) -> list[str]:
    """Put each part of a frame on a line, to be compared."""
    return [json.dumps(json.loads(frame), indent=1) for frame in frames]


@pytest.mark.django_db(transaction=True)
def test_a_leak_into_a_frame_is_seen(
    club: Club, packs: Packs, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = view.view_text

    def text(held: Held, *seat: Any, **how: Any) -> str:
        return real(held, *seat, **how)[:-1] + f', "next": "{hidden(held.position)}"}}'

    monkeypatch.setattr("games.hosting.rooms.view_text", text)
    here, there = frames_of_two(club, packs, seeded(7))
    assert here != there
