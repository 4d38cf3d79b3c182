"""A Redis cache that does not fail requests when Redis is down.

It holds counters of attempts and generated files. While Redis is down, requests are served without
them.
"""

import logging
from collections.abc import Callable
from functools import cache
from typing import Any

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)


class LenientClient(RedisCacheClient):
    """A Redis client that finds and stores nothing while Redis cannot be reached."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._made: dict[bool, Any] = {}

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        """Return the client for reading or writing, cached because creating one is slow."""
        if write not in self._made:
            self._made[write] = super().get_client(key, write=write)
        return self._made[write]

    def add(self, *args: Any) -> Any:
        return _without_redis(super().add, *args, missing=True)

    def get(self, key: Any, default: Any) -> Any:
        return _without_redis(super().get, key, default, missing=default)

    def set(self, *args: Any) -> Any:
        return _without_redis(super().set, *args, missing=None)

    def touch(self, *args: Any) -> Any:
        return _without_redis(super().touch, *args, missing=False)

    def delete(self, *args: Any) -> Any:
        return _without_redis(super().delete, *args, missing=False)

    def incr(self, *args: Any) -> Any:
        return _without_redis(super().incr, *args, missing=0)

    def get_many(self, *args: Any) -> Any:
        return _without_redis(super().get_many, *args, missing={})


def _without_redis(call: Callable[..., Any], *args: Any, missing: Any) -> Any:
    """Return the result of *call*; if Redis is down, return *missing*, as for an empty cache."""
    try:
        return call(*args)
    except (RedisError, OSError) as error:
        logger.warning("the cache cannot be reached: %s", error)
        return missing


@cache
def _client_of(server: str, options: frozenset[tuple[str, Any]]) -> LenientClient:
    return LenientClient([server], **dict(options))


class LenientCache(RedisCache):
    """Django's Redis cache on a :class:`LenientClient` that all threads share.

    Each request has a cache of its own. With a client of its own it would connect to Redis anew,
    which takes two milliseconds.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._shared = _client_of(server, frozenset(params.get("OPTIONS", {}).items()))

    @property
    def _cache(self) -> LenientClient:
        return self._shared
