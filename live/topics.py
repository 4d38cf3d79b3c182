"""Topics, who may listen to them, and the nudge that says one has changed."""

import json
import logging
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import redis
from django.conf import settings
from django.db import transaction
from redis.backoff import NoBackoff
from redis.retry import Retry

VersionFor = Callable[[Any, int], int | None]
"""``version_for(user, pk)``: the version it is at, or None if *user* may not listen."""

_kinds: dict[str, VersionFor] = {}
logger = logging.getLogger(__name__)


def watch(kind: str, version_for: VersionFor) -> None:
    """Offer topics ``kind:pk``; called once, when the app that owns the kind is ready."""
    _kinds[kind] = version_for


def version_for(user: Any, topic: str) -> int | None:
    """The version *topic* is at; None if it is unknown, malformed or not for *user*."""
    kind, _, key = topic.partition(":")
    look_up = _kinds.get(kind)
    if look_up is None or not key.isdecimal() or len(key) > 18:
        return None
    return look_up(user, int(key))


def nudge(topic: str, version: int) -> None:
    """Tell the pages that show *topic* that it is at *version*, once this transaction commits."""
    nudge_all([(topic, version)])


def nudge_all(changed: Sequence[tuple[str, int]]) -> None:
    """Tell of several topics at once: one message for all of them."""
    transaction.on_commit(lambda: _publish(*changed))


@cache
def _client() -> redis.Redis:
    return redis.Redis.from_url(
        settings.REDIS_URL,
        socket_connect_timeout=1,
        socket_timeout=1,
        retry=Retry(NoBackoff(), 0),  # the caller has committed and is waiting: try once
    )


def channel() -> str:
    """The channel of nudges. Redis shares channels among its databases; ours says which one."""
    return f"live:{_client().connection_pool.connection_kwargs.get('db', 0)}"


def _publish(*changed: tuple[str, int]) -> None:
    try:
        _client().publish(channel(), json.dumps(changed))
    except redis.RedisError as error:
        # Pages learn the version when they next connect: a lost nudge loses nothing.
        topics = ", ".join(topic for topic, _version in changed)
        logger.warning("nudge of %s not sent: %s", topics[:200], error)
