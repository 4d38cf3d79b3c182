"""The computation of a proposal's effect, before it is applied or discarded.

The effect of a correction is exact: the correction is written in a transaction, the resulting games
are read, and the transaction is rolled back.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction

from accounts.locks import only_one
from accounts.models import Player
from accounts.name_sorting import order_key
from ladder import pool_games, run_rows, runs
from ladder.computing import Computation, StandingsKey
from ladder.estimation import Estimate, TooFewGames, estimate, log_likelihood
from ladder.models import (
    CountedGame,
    Pool,
    Proposal,
    ProposalKind,
    ProposalState,
    Run,
    RunState,
)
from ladder.periods import Period
from ladder.strength import Game

LOCK_SPACE = 0x1ADE << 40
GAMES_AT_ONCE = 1_000
SMALLEST_SHOWN = 0.05
"""The smallest difference that is visible with one decimal."""


def compute(proposal_id: int) -> None:
    """Compute the effect of a proposal, unless another process does or it was discarded."""
    with only_one(LOCK_SPACE + proposal_id) as alone:
        if not alone:
            return
        proposals = Proposal.objects.select_related("pool__club")
        proposal = proposals.filter(pk=proposal_id, state=ProposalState.COMPUTING).first()
        if proposal is None:
            return
        runs.bring_up_to_date(proposal.pool_id)
        proposal.pool.refresh_from_db()
        proposal.games_version = proposal.pool.games_version
        of_kind = {ProposalKind.CORRECTION: _correction, ProposalKind.PARAMETERS: _parameters}
        effect = of_kind[ProposalKind(proposal.kind)](proposal)
        proposal.state = ProposalState.READY if effect else ProposalState.FAILED
        proposal.effect = effect
        Proposal.objects.filter(pk=proposal_id, state=ProposalState.COMPUTING).update(
            state=proposal.state, effect=effect, games_version=proposal.games_version
        )


def due() -> list[int]:
    """Return the proposals whose effect is not computed yet."""
    waiting = Proposal.objects.filter(state=ProposalState.COMPUTING)
    return list(waiting.order_by("pk").values_list("pk", flat=True))


def _progress(proposal: Proposal, done: int, expected: int) -> None:
    Proposal.objects.filter(pk=proposal.pk).update(done=done, expected=max(expected, 1))


# Parameters


def _parameters(proposal: Proposal) -> dict[str, Any]:
    """Return the current and the estimated parameters; nothing with too few games."""
    pool = proposal.pool
    games = [
        Game([s.player for s in one.seats], [s.score for s in one.seats], one.share, one.at)
        for _key, one in run_rows.games_after(pool.pk, pool.club.zone, None)
    ]
    search = estimate(games, pool.parameters, pool.fixed_strengths)
    try:
        while True:
            progress = next(search)
            _progress(proposal, progress.done, progress.expected)
    except TooFewGames:
        return {}
    except StopIteration as end:
        best: Estimate = end.value
    new = best.parameters
    return {
        "old": {"sigma": pool.sigma, "prior": pool.prior, "drift": pool.drift},
        "new": {"sigma": new.sigma, "prior": new.prior, "drift": new.drift},
        "gain": best.log_likelihood - log_likelihood(games, pool.parameters, pool.fixed_strengths),
        "games": len(games),
    }


# Corrections


def scores_of(change: dict[str, Any]) -> dict[int, int]:
    """Return the scores of a correction by key of the player or bot, none for a removal."""
    return {int(player): score for player, score in change["scores"]}


def _correction(proposal: Proposal) -> dict[str, Any]:
    pool = proposal.pool
    run = pool.runs.get(state=RunState.CURRENT)
    games = _corrected_games(pool, proposal.change)
    ladders = run_rows.ladders_of(pool)
    computation = Computation.begin(pool.parameters, ladders, run.today, pool.fixed_strengths)
    for number, (_key, game) in enumerate(games, 1):
        computation.add(game)
        if number % GAMES_AT_ONCE == 0:
            _progress(proposal, number, len(games))
    names = dict(Player.objects.filter(club=pool.club_id).values_list("pk", "name"))
    return {
        "strengths": _moved_strengths(run, computation, names),
        "tables": _moved_tables(pool, run, computation, names),
    }


@transaction.atomic
def _corrected_games(pool: Pool, change: dict[str, Any]) -> list[Any]:
    """Return all games of *pool* after the correction, without changing the rows."""
    counted = CountedGame.objects.get(pk=change["game"])
    pool_games.correct(pool_games.lock(pool), counted, scores_of(change), change["deals"])
    games = list(run_rows.games_after(pool.pk, pool.club.zone, None))
    transaction.set_rollback(True)
    return games


def _moved_strengths(
    run: Run, computation: Computation, names: dict[int, str]
) -> list[dict[str, Any]]:
    """Return the players whose strength changes, the largest change first."""
    before = dict(run.strengths.values_list("player", "mean"))
    after = {player: known.mean for player, known in computation.strengths.known.items()}
    moved = [
        {"name": names[player], "before": before.get(player), "after": after.get(player)}
        for player in before.keys() | after.keys()
        if _differs(before.get(player), after.get(player))
    ]
    return sorted(
        moved, key=lambda row: (-_distance(row["before"], row["after"]), order_key(row["name"]))
    )


def _moved_tables(
    pool: Pool, run: Run, computation: Computation, names: dict[int, str]
) -> list[dict[str, Any]]:
    """Return the ladders and periods that change, with the players whose line changes."""
    ladders = {ladder.pk: ladder.name for ladder in pool.ladders.all()}
    today = runs.today_of(pool)
    tables = []
    keys = {(ladder, (p.first, p.last)): (ladder, p) for ladder, p in computation.standings}
    known = run.standings.values_list("ladder", "first", "last").distinct()
    closed = {(one.ladder, period) for one in computation.ladders for period in one.closed}
    for ladder, first, last in known.order_by():
        keys.setdefault((ladder, (first, last)), (ladder, Period(first, last)))
    for key in sorted(keys.values(), key=lambda key: (key[1].first, key[1].last, key[0])):
        if key in closed:
            continue
        ladder, period = key
        if rows := _moved_rows(run, computation, key, names):
            tables.append(
                {
                    "ladder": ladders[ladder],
                    "first": period.first.isoformat(),
                    "last": period.last.isoformat(),
                    "closed": period.last < today and not pool.reach_back,
                    "rows": rows,
                }
            )
    return tables


def _moved_rows(
    run: Run, computation: Computation, key: StandingsKey, names: dict[int, str]
) -> list[dict[str, Any]]:
    """Return the players whose place or score changes in a ladder and period."""
    before = {player: (row.place, row.score) for player, row in run_rows.rows_of(run, key).items()}
    after: dict[int, tuple[int | None, float | None]] = {}
    if key in computation.standings:
        standings = computation.standings[key]
        after = {row.player: (row.place, row.score) for row in standings.rows()}
        after |= {row.player: (None, row.score) for row in standings.unranked()}
    moved = []
    for player in before.keys() | after.keys():
        (place, score), (new_place, new_score) = (
            side.get(player, (None, None)) for side in (before, after)
        )
        if place != new_place or _differs(score, new_score):
            moved.append(
                {"name": names[player], "place": place, "new_place": new_place,
                 "score": score, "new_score": new_score}
            )  # fmt: skip
    return sorted(moved, key=lambda row: (row["new_place"] or len(names), order_key(row["name"])))


def _differs(before: float | None, after: float | None) -> bool:
    if before is None or after is None:
        return before is not after
    return abs(after - before) >= SMALLEST_SHOWN


def _distance(before: float | None, after: float | None) -> float:
    return abs((after or 0.0) - (before or 0.0))
