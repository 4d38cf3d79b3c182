"""Scheduling, extending, reopening and withdrawing a competition, and dropping its problems."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.locks import database_now
from accounts.models import User
from accounts.reasons import checked_reason
from bidding import errors, notifying
from bidding.locks import lock
from bidding.models import Competition, SetProblem, Status
from bidding.opening_and_closing import move, touch
from bidding.services.changing import check_conductor, check_status, record


@transaction.atomic
def schedule(*, competition: Competition, actor: User) -> Competition:
    """Schedule a competition to open at its time, or within seconds if that is past. Idempotent.

    :raises NotTheConductor: unless *actor* is the conductor.
    :raises WrongStatus: if it is or was open.
    :raises NoProblems: if the set is empty.
    :raises BadCompetition: if the close is past.
    """
    check_conductor(actor, competition)
    stored = lock(competition)
    check_status(stored, Status.DRAFT)
    if not stored.problems.exists():
        raise errors.NoProblems
    if stored.closes_at <= database_now():
        raise errors.BadCompetition("closes_at", _("The close is past. Change the times first."))
    if stored.scheduled:
        return stored
    stored.scheduled = True
    stored.save(update_fields=["scheduled"])
    touch(stored)
    record(stored, actor, "schedule-competition", gettext_noop("scheduled the opening"))
    return stored


@transaction.atomic
def unschedule(*, competition: Competition, actor: User) -> Competition:
    """Undo the scheduling before the opening.

    :raises NotTheConductor: unless *actor* is the conductor.
    :raises WrongStatus: if it is or was open.
    """
    check_conductor(actor, competition)
    stored = lock(competition)
    check_status(stored, Status.DRAFT)
    if not stored.scheduled:
        return stored
    stored.scheduled = False
    stored.save(update_fields=["scheduled"])
    touch(stored)
    record(stored, actor, "unschedule-competition", gettext_noop("took back the opening"))
    return stored


@transaction.atomic
def extend(*, competition: Competition, closes_at: datetime, actor: User) -> Competition:
    """Move the close of an open competition, or reopen a closed one.

    All competitors are notified.

    :raises NotTheConductor: unless *actor* is the conductor.
    :raises WrongStatus: unless it is open or closed.
    :raises BadCompetition: unless the new close is in the future and later than the current one.
    """
    check_conductor(actor, competition)
    stored = lock(competition)
    check_status(stored, Status.OPEN, Status.CLOSED)
    if closes_at <= max(database_now(), stored.closes_at):
        raise errors.BadCompetition("closes_at", _("Give a later close, which is not past."))
    reopened = stored.status == Status.CLOSED
    before = stored.closes_at
    move(stored, Status.OPEN, closes_at=closes_at, reminded=False)
    record(
        stored,
        actor,
        "reopen-competition" if reopened else "extend-competition",
        gettext_noop("opened the competition again until %(closes)s")
        if reopened
        else gettext_noop("moved the close to %(closes)s"),
        closes=closes_at,
        before=before,
    )
    text = "reopened" if reopened else "extended"
    notifying.notify_of_change(stored, text, closes_at=closes_at.isoformat())
    return stored


@transaction.atomic
def withdraw(*, competition: Competition, reason: str, actor: User) -> Competition:
    """Withdraw a competition that is open or closed; it is never published.

    :raises NotTheConductor: unless *actor* is the conductor.
    :raises WrongStatus: unless it is open or closed.
    :raises ReasonMissing: without a reason.
    """
    check_conductor(actor, competition)
    reason = checked_reason(reason, missing=errors.ReasonMissing)
    stored = lock(competition)
    check_status(stored, Status.OPEN, Status.CLOSED)
    move(stored, Status.WITHDRAWN, withdrawn_reason=reason)
    text = gettext_noop("withdrew the competition: %(reason)s")
    record(stored, actor, "withdraw-competition", text, reason=reason)
    notifying.settle_closed(stored)
    notifying.notify_of_change(stored, "withdrawn", reason=reason)
    return stored


@transaction.atomic
def drop_problem(*, problem: SetProblem, reason: str, actor: User) -> None:
    """Drop a bad problem of an open or closed competition: all competitors get the mean mark.

    A repeated call with the same reason changes nothing.

    :raises NotTheConductor: unless *actor* is the conductor.
    :raises WrongStatus: unless it is open or closed.
    :raises ReasonMissing: without a reason.
    """
    check_conductor(actor, problem.competition)
    reason = checked_reason(reason, missing=errors.ReasonMissing)
    stored = lock(problem.competition)
    check_status(stored, Status.OPEN, Status.CLOSED)
    row = SetProblem.objects.filter(pk=problem.pk)
    if row.filter(dropped_reason=reason).exists():
        return
    row.update(dropped_reason=reason)
    touch(stored)
    text = gettext_noop("dropped problem %(number)s: %(reason)s")
    record(stored, actor, "drop-problem", text, number=problem.number, reason=reason)
    notifying.notify_of_change(stored, "dropped", number=problem.number, reason=reason)
