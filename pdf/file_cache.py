"""A cache for files that take long to make, which makes each version only once."""

from __future__ import annotations

import time
from collections.abc import Callable
from hashlib import sha256
from threading import BoundedSemaphore
from uuid import uuid4

from django.core.cache import cache
from django.utils.translation import get_language

STORED_FOR = 600  # seconds; bounds the delay of a changed name that gives no new version
MAKING_TAKES = 60  # seconds, after which another process may make the file
LOOK_AGAIN = 0.05  # seconds
MOST_WAITING = 8
"""The most threads of a process that make or await files; the others keep serving pages."""

_room = BoundedSemaphore(MOST_WAITING)


class Busy(Exception):
    """Too many files are being made; the client should retry in *wait* seconds."""

    wait = 5


def made_once(version: tuple[object, ...], make: Callable[[], bytes]) -> bytes:
    """Return the file of *version* in the active language from the cache, or make it.

    Of concurrent requests only one makes the file; the others wait for it.

    :param version: everything that the file depends on, except the language.
    :raises Busy: if too many threads of this process wait for files, or the file takes too long.
    """
    text = repr((*version, get_language()))
    key = f"file:{sha256(text.encode()).hexdigest()}"
    content: bytes | None = cache.get(key)
    if content is not None:
        return content
    if not _room.acquire(blocking=False):
        raise Busy
    try:
        return _made(key, make)
    finally:
        _room.release()


def _made(key: str, make: Callable[[], bytes]) -> bytes:
    """Make the file, or wait for the process that makes it."""
    content: bytes | None
    until = time.monotonic() + MAKING_TAKES
    lock, own = f"{key}:lock", uuid4().hex
    while time.monotonic() < until:
        if cache.add(lock, own, MAKING_TAKES):
            try:
                content = cache.get(key)
                if content is None:
                    content = make()
                    cache.set(key, content, STORED_FOR)
                return content
            finally:
                if cache.get(lock) == own:
                    cache.delete(lock)
        time.sleep(LOOK_AGAIN)
        content = cache.get(key)
        if content is not None:
            return content
    raise Busy
