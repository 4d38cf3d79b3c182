"""Everything about a table that leaves the server, captured as comparable text."""

from __future__ import annotations

import base64
import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from difflib import ndiff
from typing import Any
from uuid import UUID, uuid4

import pytest
import redis
from django.conf import settings
from django.core import mail
from django.db import transaction
from django.test import Client, TestCase
from django.test.client import MULTIPART_CONTENT
from django.urls import URLPattern, URLResolver, get_resolver

from games.models import Game
from games.tables.engine import cache
from games.tables.engine.commands import act
from notices.delivery.mails import deliver_mails
from tests.support.tables.playing import state_of

Captured = dict[str, str]

# Times, ids, process numbers and form tokens, which differ between captures without meaning.
NOISE = re.compile(
    r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.\d]*(?:Z|\+00:00)?"
    r"|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|gen\d+@\S+"
    r"|\b[0-9A-Za-z]{64}\b|\d+\.\d{4,}|(?<=/notices/)\d+|\b\d{16}\b"
    r'|(?<=name="key" value=")[0-9a-f]{16}'
)

TIME_OF_DAY = r"(?<!\d)\d\d:\d\d\b"
"""Times of day, also after the T of a date: a form proposes the next quarter of an hour."""


def normalised(text: str) -> str:
    """Return *text* without :data:`NOISE`."""
    return NOISE.sub("~", text)


def differing_lines(here: str, there: str) -> list[str]:
    """Return the lines in which two texts differ."""
    if here == there:
        return []
    return [line for line in ndiff(here.split("\n"), there.split("\n")) if line[0] in "+-"]


# --- Pages and the API -------------------------------------------------------------------------


def addresses(game: Game) -> dict[str, str]:
    """Return every URL that names or lists games and tables, by the name of its pattern."""
    given = {"club": game.club.slug, "pk": game.pk, "key": game.table.invite_token, "number": 1}
    found = dict(_addresses(get_resolver(), "", "", given))
    # A PDF has the same text as the page that it is made from.
    return {name: address for name, address in found.items() if not address.endswith(".pdf")}


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


JSON = "application/json"
CREATE_TABLES = ("games:play_now", "games:play_again", "games:rematch")
"""Pages on which an empty form opens a table."""
NUMBER_TABLES = ("games:play_deal_again", "games:deal_again", "api:club-tables")
"""Requests that open a table; the answers are compared except for its number and its key."""
NUMBERS = re.compile(r'"key":"[^"]*"|(?<=[ /:])\d+(?=[/,])|(?<="Game )\d+')


def answers(client: Client, asked: dict[str, str]) -> Captured:
    """Return the responses to GET requests."""
    return {name: response_text(client.get(address)) for name, address in asked.items()}


def answers_to_forms(client: Client, asked: dict[str, str]) -> Captured:
    """Return the responses to empty POST requests, whose effects are rolled back."""
    found = {}
    for name, address in asked.items():
        if name not in CREATE_TABLES:
            with rolled_back():
                kind = JSON if name.startswith("api:") else MULTIPART_CONTENT
                text = response_text(client.post(address, {}, content_type=kind))
                found[f"{name} sent"] = NUMBERS.sub("~", text) if name in NUMBER_TABLES else text
    return found


def response_text(response: Any) -> str:
    """Return the status, headers and body of a response as text."""
    body = b"".join(response.streaming_content) if response.streaming else response.content
    headers = response.headers
    where = f"{headers.get('ETag', '')} {headers.get('Location', '')}"
    return normalised(f"{response.status_code} {where} {body.decode()}")


@contextmanager
def rolled_back() -> Iterator[None]:
    """Roll back everything written in this block."""
    mark = transaction.savepoint()
    try:
        yield
    finally:
        transaction.savepoint_rollback(mark)


# --- Acting ------------------------------------------------------------------------------------


def play(game: Game, action: str) -> None:
    """Do *action* for the seat in turn, which may be a bot's."""
    now = state_of(game)
    assert now.turn is not None
    occupant = now.occupants[now.turn]
    person: dict[str, Any] = {"user": occupant.user, "client_id": uuid4()}
    who = {"bot": now.turn} if occupant.is_bot else person
    answer = act(game=game.pk, version=now.version, action=action, **who)
    assert answer.ok, answer


ATTEMPTS = ("play S2", "claim rest", "undo", "claim none", "double N", "declare no-such")
"""Actions that a viewer tries; some are refused."""


def answer_to(client: Client, game: Game, action: str) -> str:
    """Return the response of the API to *action*, whose effects are rolled back."""
    entry = {"id": UUID(int=1, version=4), "version": state_of(game).version, "action": action}
    with rolled_back():
        return response_text(
            client.post(f"/api/v1/games/{game.pk}/actions/", entry, content_type=JSON)
        )


def mails_of(game: Game) -> str:
    """Return the e-mail to the player in turn, which must not contain cards."""
    mail.outbox.clear()
    deliver_mails()
    text = "\n".join(f"{message.subject}\n{message.body}" for message in mail.outbox)
    return normalised(re.sub(TIME_OF_DAY, "~", text))


def effects(game: Game, action: str, before: cache.CachedTable) -> Captured:
    """Return everything sent to Redis, to workers and by e-mail when *action* is done.

    The action is rolled back, and the cache is set to the state *before*.
    """
    wire, sent = RedisMonitor(), []

    def work() -> None:
        with rolled_back():
            with TestCase.captureOnCommitCallbacks(execute=True):
                play(game, action)
            sent.append(mails_of(game))

    found = {"redis": wire.during(work), "redis keys": wire.kept}
    cache.forget(game.pk)
    cache.store(cache.CachedTable(before.state, before.names))
    return found | {"mail": sent[0]}


# --- Redis -------------------------------------------------------------------------------------

CONNECTION_COMMANDS = (
    *("SELECT", "CLIENT", "HELLO", "PING", "MULTI", "EXEC", "LLEN"),
    *("SADD _kombu.binding", "SMEMBERS _kombu.binding"),
)
"""Commands of opening a connection and of declaring a queue."""


class RedisMonitor:
    """The commands that this process sends to Redis, and the keys that they change.

    :ivar kept: the keys that were created or changed, with their contents.
    """

    def __init__(self) -> None:
        self.client: Any = redis.Redis.from_url(
            settings.REDIS_URL
        )  # typed for text and bytes alike
        self.number = self.client.connection_pool.connection_kwargs["db"]
        self.kept = ""

    def during(self, work: Callable[[], object]) -> str:
        """Return the commands that are sent during *work*; the keys are restored afterwards."""
        before = self._dumped()
        with self.client.monitor() as monitor:
            work()
            self.client.echo("end of recording")
            commands = []
            for command in monitor.listen():
                if command["db"] != self.number:
                    continue  # from a test process with another database
                if "end of recording" in command["command"]:
                    break
                if not command["command"].startswith(CONNECTION_COMMANDS):
                    commands.append(with_decoded_body(command["command"]))
        self.kept = self._changed_since(before)
        return normalised("\n".join(commands))

    def _dumped(self) -> dict[bytes, bytes]:
        dumps = {key: self.client.dump(key) for key in self.client.scan_iter()}
        return {key: dump for key, dump in dumps.items() if dump is not None}

    def _changed_since(self, before: dict[bytes, bytes]) -> str:
        """Return the contents of keys that differ from *before*, and restore them."""
        found = []
        for key, dump in sorted(self._dumped().items()):
            if dump != before.get(key) and not key.startswith(b"_kombu.binding"):
                found.append(f"{key!r} {with_decoded_body(self._content(key))}")
                self.client.delete(key)
                if key in before:
                    self.client.restore(key, 0, before[key])
        return normalised("\n".join(found))

    def _content(self, key: bytes) -> str:
        kind = self.client.type(key)
        read: dict[bytes, Callable[[], object]] = {
            b"string": lambda: self.client.get(key),
            b"list": lambda: self.client.lrange(key, 0, -1),
            b"set": lambda: sorted(self.client.smembers(key)),
            b"hash": lambda: self.client.hgetall(key),
            b"zset": lambda: self.client.zrange(key, 0, -1, withscores=True),
        }
        return f"{kind!r} {read[kind]()!r}"


def with_decoded_body(command: str) -> str:
    """Return a command with the encoded body of a Celery message decoded."""
    wrapped = re.search(r'\\*"body\\*": \\*"([A-Za-z0-9+/=]+)', command)
    return command + (base64.b64decode(wrapped[1]).decode() if wrapped else "")


# --- The log -----------------------------------------------------------------------------------


@contextmanager
def logged(caplog: pytest.LogCaptureFixture, found: Captured) -> Iterator[None]:
    """Put the log messages of this block into *found*."""
    caplog.clear()
    with caplog.at_level(logging.DEBUG):
        yield
    ours = [r.getMessage() for r in caplog.records if not r.name.startswith("django.db")]
    found["log"] = normalised("\n".join(ours))
