"""Giving penalties and cancelling them."""

from __future__ import annotations

from django.db import transaction
from django.utils.timezone import now as utc_now
from django.utils.translation import ngettext

from accounts.audit import Plural
from accounts.models import User
from tournaments import errors
from tournaments.limits import MAX_PENALTY
from tournaments.models import Entry, EventStatus, Penalty, Round, RoundStatus, Tournament
from tournaments.models.choices import ACTIVE
from tournaments.services.event_changes import (
    audit_change,
    bump_version,
    locked_event,
    required_reason,
)

PENALTIES_OPEN = (*ACTIVE, EventStatus.FINISHED)
POINTS_OFF = Plural(
    lambda n: ngettext(
        "%(name)s: %(points)s point off, %(reason)s",
        "%(name)s: %(points)s points off, %(reason)s",
        n,
    ),
    "points",
)


def takes_penalties(tournament: Tournament) -> bool:
    """Return whether penalties can be given and cancelled."""
    return tournament.status in PENALTIES_OPEN


@transaction.atomic
def add_penalty(
    *,
    entry: Entry,
    actor: User,
    points: int,
    reason: str,
    round: Round | None = None,  # noqa: A002 - what the field calls it
) -> Penalty:
    """Deduct *points* from a player's total, in the standings from *round* on or in all of them.

    In an event of several phases a penalty counts in the phase of its round; without a *round* it
    counts from the round being played.

    :raises BadPenalty: if *points* is out of range, or *round* is of another event.
    :raises WrongRoundStatus: if *round* is a draft.
    :raises PenaltyGiven: if the player already has the same penalty for the same reason.
    """
    tournament = locked_event(entry.tournament_id, *PENALTIES_OPEN)
    reason = required_reason(reason)
    if not 1 <= points <= MAX_PENALTY or (round and round.tournament_id != tournament.pk):
        raise errors.BadPenalty(most=MAX_PENALTY)
    _check_released(round)
    if round is None and tournament.phases.count() > 1:
        played = tournament.rounds.exclude(status=RoundStatus.DRAFT)
        round = played.order_by("number").last()  # noqa: A001 - what the field calls it
    same = {"entry": entry, "round": round, "points": points, "reason": reason}
    if Penalty.objects.filter(cancelled_at=None, **same).exists():
        raise errors.PenaltyGiven(name=entry.player.name)
    penalty = Penalty.objects.create(tournament=tournament, given_by=actor, **same)
    audit_change(
        tournament,
        actor,
        "add-penalty",
        POINTS_OFF,
        name=entry.player.name,
        points=points,
        reason=reason,
    )
    bump_version(tournament, scores=True)
    return penalty


def _check_released(named: Round | None) -> None:
    """Check that a penalty's round is not a draft, which could be discarded.

    :raises WrongRoundStatus: if it is.
    """
    drafts = Round.objects.filter(status=RoundStatus.DRAFT)
    if named is not None and (draft := drafts.filter(pk=named.pk).first()):
        raise errors.WrongRoundStatus(round=draft.number, status=draft.get_status_display())


@transaction.atomic
def cancel_penalty(*, penalty: Penalty, actor: User, reason: str) -> Penalty:
    """Cancel a penalty; its row is kept.

    :raises PenaltyCancelled: if it is cancelled already.
    """
    tournament = locked_event(penalty.tournament_id, *PENALTIES_OPEN)
    reason = required_reason(reason)
    penalty = Penalty.objects.select_related("entry__player").get(pk=penalty.pk)
    if penalty.cancelled_at is not None:
        raise errors.PenaltyCancelled()
    penalty.cancelled_by, penalty.cancelled_at = actor, utc_now()
    penalty.cancel_reason = reason
    penalty.save(update_fields=["cancelled_by", "cancelled_at", "cancel_reason"])
    audit_change(
        tournament,
        actor,
        "cancel-penalty",
        Plural(
            lambda n: ngettext(
                "%(name)s: penalty of %(points)s point cancelled, %(reason)s",
                "%(name)s: penalty of %(points)s points cancelled, %(reason)s",
                n,
            ),
            "points",
        ),
        name=penalty.entry.player.name,
        points=penalty.points,
        reason=reason,
    )
    bump_version(tournament, scores=True)
    return penalty
