"""The delayed state of a table that spectators see.

A process with spectators keeps the recent states of their table, event by event, so that it can
show the newest one that is old enough.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from datetime import datetime, timedelta
from threading import Lock

from games.models import Watching
from games.tables.engine import cache
from games.tables.engine.cache import CachedTable
from games.tables.engine.state import TableState

MAX_TABLES = 500
"""Tables whose history a process keeps; the least recently used is dropped first."""


class StateHistory:
    """The recent states of one table; the oldest of them is the one that spectators see."""

    def __init__(self, game: int) -> None:
        self._states: deque[CachedTable] = deque(
            [CachedTable(TableState.start(cache.settings_of(game)), {})]
        )
        self._lock = Lock()

    def visible(self, now: datetime) -> CachedTable:
        """Return the table as spectators see it at *now*."""
        with self._lock:
            for cached in cache.replay_from(self._states[-1]):
                self._states.append(cached)
            newest = self._states[-1].state
            while len(self._states) > 1 and _is_visible(self._states[1].state, newest, now):
                self._states.popleft()
            return self._states[0]


def _is_visible(state: TableState, newest: TableState, now: datetime) -> bool:
    """Return whether *state* is old enough to be shown when the present state is *newest*."""
    settings = newest.settings
    if newest.status in ("over", "abandoned") or state.status == "waiting":
        return True
    if settings.watching == Watching.MINUTES:
        shown_until = now - timedelta(minutes=settings.delay)
        return state.last_event_at is not None and state.last_event_at <= shown_until
    delay = settings.delay * len(newest.seats)
    return state.cards_played <= max(0, newest.cards_played - delay)


_histories: OrderedDict[int, StateHistory] = OrderedDict()
_lock = Lock()


def delayed_table(game: int, now: datetime) -> CachedTable:
    """Return the table as spectators see it at *now*.

    :raises Table.DoesNotExist: if the game has no table.
    """
    with _lock:
        history = _histories.get(game) or StateHistory(game)
        _histories[game] = history
        _histories.move_to_end(game)
        while len(_histories) > MAX_TABLES:
            _histories.popitem(last=False)
    return history.visible(now)


def clear() -> None:
    """Drop every history."""
    with _lock:
        _histories.clear()
