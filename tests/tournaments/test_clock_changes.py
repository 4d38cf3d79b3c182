"""Events on both sides of a change of the clocks, in the zones of clubs that have one or none."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest
from django.http import QueryDict
from django.test import RequestFactory
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar

from accounts.models import Club, User
from tests.support.clients import SignedIn
from tests.support.events import MakeEvent, start
from tests.support.online import ONLINE
from tournaments import services
from tournaments.calendar import feed
from tournaments.event_form import EventForm
from tournaments.models import Schedule, Tournament
from tournaments.notice_kinds import PERIOD_ENDS, PLAY_SOON, TIMES_MISSING
from tournaments.periods import period_ends
from tournaments.services.period_deadlines import due_reminders

pytestmark = pytest.mark.django_db
SECOND, HOUR = timedelta(seconds=1), timedelta(hours=1)
DAY, WEEK = timedelta(days=1), timedelta(weeks=1)
PARIS, NEW_YORK, TOKYO = "Europe/Paris", "America/New_York", "Asia/Tokyo"


def in_zone(club: Club, zone: str) -> None:
    club.timezone = zone
    club.save(update_fields=["timezone"])


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.trial
@pytest.mark.parametrize(
    ("zone", "first", "clock", "hours"),
    [
        (PARIS, date(2027, 3, 19), time(20), [19, 19, 18, 18]),
        (PARIS, date(2027, 10, 22), time(20), [18, 18, 19, 19]),
        (PARIS, date(2027, 3, 21), time(2, 30), [1, 1, 0, 0]),  # 02:30 is 03:30 on the 28th
        (NEW_YORK, date(2027, 3, 5), time(20), [1, 1, 0, 0]),
        (NEW_YORK, date(2027, 10, 31), time(1, 30), [5, 5, 6, 6]),  # on the 7th the first 01:30
        (TOKYO, date(2027, 3, 19), time(20), [11, 11, 11, 11]),
    ],
)
def test_a_recurring_event_keeps_its_hour_by_the_clock(
    make_event: MakeEvent,
    club: Club,
    boss: User,
    monkeypatch: pytest.MonkeyPatch,
    zone: str,
    first: date,
    clock: time,
    hours: list[int],
) -> None:
    in_zone(club, zone)
    today = datetime.combine(first, time(12), UTC) - 2 * DAY
    monkeypatch.setattr("tournaments.services.recurring.utc_now", lambda: today)
    services.create_recurring(
        club=club,
        actor=boss,
        source=make_event(0),
        name="Friday",
        next_date=first,
        time=clock,
        days_before=30,
        until=first + 3 * WEEK,
    )
    made = Tournament.objects.filter(name="Friday").order_by("starts_at")
    assert [one.starts_at.astimezone(UTC).hour for one in made] == hours
    local = [one.starts_at.astimezone(club.zone) for one in made]
    assert [one.date() for one in local] == [first + number * WEEK for number in range(4)]


@pytest.mark.trial
@pytest.mark.parametrize(
    ("zone", "first", "third", "last", "over"),
    [
        (PARIS, "2027-03-26", "2027-03-28T07:00", "2027-03-31T07:00", "2027-04-01T22:00"),
        (PARIS, "2027-10-29", "2027-10-31T08:00", "2027-11-03T08:00", "2027-11-04T23:00"),
        (NEW_YORK, "2027-03-12", "2027-03-14T13:00", "2027-03-17T13:00", "2027-03-19T04:00"),
        (NEW_YORK, "2027-11-05", "2027-11-07T14:00", "2027-11-10T14:00", "2027-11-12T05:00"),
        (TOKYO, "2027-03-26", "2027-03-28T00:00", "2027-03-31T00:00", "2027-04-01T15:00"),
    ],
)
def test_reminders_and_the_end_of_a_period_keep_their_hours_by_the_clock(
    make_event: MakeEvent,
    club: Club,
    boss: User,
    zone: str,
    first: str,
    third: str,
    last: str,
    over: str,
) -> None:
    in_zone(club, zone)
    begins = datetime.fromisoformat(f"{first}T20:00")
    one = start(make_event(4, **ONLINE, round_days=7, starts_at=begins), boss)
    assert period_ends(one) == utc(over)
    schedule = Schedule.objects.select_related("table__round__tournament__club").get()
    for kind, due in ((TIMES_MISSING, utc(third)), (PERIOD_ENDS, utc(last))):
        assert kind not in due_reminders(schedule, due - SECOND)
        assert list(due_reminders(schedule, due)) == [kind]
    assert list(due_reminders(schedule, utc(over))) == []
    schedule.agreed_at = utc(third)
    assert list(due_reminders(schedule, utc(third) - HOUR)) == [PLAY_SOON]
    assert list(due_reminders(schedule, utc(third) - HOUR - SECOND)) == []


@pytest.mark.parametrize("clock", ["2027-03-28T02:30", "2027-10-31T02:30"])
def test_a_time_that_the_clock_does_not_show_once_is_refused_in_plain_words(
    club: Club, director: SignedIn, clock: str
) -> None:
    in_zone(club, PARIS)
    form = EventForm(QueryDict(f"starts_at={clock}"), club=club, tournament=None)
    with timezone.override(club.zone):
        assert "The clocks change then" in str(form.errors["starts_at"])
    address = reverse("api:event-list", args=[club.slug])
    event = {"name": "Night", "ruleset": "pagat", "round_count": 1, "starts_at": clock}
    refused = director.post(address, event, content_type="application/json")
    assert "The clocks change then" in refused.json()["errors"]["starts_at"][0]
    told = director.post(
        address, event | {"starts_at": f"{clock}+01:00"}, content_type="application/json"
    )
    assert told.status_code == 201


def test_a_calendar_has_the_right_length_and_hour_where_the_clocks_change(
    make_event: MakeEvent, club: Club, rf: RequestFactory
) -> None:
    in_zone(club, PARIS)
    night = make_event(0, round_minutes=60, round_count=3, starts_at=utc("2027-03-27T22:00"))
    evening = make_event(0, round_minutes=60, round_count=3, starts_at=utc("2027-03-28T18:00"))
    second = make_event(0, starts_at=utc("2027-10-31T01:30"))  # the second 02:30 by the clock
    file: Any = Calendar.from_ical(feed(rf.get("/"), club, [night, evening, second]))
    (begins, ends), (at_eight, _), (at_night, _) = [
        (entry["dtstart"].dt, entry["dtend"].dt) for entry in file.walk("VEVENT")
    ]
    assert ends - begins == timedelta(hours=3, minutes=15)
    assert ends == utc("2027-03-28T01:15")
    assert (at_eight.hour, at_eight.utcoffset()) == (20, timedelta(hours=2))
    assert at_night == utc("2027-10-31T01:30")
    assert at_night.tzinfo is not None
    assert at_night.utcoffset() == timedelta(0)
