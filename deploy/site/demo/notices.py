"""The dates of the demonstration's notices about past events."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from accounts.models import Club
from notices.models import Notice
from tournaments.models import Round, Tournament
from tournaments.notice_kinds import PUBLISHED, ROUND

A_ROUND = timedelta(minutes=50)
ENTERED = timedelta(days=3)
"""How long before an event players are notified of their entry."""


def date_notices(club: Club, now: datetime) -> None:
    """Backdate the notices of events that have begun to the time of the event."""
    dated = list(_dated(club, now))
    Notice.objects.bulk_update(dated, ["created_at"])


def _dated(club: Club, now: datetime) -> Iterator[Notice]:
    begun = Tournament.objects.filter(club=club, starts_at__lt=now)
    for event in begun.order_by("pk"):
        rounds = dict(Round.objects.filter(tournament=event).values_list("pk", "number"))
        for notice in Notice.objects.filter(link__startswith=event.get_absolute_url()):
            notice.created_at = min(now, event.starts_at + _since_start(notice, rounds))
            yield notice


def _since_start(notice: Notice, rounds: dict[int, int]) -> timedelta:
    """Return how long after the start of the event a notice was sent."""
    if notice.kind == PUBLISHED.code:
        return len(rounds) * A_ROUND
    if notice.kind != ROUND.code:
        return -ENTERED
    number = rounds.get(int(notice.subject.partition(":")[2]), 1)
    return (number - 1) * A_ROUND
