"""What reaches somebody of a table, by every way there is, as text that can be compared."""

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
from games.tables import turn_mails
from games.tables.engine import cache
from games.tables.engine.commands import act
from tests.support.tables.playing import at

Taken = dict[str, str]

# What differs between two moments, and says nothing: times, identities, numbers of processes.
NOISE = re.compile(
    r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.\d]*(?:Z|\+00:00)?"
    r"|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|gen\d+@\S+"
    r"|\b[0-9A-Za-z]{64}\b|\d+\.\d{4,}"
)


def plain(text: str) -> str:
    """Return *text* without what never is the same."""
    return NOISE.sub("~", text)


def unlike(here: str, there: str) -> list[str]:
    """Return the lines in which two texts differ."""
    if here == there:
        return []
    return [line for line in ndiff(here.split("\n"), there.split("\n")) if line[0] in "+-"]


# --- Pages and the API -------------------------------------------------------------------------


def addresses(game: Game) -> dict[str, str]:
    """Every address that names a game or a table, or lists them."""
    given = {"club": game.club.slug, "pk": game.pk, "key": game.table.invite_token, "number": 1}
    found = dict(_addresses(get_resolver(), "", "", given))
    # The sheet on paper has the same words as the page it is printed from.
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
MAKE_SOMETHING_NEW = ("games:play_now", "games:play_again", "games:rematch")
"""Where an empty form already opens another table, or is counted."""


def answers(client: Client, asked: dict[str, str]) -> Taken:
    """What addresses say to the one signed in, when they are looked at."""
    return {name: said(client.get(address)) for name, address in asked.items()}


def answers_to_forms(client: Client, asked: dict[str, str]) -> Taken:
    """What addresses say to the one signed in who sends them nothing; nothing comes of it."""
    found = {}
    for name, address in asked.items():
        if name not in MAKE_SOMETHING_NEW:
            with for_a_moment():
                kind = JSON if name.startswith("api:") else MULTIPART_CONTENT
                found[f"{name} sent"] = said(client.post(address, {}, content_type=kind))
    return found


def said(response: Any) -> str:
    """Return an answer as text."""
    body = b"".join(response.streaming_content) if response.streaming else response.content
    headers = response.headers
    where = f"{headers.get('ETag', '')} {headers.get('Location', '')}"
    return plain(f"{response.status_code} {where} {body.decode()}")


@contextmanager
def for_a_moment() -> Iterator[None]:
    """Have nothing that is written here last; it is committed as far as others can tell."""
    mark = transaction.savepoint()
    try:
        yield
    finally:
        transaction.savepoint_rollback(mark)


# --- Acting ------------------------------------------------------------------------------------


def play(game: Game, action: str) -> None:
    """Have whoever is in turn, bot or not, do *action*."""
    now = at(game)
    assert now.turn is not None
    occupant = now.occupants[now.turn]
    who: dict[str, Any] = {"bot": now.turn} if occupant.is_bot else {"user": occupant.user}
    answer = act(game=game.pk, client_id=uuid4(), version=now.version, action=action, **who)
    assert answer.ok, answer


ATTEMPTS = ("play S2", "claim rest", "undo", "claim none", "double N", "declare no-such")
"""What a viewer may try, and be refused or not."""


def answer_to(client: Client, game: Game, action: str) -> str:
    """What the API says to a viewer who tries *action*; nothing comes of it."""
    entry = {"id": UUID(int=1, version=4), "version": at(game).version, "action": action}
    with for_a_moment():
        return said(client.post(f"/api/v1/games/{game.pk}/actions/", entry, content_type=JSON))


def mails_of(game: Game) -> str:
    """The message that whoever is in turn now is sent; nobody's cards are in it, hers neither."""
    mail.outbox.clear()
    turn_mails.send_turn_mail(game=game.pk, version=at(game).play_version)
    return plain("\n".join(f"{message.subject}\n{message.body}" for message in mail.outbox))


def effects(game: Game, action: str, before: cache.CachedTable) -> Taken:
    """What goes to Redis, to the workers, and by mail, when *action* is done for a moment."""
    wire, sent = Wire(), []

    def work() -> None:
        with for_a_moment():
            with TestCase.captureOnCommitCallbacks(execute=True):
                play(game, action)
            sent.append(mails_of(game))

    found = {"redis": wire.during(work), "redis keys": wire.kept}
    cache.forget(game.pk)
    cache.store(cache.CachedTable(before.state, before.names))
    return found | {"mail": sent[0]}


# --- Redis -------------------------------------------------------------------------------------

ITS_OWN = (
    *("SELECT", "CLIENT", "HELLO", "PING", "MULTI", "EXEC", "LLEN"),
    *("SADD _kombu.binding", "SMEMBERS _kombu.binding"),
)
"""Commands by which a connection is made, and a queue is made known, when first used."""


class Wire:
    """Every command that this process sends to Redis, and what is kept there after them.

    :ivar kept: the keys that were made or changed, with all that is in them.
    """

    def __init__(self) -> None:
        self.client: Any = redis.Redis.from_url(
            settings.REDIS_URL
        )  # typed for text and bytes alike
        self.number = self.client.connection_pool.connection_kwargs["db"]
        self.kept = ""

    def during(self, work: Callable[[], object]) -> str:
        """Return what is sent while *work* is done; the keys are then as they were before."""
        before = self._dumped()
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
        self.kept = self._changed_since(before)
        return plain("\n".join(heard))

    def _dumped(self) -> dict[bytes, bytes]:
        dumps = {key: self.client.dump(key) for key in self.client.scan_iter()}
        return {key: dump for key, dump in dumps.items() if dump is not None}

    def _changed_since(self, before: dict[bytes, bytes]) -> str:
        """Return what keys hold that are not as *before*, and put them back."""
        found = []
        for key, dump in sorted(self._dumped().items()):
            if dump != before.get(key) and not key.startswith(b"_kombu.binding"):
                found.append(f"{key!r} {opened(self._content(key))}")
                self.client.delete(key)
                if key in before:
                    self.client.restore(key, 0, before[key])
        return plain("\n".join(found))

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


def opened(command: str) -> str:
    """A command with what Celery wraps up unwrapped."""
    wrapped = re.search(r'\\*"body\\*": \\*"([A-Za-z0-9+/=]+)', command)
    return command + (base64.b64decode(wrapped[1]).decode() if wrapped else "")


# --- The log -----------------------------------------------------------------------------------


@contextmanager
def logged(caplog: pytest.LogCaptureFixture, found: Taken) -> Iterator[None]:
    """Put what the process logs meanwhile into *found*."""
    caplog.clear()
    with caplog.at_level(logging.DEBUG):
        yield
    ours = [r.getMessage() for r in caplog.records if not r.name.startswith("django.db")]
    found["log"] = plain("\n".join(ours))
