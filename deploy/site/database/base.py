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


class DatabaseWrapper(base.DatabaseWrapper):
    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        seconds, pool = patience(), self.pool  # type: ignore[attr-defined]  # not in the stubs
        if seconds is not None and pool is not None:
            pool.open()
            pool.putconn(pool.getconn(timeout=seconds))
        return super().get_new_connection(conn_params)


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
