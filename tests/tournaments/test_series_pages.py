"""Series of events on pages, in files and in the API."""

from __future__ import annotations

import csv
import re
from dataclasses import replace
from datetime import datetime, time, timedelta
from fractions import Fraction
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils.timezone import localdate, localtime, now

from accounts.dates import date_format
from accounts.models import AuditEntry, Club, Player, Role, User
from accounts.season_tables import season_tables
from ladder.models import Ladder
from tests.support.clients import SignedIn
from tests.support.console import page
from tests.support.events import EVEN, WHEN, MakeEvent, decide, fresh, table_of
from tournaments import errors, services
from tournaments.models import Series, Tournament
from tournaments.number_columns import column
from tournaments.series_page import standings_of_series
from tournaments.services.season import Season
from tournaments.standings_store import store_standings

pytestmark = pytest.mark.django_db
FORM = {"name": "Winter", "event_count": "3", "best": "2", "scoring": "points", "points": "10, 6 3"}


def url(name: str, **kwargs: Any) -> str:
    return reverse(f"tournaments:{name}", kwargs={"club": "river", **kwargs})


@pytest.fixture
def played(make_event: MakeEvent, boss: User) -> Tournament:
    """An event of four whose standings are published."""
    event = make_event(4, round_count=1)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    decide(services.release_round(tournament=event, actor=boss))
    return publish(event, boss)


def publish(event: Tournament, boss: User) -> Tournament:
    services.finish(tournament=event, actor=boss)
    services.publish(tournament=event, actor=boss)
    store_standings(event.pk)
    return fresh(event)


@pytest.fixture
def series(club: Club, boss: User, played: Tournament) -> Series:
    return services.create_series(
        club=club, actor=boss, name="Year", event_count=3, best=2, points=[10, 6, 3],
        events=[played],
    )  # fmt: skip


def totals(series: Series) -> list[str]:
    return [line.total for line in standings_of_series(series, None).lines]


def test_an_event_counts_when_it_is_published(
    make_event: MakeEvent, boss: User, series: Series
) -> None:
    assert totals(series) == ["10", "6", "3", "0"]
    coming = make_event(0, name="Autumn Cup")
    services.update_series(series=series, actor=boss, events=[*series.events.all(), coming])
    table = standings_of_series(series, None)
    assert ([event.name for event in table.coming], table.left) == (["Autumn Cup"], 2)


def test_guests_are_marked(series: Series, secretary: SignedIn) -> None:
    page_of = series.get_absolute_url()
    assert '<span class="tag">guest</span>' not in secretary.get(page_of).text
    first = standings_of_series(series, None).lines[0]
    Player.objects.filter(pk=first.row.player).update(guest=True)
    assert secretary.get(page_of).text.count('<span class="tag">guest</span>') == 1
    assert [line.guest for line in standings_of_series(series, None).lines] == [True, *[False] * 3]


def test_a_correction_and_an_undone_publication_reach_the_table(
    played: Tournament, boss: User, series: Series
) -> None:
    totals_by_score: dict[str, Any] = {"scoring": "score", "points": []}
    services.update_series(series=series, actor=boss, **totals_by_score)
    assert totals(fresh_series(series)) == ["+30", "+10", "−10", "−30"]
    table = table_of(played.rounds.get())
    services.correct_result(
        table=table, actor=boss, reason="Misread", totals=EVEN | {"N": 50, "W": -50}
    )
    store_standings(played.pk)
    assert totals(fresh_series(series)) == ["+50", "+10", "−10", "−50"]
    Tournament.objects.filter(pk=played.pk).update(status="finished")
    assert totals(fresh_series(series)) == []


def fresh_series(series: Series) -> Series:
    return Series.objects.select_related("club").get(pk=series.pk)


def test_points_of_an_event_that_is_not_ranked_by_them_are_added_up(
    make_event: MakeEvent, boss: User, club: Club
) -> None:
    event = make_event(4, round_count=1, metrics=["table"])
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    decide(services.release_round(tournament=event, actor=boss))
    north = event.entries.get(seats__seat="N")
    services.add_penalty(entry=north, actor=boss, points=5, reason="Late")
    publish(event, boss)
    made = services.create_series(
        club=club, actor=boss, name="Year", event_count=1, best=1, scoring="score", events=[event]
    )
    assert totals(made) == ["+25", "+10", "−10", "−30"]


@pytest.mark.trial
def test_a_finalist_has_the_points_of_the_qualifying_rounds_in_a_series_by_score(
    make_event: MakeEvent, boss: User, club: Club
) -> None:
    event = make_event(4, round_count=1)
    services.add_phase(
        tournament=event, actor=boss, round_count=1, qualifies="all", carry="none", pairing="ranked"
    )
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    decide(services.release_round(tournament=event, actor=boss))
    second = event.phases.get(number=2)
    chosen = services.proposal_for(second).chosen
    services.begin_phase(phase=second, actor=boss, chosen=chosen)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    decide(services.release_round(tournament=event, actor=boss))
    publish(event, boss)
    made = services.create_series(
        club=club, actor=boss, name="Year", event_count=1, best=1, scoring="score", events=[event]
    )
    entries = event.entries.values_list("pk", "player__name")
    rows = event.snapshots.get(round_number=2).rows
    points = {row["name"]: sum(row["rounds"].values()) for row in rows}
    assert all(set(row["rounds"]) == {"1", "2"} for row in rows)
    assert len(entries) == len(points)
    table = standings_of_series(made, None).lines
    totals = column([Fraction(total) for total in points.values()], signed=True)
    assert {line.name: line.total for line in table} == dict(zip(points, totals, strict=True))


def test_a_director_creates_changes_and_removes_a_series(
    director: SignedIn, played: Tournament
) -> None:
    director.post(url("series_new"), FORM | {"events": [played.pk]})
    made = Series.objects.get()
    assert (made.points, list(made.events.all())) == ([10, 6, 3], [played])
    assert 'value="10 6 3"' in page(director, url("series_edit", series=made.pk))
    director.post(url("series_edit", series=made.pk), FORM | {"name": "Summer", "best": "1"})
    made.refresh_from_db()
    assert (made.name, made.best, made.events.count()) == ("Summer", 1, 0)
    removal = f'<a class="button danger small" href="{url("series_remove", series=made.pk)}">'
    assert removal in page(director, url("series", series=made.pk))
    assert "Its events and their results stay" in page(
        director, url("series_remove", series=made.pk)
    )
    director.post(url("series_remove", series=made.pk))
    assert not Series.objects.exists()
    actions = AuditEntry.objects.order_by("pk").values_list("action", flat=True)
    assert list(actions)[-3:] == ["create-series", "update-series", "remove-series"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"best": "4"}, "At least one event counts"),
        ({"points": "10 12"}, "no more points than the one before"),
        ({"points": "ten"}, "Give whole numbers"),
        ({"points": ""}, "Give the points of 1 to 200 places"),
        ({"points": "20000 1"}, "at most 10000 points"),
        ({"event_count": "0"}, "Not saved"),
        ({"scoring": "love"}, "Choose from the list"),
        ({"name": " "}, "required"),
        ({"events": ["999999"]}, "Not saved"),
    ],
)
def test_a_bad_series_is_refused_and_nothing_typed_is_lost(
    director: SignedIn, change: dict[str, Any], words: str
) -> None:
    shown = director.post(url("series_new"), FORM | {"description": "Kept"} | change)
    assert words in shown.content.decode()
    assert "Kept" in shown.content.decode()
    assert not Series.objects.exists()


def test_the_form_warns_that_staying_away_can_beat_a_negative_total(director: SignedIn) -> None:
    shown = director.get(url("series_new")).text
    warning = "an event not played gives 0: staying away can be worth more than a low place."
    assert re.search(f'data-for="scoring:score">[^<]*{warning}', shown)
    assert warning in director.get(url("series_list")).text, "the season adds up the same points"


def test_more_events_than_the_series_has_are_refused(
    make_event: MakeEvent, boss: User, series: Series
) -> None:
    events = [make_event(0), make_event(0), make_event(0), *series.events.all()]
    with pytest.raises(errors.BadSettings, match="4 events are chosen"):
        services.update_series(series=series, actor=boss, events=events)


@pytest.fixture
def limited(series: Series, boss: User) -> Series:
    """The series with so few points that the first player cannot become the last any more."""
    services.update_series(series=series, actor=boss, points=[3, 2, 1], event_count=2, best=2)
    return series


def test_the_pages_say_what_is_still_possible(
    visitor: Client, club: Club, series: Series, played: Tournament
) -> None:
    shown = page(visitor, series.get_absolute_url())
    assert "2 events left" in shown
    assert "Everybody in the table can still win." in shown
    assert "Possible" not in shown
    assert "Year" in page(visitor, url("series_list"))
    assert series.get_absolute_url() in page(visitor, played.get_absolute_url())
    assert series.get_absolute_url() in page(visitor, reverse("club", args=["river"]))
    club.public_events = False
    club.save(update_fields=["public_events"])
    assert visitor.get(series.get_absolute_url()).status_code == 302


def test_the_table_names_the_places_left_once_not_everything_is_possible(
    visitor: Client, limited: Series
) -> None:
    shown = page(visitor, limited.get_absolute_url())
    assert "Possible" in shown
    assert "1–3" in shown


def page_of_first(member: SignedIn, series: Series) -> str:
    first = standings_of_series(series, None).lines[0].row.player
    return page(member, reverse("accounts:player", args=["river", first]))


def test_the_page_of_a_player_has_their_series(member: SignedIn, series: Series) -> None:
    shown = page_of_first(member, series)
    assert "place 1, score 10" in shown
    assert "final place still possible" not in shown


def test_the_page_of_a_player_has_the_places_left(member: SignedIn, limited: Series) -> None:
    assert "final place still possible: from 1 to 3" in page_of_first(member, limited)


@pytest.mark.parametrize("kind", ["csv", "json", "xlsx"])
def test_the_table_as_a_file(visitor: Client, series: Series, kind: str) -> None:
    answer = visitor.get(url("series_file", series=series.pk, kind=kind))
    assert answer.status_code == 200
    if kind == "csv":
        assert answer.content.decode("utf-8-sig").splitlines()[1].startswith("1,,Player")
    assert visitor.get(url("series_file", series=series.pk, kind="doc")).status_code == 404


def test_the_table_has_columns_for_possible_places_only_while_they_are_limited(
    visitor: Client, series: Series, played: Tournament, boss: User
) -> None:
    path = url("series_file", series=series.pk, kind="csv")
    day = date_format(localtime(played.starts_at, played.club.zone), "SHORT_DATE_FORMAT")

    def headings() -> list[str]:
        text = visitor.get(path).content.decode("utf-8-sig").splitlines()[0]
        return next(csv.reader([text]))

    before = ["Place", "Shared", "Player", "Points"]
    event = f"{played.name}, {day}"
    assert headings() == [*before, event]
    services.update_series(series=series, actor=boss, points=[3, 2, 1], event_count=2, best=2)
    assert headings() == [*before, "Best place", "Worst place", event]
    services.update_series(series=series, actor=boss, scoring="score", points=[])
    assert headings() == [*before, event]
    services.update_series(
        series=series, actor=boss, scoring="points", points=[3], event_count=1, best=1
    )
    assert headings() == [*before, event]


def test_the_paper_of_a_series_has_the_days_of_its_events(
    series: Series, played: Tournament, boss: User
) -> None:
    def paper() -> str:
        series.refresh_from_db()
        context = {"series": series, "table": standings_of_series(series, None), "club": club}
        return render_to_string("tournaments/series_paper.html", context)

    club = played.club
    day = localtime(played.starts_at, club.zone)
    shown = paper()
    assert f'<th scope="col" class="number">{date_format(day, "j N")}</th>' in shown
    assert f"{date_format(day, 'SHORT_DATE_FORMAT')}: {played.name}." in shown
    assert "Results in brackets" in shown
    services.update_series(series=series, actor=boss, best=3)
    assert "Results in brackets" not in paper()


def test_a_series_is_shared_by_link_and_code(visitor: Client, series: Series) -> None:
    path, code = series.get_absolute_url(), url("series_code", series=series.pk)
    shown = page(visitor, path)
    assert f'data-shares="{path}"' in shown
    assert f'href="{code}"' in shown
    shown = page(visitor, code)
    assert "Standings of Year" in shown
    assert f"http://testserver{path}" in shown
    assert "No account is needed" in shown
    assert "Projector" not in shown


def test_series_in_the_api(director: SignedIn, visitor: Client, played: Tournament) -> None:
    path = reverse("api:series-list", args=["river"])
    data = {
        "name": "Year", "scoring": "points", "points": [5, 3], "event_count": 2, "best": 1,
        "events": [played.pk],
    }  # fmt: skip
    made = director.post(path, data, content_type="application/json").json()
    assert made["events"] == [played.pk]
    detail = reverse("api:series-detail", args=["river", made["id"]])
    refused = director.patch(detail, {"best": 3}, content_type="application/json")
    assert (refused.status_code, refused.json()["field"]) == (422, "best")
    table = visitor.get(reverse("api:series-standings", args=["river", made["id"]])).json()
    assert [row["total"] for row in table["standings"]] == [5, 3, 0, 0]
    assert table["left"] == 1
    assert director.delete(detail).status_code == 204


def test_a_series_takes_few_queries(
    visitor: Client, series: Series, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(6):
        visitor.get(series.get_absolute_url())


def test_a_season_adds_up_its_events_and_takes_new_ones(
    club: Club, played: Tournament, director: SignedIn, make_event: MakeEvent
) -> None:
    today = localdate(timezone=club.zone)
    Tournament.objects.filter(pk=played.pk).update(starts_at=now())
    answer = director.post(url("series_season"), follow=True)
    found = Series.objects.get(club=club)
    assert answer.redirect_chain == [(found.get_absolute_url(), 302)]
    season = Season.of(today)
    assert (found.name, found.takes_until, found.best) == (f"Season {season}", season.last, 1)
    assert totals(found) == ["+30", "+10", "−10", "−30"]
    after = answer.text.split("Standings so far</h2>")[1]
    assert after.lstrip().startswith('<div class="scroll"'), "no empty box"
    assert "The points of all events are added up." in answer.text
    first, last = date_format(season.first), date_format(season.last)
    assert f"New events from {first} to {last} are added by themselves." in answer.text
    director.post(url("series_season"))
    assert Series.objects.get(club=club) == found
    noon = datetime.combine(season.last, time(12))
    coming = make_event(0, name="Last evening", starts_at=noon)
    make_event(0, name="Next season", starts_at=noon + timedelta(days=1))
    found = fresh_series(found)
    assert set(found.events.all()) == {played, coming}
    assert (found.event_count, found.best) == (2, 2)


def test_the_empty_list_says_when_the_season_begins_and_ends(
    club: Club, director: SignedIn
) -> None:
    season = Season.of(localdate(timezone=club.zone))
    first, last = date_format(season.first), date_format(season.last)
    shown = director.get(url("series_list")).text
    assert f"The season runs from {first} to {last}." in shown
    assert f'<a class="button quiet" href="{url("series_new")}">' in shown


def test_players_who_are_level_are_sorted_by_name_and_events_of_a_day_numbered(
    club: Club, boss: User, make_event: MakeEvent
) -> None:
    event = make_event(4, round_count=1)
    names = ["Zoé", "Éric", "Eva", "Anne"]
    for entry, name in zip(event.entries.order_by("pk"), names, strict=True):
        Player.objects.filter(pk=entry.player_id).update(name=name)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    decide(services.release_round(tournament=event, actor=boss), dict.fromkeys(EVEN, 0))
    event = publish(event, boss)
    chosen = services.create_series(
        club=club, actor=boss, name="Year", event_count=3, best=2, points=[10, 6, 3], events=[event]
    )
    table = standings_of_series(chosen, None)
    assert [line.name for line in table.lines] == ["Anne", "Éric", "Eva", "Zoé"]
    assert [number for _event, number in table.columns] == [None]
    twice = replace(table, events=(event, event))
    assert [number for _event, number in twice.columns] == [1, 2]


def test_a_planned_number_of_events_grows_only_when_it_is_full(
    club: Club, boss: User, series: Series, make_event: MakeEvent
) -> None:
    services.update_series(series=series, actor=boss, takes_until=WHEN.date())
    for number in (2, 3, 4):
        make_event(0, name=f"Event {number}")
        kept = fresh_series(series)
        assert (kept.events.count(), kept.event_count, kept.best) == (number, max(3, number), 2)


def test_an_event_added_while_a_season_is_edited_stays_in_it(
    club: Club, director: SignedIn, make_event: MakeEvent
) -> None:
    director.post(url("series_season"))
    found = Series.objects.get(club=club)
    edit = url("series_edit", series=found.pk)
    shown = re.search(r'name="newest_event" value="(\d+)"', director.get(edit).text)
    assert shown
    day = datetime.combine(found.takes_until or WHEN.date(), time(20))
    events = [make_event(0, name=name, starts_at=day) for name in ("Meanwhile", "Chosen too")]
    form = {
        "name": "Our season", "event_count": "5", "best": "5", "scoring": "score",
        "takes_until": str(found.takes_until), "events": [str(events[1].pk)],
        "newest_event": shown[1],
    }  # fmt: skip
    assert director.post(edit, form).status_code == 302
    found = fresh_series(found)
    assert found.name == "Our season"
    assert set(found.events.all()) == set(events)
    again = form | {"newest_event": str(events[1].pk)}
    assert director.post(edit, again).status_code == 302
    assert list(fresh_series(found).events.all()) == [events[1]]  # the other one was not ticked


def test_only_officials_set_up_a_season(club: Club, member: SignedIn, visitor: Client) -> None:
    assert member.post(url("series_season")).status_code == 403
    assert visitor.post(url("series_season")).status_code == 302
    assert not Series.objects.exists()


def test_the_console_of_a_published_event_says_what_adds_up_events(
    club: Club, played: Tournament, director: SignedIn
) -> None:
    address = url("console", pk=played.pk)
    page = director.get(address).text
    assert "A series adds up the points of the evenings." in page
    assert f'href="{url("series_list")}"' in page
    Tournament.objects.filter(pk=played.pk).update(starts_at=now())
    director.post(url("series_season"))
    page = director.get(address).text
    assert "The event counts in a series." in page
    assert f'href="{Series.objects.get(club=club).get_absolute_url()}"' in page


def test_a_season_is_under_ladders_as_long_as_there_is_none(
    club: Club, director: SignedIn, member: SignedIn
) -> None:
    ladders = reverse("ladder:first", args=[club.slug])
    assert member.get(ladders).status_code == 200
    director.post(url("series_season"))
    found = Series.objects.get(club=club)
    for client in (director, member):
        assert client.get(ladders)["Location"] == found.get_absolute_url()
    assert "Set up a ladder" in director.get(found.get_absolute_url()).text
    assert "Set up a ladder" not in member.get(found.get_absolute_url()).text


def test_a_visitor_has_the_season_only_where_events_are_public(
    club: Club, director: SignedIn
) -> None:
    director.post(url("series_season"))
    assert [table.name for table in season_tables(club, None)] == [Series.objects.get().name]
    club.public_events = False
    assert season_tables(club, None) == []
    assert season_tables(club, Role.MEMBER)


def test_the_settings_of_ladders_say_only_of_a_sum_that_points_are_added_up_as_they_are(
    club: Club, director: SignedIn
) -> None:
    settings = reverse("ladder:settings", args=[club.slug])
    as_they_are = "are added up as they are"
    director.post(url("series_season"))
    assert as_they_are in director.get(settings).text
    Series.objects.update(scoring="points", points=[25, 18, 15])
    shown = director.get(settings).text
    assert as_they_are not in shown
    assert "What an event is worth" in shown


def test_a_season_and_a_ladder_are_tabs_of_each_other(club: Club, director: SignedIn) -> None:
    director.post(reverse("ladder:set_up_usual", args=[club.slug]))
    director.post(url("series_season"))
    found = Series.objects.get(club=club)
    ladder = Ladder.objects.filter(pool__club=club).earliest("pk")
    address = reverse("ladder:ladder", args=[club.slug, ladder.pk])
    shown = director.get(address).text
    assert f'<a href="{found.get_absolute_url()}"' in shown
    assert f'<a id="added-up" href="{found.get_absolute_url()}">' in shown
    page = director.get(found.get_absolute_url()).text
    assert f'<a id="averaged-in" href="{address}">' in page
    assert f'<a href="{found.get_absolute_url()}" aria-current="page">' in page
    assert f'<a href="{address}">' in page
    assert "Set up a ladder" not in page
    first = director.get(reverse("ladder:first", args=[club.slug]))
    assert first["Location"] == found.get_absolute_url()


def test_a_season_is_named_where_events_are_created_and_ladders_set_up(
    club: Club, director: SignedIn
) -> None:
    settings = reverse("ladder:settings", args=[club.slug])
    assert url("series_season") in director.get(settings).text
    director.post(url("series_season"))
    name = Series.objects.get(club=club).name
    assert f"It also counts in “{name}”" in director.get(url("new")).text
    page = director.get(settings).text
    assert f'id="back" href="{reverse("ladder:first", args=[club.slug])}"' in page
    assert url("series_season") not in page
    assert name in page


def test_the_club_page_gives_leaders_who_are_level_the_same_place(
    visitor: Client, make_event: MakeEvent, club: Club, boss: User
) -> None:
    event = make_event(4, round_count=1)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    decide(services.release_round(tournament=event, actor=boss), dict.fromkeys(EVEN, 0))
    publish(event, boss)
    services.create_series(
        club=club, actor=boss, name="Year", event_count=3, best=2, points=[10, 6, 3], events=[event]
    )
    shown = page(visitor, reverse("club", args=["river"]))
    # The four of the series, and those of the event.
    assert shown.count('<span class="place">=1</span>') == 8
