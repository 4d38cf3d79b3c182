"""The states that a process remembers, brought up to the log when they are asked for.

What is remembered is never newer than what has been committed, and never trusted over the log:
whoever decides something holds the lock of the table and compares the number of the last event.
"""

from __future__ import annotations

import json
from collections import OrderedDict, deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from threading import Lock

from django.db import connection

from games.models import Seating, Table
from games.rules import Plan, Seat, ruleset_from_json
from games.rulesets.lookup import own_name
from games.tables.engine.state import LoggedEvent, Settings, TableState

MOST = 2000
"""Tables that a process remembers; the least used one is forgotten first."""

NEWER = """
SELECT number, at, kind, seat, data FROM games_tableevent
WHERE game_id = %s AND number > %s ORDER BY number
"""
SEEDS = "SELECT number, seed FROM games_dealseed WHERE game_id = %s AND number = ANY(%s)"


@dataclass(frozen=True, slots=True)
class CachedTable:
    """A state, and what the people at its seats are called.

    :ivar texts: parts of its views that stay the same for a while, each with what it was made of.
    """

    state: TableState
    names: Mapping[Seat, str]
    texts: dict[object, tuple[object, str]] = field(default_factory=dict, compare=False)


_held: OrderedDict[int, CachedTable] = OrderedDict()
_lock = Lock()


def remembered(game: int) -> CachedTable | None:
    """Return what this process has of a table, however old it is."""
    with _lock:
        cached = _held.get(game)
        if cached is not None:
            _held.move_to_end(game)
    return cached


def keep(*cached_tables: CachedTable) -> None:
    """Remember what has been committed."""
    with _lock:
        for cached in cached_tables:
            game = cached.state.settings.game
            known = _held.get(game)
            if known is None or known.state.number <= cached.state.number:
                _held[game] = cached
            _held.move_to_end(game)
        while len(_held) > MOST:
            _held.popitem(last=False)


def forget(game: int) -> None:
    """Forget a table: the next one who asks reads all of its log."""
    with _lock:
        _held.pop(game, None)


def bring_up(game: int, version: int | None = None) -> CachedTable:
    """Return the table at the end of its log, reading only what is new.

    :param version: the number of the last event, when it is known.
    :raises Table.DoesNotExist: when there is no table for this game.
    """
    cached = remembered(game)
    if cached is not None and version is not None and cached.state.number >= version:
        return cached
    if cached is None:
        cached = CachedTable(TableState.start(settings_of(game)), {})
    fresh = follow(cached)
    if not connection.in_atomic_block:
        keep(fresh)
    return fresh


def follow(cached: CachedTable) -> CachedTable:
    """Return *cached* with what the log has since."""
    last = deque(steps(cached), maxlen=1)
    return last[0] if last else cached


def steps(cached: CachedTable) -> Iterator[CachedTable]:
    """Go through what the log has since *cached*, event by event."""
    state, names = cached.state, cached.names
    game = state.settings.game
    events = newer(game, state.number)
    seeds = seeds_of(game, [event.data["number"] for event in events if event.kind == "deal"])
    if any(event.kind in ("sit", "rise") for event in events):
        names = names_at(game)
    for event in events:
        seed = seeds[event.data["number"]] if event.kind == "deal" else None
        state = state.after(event, seed)
        yield CachedTable(state, names, cached.texts)


def newer(game: int, number: int) -> list[LoggedEvent]:
    """Return the events of a log after *number*."""
    with connection.cursor() as cursor:
        cursor.execute(NEWER, [game, number])
        rows = cursor.fetchall()
    return [
        LoggedEvent(number, at, kind, Seat(seat) if seat else None, _object(data))
        for number, at, kind, seat, data in rows
    ]


def _object(data: object) -> Mapping[str, object]:
    found: Mapping[str, object] = json.loads(data) if isinstance(data, str) else data  # type: ignore[assignment]  # jsonb is an object here
    return found


def seeds_of(game: int, numbers: list[int]) -> dict[int, bytes]:
    """Return the secret seeds of some deals."""
    if not numbers:
        return {}
    with connection.cursor() as cursor:
        cursor.execute(SEEDS, [game, numbers])
        return {number: bytes(seed) for number, seed in cursor.fetchall()}


def names_at(game: int) -> dict[Seat, str]:
    """Return who sits where, by name."""
    seatings = Seating.objects.filter(game_id=game).select_related("player")
    names = {Seat(seating.seat): seating.called for seating in seatings}
    return {seat: names[seat] for seat in Seat if seat in names}


def settings_of(game: int) -> Settings:
    """Return what was chosen when the table was opened."""
    table = Table.objects.select_related("game__club").get(pk=game)
    rules = ruleset_from_json(table.game.ruleset)
    return Settings(
        game=game,
        club=table.game.club_id,
        rules=rules,
        plan=Plan.from_json(table.game.plan),
        first_declarer=Seat(table.game.first_declarer),
        pace=table.pace,
        reserve_seconds=table.reserve_seconds,
        turn_seconds=table.turn_seconds,
        rated=table.rated,
        private=table.private,
        watching=table.watching,
        delay=table.delay,
        own_name=own_name(table.game.club, rules),
    )
