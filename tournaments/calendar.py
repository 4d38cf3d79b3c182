"""The club's events as an iCalendar feed, and the agreed time of a table as a file.

A club with public events has one address for everybody. A private club gives each member a signed
address, which stops working when they leave the club.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from django.core.signing import BadSignature, Signer
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from accounts.access import actor_of, has_account, memberships_of
from accounts.models import Club, Membership
from tournaments.models import EventStatus, Table, Tournament
from tournaments.round_format import format_description

SIGNER = Signer(salt="tournaments.calendar")
#: how long a round is assumed to be when the event does not say
USUAL_ROUND = timedelta(minutes=45)
BETWEEN_ROUNDS = timedelta(minutes=5)
#: the distance from a change of the clocks within which a local time may be ambiguous
NEAR = timedelta(hours=2)


def feed_url(request: HttpRequest, club: Club) -> str:
    """Return the address that the user's calendar can subscribe to."""
    if club.public_events:
        path = reverse("tournaments:calendar", args=[club.slug])
    else:
        member = memberships_of(actor_of(request)).get(club=club)
        path = reverse("tournaments:calendar_of", args=[SIGNER.sign(str(member.pk))])
    return request.build_absolute_uri(path)


def club_of_key(key: str) -> Club | None:
    """Return the club that a member's signed *key* is for, or None after they have left it."""
    try:
        pk = int(SIGNER.unsign(key))
    except (BadSignature, ValueError):
        return None
    member = Membership.objects.select_related("club", "user").filter(pk=pk).first()
    return member.club if member and has_account(member.user) else None


def feed(request: HttpRequest, club: Club, events: Iterable[Tournament]) -> bytes:
    """Return the events of *club* as an iCalendar file, in the club's time zone."""
    calendar = Calendar()
    calendar.add("prodid", "-//Barbu Club//Events//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", club.name)
    calendar.add("x-wr-timezone", club.timezone)
    calendar.add("refresh-interval", timedelta(hours=1), parameters={"VALUE": "DURATION"})
    for event in events:
        calendar.add_component(_entry(request, club, event))
    calendar.add_missing_timezones()
    return bytes(calendar.to_ical())


def _entry(request: HttpRequest, club: Club, event: Tournament) -> Event:
    """Return one event. Its UID never changes; its sequence increases with every change."""
    address = request.build_absolute_uri(event.get_absolute_url())
    cancelled = event.status == EventStatus.CANCELLED
    entry = Event()
    entry.add("uid", f"event-{event.pk}@{club.slug}.barbu-club")
    entry.add("sequence", event.version)
    entry.add("dtstamp", event.created_at)
    entry.add("dtstart", _clock_time(event.starts_at, club))
    entry.add("dtend", _clock_time(event.starts_at + duration_of(event), club))
    entry.add("summary", event.name)
    entry.add("status", "CANCELLED" if cancelled else "CONFIRMED")
    entry.add("description", _description(event, address))
    entry.add("url", address)
    if event.place:
        entry.add("location", event.place)
    return entry


def table_file(request: HttpRequest, table: Table, at: datetime) -> bytes:
    """Return the agreed time *at* of a table as an iCalendar file.

    Its UID never changes; its sequence increases with every change of the time.
    """
    event, schedule = table.round.tournament, table.schedule
    path = reverse("tournaments:table", args=[event.club.slug, event.pk, table.pk])
    names = ", ".join(seat.entry.player.name for seat in table.seats.all())
    minutes = event.round_minutes
    length = timedelta(minutes=minutes) if minutes else USUAL_ROUND
    entry = Event()
    entry.add("uid", f"table-{table.pk}@{event.club.slug}.barbu-club")
    entry.add("sequence", schedule.changes)
    entry.add("dtstamp", event.created_at)
    entry.add("dtstart", _clock_time(at, event.club))
    entry.add("dtend", _clock_time(at + length, event.club))
    entry.add("summary", f"{event.name} · {table.round} · {table}")
    entry.add("description", names)
    entry.add("url", request.build_absolute_uri(path))
    if event.place and not table.online:
        entry.add("location", event.place)
    calendar = Calendar()
    calendar.add("prodid", "-//Barbu Club//Tables//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add_component(entry)
    calendar.add_missing_timezones()
    return bytes(calendar.to_ical())


def _clock_time(at: datetime, club: Club) -> datetime:
    """Return a time in the zone of the club, but in UTC near a change of its clocks.

    There a local time may occur twice, and iCalendar cannot say which is meant; also, icalendar's
    time zones begin summer time an hour late.
    """
    at = at.astimezone(UTC)
    before, after = ((at + step).astimezone(club.zone) for step in (-NEAR, NEAR))
    return at.astimezone(club.zone) if before.utcoffset() == after.utcoffset() else at


def _description(event: Tournament, address: str) -> str:
    rounds = _("Rounds: %(rounds)s.") % {"rounds": event.round_count}
    return "\n".join(
        part for part in (event.description, rounds, format_description(event), address) if part
    )


def duration_of(event: Tournament) -> timedelta:
    """Return how long the event is expected to last."""
    minutes = event.round_minutes
    one = timedelta(minutes=minutes) if minutes else USUAL_ROUND
    return (one + BETWEEN_ROUNDS) * event.round_count
