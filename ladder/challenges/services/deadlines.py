"""Passed deadlines and reminders, which a periodic sweep handles. All functions are idempotent."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.db.models.functions import Now

from accounts.locks import database_now
from games.models import Seating
from ladder.challenges import notifying, order
from ladder.challenges.members import absent
from ladder.challenges.rungs import penalties
from ladder.challenges.services.leaving import end
from ladder.challenges.services.results import (
    find_game,
    is_being_played,
    lock_if_free,
    settle,
)
from ladder.models import Answer, Challenge, ChallengeState


def overdue() -> list[int]:
    """Return the challenges whose deadline has passed."""
    rows = Challenge.objects.filter(deadline__lte=Now()).order_by("deadline", "pk")
    return list(rows.values_list("pk", flat=True))


@transaction.atomic
def decide(pk: int, now: datetime | None = None) -> bool:
    """Decide a challenge whose deadline has passed; return whether it is over.

    If another transaction has the list locked, this does nothing, and the next sweep tries again.
    While the game is being played, the challenge waits for the result.
    """
    challenge = lock_if_free(pk)
    now = now or database_now()
    if challenge is None or challenge.deadline is None or challenge.deadline > now:
        return False
    if challenge.state == ChallengeState.WAITING:
        _end_unanswered(challenge, now)
        return True
    playing, counted = is_being_played(challenge), find_game(challenge)
    if counted is not None:
        settle(challenge, counted)
    elif playing:
        return False
    else:
        _end_unplayed(challenge, now)
    return True


def _end_unanswered(challenge: Challenge, now: datetime) -> None:
    """End a challenge that was not answered, and penalize named players who did not answer."""
    rows = challenge.players.filter(answer=Answer.WAITING).order_by("pk")
    silent = dict(rows.values_list("player", "player__name"))
    end(challenge, ChallengeState.UNANSWERED, now)
    if challenge.for_anyone:
        notifying.notify_over(challenge, "not-found")
        return
    notifying.notify_over(challenge, "unanswered", names=", ".join(silent.values()))
    _penalize(challenge, silent, now)


def _end_unplayed(challenge: Challenge, now: datetime) -> None:
    """End a challenge that was not played.

    Players who were not ready are penalized, but only if another player was ready and waited.
    """
    ready = set(
        challenge.players.filter(ready_at__isnull=False).values_list("player", flat=True)
    ) | set(_seated(challenge))
    rows = challenge.players.exclude(player__in=ready).order_by("pk")
    missing = dict(rows.values_list("player", "player__name")) if ready else {}
    end(challenge, ChallengeState.NOT_PLAYED, now)
    if not missing:
        notifying.notify_over(challenge, "not-played")
        return
    notifying.notify_over(challenge, "not-ready", names=", ".join(missing.values()))
    _penalize(challenge, missing, now)


def _seated(challenge: Challenge) -> Iterable[int]:
    """Return the players who have taken a seat at the table of the challenge."""
    if challenge.table_id is None:
        return []
    seated = Seating.objects.filter(game=challenge.table_id, player__in=challenge.four)
    return seated.values_list("player", flat=True)


def _penalize(challenge: Challenge, at_fault: Iterable[int], now: datetime) -> None:
    rungs, at_fault = challenge.rungs, list(at_fault)
    before = order.order_of(rungs)
    found = penalties(before, at_fault, absent(rungs, now))
    for penalty in found:
        order.write(rungs, penalty, challenge=challenge, at=now)
    notifying.notify_rungs(
        challenge,
        before,
        order.order_of(rungs),
        players=[penalty.player for penalty in found],
        cause="penalty",
        text="penalty",
    )


def to_be_reminded() -> list[int]:
    """Return the challenges whose players are to be reminded."""
    rows = Challenge.objects.filter(remind_at__lte=Now()).order_by("remind_at", "pk")
    return list(rows.values_list("pk", flat=True))


@transaction.atomic
def remind(pk: int) -> bool:
    """Remind the players of a challenge once; return whether this call reminded them."""
    challenge, now = lock_if_free(pk), database_now()
    if challenge is None or challenge.remind_at is None or challenge.remind_at > now:
        return False
    challenge.remind_at = None
    challenge.save(update_fields=["remind_at"])
    if challenge.deadline is not None and challenge.deadline > now:
        notifying.remind(challenge)
    return True
