"""Verification that the stored run of a pool is bit for bit what its games give."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from accounts.locks import only_one
from ladder import run_rows, runs
from ladder.computing import Computation, RatedSeat
from ladder.models import Pool, Run, RunState
from ladder.periods import Period
from ladder.run_rows import GameKey

SAMPLE = 5
"""The number of pools verified each night."""
GAMES_AT_ONCE = 1_000


def sample(rng: Random) -> list[int]:
    """Return a random sample of the pools that have a current run."""
    pools = Run.objects.filter(state=RunState.CURRENT).order_by("pool")
    found = list(pools.values_list("pool", flat=True))
    return sorted(rng.sample(found, min(SAMPLE, len(found))))


def differences(pool_id: int) -> list[str]:
    """Bring a pool up to date, recompute it from its first game, and return the differences.

    The recomputed values are not stored. A pool that another process works on counts as correct.
    """
    runs.bring_up_to_date(pool_id)
    with only_one(runs.LOCK_SPACE + pool_id) as alone:
        pool = Pool.objects.select_related("club").get(pk=pool_id)
        run = pool.runs.filter(state=RunState.CURRENT, games_version=pool.games_version).first()
        if not alone or run is None:
            return []
        return list(_differences(pool, run))


def _differences(pool: Pool, run: Run) -> Iterator[str]:
    ladders = run_rows.ladders_of(pool)
    computation = Computation.begin(pool.parameters, ladders, run.today, pool.fixed_strengths)
    last = None
    if run.last_ended_at is not None and run.last_game is not None:
        last = GameKey(run.last_ended_at, run.last_game)
    ratings = run_rows.ratings_of(run)
    done = 0
    for key, game in run_rows.games_after(pool.pk, pool.club.zone, None):
        if last is None or key > last:
            break
        done += 1
        computed = [(key.pk, RatedSeat(*rated)) for rated in computation.add(game)]
        if list(islice(ratings, len(computed))) != computed:
            yield f"the ratings of game {key.pk} differ"
            return
    if next(ratings, None) is not None:
        yield "there are ratings of games that do not count"
    if done != run.done:
        yield f"{done} games count, and {run.done} are in the run"
    known = run_rows.strengths_of(run, None)
    if known != computation.strengths.known:
        yield "strengths differ"
    yield from _standings(run, computation)


def _standings(run: Run, computation: Computation) -> Iterator[str]:
    closed = {(one.ladder, period) for one in computation.ladders for period in one.closed}
    keys = {
        (ladder, Period(first, last))
        for ladder, first, last in run.standings.values_list("ladder", "first", "last").distinct()
    }
    for key in keys | computation.standings.keys():
        if key in closed:
            continue
        standings = computation.standings.get(key)
        if standings is None or dict(run_rows.sums_of(standings)) != run_rows.rows_of(run, key):
            ladder, period = key
            yield f"the standings of ladder {ladder} from {period.first} differ"
