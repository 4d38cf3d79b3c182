"""Points off a player's total, and taking that back."""

from __future__ import annotations

from django.db import transaction
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_noop

from accounts.models import User
from tournaments import errors
from tournaments.models import Entry, EventStatus, Penalty, Round
from tournaments.services.changing import changed, locked, note, reason_given

MOST_POINTS = 1_000
UNPUBLISHED = (EventStatus.OPEN, EventStatus.RUNNING, EventStatus.FINISHED)


@transaction.atomic
def add_penalty(
    *,
    entry: Entry,
    actor: User,
    points: int,
    reason: str,
    round: Round | None = None,  # noqa: A002 - the word of the trade
) -> Penalty:
    """Take *points* off a player's total, from *round* on or altogether.

    :raises BadPenalty: unless there are 1 to 1000.
    """
    tournament = locked(entry.tournament_id, *UNPUBLISHED)
    reason = reason_given(reason)
    if not 1 <= points <= MOST_POINTS or (round and round.tournament_id != tournament.pk):
        raise errors.BadPenalty()
    penalty = Penalty.objects.create(
        tournament=tournament,
        entry=entry,
        round=round,
        points=points,
        reason=reason,
        given_by=actor,
    )
    note(
        tournament,
        actor,
        "add-penalty",
        gettext_noop("%(name)s: %(points)s points off, %(reason)s"),
        name=entry.player.name,
        points=points,
        reason=reason,
    )
    changed(tournament, scores=True)
    return penalty


@transaction.atomic
def cancel_penalty(*, penalty: Penalty, actor: User, reason: str) -> Penalty:
    """Take a penalty back; it stays readable.

    :raises PenaltyCancelled: if somebody has already.
    """
    tournament = locked(penalty.tournament_id, *UNPUBLISHED)
    reason = reason_given(reason)
    penalty = Penalty.objects.select_related("entry__player").get(pk=penalty.pk)
    if penalty.cancelled_at is not None:
        raise errors.PenaltyCancelled()
    penalty.cancelled_by, penalty.cancelled_at = actor, utc_now()
    penalty.cancel_reason = reason
    penalty.save(update_fields=["cancelled_by", "cancelled_at", "cancel_reason"])
    note(
        tournament,
        actor,
        "cancel-penalty",
        gettext_noop("%(name)s: penalty of %(points)s points cancelled, %(reason)s"),
        name=penalty.entry.player.name,
        points=penalty.points,
        reason=reason,
    )
    changed(tournament, scores=True)
    return penalty
