"""Keeping the current run of a pool up to date with its games.

While the pool and its current run have the same ``games_version``, all new games are at the end of
the order and are added to the run. Otherwise a new run is computed from the first game, which then
replaces the current one in a short transaction.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from itertools import islice
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.timezone import now as utc_now

from accounts.locks import only_one
from ladder import run_rows
from ladder.computing import Computation, LadderRules, PlayedGame, StandingsKey
from ladder.models import Calendar, CountedGame, LeftOut, Pool, Run, RunState
from ladder.nudges import nudge_pages
from ladder.periods import containing
from ladder.run_rows import GameKey

GAMES_AT_ONCE = 1_000
"""The number of games computed between two reports of the progress."""

LOCK_SPACE = 0x1ADD << 40
"""Added to a pool's primary key to get the number of its advisory lock."""


def bring_up_to_date(pool_id: int, now: datetime | None = None) -> bool:
    """Compute everything that is due for a pool; return False if another process is doing so.

    If the process is killed, the next call starts again.
    """
    with only_one(LOCK_SPACE + pool_id) as alone:
        if not alone:
            return False
        while not _add_new_games(pool_id, now):
            _replace_current(pool_id, now)
        Run.objects.filter(pool=pool_id, state=RunState.REPLACED).delete()
    return True


def due(now: datetime | None = None) -> list[int]:
    """Return the pools whose current run is outdated, or that have games but no run."""
    current = Run.objects.filter(state=RunState.CURRENT)
    as_it_is = current.filter(pool=OuterRef("pk"), games_version=OuterRef("games_version"))
    games = CountedGame.objects.filter(pool=OuterRef("pk"), left_out=LeftOut.COUNTS)
    without = Pool.objects.filter(Exists(games), ~Exists(as_it_is))
    of_pool = CountedGame.objects.filter(pool=OuterRef("pool"), left_out=LeftOut.COUNTS)
    newer = of_pool.filter(
        Q(ended_at__gt=OuterRef("last_ended_at"))
        | Q(ended_at=OuterRef("last_ended_at"), pk__gt=OuterRef("last_game"))
    )
    behind = current.filter(Exists(newer) | Q(Exists(of_pool), last_game__isnull=True))
    rolling = current.filter(pool__ladders__calendar=Calendar.LAST_YEAR)
    old = [run.pool_id for run in rolling.select_related("pool__club") if _is_old(run, now)]
    found = {*_pks(without, "pk"), *_pks(behind, "pool"), *old}
    return sorted(found)


def _pks(rows: QuerySet[Any], field: str) -> Iterable[int]:
    return rows.values_list(field, flat=True).distinct()


def _is_old(run: Run, now: datetime | None) -> bool:
    """Return whether the period of the last 365 days in *run* ends before today in the club."""
    return run.today < today_of(run.pool, now)


def today_of(pool: Pool, now: datetime | None = None) -> date:
    """Return the current day in the time zone of the pool's club."""
    return (now or utc_now()).astimezone(pool.club.zone).date()


@transaction.atomic
def _add_new_games(pool_id: int, now: datetime | None) -> bool:
    """Add the games after the last of the current run; return False if it must be replaced."""
    pool = _locked(pool_id)
    run = pool.runs.filter(state=RunState.CURRENT, games_version=pool.games_version).first()
    if run is None:
        return False
    ladders = run_rows.ladders_of(pool)
    _move_last_year(run, pool, ladders, today_of(pool, now))
    last = None
    if run.last_ended_at is not None and run.last_game is not None:
        last = GameKey(run.last_ended_at, run.last_game)
    if new := list(run_rows.games_after(pool.pk, pool.club.zone, last)):
        _add(run, pool, ladders, new)
    return True


def _add(
    run: Run, pool: Pool, ladders: list[LadderRules], new: list[tuple[GameKey, PlayedGame]]
) -> None:
    players = {seat.player for _, game in new for seat in game.seats}
    known = run_rows.strengths_of(run, players)
    computation = Computation.begin(
        pool.parameters, ladders, run.today, pool.fixed_strengths, known
    )
    before: dict[StandingsKey, run_rows.Rows] = {}
    for day in {game.day for _, game in new}:
        for key, rules in computation.standings_of(day):
            if key not in before:
                before[key] = run_rows.rows_of(run, key)
                computation.standings[key] = run_rows.standings_after(rules, before[key])
    _compute(run, computation, new)
    run_rows.write_strengths(run, computation.strengths.known.items())
    run_rows.write_standings(run, computation.standings, before)
    nudge_pages(run)


def _compute(run: Run, computation: Computation, games: list[tuple[GameKey, PlayedGame]]) -> None:
    """Add *games* to the computation, and write the ratings of their players."""
    run_rows.copy_ratings(
        run, [(key.pk, rating) for key, game in games for rating in computation.add(game)]
    )
    run.last_ended_at, run.last_game = games[-1][0]
    run.done += len(games)
    run.games = max(run.games, run.done)
    run.save(update_fields=["last_ended_at", "last_game", "done", "games"])


def _move_last_year(run: Run, pool: Pool, ladders: list[LadderRules], today: date) -> None:
    """Recompute the ladders of the last 365 days if they do not end *today*."""
    if today <= run.today:
        return
    for ladder in ladders:
        if ladder.calendar == "last-year":
            period = containing("last-year", today)
            found = run_rows.standings_from_ratings(run, pool.club.zone, ladder.rules, period)
            run.standings.filter(ladder=ladder.ladder).delete()
            run_rows.write_standings(run, {(ladder.ladder, period): found})
    run.today = today
    run.save(update_fields=["today"])


def _replace_current(pool_id: int, now: datetime | None) -> None:
    """Compute a run from the first game, and replace the current one.

    If anything but games at the end has changed during the computation, the run is abandoned, and
    the next one deletes it.
    """
    pool = Pool.objects.select_related("club").get(pk=pool_id)
    pool.runs.filter(state=RunState.COMPUTING).delete()
    run = Run.objects.create(
        pool=pool,
        games_version=pool.games_version,
        today=today_of(pool, now),
        games=pool.games.filter(left_out=LeftOut.COUNTS).count(),
    )
    ladders = run_rows.ladders_of(pool)
    computation = Computation.begin(pool.parameters, ladders, run.today, pool.fixed_strengths)
    games = run_rows.games_after(pool.pk, pool.club.zone, None)
    while some := list(islice(games, GAMES_AT_ONCE)):
        with transaction.atomic():
            _compute(run, computation, some)
    with transaction.atomic():
        run_rows.write_strengths(run, computation.strengths.known.items())
        run_rows.copy_standings(run, computation.standings)
        run_rows.write_closed(run)
    _make_current(run)


@transaction.atomic
def _make_current(run: Run) -> None:
    pool = _locked(run.pool_id)
    if pool.games_version != run.games_version:
        return
    pool.runs.filter(state=RunState.CURRENT).update(state=RunState.REPLACED)
    run.state, run.finished_at = RunState.CURRENT, utc_now()
    run.save(update_fields=["state", "finished_at"])
    nudge_pages(run)


def _locked(pool_id: int) -> Pool:
    """Lock and return the pool; no game can be added before the end of the transaction."""
    pools = Pool.objects.select_for_update(no_key=True, of=("self",)).select_related("club")
    return pools.get(pk=pool_id)
