"""PostgreSQL, where a page waits less than a form for a server that is away.

A form waits as long as the pool of connections does, so that what was typed is not lost while the
server restarts after a crash. A page can be asked for again.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from django.db.backends.postgresql import base
from django.http import HttpRequest, HttpResponse

PAGE_PATIENCE = 4.0
"""Seconds. It is long enough for a server that is restarted in good order."""
SAFE_METHODS = ("GET", "HEAD")

_patience: ContextVar[float | None] = ContextVar("patience", default=None)


def patience() -> float | None:
    """Return how many seconds the present request waits; None: as long as the pool."""
    return _patience.get()


class _PatientPool:
    """A pool of connections that is asked for one no longer than the present request waits."""

    def __init__(self, pool: Any) -> None:
        self._pool = pool

    def getconn(self) -> Any:
        return self._pool.getconn(timeout=patience())

    def __getattr__(self, name: str) -> Any:
        return getattr(self._pool, name)


class DatabaseWrapper(base.DatabaseWrapper):
    @property
    def pool(self) -> _PatientPool | None:
        pool = super().pool  # type: ignore[misc]  # not in the stubs
        return _PatientPool(pool) if pool is not None else None


class PagePatience:
    """Django middleware that limits how long a request for a page waits for the database."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method not in SAFE_METHODS:
            return self.get_response(request)
        token = _patience.set(PAGE_PATIENCE)
        try:
            return self.get_response(request)
        finally:
            _patience.reset(token)
