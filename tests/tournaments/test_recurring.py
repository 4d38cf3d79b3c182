"""Copies of events, and events that are announced by themselves."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils.timezone import localdate
from pytest_django.asserts import assertTemplateNotUsed

from accounts.models import Club, Membership, Role, User
from tests.support.clients import SignedIn
from tests.support.console import at, page
from tests.support.events import MakeEvent, fresh, race
from tournaments import errors, services
from tournaments.models import RecurringDate, RecurringEvent, Tournament
from tournaments.phase_templates import Template
from tournaments.recurring_tasks import announce_recurring
from tournaments.services import recurring as service

pytestmark = pytest.mark.django_db
FRIDAY = date(2026, 10, 16)
NOON = datetime(2026, 10, 1, 12, tzinfo=UTC)


AtTime = Callable[[datetime], None]


@pytest.fixture
def at_time(monkeypatch: pytest.MonkeyPatch) -> AtTime:
    """Let the service read the given time from now on."""
    return lambda now: monkeypatch.setattr(service, "utc_now", lambda: now)


def weekly(source: Tournament, boss: User, **settings: Any) -> RecurringEvent:
    fields: dict[str, Any] = {
        "name": "Friday evening", "next_date": FRIDAY, "time": time(19, 30), **settings,
    }  # fmt: skip
    return services.create_recurring(club=source.club, actor=boss, source=source, **fields)


def starts(recurring: RecurringEvent) -> list[str]:
    events = Tournament.objects.filter(recurring_date__recurring=recurring).order_by("starts_at")
    zone = recurring.club.zone
    return [event.starts_at.astimezone(zone).strftime("%m-%d %H:%M %z") for event in events]


def test_a_copy_has_settings_phases_series_and_players(
    make_event: MakeEvent, boss: User, club: Club
) -> None:
    source = make_event(5, template=Template.SWISS, capacity=12, place="Hall", metrics=["wins"])
    services.withdraw(entry=source.entries.order_by("pk")[0], actor=boss)
    series = services.create_series(
        club=club, actor=boss, name="Year", event_count=2, best=1, points=[1], events=[source]
    )
    copies = [
        services.copy_tournament(
            source=source,
            actor=boss,
            name="Again",
            starts_at=source.starts_at + timedelta(days=7),
            with_players=True,
        )
        for _ in range(2)
    ]
    made = copies[0]
    assert (made.place, made.capacity, made.metrics) == ("Hall", 12, ["wins"])
    assert made.phases.get().pairing == "swiss"
    assert made.entries.count() == 4
    assert set(series.events.all()) == {source, made}  # it has no room for the second


def test_a_director_copies_an_event(make_event: MakeEvent, director: SignedIn) -> None:
    source = make_event(4)
    shown = page(director, at(source, "copy"))
    assert 'value="Spring Cup"' in shown
    refused = director.post(at(source, "copy"), {"name": "", "starts_at": "soon"})
    assert "Not saved" in refused.content.decode()
    data = {"name": "Second", "starts_at": "2026-12-04T19:30", "with_players": "on"}
    answer = director.post(at(source, "copy"), data)
    made = Tournament.objects.get(name="Second")
    assert answer["Location"] == at(made, "console")
    assert made.entries.count() == 4


def test_events_are_announced_in_time_at_the_same_hour_on_both_sides_of_a_change_of_clocks(
    make_event: MakeEvent, boss: User, club: Club, at_time: AtTime
) -> None:
    club.timezone = "Europe/Paris"
    club.save(update_fields=["timezone"])
    at_time(NOON)
    recurring = weekly(make_event(0), boss, days_before=14)
    assert starts(recurring) == []
    at_time(NOON + timedelta(days=1))
    announce_recurring()
    announce_recurring()
    assert starts(recurring) == ["10-16 19:30 +0200"]
    at_time(NOON + timedelta(days=16))
    announce_recurring()  # after two weeks without a worker
    assert starts(recurring)[-2:] == ["10-23 19:30 +0200", "10-30 19:30 +0100"]


def test_in_spring_an_event_stays_at_its_hour_in_another_zone_too(
    make_event: MakeEvent, boss: User, club: Club, at_time: AtTime
) -> None:
    club.timezone = "America/New_York"
    club.save(update_fields=["timezone"])
    at_time(datetime(2027, 3, 1, 12, tzinfo=UTC))
    # 21 March is after the change there, and before that of Europe.
    recurring = weekly(make_event(0), boss, next_date=date(2027, 3, 7), days_before=27)
    assert starts(recurring) == [
        "03-07 19:30 -0500", "03-14 19:30 -0400", "03-21 19:30 -0400", "03-28 19:30 -0400",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("first", "repeats", "days"),
    [
        ("2026-10-02", "place", ["2026-11-06", "2026-12-04", "2027-01-01", "2027-02-05"]),
        ("2026-11-27", "place", ["2026-12-25", "2027-01-22", "2027-02-26", "2027-03-26"]),
        ("2026-12-27", "last", ["2027-01-31", "2027-02-28", "2027-03-28", "2027-04-25"]),
        ("2026-10-30", "place", ["2026-11-27", "2026-12-25", "2027-01-29", "2027-02-26"]),
        ("2027-01-30", "last", ["2027-02-27", "2027-03-27", "2027-04-24", "2027-05-29"]),
    ],
)
def test_a_weekday_of_each_month(
    make_event: MakeEvent, boss: User, at_time: AtTime, first: str, repeats: str, days: list[str]
) -> None:
    """The third case is a fifth Sunday, the fourth a fifth Friday, which is the last of October."""
    at_time(NOON)
    day = date.fromisoformat(first)
    recurring = weekly(make_event(0), boss, next_date=day, repeats=repeats, days_before=0)
    shown = [one.isoformat() for one in services.coming_dates(recurring, 5)]
    assert shown == [first, *days]


def test_a_monthly_event_is_announced_from_december_to_january(
    make_event: MakeEvent, boss: User, at_time: AtTime
) -> None:
    at_time(NOON)
    recurring = weekly(
        make_event(0), boss, next_date=date(2026, 12, 4), repeats="place", days_before=3
    )
    for now in (datetime(2026, 12, 2, 12, tzinfo=UTC), datetime(2026, 12, 30, 12, tzinfo=UTC)):
        at_time(now)
        announce_recurring()
    assert [day[:5] for day in starts(recurring)] == ["12-04", "01-01"]
    recurring.refresh_from_db()
    assert recurring.next_date == date(2027, 2, 5)


def test_a_last_weekday_is_the_last_of_its_month(
    make_event: MakeEvent, boss: User, at_time: AtTime
) -> None:
    at_time(NOON)
    with pytest.raises(errors.BadSettings) as refused:
        weekly(make_event(0), boss, next_date=date(2026, 10, 23), repeats="last")
    assert refused.value.field == "next_date"
    recurring = weekly(make_event(0), boss, name="Other", next_date=date(2026, 10, 16))
    changed = services.update_recurring(
        recurring=recurring, actor=boss, next_date=date(2026, 10, 30), repeats="place"
    )
    assert (changed.repeats, changed.how_often()) == ("last", "on the last Friday of each month")
    with pytest.raises(errors.BadSettings):
        services.update_recurring(recurring=recurring, actor=boss, repeats="yearly")


def test_days_that_passed_without_a_worker_get_no_event(
    make_event: MakeEvent, boss: User, at_time: AtTime
) -> None:
    at_time(NOON)
    recurring = weekly(make_event(0), boss, days_before=0)
    at_time(NOON + timedelta(days=22))  # the second Friday
    announce_recurring()
    assert starts(recurring) == ["10-23 19:30 +0100"]


def test_a_skipped_date_has_no_event_unless_it_is_kept(
    make_event: MakeEvent, boss: User, at_time: AtTime
) -> None:
    at_time(NOON)
    recurring = weekly(make_event(0), boss, until=FRIDAY + timedelta(weeks=2))
    for week in range(2):
        day = FRIDAY + timedelta(weeks=week)
        services.skip_date(recurring=recurring, day=day, actor=boss)
    services.keep_date(recurring=recurring, day=FRIDAY, actor=boss)
    with pytest.raises(errors.WrongDate):
        services.skip_date(recurring=recurring, day=FRIDAY + timedelta(days=1), actor=boss)
    at_time(NOON + timedelta(days=20))
    announce_recurring()
    found = Tournament.objects.filter(recurring_date__recurring=recurring)
    days = {event.starts_at.date() for event in found}
    assert FRIDAY + timedelta(weeks=1) not in days
    assert FRIDAY + timedelta(weeks=2) in days


def test_an_ended_one_announces_nothing_and_cannot_be_changed(
    make_event: MakeEvent, boss: User, at_time: AtTime
) -> None:
    at_time(NOON)
    recurring = weekly(make_event(0), boss)
    services.end_recurring(recurring=recurring, actor=boss)
    with pytest.raises(errors.RecurringEnded):
        services.update_recurring(recurring=recurring, actor=boss, weeks=2)
    at_time(NOON + timedelta(days=20))
    announce_recurring()
    assert starts(recurring) == []


def test_a_resumed_one_goes_on_with_the_next_date_and_leaves_out_those_that_passed(
    make_event: MakeEvent, boss: User, at_time: AtTime
) -> None:
    at_time(NOON)
    recurring = weekly(make_event(0), boss, days_before=7)
    services.end_recurring(recurring=recurring, actor=boss)
    at_time(datetime(2026, 11, 6, 22, tzinfo=UTC))  # a Friday, after the evening has begun
    resumed = services.resume_recurring(recurring=recurring, actor=boss)
    assert starts(recurring) == ["11-13 19:30 +0000"]
    assert (resumed.ended_at, resumed.next_date) == (None, date(2026, 11, 20))
    services.resume_recurring(recurring=recurring, actor=boss)  # a second tap
    announce_recurring()
    assert starts(recurring) == ["11-13 19:30 +0000"]


def test_one_resumed_at_once_is_as_before(
    make_event: MakeEvent, boss: User, at_time: AtTime
) -> None:
    at_time(NOON)
    recurring = weekly(make_event(0), boss, days_before=16)
    services.skip_date(recurring=recurring, day=FRIDAY + timedelta(days=7), actor=boss)
    before = services.coming_dates(recurring)
    services.end_recurring(recurring=recurring, actor=boss)
    recurring = services.resume_recurring(recurring=recurring, actor=boss)
    assert services.coming_dates(recurring) == before
    assert recurring.dates.count() == 2  # the announced one and the skipped one


def test_the_players_are_those_of_the_last_time(
    make_event: MakeEvent, boss: User, at_time: AtTime
) -> None:
    source = make_event(6)
    at_time(NOON)
    recurring = weekly(source, boss, days_before=15, with_players=True)
    first = Tournament.objects.get(recurring_date__recurring=recurring)
    services.withdraw(entry=first.entries.order_by("pk")[0], actor=boss)
    at_time(NOON + timedelta(days=7))
    announce_recurring()
    second = Tournament.objects.exclude(pk=first.pk).get(recurring_date__recurring=recurring)
    assert (first.entries.count(), second.entries.count()) == (6, 5)


def test_who_is_no_official_any_more_enters_nobody(
    make_event: MakeEvent, boss: User, at_time: AtTime
) -> None:
    source = make_event(4)
    at_time(NOON)
    recurring = weekly(source, boss, with_players=True)
    Membership.objects.filter(user=boss).update(role=Role.MEMBER)
    at_time(NOON + timedelta(days=7))
    announce_recurring()
    assert fresh(Tournament.objects.get(recurring_date__recurring=recurring)).entries.count() == 0


@pytest.mark.django_db(transaction=True)
def test_two_workers_announce_an_event_once(make_event: MakeEvent, boss: User) -> None:
    recurring = weekly(
        make_event(0),
        boss,
        next_date=localdate() + timedelta(days=30),
        days_before=0,
    )
    RecurringEvent.objects.update(days_before=31)
    assert race(*[lambda: services.announce_due(recurring.pk)] * 3) == ["done"] * 3
    assert RecurringDate.objects.count() == 1


@pytest.mark.trial
def test_a_director_runs_a_recurring_event_on_its_pages(
    make_event: MakeEvent, director: SignedIn, at_time: AtTime
) -> None:
    source = make_event(0)
    new = reverse("tournaments:recurring_new", args=["river"])
    at_time(NOON)
    assert 'value="Spring Cup"' in page(director, new, event=source.pk)
    assert 'value="Spring Cup"' in page(director, new)  # the latest
    day_after = localdate(timezone=source.club.zone) + timedelta(days=1)
    assert f'name="next_date" value="{day_after}"' in page(director, new)
    Tournament.objects.update(name="Evening of 28 November")
    assert 'value="Evening"' in page(director, new)
    friday = str(FRIDAY.weekday())
    data = {
        "name": "Fridays", "source": source.pk, "next_date": "2026-10-30", "time": "19:30",
        "repeats": "two-weeks", "weekday": friday, "weeks": "1", "days_before": "7",
        "until": "",
    }  # fmt: skip
    for change in ({"weeks": "0"}, {"next_date": "2026-02-30"}, {"until": "2026-10-01"},
                   {"next_date": "9999-12-31", "repeats": "first"}, {"weekday": "7"}):  # fmt: skip
        assert "Not saved" in director.post(new, data | change).content.decode()
    director.post(new, data)
    made = RecurringEvent.objects.get()
    kwargs = {"club": "river", "recurring": made.pk}
    skip = reverse("tournaments:recurring_skip", kwargs=kwargs)
    director.post(skip, {"day": "2026-11-13"})
    assert "skipped" in page(director, made.get_absolute_url())
    director.post(skip, {"day": "2026-11-13", "keep": "1"})
    assert director.post(skip, {"day": "x"}).status_code == 400
    assert "Fridays" in page(director, reverse("tournaments:recurring_list", args=["river"]))
    edit = reverse("tournaments:recurring_edit", kwargs=kwargs)
    assert '<option value="two-weeks" selected>' in page(director, edit)
    monthly = {"name": "Thursdays", "next_date": "2026-11-06", "repeats": "second", "weekday": "3"}
    director.post(edit, data | monthly)
    assert "on the second Thursday of each month" in page(director, made.get_absolute_url())
    end = reverse("tournaments:recurring_end", kwargs=kwargs)
    assert 'data-confirm="Announce no further events?' in page(director, made.get_absolute_url())
    director.post(end)
    made.refresh_from_db()
    assert (made.name, made.ended_at is None) == ("Thursdays", False)
    assert 'name="resume"' in page(director, made.get_absolute_url())
    director.post(end, {"resume": "1"})
    made.refresh_from_db()
    assert made.ended_at is None


@pytest.mark.trial
@pytest.mark.parametrize(
    ("pattern", "days"),
    [
        ("week", ["10-16", "10-23", "10-30"]),
        ("weeks", ["10-16", "11-06", "11-27"]),
        ("first", ["11-06", "12-04", "01-01"]),
        ("second", ["11-13", "12-11", "01-08"]),
        ("last", ["10-30", "11-27", "12-25"]),
    ],
)
def test_the_form_shows_the_next_dates_and_saves_the_first(
    make_event: MakeEvent, director: SignedIn, at_time: AtTime, pattern: str, days: list[str]
) -> None:
    source = make_event(0)
    at_time(NOON)
    new = reverse("tournaments:recurring_new", args=["river"])
    when = {"repeats": pattern, "weekday": "4", "weeks": "3", "next_date": "2026-10-10"}
    shown = director.get(new, when, headers={"HX-Request": "true"})
    assertTemplateNotUsed(shown, "base.html")
    listed = re.findall("<li>(.*?)</li>", shown.content.decode())
    assert [day.split()[1] for day in listed] == [f"{int(day[3:])}" for day in days]
    data = {"name": "Fridays", "source": source.pk, "time": "19:30", "days_before": "0"}
    director.post(new, data | when)
    made = RecurringEvent.objects.get()
    assert [f"{day:%m-%d}" for day in services.coming_dates(made, 3)] == days
    edit = reverse("tournaments:recurring_edit", args=["river", made.pk])
    assert f'<option value="{pattern}" selected>' in page(director, edit)
    assert re.findall("<li>(.*? 20..)</li>", page(director, edit)) == listed


def test_the_form_shows_no_dates_while_a_field_is_missing(
    make_event: MakeEvent, director: SignedIn
) -> None:
    make_event(0)
    new = reverse("tournaments:recurring_new", args=["river"])
    when = {"repeats": "weeks", "weekday": "4", "weeks": "3", "next_date": "2026-10-10"}
    for field, value in (("weeks", ""), ("next_date", ""), ("next_date", "9999-12-31")):
        shown = director.get(new, when | {field: value}, headers={"HX-Request": "true"})
        assert "<li>" not in shown.content.decode()


def test_one_that_is_resumed_after_its_last_date_says_that_no_date_is_left(
    make_event: MakeEvent, boss: User, director: SignedIn, at_time: AtTime
) -> None:
    at_time(NOON)
    made = weekly(make_event(0), boss, days_before=0, until=FRIDAY + timedelta(weeks=1))
    services.end_recurring(recurring=made, actor=boss)
    at_time(NOON + timedelta(weeks=8))
    end = reverse("tournaments:recurring_end", args=["river", made.pk])
    shown = director.post(end, {"resume": "1"}, follow=True).content.decode()
    assert "Events are announced again" not in shown
    assert shown.count("have passed or are announced") == 2
    edit = reverse("tournaments:recurring_edit", args=["river", made.pk])
    assert f'<a href="{edit}">Change the last date</a>' in shown
    made.refresh_from_db()
    assert made.ended_at is None
    changed = services.update_recurring(recurring=made, actor=boss, until=None)
    assert services.coming_dates(changed)[0] == made.next_date


def test_recurring_events_and_copies_in_the_api(
    make_event: MakeEvent, director: SignedIn, at_time: AtTime
) -> None:
    source = make_event(0)
    path = reverse("api:recurring-list", args=["river"])
    kind = "application/json"
    at_time(NOON)
    data = {"name": "Fridays", "source": source.pk, "next_date": "2026-10-30", "time": "19:30"}
    made = director.post(path, data, content_type=kind).json()
    skip = reverse("api:recurring-skip", args=["river", made["id"]])
    shown = director.post(skip, {"day": "2026-11-06"}, content_type=kind).json()
    assert shown["skipped"] == ["2026-11-06"]
    detail = reverse("api:recurring-detail", args=["river", made["id"]])
    assert director.patch(detail, {"weeks": 2}, content_type=kind).json()["weeks"] == 2
    assert (
        director.patch(detail, {"repeats": "last"}, content_type=kind).json()["repeats"] == "last"
    )
    assert director.delete(detail).status_code == 204
    resume = reverse("api:recurring-resume", args=["river", made["id"]])
    resumed = director.post(resume).json()
    assert resumed["ended_at"] is None
    assert resumed["coming"][0] == resumed["next_date"]
    copy = reverse("api:event-copy", args=["river", source.pk])
    data = {"name": "Again", "starts_at": "2026-11-01T19:30"}
    assert director.post(copy, data, content_type=kind).json()["name"] == "Again"
