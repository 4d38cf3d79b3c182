"""Setting up rungs, changing their settings, and changes of the order by officials."""

from __future__ import annotations

from copy import copy
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_noop

from accounts.locks import database_now
from accounts.models import Player, User
from accounts.reasons import checked_reason
from accounts.services.changes import apply
from ladder import pool_games
from ladder.access import current_run
from ladder.challenges import errors, members, order
from ladder.challenges.rungs import Join, Leave, Move, Start, rung_of
from ladder.challenges.services.leaving import cancel_challenges_of
from ladder.errors import BadPool
from ladder.models import (
    Challenge,
    ChallengeState,
    PlayerStrength,
    Pool,
    RungChange,
    RungChangeKind,
    RungList,
)
from ladder.services.changing import check_official, record

SETTINGS = frozenset(
    {
        "open", "reach_up", "reach_down", "answer_days", "play_days", "climb", "most_open",
        "rematch_days",
    }
)  # fmt: skip
UNDOABLE = (
    RungChangeKind.RESULT,
    RungChangeKind.PENALTY,
    RungChangeKind.MOVE,
    RungChangeKind.LEAVE,
)
LEAST_PLAYERS = 4


@transaction.atomic
def create_list(*, pool: Pool, actor: User, **settings: Any) -> RungList:
    """Set up rungs for *pool*, with an order by strength that can be changed before the start.

    :raises NotAnOfficial: unless *actor* is one.
    :raises BadPool: if a setting is invalid, or the pool has rungs already.
    """
    check_official(actor, pool.club)
    rungs = RungList(pool=pool_games.lock(pool), **settings)
    _check(rungs)
    rungs.save(force_insert=True)
    order.store(rungs, (), draft_of(pool))
    record(pool, actor, "create-rungs", gettext_noop("set up rungs"))
    return rungs


def draft_of(pool: Pool) -> tuple[int, ...]:
    """Return the members by strength, the highest first; members without a strength come last."""
    run = current_run(pool)
    known = PlayerStrength.objects.filter(run=run).order_by("-mean", "player")
    strengths = known.values_list("player", flat=True) if run else []
    players = members.eligible(pool.club).order_by("name", "pk").values_list("pk", flat=True)
    by_name = dict.fromkeys(players)
    ranked = dict.fromkeys(player for player in strengths if player in by_name)
    return tuple(ranked | by_name)


@transaction.atomic
def change_list(*, rungs: RungList, actor: User, **changes: Any) -> RungList:
    """Change :data:`SETTINGS`. Deadlines of open challenges do not change.

    :raises NotAnOfficial: unless *actor* is one.
    :raises BadPool: if a setting is invalid.
    """
    check_official(actor, rungs.pool.club)
    if unknown := set(changes) - SETTINGS:
        raise TypeError(f"not settings of rungs: {sorted(unknown)}")
    stored = order.locked(rungs)
    wanted = copy(stored)
    for field, value in changes.items():
        setattr(wanted, field, value)
    _check(wanted)
    if changed := apply(stored, changes):
        text = gettext_noop("changed the settings of the rungs")
        record(stored.pool, actor, "change-rungs", text, changes=changed)
        order.touch(stored)
    return stored


def _check(rungs: RungList) -> None:
    try:
        rungs.full_clean()
    except ValidationError as error:
        field, messages = next(iter(error.message_dict.items()))
        raise BadPool(field, messages[0]) from error


@transaction.atomic
def start(*, rungs: RungList, actor: User, now: datetime | None = None) -> RungList:
    """Start with the drafted order; the log records every later change.

    Players who are no longer members are left out.

    :raises NotAnOfficial: unless *actor* is one.
    :raises RungsStarted: if the rungs have started.
    :raises TooFewPlayers: with fewer than four members on the rungs.
    """
    check_official(actor, rungs.pool.club)
    rungs = order.locked(rungs)
    if rungs.started_at is not None:
        raise errors.RungsStarted
    allowed = set(members.eligible(rungs.pool.club).values_list("pk", flat=True))
    players = tuple(player for player in order.order_of(rungs) if player in allowed)
    if len(players) < LEAST_PLAYERS:
        raise errors.TooFewPlayers
    rungs.started_at = now or database_now()
    rungs.save(update_fields=["started_at"])
    order.write(rungs, Start(players), actor=actor, at=rungs.started_at)
    record(rungs.pool, actor, "start-rungs", gettext_noop("started the rungs"))
    return rungs


@transaction.atomic
def move_player(
    *, rungs: RungList, player: Player, rung: int, actor: User, reason: str = ""
) -> None:
    """Move a player to another rung; the players in between move by one.

    :param reason: required after the start.
    :raises NotAnOfficial: unless *actor* is one.
    :raises PlayerNotOnRungs: if the player has no rung.
    :raises ReasonNeeded: if a required reason is missing.
    """
    check_official(actor, rungs.pool.club)
    rungs = order.locked(rungs)
    before = order.order_of(rungs)
    was = rung_of(before, player.pk)
    if was is None:
        raise errors.PlayerNotOnRungs
    change = Move(player.pk, min(max(rung, 1), len(before)))
    if rungs.started_at is None:
        order.store(rungs, before, change.apply(before))
        return
    reason = checked_reason(reason, missing=errors.ReasonNeeded)
    order.write(rungs, change, actor=actor, reason=reason)
    record(
        rungs.pool,
        actor,
        "move-on-rungs",
        gettext_noop("moved %(player)s from rung %(before)s to %(after)s: %(reason)s"),
        player=player.name,
        before=was,
        after=change.rung,
        reason=reason,
    )


@transaction.atomic
def add_player(*, rungs: RungList, player: Player, actor: User) -> None:
    """Add a member on a new rung at the bottom.

    :raises NotAnOfficial: unless *actor* is one.
    :raises NotAMember: if the player is not an active member with an account.
    :raises OnRungs: if the player has a rung already.
    """
    check_official(actor, rungs.pool.club)
    rungs = order.locked(rungs)
    before = order.order_of(rungs)
    if player.pk in before:
        raise errors.OnRungs
    if not members.eligible(rungs.pool.club).filter(pk=player.pk).exists():
        raise errors.NotAMember
    if rungs.started_at is None:
        order.store(rungs, before, (*before, player.pk))
        return
    order.write(rungs, Join(player.pk), actor=actor)
    text = gettext_noop("added %(player)s to the rungs")
    record(rungs.pool, actor, "add-to-rungs", text, player=player.name)


@transaction.atomic
def remove_player(*, rungs: RungList, player: Player, actor: User, reason: str = "") -> None:
    """Take a player off the rungs; their open challenges are cancelled.

    :param reason: required after the start.
    :raises NotAnOfficial: unless *actor* is one.
    :raises PlayerNotOnRungs: if the player has no rung.
    :raises ReasonNeeded: if a required reason is missing.
    """
    check_official(actor, rungs.pool.club)
    rungs = order.locked(rungs)
    before = order.order_of(rungs)
    if player.pk not in before:
        raise errors.PlayerNotOnRungs
    change = Leave(player.pk)
    if rungs.started_at is None:
        order.store(rungs, before, change.apply(before))
        return
    reason = checked_reason(reason, missing=errors.ReasonNeeded)
    cancel_challenges_of(rungs, player)
    order.write(rungs, change, actor=actor, reason=reason)
    text = gettext_noop("took %(player)s off the rungs: %(reason)s")
    record(rungs.pool, actor, "remove-from-rungs", text, player=player.name, reason=reason)


@transaction.atomic
def undo_change(*, change: RungChange, actor: User, reason: str) -> None:
    """Undo an entry of the log; the rungs are computed from the other entries.

    If the entry is the result of a challenge, the challenge is cancelled.

    :raises NotAnOfficial: unless *actor* is one.
    :raises ReasonNeeded: without a reason.
    :raises CannotBeUndone: for the start, a player who joined, or an entry undone already.
    """
    check_official(actor, change.rungs.pool.club)
    reason = checked_reason(reason, missing=errors.ReasonNeeded)
    rungs = order.locked(change.rungs)
    undone = change.later.filter(kind=RungChangeKind.UNDO).exists()
    if undone or change.kind not in UNDOABLE or change.about_id is not None:
        raise errors.CannotBeUndone
    order.undo(rungs, change, actor, reason)
    if change.kind == RungChangeKind.RESULT and change.challenge_id is not None:
        Challenge.objects.filter(pk=change.challenge_id).update(
            state=ChallengeState.CANCELLED, counted=None, reason=reason
        )
    record(
        rungs.pool,
        actor,
        "undo-on-rungs",
        gettext_noop("undid on the rungs, %(kind)s of %(day)s: %(reason)s"),
        kind=RungChangeKind(change.kind).label,
        day=members.today_in(rungs, change.at),
        reason=reason,
        change=change.pk,
    )
