"""A player's scores in each contract, compared with the club's, from stored deals.

Score sheets and games of live tables have deals; imported games do not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core.cache import cache
from django.db import connection
from django.db.models import F

from games.labels import contract_text
from games.models import Deal, GameStatus, Seating
from ladder.models import CountedGame, LeftOut, Pool, Run

RECENT_GAMES = 400
"""The number of latest games, of the player and of the club, whose deals are read."""

STORED_FOR = 24 * 3600  # seconds

Means = Mapping[tuple[str, bool], tuple[int, float]]
"""The number of deals and the mean net score, by contract and whether as declarer."""

_SCORES = """
    SELECT split_part(deal.contract, ':', 1), result.key = deal.declarer,
           count(*), avg(result.value::int)::float
    FROM {deal} deal
    CROSS JOIN LATERAL jsonb_each_text(deal.net) result
    {seats}
    WHERE deal.game_id = ANY(%(games)s)
    GROUP BY 1, 2
"""
_OF_PLAYER = """
    JOIN {seating} seat ON seat.game_id = deal.game_id AND seat.player_id = %(player)s
    AND seat.seat = result.key
"""
_DOUBLES = """
    SELECT count(*), count(*) FILTER (WHERE points > 0), coalesce(sum(points), 0) FROM (
        SELECT (deal.raw ->> seat.seat)::int - (deal.raw ->> right(made, 1))::int AS points
        FROM {deal} deal
        JOIN {seating} seat ON seat.game_id = deal.game_id AND seat.player_id = %(player)s
        CROSS JOIN LATERAL jsonb_array_elements_text(deal.doubles) made
        WHERE deal.game_id = ANY(%(games)s) AND left(made, 1) = seat.seat
    ) doubles
"""


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean net score of *deals* deals, and the club's, which is None without deals."""

    deals: int
    points: float
    club: float | None


@dataclass(frozen=True, slots=True)
class ContractLine:
    """The name of a contract and the means; each mean is None without a deal of the player."""

    name: str
    declarer: Mean | None
    defender: Mean | None


@dataclass(frozen=True, slots=True)
class Doubles:
    """The number of doubles and redoubles the player made and won, and their total points."""

    made: int
    won: int
    points: int


@dataclass(frozen=True, slots=True)
class Contracts:
    lines: list[ContractLine]
    doubles: Doubles
    games: int


def contracts_of(pool: Pool, run: Run, player: int) -> Contracts | None:
    """Return the player's scores by contract; None if no game of theirs has deals."""
    # The deals of a score sheet do not count if totals have replaced it.
    counted = CountedGame.objects.filter(
        pool=pool, left_out=LeftOut.COUNTS, game__deal_count=F("deals")
    ).exclude(game__status=GameStatus.ABANDONED)
    counted = counted.order_by("-ended_at", "-pk")
    own = counted.filter(seats__player=player).values_list("game", flat=True)
    games = list(own[:RECENT_GAMES])
    if not games:
        return None
    mine = _scores(games, player)
    if not mine:
        return None
    key = f"ladder:contracts:{run.version}"
    club: Means | None = cache.get(key)
    if club is None:
        club = _scores(list(counted.values_list("game", flat=True)[:RECENT_GAMES]))
        cache.set(key, club, STORED_FOR)
    names = sorted({name for name, _declares in mine})
    lines = [
        ContractLine(
            contract_text(name), _mean(mine, club, (name, True)), _mean(mine, club, (name, False))
        )
        for name in names
    ]
    return Contracts(lines, _doubles(games, player), len(games))


def _mean(mine: Means, club: Means, key: tuple[str, bool]) -> Mean | None:
    if key not in mine:
        return None
    deals, points = mine[key]
    return Mean(deals, points, club[key][1] if key in club else None)


def _scores(games: list[int], player: int | None = None) -> Means:
    seats = _OF_PLAYER if player is not None else ""
    return {
        (name, declares): (deals, mean)
        for name, declares, deals, mean in _rows(
            _SCORES.replace("{seats}", seats), {"games": games, "player": player}
        )
    }


def _doubles(games: list[int], player: int) -> Doubles:
    [(made, won, points)] = _rows(_DOUBLES, {"games": games, "player": player})
    return Doubles(made, won, points)


def _rows(sql: str, values: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    quoted = connection.ops.quote_name
    tables = {"deal": quoted(Deal._meta.db_table), "seating": quoted(Seating._meta.db_table)}
    with connection.cursor() as cursor:
        cursor.execute(sql.format(**tables), values)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows
