"""What somebody who does not sit at a table sees of it: public cards, and those later.

A process that has spectators follows the log event by event and keeps the last states, so that
it can show the newest one that is old enough.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from datetime import datetime, timedelta
from threading import Lock

from games.tables.engine import cache
from games.tables.engine.cache import CachedTable
from games.tables.engine.state import TableState

MOST = 500
"""Tables whose past a process keeps; the least watched one is read again when it is asked for."""


class Trail:
    """The last states of one table, the oldest of them the one that is shown."""

    def __init__(self, game: int) -> None:
        self._past: deque[CachedTable] = deque(
            [CachedTable(TableState.start(cache.settings_of(game)), {})]
        )
        self._lock = Lock()

    def shown(self, now: datetime) -> CachedTable:
        """Return what spectators see at *now*."""
        with self._lock:
            for cached in cache.steps(self._past[-1]):
                self._past.append(cached)
            head = self._past[-1].state
            while len(self._past) > 1 and _is_shown(self._past[1].state, head, now):
                self._past.popleft()
            return self._past[0]


def _is_shown(at: TableState, head: TableState, now: datetime) -> bool:
    """Whether *at* is old enough, when the table has come to *head*."""
    rule = head.settings
    if head.status in ("over", "abandoned") or at.status == "waiting":
        return True
    if rule.watching == "minutes":
        return at.at is not None and at.at <= now - timedelta(minutes=rule.delay)
    return at.cards <= max(0, head.cards - rule.delay * len(head.seats))


_trails: OrderedDict[int, Trail] = OrderedDict()
_lock = Lock()


def shown(game: int, now: datetime) -> CachedTable:
    """Return the state of a table that spectators see at *now*."""
    with _lock:
        trail = _trails.get(game) or Trail(game)
        _trails[game] = trail
        _trails.move_to_end(game)
        while len(_trails) > MOST:
            _trails.popitem(last=False)
    return trail.shown(now)


def forget() -> None:
    """Forget every trail."""
    with _lock:
        _trails.clear()
