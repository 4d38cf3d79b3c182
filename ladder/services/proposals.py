"""Proposals of corrections and parameters, whose effect is shown before they are applied."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_noop

from accounts.models import Player, User
from ladder import run_rows, runs
from ladder.errors import BadCorrection, ProposalOutdated, ProposalOver
from ladder.models import CountedGame, Pool, Proposal, ProposalKind, ProposalState, RunState
from ladder.proposals import scores_of
from ladder.services.changing import check_official, lock, record
from ladder.services.games import correct_game, remove_game
from ladder.services.pools import set_parameters
from ladder.strength import SEATS, Parameters
from ladder.tasks import request_proposal

MOST_POINTS = 100_000


@transaction.atomic
def propose_correction(
    *,
    counted: CountedGame,
    actor: User,
    scores: Mapping[Player, int],
    deals: int,
    bots: Mapping[int, int] | None = None,
) -> Proposal:
    """Propose other players or scores for a game, or its removal if *scores* is empty.

    :param bots: the scores of the game's bots, by key (:mod:`ladder.bots`).
    :raises NotAnOfficial: unless *actor* is one.
    :raises BadCorrection: unless there are three to five scores, of players of the club and of
        exactly the game's bots, and the scores and *deals* are in range.
    """
    pool = counted.pool
    check_official(actor, pool.club)
    foreign = any(player.club_id != pool.club_id for player in scores)
    bots = bots or {}
    seats = list(counted.seats.select_related("player"))
    names = {seat.key: seat.display_name for seat in seats if seat.bot}
    if scores and (len(scores) + len(bots) not in SEATS or foreign or bots.keys() != names.keys()):
        raise BadCorrection
    if not 1 <= deals <= counted.deals_of_whole:
        raise BadCorrection
    if any(abs(score) > MOST_POINTS for score in [*scores.values(), *bots.values()]):
        raise BadCorrection
    pairs = list(bots.items()) if scores else []
    change = {
        "game": counted.pk,
        "deals": deals,
        "scores": [*([player.pk, score] for player, score in scores.items()), *map(list, pairs)],
        "was": [[seat.display_name, seat.score] for seat in seats],
        "becomes": [
            *([player.name, score] for player, score in scores.items()),
            *([names[key], score] for key, score in pairs),
        ],
    }
    return _propose(pool, actor, ProposalKind.CORRECTION, change)


@transaction.atomic
def propose_parameters(*, pool: Pool, actor: User) -> Proposal:
    """Propose sigma, prior and drift as estimated from the games of *pool*.

    :raises NotAnOfficial: unless *actor* is one.
    """
    check_official(actor, pool.club)
    return _propose(pool, actor, ProposalKind.PARAMETERS, {})


def _propose(pool: Pool, actor: User, kind: ProposalKind, change: dict[str, Any]) -> Proposal:
    proposal = Proposal.objects.create(pool=pool, kind=kind, change=change, created_by=actor)
    transaction.on_commit(partial(request_proposal, proposal.pk))
    return proposal


@transaction.atomic
def apply_proposal(*, proposal: Proposal, actor: User) -> None:
    """Apply a proposal.

    :raises NotAnOfficial: unless *actor* is one.
    :raises ProposalOver: unless its effect is computed and it is neither applied nor discarded.
    :raises ProposalOutdated: if anything but games at the end of the pool has changed since.
    """
    check_official(actor, proposal.pool.club)
    pool = lock(proposal.pool)
    proposal = _open(proposal, ProposalState.READY)
    if proposal.games_version != pool.games_version:
        raise ProposalOutdated
    if proposal.kind == ProposalKind.PARAMETERS:
        set_parameters(pool=pool, parameters=Parameters(**proposal.effect["new"]), actor=actor)
    else:
        _correct(pool, proposal, actor)
    _end(proposal, ProposalState.APPLIED)


def _correct(pool: Pool, proposal: Proposal, actor: User) -> None:
    change = proposal.change
    counted = CountedGame.objects.get(pk=change["game"])
    if not pool.reach_back:
        run = pool.runs.filter(state=RunState.CURRENT, games_version=pool.games_version).first()
        if run is None:
            raise ProposalOutdated
        day = counted.ended_at.astimezone(pool.club.zone).date()
        run_rows.close_periods(pool, run, day, runs.today_of(pool))
    removed = not change["scores"]
    if removed:
        remove_game(counted=counted)
    else:
        correct_game(counted=counted, scores=scores_of(change), deals=change["deals"])
    text = (
        gettext_noop("removed the game of %(day)s")
        if removed
        else gettext_noop("corrected the game of %(day)s")
    )
    record(
        pool,
        actor,
        "remove-game" if removed else "correct-game",
        text,
        day=counted.ended_at.astimezone(pool.club.zone).date(),
        game=counted.pk,
        before=change["was"],
        after=change["becomes"],
        reach_back=pool.reach_back,
    )


@transaction.atomic
def leave_proposal(*, proposal: Proposal, actor: User) -> None:
    """Discard a proposal.

    :raises NotAnOfficial: unless *actor* is one.
    :raises ProposalOver: if it is applied or discarded already.
    """
    check_official(actor, proposal.pool.club)
    over = (ProposalState.COMPUTING, ProposalState.READY, ProposalState.FAILED)
    _end(_open(proposal, *over), ProposalState.LEFT)


def _open(proposal: Proposal, *states: ProposalState) -> Proposal:
    locked = Proposal.objects.select_for_update(no_key=True).get(pk=proposal.pk)
    if locked.state not in states:
        raise ProposalOver
    return locked


def _end(proposal: Proposal, state: ProposalState) -> None:
    proposal.state = state
    proposal.save(update_fields=["state"])
