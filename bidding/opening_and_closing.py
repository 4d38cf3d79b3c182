"""Opening and closing competitions at their times, each exactly once."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import F

from accounts.locks import database_now
from bidding import notifying
from bidding.locks import lock
from bidding.models import Competition, Status

REMINDED_BEFORE = timedelta(days=1)


def due() -> list[int]:
    """Return the competitions that are due to open, to close, or for a reminder."""
    now = database_now()
    opening = Competition.objects.filter(status=Status.DRAFT, scheduled=True, opens_at__lte=now)
    open_ones = Competition.objects.filter(status=Status.OPEN)
    closing = open_ones.filter(closes_at__lte=now)
    reminding = open_ones.filter(reminded=False, closes_at__lte=now + REMINDED_BEFORE)
    rows = opening.union(closing, reminding).values_list("pk", flat=True)
    return sorted(rows)


def bring_up_to_date(pk: int) -> None:
    """Open or close a competition whose time has come, and send reminders. Idempotent."""
    with transaction.atomic():
        competition = Competition.objects.filter(pk=pk).first()
        if competition is None:
            return
        competition = lock(competition)
        now = database_now()
        is_waiting = competition.status == Status.DRAFT and competition.scheduled
        if is_waiting and competition.opens_at <= now:
            _open(competition)
        if competition.status == Status.OPEN:
            if competition.closes_at <= now:
                _close(competition)
            elif not competition.reminded and competition.closes_at <= now + REMINDED_BEFORE:
                _remind(competition)


def _open(competition: Competition) -> None:
    move(competition, Status.OPEN)
    notifying.notify_of_opening(competition)


def _close(competition: Competition) -> None:
    move(competition, Status.CLOSED)
    notifying.settle_closed(competition)


def _remind(competition: Competition) -> None:
    competition.reminded = True
    competition.save(update_fields=["reminded"])
    notifying.remind(competition)


def move(competition: Competition, status: Status, **fields: object) -> None:
    """Set the status of a locked competition, with other fields."""
    competition.status = status
    for name, value in fields.items():
        setattr(competition, name, value)
    competition.version += 1
    competition.save(update_fields=["status", "version", *fields])


def touch(competition: Competition) -> None:
    """Increment the version of a locked competition."""
    Competition.objects.filter(pk=competition.pk).update(version=F("version") + 1)
    competition.version += 1
