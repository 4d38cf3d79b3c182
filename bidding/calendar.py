"""The openings and closes of a club's competitions as an iCalendar feed.

A club with public events has one URL for everybody. A private club gives each member a signed URL,
which stops working when they leave the club.
"""

from __future__ import annotations

from datetime import timedelta

from django.core.signing import BadSignature, Signer
from django.http import HttpRequest
from django.urls import reverse
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from accounts.access import actor_of, has_account, memberships_of
from accounts.models import Club, Membership
from bidding.models import Competition, Status

SIGNER = Signer(salt="bidding.calendar")
SHOWN_FOR = timedelta(days=365)
MOST = 200


def feed_url(request: HttpRequest, club: Club) -> str:
    """Return the URL to which the reader's calendar can subscribe.

    It is empty for visitors of a private club.
    """
    if club.public_events:
        path = reverse("bidding:calendar", args=[club.slug])
    else:
        member = memberships_of(actor_of(request)).get(club=club)
        path = reverse("bidding:calendar_of", args=[SIGNER.sign(str(member.pk))])
    return request.build_absolute_uri(path)


def club_of_key(key: str) -> Club | None:
    """Return the club that a member's signed *key* is for, or None after they have left it."""
    try:
        pk = int(SIGNER.unsign(key))
    except (BadSignature, ValueError):
        return None
    member = Membership.objects.select_related("club", "user").filter(pk=pk).first()
    return member.club if member and has_account(member.user) else None


def feed(request: HttpRequest, club: Club) -> bytes:
    """Return the openings and closes of *club*'s scheduled, open and past competitions."""
    calendar = Calendar()
    calendar.add("prodid", "-//Barbu Club//Competitions//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", _("%(club)s: competitions") % {"club": club.name})
    calendar.add("x-wr-timezone", club.timezone)
    calendar.add("refresh-interval", timedelta(hours=1), parameters={"VALUE": "DURATION"})
    rows = Competition.objects.filter(club=club, closes_at__gte=utc_now() - SHOWN_FOR)
    shown = rows.exclude(status=Status.DRAFT).select_related("club")
    for competition in shown.order_by("-closes_at", "-pk")[:MOST]:
        calendar.add_component(_entry(request, competition, "opens"))
        calendar.add_component(_entry(request, competition, "closes"))
    calendar.add_missing_timezones()
    return bytes(calendar.to_ical())


def _entry(request: HttpRequest, competition: Competition, what: str) -> Event:
    """Return the event for the opening or the close.

    Its UID never changes, and its sequence number grows with changes.
    """
    opens = what == "opens"
    at = (competition.opens_at if opens else competition.closes_at).astimezone(
        competition.club.zone
    )
    text = _("%(name)s opens") if opens else _("%(name)s closes")
    withdrawn = competition.status == Status.WITHDRAWN
    entry = Event()
    entry.add("uid", f"competition-{competition.pk}-{what}@{competition.club.slug}.barbu-club")
    entry.add("sequence", competition.version)
    entry.add("dtstamp", competition.created_at)
    entry.add("dtstart", at)
    entry.add("dtend", at)
    entry.add("summary", text % {"name": competition.name})
    entry.add("status", "CANCELLED" if withdrawn else "CONFIRMED")
    entry.add("url", request.build_absolute_uri(competition.get_absolute_url()))
    return entry
