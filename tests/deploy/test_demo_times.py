"""When things of the demonstration happen, whatever the day on which it is filled."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from deploy.site.demo import times
from deploy.site.demo.competitions import closes_of_months

LONDON = ZoneInfo("Europe/London")
FILLED = [
    datetime(2026, 11, 22, 2, 17, tzinfo=LONDON),  # a Sunday at night
    datetime(2026, 11, 27, 20, 45, tzinfo=LONDON),  # a Friday evening
    datetime(2026, 3, 29, 1, 30, tzinfo=LONDON),  # the hour that summer time leaves out is next
    datetime(2026, 7, 8, 9, 0, tzinfo=LONDON),
    datetime(2026, 12, 31, 23, 59, tzinfo=LONDON),
    datetime(2028, 2, 29, 12, 0, tzinfo=LONDON),
]


@pytest.mark.parametrize("now", FILLED)
def test_events_are_named_by_their_season(now: datetime) -> None:
    season = times.season(now.date())
    assert times.name_of_cup(now.date()) == f"{season} Cup"
    assert times.name_of_league(now.date()) == f"{season} League"
    assert times.name_of_coming(now.date()) in (f"{season} Barbu", "Christmas Barbu")


@pytest.mark.parametrize("now", FILLED)
def test_an_event_in_play_began_at_an_hour_at_which_events_begin(now: datetime) -> None:
    begun = times.begun(now)
    assert timedelta(hours=1) <= now - begun < timedelta(hours=15)
    assert 10 <= begun.hour <= 20
    assert begun.minute == 0


@pytest.mark.parametrize("hour", range(24))
def test_by_day_it_began_within_the_last_hours(hour: int) -> None:
    now = datetime(2026, 11, 22, hour, 30, tzinfo=LONDON)
    if 11 <= hour <= 22:
        assert now - times.begun(now) <= timedelta(hours=3)
        assert times.begun(now).date() == now.date()


@pytest.mark.parametrize("hour", range(24))
def test_an_event_interrupted_at_night_goes_on_in_the_evening(hour: int) -> None:
    now = datetime(2026, 11, 22, hour, 30, tzinfo=LONDON)
    assert times.is_night(now) == (hour < 11)
    if times.is_night(now):
        assert times.begun(now).date() == now.date() - timedelta(days=1)
        assert times.on_day(now, times.LATE) > now


@pytest.mark.parametrize("now", FILLED)
def test_days_of_the_week_are_before_and_after(now: datetime) -> None:
    before = times.latest(times.FRIDAY, times.EVENING, now)
    after = times.earliest(times.FRIDAY, times.EVENING, now)
    assert before <= now < after
    assert {at.weekday() for at in (before, after)} == {times.FRIDAY}
    assert {at.time() for at in (before, after)} == {times.EVENING}
    assert times.last_evening(now) <= now < times.last_evening(now) + timedelta(days=2)


@pytest.mark.parametrize("now", FILLED)
def test_competitions_close_in_the_evening_of_the_club(now: datetime) -> None:
    closed = closes_of_months(now.astimezone(UTC).astimezone(LONDON), 4)
    assert {(at.day, at.time()) for at in closed} == {(28, time(20))}
    assert closed == sorted(closed)
    assert closed[-1] < now


def test_only_an_event_of_december_is_of_christmas() -> None:
    assert times.name_of_coming(date(2026, 12, 19)) == "Christmas Barbu"
    assert times.name_of_coming(date(2026, 6, 6)) == "Summer Barbu"
