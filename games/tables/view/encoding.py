"""Encoding the parts of views, and caching them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import lru_cache

import orjson

from games.tables.engine.cache import CachedTable


def encode(value: object) -> str:
    """Return *value* as JSON."""
    return orjson.dumps(value).decode()


def cached_text(cached: CachedTable, part: object, stamp: object, make: Callable[[], str]) -> str:
    """Return an encoded part of a view, encoded again only if its *stamp* has changed.

    :param part: the key of the part.
    :param stamp: a value that differs whenever the part differs.
    """
    known = cached.view_parts.get(part)
    if known is not None and known[0] == stamp:
        return known[1]
    text = make()
    cached.view_parts[part] = (stamp, text)
    return text


@lru_cache(1024)
def timestamp(moment: datetime | None) -> str | None:
    """Return a time as text, in UTC and with milliseconds."""
    if moment is None:
        return None
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
