"""Reading the games of a pool, and reading and writing the results of a run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from itertools import groupby
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.db import connection
from django.db.models import Model, Q

from ladder.bots import key_of, level_of
from ladder.computing import LadderRules, PlayedGame, PlayedSeat, RatedSeat, StandingsKey
from ladder.models import (
    Calendar,
    ClosedPeriod,
    CountedSeat,
    LeftOut,
    PlayerStrength,
    Pool,
    Run,
    SeatRating,
    Standing,
)
from ladder.periods import Period
from ladder.standings import Rules, Standings, Tally
from ladder.strength import Strength

SEATS_READ_AT_ONCE = 4_000


class GameKey(NamedTuple):
    """The sort key of a game in the order in which games are rated."""

    ended_at: datetime
    pk: int


def games_after(
    pool: int, zone: ZoneInfo, last: GameKey | None
) -> Iterator[tuple[GameKey, PlayedGame]]:
    """Yield the games of *pool* in order: all games, or those after *last*."""
    seats = CountedSeat.objects.filter(game__pool=pool, game__left_out=LeftOut.COUNTS)
    if last is not None:
        same = Q(game__ended_at=last.ended_at, game__gt=last.pk)
        seats = seats.filter(same | Q(game__ended_at__gt=last.ended_at))
    rows = seats.order_by("game__ended_at", "game_id", "number").values_list(
        "game__ended_at",
        "game_id",
        "game__deals",
        "game__deals_of_whole",
        "number",
        "player_id",
        "bot",
        "score",
    )
    each = rows.iterator(chunk_size=SEATS_READ_AT_ONCE)
    for (ended_at, pk, deals, of), of_game in groupby(each, key=lambda row: row[:4]):
        played = PlayedGame(
            at=ended_at.timestamp(),
            day=ended_at.astimezone(zone).date(),
            share=deals / of,
            seats=[_seat(*row[4:]) for row in of_game],
        )
        yield GameKey(ended_at, pk), played


def _seat(number: int, player: int | None, bot: str, score: int) -> PlayedSeat:
    return PlayedSeat(number, key_of(bot, number) if player is None else player, score)


def ladders_of(pool: Pool) -> list[LadderRules]:
    """Return the ladders of *pool* with their closed periods."""
    return [
        replace(
            ladder.rules,
            closed=frozenset(Period(one.first, one.last) for one in ladder.closed_periods.all()),
        )
        for ladder in pool.ladders.prefetch_related("closed_periods")
    ]


def close_periods(pool: Pool, run: Run, since: date, today: date) -> int:
    """Freeze the standings of *run* for the periods that end from *since* until before *today*.

    Periods that are closed already stay as they are.

    :returns: the number of these periods, including those that were closed already.
    """
    periods: dict[tuple[int, date, date], list[list[Any]]] = {}
    ended = run.standings.filter(last__gte=since, last__lt=today).order_by("ladder", "first", "pk")
    rolling = ended.exclude(ladder__calendar=Calendar.LAST_YEAR)
    for ladder, first, last, *row in rolling.values_list(
        "ladder_id", "first", "last", "player_id", *Sums._fields
    ):
        periods.setdefault((ladder, first, last), []).append(row)
    ClosedPeriod.objects.bulk_create(
        (
            ClosedPeriod(ladder_id=ladder, first=first, last=last, rows=rows)
            for (ladder, first, last), rows in periods.items()
        ),
        ignore_conflicts=True,
    )
    return len(periods)


def write_closed(run: Run) -> None:
    """Write the stored standings of closed periods, which are not computed, to *run*."""
    Standing.objects.bulk_create(
        [
            Standing(
                run=run,
                ladder_id=closed.ladder_id,
                first=closed.first,
                last=closed.last,
                player_id=player,
                **Sums(*values)._asdict(),
            )
            for closed in ClosedPeriod.objects.filter(ladder__pool=run.pool_id)
            for player, *values in closed.rows
        ],
        batch_size=2_000,
    )


def copy_ratings(run: Run, ratings: Iterable[tuple[int, RatedSeat]]) -> None:
    """Bulk-insert ratings, each given with the primary key of its game."""
    columns = ["run_id", "game_id", "player_id", "bot", "number", *RatedSeat._fields[2:]]
    rows = (
        (run.pk, game, player if player > 0 else None, level_of(player), number, *values)
        for game, (number, player, *values) in ratings
    )
    _copy(SeatRating, columns, rows)


def _copy(model: type[Model], columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Insert rows with PostgreSQL's ``COPY``, the fastest way."""
    table = connection.ops.quote_name(model._meta.db_table)
    statement = f"COPY {table} ({', '.join(columns)}) FROM STDIN"
    with connection.cursor() as cursor, cursor.copy(statement) as copy:
        for row in rows:
            copy.write_row(row)


def ratings_of(run: Run) -> Iterator[tuple[int, RatedSeat]]:
    """Yield the ratings of *run*, each with the primary key of its game, in game order."""
    rows = run.ratings.order_by("game__ended_at", "game", "number").values_list(
        "game", "bot", *RatedSeat._fields
    )
    for game, bot, number, player, *values in rows.iterator(chunk_size=SEATS_READ_AT_ONCE):
        yield game, RatedSeat(number, key_of(bot, number) if bot else player, *values)


def strengths_of(run: Run, players: Iterable[int] | None) -> dict[int, Strength]:
    """Return the strengths of the *players* (None for all) who have played."""
    found = PlayerStrength.objects.filter(run=run)
    if players is not None:
        found = found.filter(player__in=set(players))
    return {
        one.player_id: Strength(one.mean, one.variance, one.played_at.timestamp(), one.games)
        for one in found
    }


def write_strengths(run: Run, strengths: Iterable[tuple[int, Strength]]) -> None:
    """Insert or update the strengths of players in *run*."""
    PlayerStrength.objects.bulk_create(
        (
            PlayerStrength(
                run=run,
                player_id=player,
                mean=known.mean,
                variance=known.variance,
                played_at=datetime.fromtimestamp(known.at, UTC),
                games=known.games,
            )
            for player, known in strengths
        ),
        update_conflicts=True,
        unique_fields=["run", "player"],
        update_fields=["mean", "variance", "played_at", "games"],
    )


class Sums(NamedTuple):
    """The values of a row of standings, named like its columns."""

    place: int | None
    shared: bool
    score: float | None
    counted: int
    share: float
    total: float
    wins: float
    best_scores: list[float]


Rows = dict[int, Sums]
"""The rows of a ladder's period, by player."""


def rows_of(run: Run, key: StandingsKey) -> Rows:
    """Return the rows of a ladder's period in *run*."""
    ladder, period = key
    rows = Standing.objects.filter(run=run, ladder=ladder, first=period.first)
    return {
        player: Sums(*values) for player, *values in rows.values_list("player_id", *Sums._fields)
    }


def standings_after(rules: Rules, rows: Rows) -> Standings[int]:
    """Return standings that continue from *rows*."""
    tallies = {
        player: Tally(one.counted, one.share, one.total, one.wins, list(one.best_scores))
        for player, one in rows.items()
    }
    return Standings(rules, tallies)


def write_standings(
    run: Run,
    standings: Mapping[StandingsKey, Standings[int]],
    before: Mapping[StandingsKey, Rows] | None = None,
) -> None:
    """Write the rows of ladders' periods that differ from those *before*."""
    rows = [
        Standing(
            run=run,
            ladder_id=ladder,
            first=period.first,
            last=period.last,
            player_id=player,
            **sums._asdict(),
        )
        for (ladder, period), one in standings.items()
        for player, sums in sums_of(one)
        if sums != (before or {}).get((ladder, period), {}).get(player)
    ]
    Standing.objects.bulk_create(
        rows,
        batch_size=2_000,
        update_conflicts=True,
        unique_fields=["run", "ladder", "first", "player"],
        update_fields=["last", *Sums._fields],
    )


def copy_standings(run: Run, standings: Mapping[StandingsKey, Standings[int]]) -> None:
    """Insert the rows of ladders' periods that have none in *run* yet."""
    columns = ["run_id", "ladder_id", "first", "last", "player_id", *Sums._fields]
    rows = (
        (run.pk, ladder, period.first, period.last, player, *sums)
        for (ladder, period), one in standings.items()
        for player, sums in sums_of(one)
    )
    _copy(Standing, columns, rows)


def sums_of(standings: Standings[int]) -> Iterator[tuple[int, Sums]]:
    """Yield the row of each player."""
    for row in standings.rows():
        yield row.player, _row(standings, row.player, row.place, row.score, shared=row.shared)
    for one in standings.unranked():
        yield one.player, _row(standings, one.player, None, one.score, shared=False)


def _row(
    standings: Standings[int], player: int, place: int | None, score: float | None, *, shared: bool
) -> Sums:
    tally = standings.tallies[player]
    return Sums(
        *(place, shared, score, tally.games, tally.share, tally.total, tally.wins, tally.best)
    )


def standings_from_ratings(
    run: Run, zone: ZoneInfo, rules: Rules, period: Period
) -> Standings[int]:
    """Return the standings of a period from the ratings of its games."""
    begin = datetime(period.first.year, period.first.month, period.first.day, tzinfo=zone)
    rows = (
        SeatRating.objects.filter(run=run, game__ended_at__gte=begin)
        .order_by("game__ended_at", "game_id", "number")
        .values_list(
            "game__ended_at",
            "game_id",
            "game__deals",
            "game__deals_of_whole",
            "player_id",
            "ladder_score",
            "score",
        )
    )
    standings = Standings[int](rules)
    each = rows.iterator(chunk_size=SEATS_READ_AT_ONCE)
    for (ended_at, _pk, deals, of), of_game in groupby(each, key=lambda row: row[:4]):
        if ended_at.astimezone(zone).date() in period:
            players, on_ladder, scores = _columns([row[4:] for row in of_game])
            standings.add(players, on_ladder, scores, deals / of)
    return standings


def _columns(
    rows: Sequence[tuple[int | None, float, int]],
) -> tuple[list[int | None], list[float], list[int]]:
    return [row[0] for row in rows], [row[1] for row in rows], [row[2] for row in rows]
