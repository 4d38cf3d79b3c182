"""Events that are moved into the days of a season, or out of them."""

from __future__ import annotations

from datetime import datetime, time, timedelta

import pytest
from django.urls import reverse

from accounts.models import Club, User
from tests.support.clients import SignedIn
from tests.support.event_fields import FIELDS
from tests.support.events import WHEN, MakeEvent
from tournaments import services
from tournaments.models import Series, Tournament
from tournaments.services.season import Season


def test_an_event_that_is_moved_leaves_a_season_or_joins_it(
    club: Club, boss: User, director: SignedIn, make_event: MakeEvent
) -> None:
    director.post(reverse("tournaments:series_season", args=["river"]))
    season = Series.objects.get(club=club)
    assert season.takes_from
    assert season.takes_until
    inside = datetime.combine(season.takes_until, time(12))
    before = datetime.combine(season.takes_from - timedelta(days=1), time(12))
    taken, early = make_event(0, starts_at=inside), make_event(0, starts_at=before)
    by_hand = make_event(0, starts_at=before)
    assert events_of(season) == ({taken}, 1, 1)
    services.update_series(
        series=season, actor=boss, events=[taken, by_hand], event_count=2, best=2
    )

    def move(event: Tournament, at: datetime) -> None:
        services.update_tournament(tournament=event, actor=boss, starts_at=at)

    move(taken, inside + timedelta(hours=1))
    move(early, inside)
    assert events_of(season) == ({taken, early, by_hand}, 3, 3)
    move(taken, inside + timedelta(days=1))
    move(by_hand, inside + timedelta(days=1))
    assert events_of(season) == ({early, by_hand}, 2, 2)
    move(early, before)
    assert events_of(season) == ({by_hand}, 1, 1)
    move(early, inside)
    services.update_series(series=season, actor=boss, events=[by_hand])
    move(early, inside - timedelta(days=1))  # it was taken out by hand
    assert events_of(season) == ({by_hand}, 2, 2)


def events_of(series: Series) -> tuple[set[Tournament], int, int]:
    found = Series.objects.get(pk=series.pk)
    return set(found.events.all()), found.event_count, found.best


def test_the_number_of_events_follows_a_cancellation(
    club: Club, boss: User, director: SignedIn, make_event: MakeEvent
) -> None:
    director.post(reverse("tournaments:series_season", args=["river"]))
    season = Series.objects.get(club=club)
    day = datetime.combine(season.takes_until or WHEN.date(), time(12))
    events = {make_event(0, name=name, starts_at=day) for name in ("One", "Two")}
    one = events.copy().pop()
    services.cancel_tournament(tournament=one, actor=boss, reason="Snow")
    assert events_of(season) == (events, 1, 1)
    services.undo_last_step(tournament=one, actor=boss, kind="cancel")
    assert events_of(season) == (events, 2, 2)


def test_two_seasons_hand_an_event_over(club: Club, boss: User, make_event: MakeEvent) -> None:
    def season(year: int) -> Series:
        return services.create_series(
            club=club, actor=boss, name=f"{year}", event_count=1, best=1, scoring="score",
            takes_from=Season(year).first, takes_until=Season(year).last,
        )  # fmt: skip

    old, new = season(2025), season(2026)
    event = make_event(0, starts_at=datetime.combine(Season(2025).last, time(20)))
    assert (list(old.events.all()), list(new.events.all())) == ([event], [])
    july = datetime.combine(Season(2026).first, time(20))
    services.update_tournament(tournament=event, actor=boss, starts_at=july)
    assert (list(old.events.all()), list(new.events.all())) == ([], [event])
    services.update_series(series=new, actor=boss, takes_until=Season(2025).last)
    assert Series.objects.get(pk=new.pk).takes_from is None


@pytest.mark.trial
def test_the_director_who_moves_an_event_reads_what_became_of_its_series(
    club: Club, director: SignedIn, make_event: MakeEvent
) -> None:
    director.post(reverse("tournaments:series_season", args=["river"]))
    season = Series.objects.get(club=club)
    day = datetime.combine(season.takes_until or WHEN.date(), time(12))
    event = make_event(0, starts_at=day)

    def move(days: int) -> str:
        at = (day + timedelta(days=days)).strftime("%Y-%m-%dT%H:%M")
        answer = director.post(
            reverse("tournaments:edit", args=["river", event.pk]),
            FIELDS | {"starts_at": at},
            follow=True,
        )
        return answer.text

    assert f"{season} takes no events of the new day" in move(1)
    assert f"{season} takes events of the new day" in move(0)
    season.taken.clear()
    assert f"The new day is not one of {season}." in move(1)
    assert season.events.get() == event
