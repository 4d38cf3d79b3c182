"""The earlier events of a club that the forms of new ones begin from."""

from __future__ import annotations

from datetime import datetime, time, timedelta

from django.db.models import QuerySet

from accounts.models import Club
from tournaments.models import Comparison, EventStatus, TeamRanking, Tournament, Venue

MOST_EARLIER = 60
EVENING = time(20)
LATEST = time(23)
QUARTER = timedelta(minutes=15)
WEEK = timedelta(days=7)


def earlier_events(club: Club) -> QuerySet[Tournament]:
    """Return the events whose phases can be copied, latest first."""
    latest = Tournament.objects.filter(club=club).order_by("-starts_at", "-pk")
    found = list(latest.values_list("pk", flat=True)[:MOST_EARLIER])
    return latest.filter(pk__in=found)


def last_evening(club: Club) -> Tournament | None:
    """Return the newest event of *club* of the usual kind: in the room, of one phase, no teams."""
    usual = Tournament.objects.filter(
        club=club,
        venue=Venue.ROOM,
        team_ranking=TeamRanking.NONE,
        comparison=Comparison.NONE,
        round_days=None,
    )
    usual = usual.exclude(status=EventStatus.CANCELLED).exclude(phases__number__gt=1)
    return usual.order_by("-pk").first()


def proposed_start(club: Club, now: datetime) -> datetime:
    """Return when a new event of *club* probably begins, at *now*.

    A week after the last event that has begun or soon will. If that is past, at the next
    :data:`EVENING`, or from then until :data:`LATEST` at the next quarter of an hour.
    """
    begun = Tournament.objects.filter(club=club, starts_at__lt=now + timedelta(days=1))
    latest = begun.order_by("-starts_at").first()
    local = now.astimezone(club.zone)
    if latest is not None:
        weekly = latest.starts_at.astimezone(club.zone) + WEEK
        if weekly > local:
            return weekly
    today = local.replace(hour=EVENING.hour, minute=EVENING.minute, second=0, microsecond=0)
    if today > local:
        return today
    if local.time() < LATEST:
        return today + ((local - today) // QUARTER + 1) * QUARTER
    return today + timedelta(days=1)
