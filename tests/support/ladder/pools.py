"""Pools with games, computed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random

from django.db import transaction

from accounts.models import Player
from games.models import Game
from ladder import pool_games, runs
from ladder.models import CountedGame, Pool, Source
from ladder.pool_games import Scores
from ladder.services.changing import lock

START = datetime(2026, 1, 5, 20, tzinfo=UTC)


@transaction.atomic
def count_game(
    *,
    pool: Pool,
    source: Source,
    ended_at: datetime,
    deals: int,
    deals_of_whole: int,
    scores: Scores,
    game: Game | None = None,
) -> CountedGame:
    """Add a final result to a pool, as the intake does."""
    pool = lock(pool)
    counted = CountedGame.objects.create(
        pool=pool,
        source=source,
        game=game,
        ended_at=ended_at,
        deals=deals,
        deals_of_whole=deals_of_whole,
    )
    pool_games.write_seats(counted, scores)
    changed = pool_games.apply_limits(pool, [pool_games.month_of(pool, ended_at)])
    if changed - {counted.pk} or not pool_games.is_last(counted):
        pool_games.outdate(pool)
    counted.refresh_from_db(fields=["left_out"])
    return counted


def play(
    pool: Pool, players: Sequence[Player], scores: Sequence[int], at: datetime, deals: int = 28
) -> CountedGame:
    """Count a game that ended *at*."""
    return count_game(
        pool=pool,
        source=Source.IMPORT,
        ended_at=at,
        deals=deals,
        deals_of_whole=28,
        scores={player.pk: score for player, score in zip(players, scores, strict=True)},
    )


def compute(pool: Pool, now: datetime | None = None) -> None:
    assert runs.bring_up_to_date(pool.pk, now)


def season(
    pool: Pool, players: Sequence[Player], games: int, start: datetime = START, days: float = 1.5
) -> list[CountedGame]:
    """Count and compute *games* games of four of *players*, of whom the first are stronger."""
    rng = Random(7)  # noqa: S311
    counted = []
    for number in range(games):
        table = rng.sample(list(players), 4)
        scores = [round(rng.gauss(60 - 6 * list(players).index(one), 110)) for one in table]
        scores[3] -= sum(scores)
        at = start + timedelta(days=days * number)
        counted.append(play(pool, table, scores, at))
    compute(pool)
    return counted
