"""A cache, in each process, of the states of tables.

A cached state is never newer than the last commit, and is brought up to the log when it is read.
The log takes precedence: an action is decided under the lock of the table's row, against the
version in that row.
"""

from __future__ import annotations

import json
from collections import OrderedDict, deque
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from threading import Lock

from django.db import connection

from accounts.models import User
from games.models import Seating, Table
from games.rules import Plan, Seat, ruleset_from_json
from games.rulesets.lookup import own_name
from games.tables.engine import deal_secrets
from games.tables.engine.deal_secrets import GameSecret
from games.tables.engine.events import LoggedEvent
from games.tables.engine.state import CopiedDeal, Settings, TableState
from games.tables.engine.transitions import apply

MAX_TABLES = 2000
"""Tables in the cache; the least recently used is dropped first."""

EVENTS_AFTER = """
SELECT number, at, kind, seat, data FROM games_tableevent
WHERE game_id = %s AND number > %s ORDER BY number
"""


@dataclass(frozen=True, slots=True)
class CachedTable:
    """The state of a table, and the names of the people at its seats.

    :ivar halted_by: the name of the director who paused or ended the game; empty if nobody did.
    :ivar view_parts: encoded parts of its views by key, each with the stamp for which it is valid;
        see :mod:`games.tables.view`.
    """

    state: TableState
    names: Mapping[Seat, str]
    halted_by: str = ""
    view_parts: dict[object, tuple[object, str]] = field(default_factory=dict, compare=False)


_tables: OrderedDict[int, CachedTable] = OrderedDict()
_lock = Lock()


def peek(game: int) -> CachedTable | None:
    """Return the cached table of a game without reading the log; it may be behind."""
    with _lock:
        cached = _tables.get(game)
        if cached is not None:
            _tables.move_to_end(game)
    return cached


def store(*cached_tables: CachedTable) -> None:
    """Put tables whose state has been committed into the cache, unless it has newer ones."""
    with _lock:
        for cached in cached_tables:
            game = cached.state.settings.game
            known = _tables.get(game)
            if known is None or known.state.version <= cached.state.version:
                _tables[game] = cached
            _tables.move_to_end(game)
        while len(_tables) > MAX_TABLES:
            _tables.popitem(last=False)


def forget(game: int) -> None:
    """Drop a table from the cache."""
    with _lock:
        _tables.pop(game, None)


def latest(game: int, version: int | None = None) -> CachedTable:
    """Return a table at the end of its log, reading only the events that are new.

    :param version: the number of the last event, if known; saves a query if the cache is current.
    :raises Table.DoesNotExist: if the game has no table.
    """
    cached = peek(game)
    if cached is not None and version is not None and cached.state.version >= version:
        return cached
    if cached is None:
        cached = CachedTable(TableState.start(settings_of(game)), {})
    fresh = advance(cached)
    if not connection.in_atomic_block:
        store(fresh)
    return fresh


def at_start(games: Collection[int]) -> dict[int, CachedTable]:
    """Return tables whose logs are empty."""
    return {
        game: CachedTable(TableState.start(settings), {})
        for game, settings in _settings(games).items()
    }


def advance(cached: CachedTable) -> CachedTable:
    """Return *cached* brought up to the end of the log."""
    last = deque(replay_from(cached), maxlen=1)
    return last[0] if last else cached


def replay_from(cached: CachedTable) -> Iterator[CachedTable]:
    """Yield the table after each event of the log since *cached*."""
    state, names, halted_by = cached.state, cached.names, cached.halted_by
    game = state.settings.game
    events, secret = events_after(game, state.version)
    if any(event.kind in ("sit", "rise") for event in events):
        names = names_by_seat([game])[game]
    if halts := [event for event in events if event.kind in ("pause", "stop")]:
        halted_by = name_of_user(halts[-1].data.get("by"))
    for event in events:
        is_deal = event.kind == "deal"
        seed = secret.seed(state, event.data["number"]) if secret and is_deal else None
        state = apply(state, event, seed)
        yield CachedTable(state, names, halted_by, cached.view_parts)


def events_after(game: int, number: int) -> tuple[list[LoggedEvent], GameSecret | None]:
    """Return the events of a log after *number*, and the secret of the game if they need it."""
    with connection.cursor() as cursor:
        cursor.execute(EVENTS_AFTER, [game, number])
        rows = cursor.fetchall()
    events = [
        LoggedEvent(number, at, kind, Seat(seat) if seat else None, _decoded(data))
        for number, at, kind, seat, data in rows
    ]
    if not any(event.kind == "deal" or "sealed" in event.data for event in events):
        return events, None
    secret = deal_secrets.load(game)
    return [_unsealed(event, secret) for event in events], secret


def _unsealed(event: LoggedEvent, secret: GameSecret) -> LoggedEvent:
    if "sealed" not in event.data:
        return event
    return replace(event, data=deal_secrets.opened_data(secret, event.number, event.data))


def _decoded(data: object) -> Mapping[str, object]:
    decoded: Mapping[str, object] = json.loads(data) if isinstance(data, str) else data  # type: ignore[assignment]  # jsonb is an object here
    return decoded


def names_by_seat(games: Collection[int]) -> dict[int, dict[Seat, str]]:
    """Return for each of *games* the names at the seats, clockwise."""
    if not games:
        return {}
    names: dict[int, dict[Seat, str]] = {game: {} for game in games}
    for seating in Seating.objects.filter(game__in=games).select_related("player"):
        names[seating.game_id][Seat(seating.seat)] = seating.display_name
    return {
        game: {seat: found[seat] for seat in Seat if seat in found} for game, found in names.items()
    }


def name_of_user(pk: int | None) -> str:
    """Return the name of a user; empty for None, and for one who has been deleted."""
    if pk is None:
        return ""
    return User.objects.filter(pk=pk).values_list("name", flat=True).first() or ""


def settings_of(game: int) -> Settings:
    """Return the settings chosen when the table was opened.

    :raises Table.DoesNotExist: if the game has no table.
    """
    found = _settings([game])
    if not found:
        raise Table.DoesNotExist
    return found[game]


def _settings(games: Collection[int]) -> dict[int, Settings]:
    if not games:
        return {}
    tables = Table.objects.filter(game__in=games).select_related("game__club")
    return {table.game_id: _settings_of(table) for table in tables}


def _settings_of(table: Table) -> Settings:
    rules = ruleset_from_json(table.game.ruleset)
    return Settings(
        game=table.game_id,
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
        bot_pace=table.bot_pace,
        copied=_copied(table),
        of_event=table.game.is_of_event,
    )


def _copied(table: Table) -> CopiedDeal | None:
    copied = table.copied
    return CopiedDeal(copied["hands"], copied["contract"]) if copied else None
