"""Two directors change a series at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, time
from typing import Any

import pytest
from django.urls import reverse

from accounts.models import AuditEntry, Club, Role, User
from tests.support.clients import SignedIn
from tests.support.events import WHEN, MakeEvent, race
from tournaments import services
from tournaments.models import Series, SeriesScoring, Tournament

FORM = {"name": "Winter", "event_count": "5", "best": "2", "scoring": "points", "points": "10 6 3"}
REFUSED = "Another official has changed this series in the meantime"


@pytest.fixture
def events(make_event: MakeEvent) -> list[Tournament]:
    return [make_event(0, name=f"Evening {number}") for number in range(3)]


@pytest.fixture
def series(club: Club, boss: User, events: list[Tournament]) -> Series:
    return services.create_series(
        club=club, actor=boss, name="Winter", event_count=5, best=2, points=[10, 6, 3],
        events=events[:2],
    )  # fmt: skip


def shown_at(client: SignedIn, address: str) -> dict[str, str]:
    """Return what the form at *address* says about the series that it was filled with."""
    text = client.get(address).text
    found = dict(re.findall(r'name="(version|newest_event)" value="(\d+)"', text))
    assert len(found) == 2
    return found


@pytest.mark.trial
@pytest.mark.django_db
def test_a_series_that_another_director_has_changed_is_not_overwritten(
    as_role: Callable[..., SignedIn], series: Series, events: list[Tournament]
) -> None:
    first, second = (as_role(Role.DIRECTOR, name) for name in ("Dora", "Dan"))
    address = reverse("tournaments:series_edit", args=["river", series.pk])
    seen = shown_at(second, address)
    all_three: dict[str, Any] = {"events": [event.pk for event in events]}
    assert first.post(address, FORM | seen | all_three).status_code == 302
    assert first.post(address, FORM | seen | all_three).status_code == 302  # pressed twice
    fewer: dict[str, Any] = {"events": [events[0].pk], "best": "1"}
    for _press in range(2):
        refused = second.post(address, FORM | seen | fewer).text
        assert REFUSED in refused
        assert f'name="version" value="{seen["version"]}"' in refused
    series.refresh_from_db()
    assert (series.events.count(), series.best) == (3, 2)
    assert second.post(address, FORM | shown_at(second, address) | fewer).status_code == 302
    series.refresh_from_db()
    assert (list(series.events.all()), series.best) == ([events[0]], 1)


@pytest.mark.django_db
def test_a_new_event_does_not_refuse_the_changes_of_a_director(
    director: SignedIn, series: Series, boss: User, make_event: MakeEvent
) -> None:
    services.update_series(series=series, actor=boss, takes_until=WHEN.date())
    address = reverse("tournaments:series_edit", args=["river", series.pk])
    seen = shown_at(director, address)
    new = make_event(0, name="New", starts_at=datetime.combine(WHEN.date(), time(20)))
    form = FORM | seen | {"name": "Summer", "takes_until": str(WHEN.date())}
    assert director.post(address, form).status_code == 302
    series.refresh_from_db()
    assert (series.name, list(series.events.all())) == ("Summer", [new])


@pytest.mark.django_db(transaction=True)
def test_of_two_changes_at_once_the_second_is_refused(club: Club, boss: User) -> None:
    series = services.create_series(
        club=club, actor=boss, name="Winter", event_count=5, best=5, scoring=SeriesScoring.SCORE
    )

    def change(**changes: Any) -> Callable[[], object]:
        return lambda: services.update_series(series=series, actor=boss, version=1, **changes)

    outcomes = race(change(best=3), change(name="Summer"))
    assert sorted(outcomes) == ["StaleSeries", "done"]
    series.refresh_from_db()
    assert (series.best == 3) != (series.name == "Summer")
    assert AuditEntry.objects.filter(action="update-series").count() == 1
