"""Topics, the access to them, and the nudges that announce a change."""

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
"""``version_for(user, pk)`` returns the current version, or None if *user* may not listen."""

_kinds: dict[str, VersionFor] = {}
_for_guests: set[str] = set()
logger = logging.getLogger(__name__)


def register(kind: str, version_for: VersionFor, *, guests: bool = False) -> None:
    """Register topics ``kind:pk``; called once, when the app that owns the kind is ready.

    :param guests: whether *version_for* gets guests, who have no account, as users. Otherwise they
        may listen to what visitors may listen to.
    """
    _kinds[kind] = version_for
    if guests:
        _for_guests.add(kind)


def version_for(user: Any, topic: str) -> int | None:
    """Return the version of *topic*; None if it is unknown, malformed or not for *user*."""
    kind, _, key = topic.partition(":")
    look_up = _kinds.get(kind)
    if look_up is None or not key.isdecimal() or len(key) > 18:
        return None
    if getattr(user, "guest", False) and kind not in _for_guests:
        from django.contrib.auth.models import AnonymousUser  # needs the apps to be loaded

        user = AnonymousUser()
    return look_up(user, int(key))


def nudge(topic: str, version: int) -> None:
    """Announce that *topic* is at *version*, once the transaction commits."""
    nudge_all([(topic, version)])


def nudge_all(changed: Sequence[tuple[str, int]]) -> None:
    """Announce several topics in one message, once the transaction commits."""
    transaction.on_commit(lambda: _publish(*changed))


@cache
def _client() -> redis.Redis:
    return redis.Redis.from_url(
        settings.REDIS_URL,
        socket_connect_timeout=1,
        socket_timeout=1,
        retry=Retry(NoBackoff(), 0),  # one try: the caller has committed and waits
    )


def channel() -> str:
    """Return the Redis channel; it contains the database number, as databases share channels."""
    return f"live:{_client().connection_pool.connection_kwargs.get('db', 0)}"


def _publish(*changed: tuple[str, int]) -> None:
    try:
        _client().publish(channel(), json.dumps(changed))
    except redis.RedisError as error:
        # Only a warning: pages get the version when they next connect.
        topics = ", ".join(topic for topic, _version in changed)
        logger.warning("nudge of %s not sent: %s", topics[:200], error)
