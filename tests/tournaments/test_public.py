"""The pages that everybody may look at."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils.timezone import now
from pytest_django import DjangoAssertNumQueries

from accounts.models import Club, User
from accounts.places import Place
from tests.factories import PlayerFactory
from tests.support.clients import SignedIn, sign_in
from tests.support.events import (
    MakeEvent,
    decide,
    enter_new,
    fresh,
    give,
    once,
    start,
    table_of,
    users_at,
)
from tests.support.parameters import mostly_trials
from tournaments import services, standings_store
from tournaments.event_texts import sit_outs_give
from tournaments.models import AwardKind, Entry, EntryStatus, StandingsSnapshot, Tournament
from tournaments.projector import Slide
from tournaments.standings_page import RoundScore, Standing, Standings, standings_of
from tournaments.views import public

PAGES = ["event", "standings", "rounds", "players", "projector"]


def url(name: str, *args: Any) -> str:
    return reverse(f"tournaments:{name}", args=["river", *args])


@pytest.fixture
def private(club: Club) -> Club:
    club.public_events = False
    club.save(update_fields=["public_events"])
    return club


def test_events_are_listed_by_what_they_are_now(
    visitor: Client, make_event: MakeEvent, boss: User
) -> None:
    running = make_event(4, name="Tonight")
    start(running, boss)
    make_event(0, name="Next month", starts_at=now() + timedelta(days=30))
    over = make_event(0, name="Called off")
    services.cancel_tournament(tournament=over, actor=boss, reason="snow")

    response = visitor.get(url("list"))

    assert [event.name for event in response.context["running"]] == ["Tonight"]
    assert [event.name for event in response.context["coming"]] == ["Next month"]
    assert [event.name for event in response.context["page"]] == ["Called off"]


def test_the_list_says_how_many_rounds_of_an_event_were_played(
    visitor: Client, make_event: MakeEvent, boss: User
) -> None:
    event = make_event(4, round_count=3)
    decide(start(event, boss))
    assert "3 rounds" in visitor.get(url("list")).text
    services.finish(tournament=event, actor=boss)
    assert "1 of 3 rounds played" in visitor.get(url("list")).text


def test_the_list_counts_who_played_an_event_and_left_it(
    visitor: Client, make_event: MakeEvent, boss: User
) -> None:
    event = make_event(9, round_count=3)
    first = start(event, boss)
    decide(first)
    services.enter_guest(tournament=fresh(event), name="Never Came", actor=boss)
    services.withdraw(entry=table_of(first, 1).seats.order_by("pk")[0].entry, actor=boss)
    assert "9 entrants" in visitor.get(url("list")).text
    services.finish(tournament=fresh(event), actor=boss)
    assert "8 players" in visitor.get(url("list")).text


def test_only_the_next_events_are_listed_at_first(visitor: Client, make_event: MakeEvent) -> None:
    for number in range(14):
        make_event(0, name=f"Cup {number}", starts_at=now() + timedelta(days=number + 1))
    response = visitor.get(url("list"))
    assert [event.name for event in response.context["coming"]] == [f"Cup {n}" for n in range(12)]
    assert 'href="?when=coming"' in response.text
    assert "?when=running" not in response.text
    pages = [visitor.get(f"{url('list')}?when=coming&page={n}").context for n in (1, 2)]
    assert [len(context["page"].object_list) for context in pages] == [12, 2]


def test_the_list_is_narrowed_by_time_and_by_words(visitor: Client, make_event: MakeEvent) -> None:
    make_event(0, name="Christmas Barbu", place="Boathouse", starts_at=now() + timedelta(days=9))
    make_event(0, name="Spring Cup", starts_at=now() + timedelta(days=99))

    def found(**query: str) -> list[str]:
        return [event.name for event in visitor.get(url("list"), query).context["page"]]

    assert found(q="boat chr") == ["Christmas Barbu"]
    assert found(when="coming") == ["Christmas Barbu", "Spring Cup"]
    assert found(when="past") == []
    assert "No event found" in visitor.get(url("list"), {"q": "zzz"}).text


def test_a_club_without_events_says_so(visitor: Client, club: Club) -> None:
    assert "No events yet" in visitor.get(url("list")).text


def test_a_list_of_twenty_events_takes_as_many_queries_as_one(
    visitor: Client, make_event: MakeEvent, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(20):
        make_event(0, name=f"Event {number}")
    with django_assert_num_queries(6):
        visitor.get(url("list"))


@pytest.mark.parametrize("page", PAGES)
def test_a_private_event_is_for_members(
    page: str, private: Club, make_event: MakeEvent, visitor: Client, member: SignedIn,
    outsider: SignedIn,
) -> None:  # fmt: skip
    address = url(page, make_event(0).pk)

    assert member.get(address).status_code == 200
    assert outsider.get(address).status_code == 404
    response = visitor.get(address)
    sign_in = f"{reverse('account_login')}?next={address}&members="
    assert response.headers["Location"] == sign_in


@pytest.mark.parametrize("page", PAGES)
def test_an_event_of_another_club_is_not_found_here(
    page: str, make_event: MakeEvent, outsider: SignedIn
) -> None:
    elsewhere = reverse(f"tournaments:{page}", args=["other", make_event(0).pk])
    assert outsider.get(elsewhere).status_code == 404


@pytest.mark.parametrize(
    ("page", "queries"),
    mostly_trials(
        [("event", 18), ("standings", 10), ("rounds", 12), ("players", 7), ("projector", 15)],
        [("event", 18)],
    ),
)
def test_a_page_of_twenty_players_takes_so_many_queries(
    page: str, queries: int, make_event: MakeEvent, boss: User,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:  # fmt: skip
    event = make_event(20)
    first = start(event, boss)
    decide(first)
    standings_store.store_standings(event.pk)
    player = sign_in(users_at(table_of(first))["E"])
    with django_assert_num_queries(queries):
        assert player.get(url(page, event.pk)).status_code == 200


def test_players_see_their_own_table_first(
    visitor: Client, make_event: MakeEvent, boss: User
) -> None:
    event = make_event(8)
    table = table_of(start(event, boss), 2)
    seats = {seat.seat: seat.entry.player for seat in table.seats.all()}
    east = seats["E"].user
    assert east is not None

    mine = sign_in(east).get(url("event", event.pk))
    assert mine.context["round"].own_table.pk == table.pk
    others = f"with {seats['S'].name}, {seats['W'].name} and {seats['N'].name}"
    assert others in mine.text

    theirs = visitor.get(url("event", event.pk))
    assert theirs.context["round"].own_table is None
    assert others not in theirs.text


def test_a_player_who_sits_out_sees_it(make_event: MakeEvent, boss: User) -> None:
    event = make_event(9)
    one = start(event, boss)
    user = one.sit_outs.get().entry.player.user
    assert user is not None
    assert "You sit out this round" in sign_in(user).get(url("event", event.pk)).text


def test_a_draft_is_seen_by_nobody(visitor: Client, make_event: MakeEvent, boss: User) -> None:
    event = make_event(8)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    table = table_of(event.rounds.get(number=1))

    assert visitor.get(url("event", event.pk)).context["round"] is None
    assert visitor.get(url("round", event.pk, 1)).status_code == 404
    assert visitor.get(url("table", event.pk, table.pk)).status_code == 404
    services.release_round(tournament=event, actor=boss)
    assert visitor.get(url("round", event.pk, 1)).status_code == 200
    assert visitor.get(url("table", event.pk, table.pk)).status_code == 200


def standings_after_one_round(event: Tournament, boss: User) -> None:
    decide(start(event, boss))
    services.close_round(round=event.rounds.get(number=1), actor=boss)
    standings_store.store_standings(event.pk)


def test_shared_places_and_the_readers_row_are_marked(make_event: MakeEvent, boss: User) -> None:
    event = make_event(8)
    standings_after_one_round(event, boss)
    north = users_at(table_of(event.rounds.get(number=1)))["N"]

    response = sign_in(north).get(url("standings", event.pk))

    shown = response.context["standings"]
    places = [str(line.place) for line in shown.lines]
    assert places == ["=1", "=1", "=3", "=3", "=5", "=5", "=7", "=7"]
    assert shown.heading == "Standings after round 1"
    assert shown.own_line.name == north.name
    assert shown.own_line.rounds == (RoundScore(30),)
    assert response.text.count('<tr class="self">') == 1


def test_there_are_no_standings_before_anything_counts(
    visitor: Client, make_event: MakeEvent, boss: User
) -> None:
    event = make_event(8)
    one = start(event, boss)
    standings_store.store_standings(event.pk)
    assert "No standings yet" in visitor.get(url("standings", event.pk)).text
    decide(one)
    standings_store.store_standings(event.pk)
    assert "No standings yet" not in visitor.get(url("standings", event.pk)).text


def test_table_points_are_rounded_and_abandoned_tables_named(
    visitor: Client, make_event: MakeEvent, boss: User
) -> None:
    event = make_event(8, metrics=["table", "total"])
    one = start(event, boss)
    services.abandon_table(table=table_of(one, 2), actor=boss, reason="ill")
    give(table_of(one, 1), {"N": 10, "E": 10, "S": 10, "W": -30})
    standings_store.store_standings(event.pk)
    shown = visitor.get(url("standings", event.pk)).text
    assert "2.33" in shown
    assert "2.333" not in shown
    assert shown.count("table abandoned in round 1") == 4


@pytest.mark.trial
@pytest.mark.parametrize("metrics", [["total", "table"], ["total", "wins"]])
def test_table_points_are_explained_wherever_they_rank(
    visitor: Client, make_event: MakeEvent, boss: User, metrics: list[str]
) -> None:
    event = make_event(4, metrics=metrics, sit_out_award=AwardKind.POINTS)
    ranks, explained = "table" in metrics, "Table points: 4, 2, 1 and 0 for the places at a table"
    assert (explained in visitor.get(url("event", event.pk)).text) == ranks
    decide(start(event, boss))
    standings_store.store_standings(event.pk)
    page = visitor.get(url("standings", event.pk)).text
    assert (f"<li>{explained}" in page) == ranks
    assert ("<li>Tables won: how often the player was first at a table.</li>" in page) != ranks
    assert 'title="4-2-1-0 at each table, ties shared">Table points' in page or not ranks
    assert ("the first at a table has 4" in sit_outs_give(event)) == ranks
    assert ("table points" in sit_outs_give(event)) == ranks


@pytest.mark.trial
def test_head_to_head_is_a_column_only_where_it_has_values(
    visitor: Client, make_event: MakeEvent, boss: User
) -> None:
    different = make_event(4, metrics=["total", "head"])
    decide(start(different, boss))
    standings_store.store_standings(different.pk)
    equal = make_event(0, metrics=["total", "head"])
    for entry in different.entries.all():
        services.enter(tournament=equal, player=entry.player, actor=boss)
    services.check_in_everybody(tournament=equal, actor=boss)
    decide(start(fresh(equal), boss), {"N": 20, "E": 20, "S": -20, "W": -20})
    standings_store.store_standings(equal.pk)

    def columns(event: Tournament) -> tuple[str, ...]:
        shown: Standings = visitor.get(url("standings", event.pk)).context["standings"]
        return shown.metrics

    assert columns(different) == ("total",)
    assert columns(equal) == ("total", "head")
    term, values = "how much more each scored than the others", "A dash (–): level with nobody."
    for event, explained in ((different, term), (equal, values)):
        assert explained in visitor.get(url("standings", event.pk)).text
        assert explained in render_to_string(
            "tournaments/standings_paper.html",
            {"event": event, "club": event.club, "standings": standings_of(event, None)},
        )


@pytest.mark.trial
@pytest.mark.parametrize(("rounds", "hidden"), [(2, 0), (3, 2)])
def test_a_phone_shows_all_rounds_of_a_short_event(
    visitor: Client, make_event: MakeEvent, boss: User, rounds: int, hidden: int
) -> None:
    event = make_event(4, round_count=rounds, metrics=["total"])
    decide(start(event, boss))
    for _later in range(rounds - 1):
        decide(services.release_round(tournament=fresh(event), actor=boss))
    standings_store.store_standings(event.pk)
    head = visitor.get(url("standings", event.pk)).text.split("<thead>")[1].split("</thead>")[0]
    assert head.count('class="number rest"') == hidden


def test_players_are_listed_as_in_a_dictionary(
    visitor: Client, make_event: MakeEvent, boss: User
) -> None:
    event = make_event(0)
    for name in ("Zoë", "Émile", "anne", "Fiona"):
        enter_new(event, name, boss)
    entrants = visitor.get(url("players", event.pk)).context["entrants"]
    assert [entry.player.name for entry in entrants.entered] == ["anne", "Émile", "Fiona", "Zoë"]


@pytest.mark.trial
def test_earlier_standings_can_be_looked_at(
    visitor: Client, make_event: MakeEvent, boss: User
) -> None:
    event = make_event(8)
    standings_after_one_round(event, boss)
    second = services.release_round(tournament=fresh(event), actor=boss)
    standings_store.store_standings(event.pk)
    empty = visitor.get(url("standings", event.pk)).context["standings"]
    assert empty.heading == "After round 1 (round 2: 0 of 2 results)"
    give(table_of(second))
    standings_store.store_standings(event.pk)

    latest = visitor.get(url("standings", event.pk)).context["standings"]
    assert latest.heading == "Round 2 so far"
    before = visitor.get(url("standings", event.pk), {"after": "1"}).context["standings"]
    assert before.rounds == (1,)
    assert visitor.get(url("standings", event.pk), {"after": "3"}).status_code == 404


def test_standings_of_a_round_that_is_only_not_closed_say_so(
    visitor: Client, make_event: MakeEvent, boss: User
) -> None:
    event = make_event(4)
    give(table_of(start(event, boss)))
    standings_store.store_standings(event.pk)
    shown = visitor.get(url("standings", event.pk)).text
    assert "<h2>Standings after round 1</h2>" in shown
    assert "Standings: Standings" not in shown
    assert "Standings after round 1" in visitor.get(url("projector", event.pk)).text
    assert "The director has not closed the round yet" in shown


def test_a_request_of_htmx_gets_the_content_alone(visitor: Client, make_event: MakeEvent) -> None:
    event = make_event(4)
    response = visitor.get(url("event", event.pk), headers={"HX-Request": "true"})
    assert f'data-live="event:{event.pk}" data-version="{event.version}"' in response.text
    assert "<html" not in response.text


def test_the_clock_shows_what_is_left(visitor: Client, make_event: MakeEvent, boss: User) -> None:
    event = make_event(4)
    one = start(event, boss)
    assert visitor.get(url("event", event.pk)).context["round"].clock is None

    services.start_clock(round=one, actor=boss, minutes=90)
    clock = visitor.get(url("event", event.pk)).context["round"].clock
    assert clock.running
    assert 80 * 60 < clock.seconds <= 90 * 60

    services.pause_clock(round=one, actor=boss)
    paused = visitor.get(url("projector", event.pk))
    assert not paused.context["round"].clock.running
    assert "paused" in paused.text


def test_the_projector_splits_what_it_shows_into_screens(
    visitor: Client, make_event: MakeEvent, boss: User
) -> None:
    event = make_event(36, round_count=1)
    first = start(event, boss)
    give(table_of(first))
    standings_store.store_standings(event.pk)

    slides = visitor.get(url("projector", event.pk)).context["slides"]

    sizes = [(slide.kind, len(slide.names or slide.tables or slide.lines)) for slide in slides]
    assert sizes == [
        ("names", 36), ("tables", 5), ("tables", 4),
        ("standings", 18), ("standings", 18),
    ]  # fmt: skip


def test_the_projector_begins_with_the_final_standings_once_they_are_published(
    visitor: Client, make_event: MakeEvent, boss: User
) -> None:
    event = make_event(4, round_count=1)
    give(table_of(start(event, boss)))
    services.finish(tournament=event, actor=boss)
    services.publish(tournament=event, actor=boss)
    standings_store.store_standings(event.pk)
    slides = visitor.get(url("projector", event.pk)).context["slides"]
    assert [slide.kind for slide in slides] == ["podium", "standings", "tables"]
    for name in ("event", "projector"):
        page = visitor.get(url(name, event.pk)).text
        steps = [page.index(f"step at-{place}") for place in (1, 2, 3)]
        assert steps == sorted(steps)


@pytest.mark.parametrize(("places", "rows"), [(1, 1), (5, 5), (6, 3), (13, 7), (18, 9), (20, 10)])
def test_places_on_the_projector_stand_in_columns_of_the_same_length(
    places: int, rows: int
) -> None:
    first = Place(1, shared=False)
    line = Standing(place=first, name="Anne", player=1, own=False, values=(), rounds=(), remarks="")
    assert Slide("standings", 1, 1, lines=[line] * places).rows == rows


def test_a_cancelled_event_says_so(visitor: Client, make_event: MakeEvent, boss: User) -> None:
    event = make_event(0)
    assert "This event is cancelled" not in visitor.get(url("event", event.pk)).text
    services.cancel_tournament(tournament=event, actor=boss, reason="snow")
    assert "This event is cancelled" in visitor.get(url("event", event.pk)).text


def test_the_end_of_an_event_shows_the_first_three(
    visitor: Client, make_event: MakeEvent, boss: User
) -> None:
    event = make_event(8, **once(round_count=1))
    one = start(event, boss)
    services.abandon_table(table=table_of(one, 1), actor=boss, reason="ill")
    services.abandon_table(table=table_of(one, 2), actor=boss, reason="ill")
    services.finish(tournament=event, actor=boss)
    standings_store.store_standings(event.pk)
    assert "to be published" in visitor.get(url("event", event.pk)).text
    services.publish(tournament=event, actor=boss, unsettled=True)
    assert "Final standings" in visitor.get(url("event", event.pk)).text


def test_what_concerns_only_the_reader_is_not_printed(make_event: MakeEvent, boss: User) -> None:
    event = make_event(4, round_count=1)
    one = start(event, boss)
    client = Client()
    client.force_login(users_at(table_of(one))["N"])
    assert 'me no-print"' in client.get(url("event", event.pk)).text
    give(table_of(one))
    services.finish(tournament=event, actor=boss)
    services.publish(tournament=event, actor=boss)
    standings_store.store_standings(event.pk)
    page = client.get(url("event", event.pk)).text
    assert '<p class="notice no-print">Your place: 1 of 4.</p>' in page
    assert '<div id="call" class="no-print"' in page


def test_an_announcement_is_on_every_page_of_a_player_until_they_have_read_it(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(4, round_count=1)
    client = Client()
    client.force_login(users_at(table_of(start(event, boss)))["N"])
    services.announce(tournament=event, actor=boss, text="Last deal, please")
    words = f"<span>{event.name}: Last deal, please</span>"
    home = event.club.get_absolute_url()
    page = client.get(home).text
    assert words in page
    assert page.count('class="notice call"') == 2, "the other one calls to the table"
    assert words not in client.get(url("event", event.pk)).text, "it shows the announcement itself"
    read = page.split(words)[1].split('hx-post="')[1].partition('"')[0]
    answer = client.post(read, headers={"hx-request": "true"})
    assert 'hx-swap-oob="true"' in answer.text
    assert words not in answer.text
    assert words not in client.get(home).text


@pytest.mark.trial
def test_all_who_share_the_third_place_are_among_the_first(
    visitor: Client, make_event: MakeEvent, boss: User
) -> None:
    event = make_event(8, round_count=1)
    decide(start(event, boss))
    services.finish(tournament=event, actor=boss)
    services.publish(tournament=event, actor=boss)
    standings_store.store_standings(event.pk)
    stored = StandingsSnapshot.objects.get(tournament=event, round_number=1)
    for row, place in zip(stored.rows, (1, 2, 3, 3, 5, 6, 7, 8), strict=True):
        row |= {"place": place, "shared": place == 3}
    stored.save(update_fields=["rows"])
    names = [row["name"] for row in stored.rows]
    for path, part in (
        (url("event", event.pk), "podium"),
        (event.club.get_absolute_url(), "result"),
    ):
        shown = visitor.get(path).text.split(f'class="{part}"')[1].split("</ol>")[0]
        assert [name in shown for name in names] == [True] * 4 + [False] * 4


@pytest.mark.trial
def test_the_pages_of_a_large_event_are_listed_in_pages(
    visitor: Client, make_event: MakeEvent, club: Club, boss: User
) -> None:
    event = make_event(0, name="Congress", capacity=400)
    entered = [(EntryStatus.ENTERED, 400), (EntryStatus.WAITING, 200)]
    for status, count in entered:
        Entry.objects.bulk_create(
            Entry(tournament=event, player=player, status=status, entered_by=boss)
            for player in PlayerFactory.create_batch(count, club=club)
        )
    page = visitor.get(url("players", event.pk), {"page": 3, "waiting": 2}).text
    assert page.count("<li ") == 100 + 50
    assert ">151. Player" in page
    assert 'href="?waiting=2&amp;page=2"' in page
    assert 'href="?page=3&amp;waiting=1"' in page
    front = visitor.get(url("event", event.pk)).text
    assert front.count('<ul class="people"><li') == 1
    assert f'href="{url("players", event.pk)}">All players</a>' in front
    assert front.count("Player ") < 60


@pytest.mark.trial
def test_rounds_and_standings_are_listed_in_pages(
    visitor: Client, make_event: MakeEvent, boss: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("ROWS_PER_PAGE", "TABLES_PER_PAGE", "MOST_ON_FRONT_PAGE"):
        monkeypatch.setattr(public, name, 2)
    event = make_event(12, name="Tonight")
    decide(start(event, boss))
    standings_store.store_standings(event.pk)
    front = visitor.get(url("event", event.pk)).text
    assert front.count('class="panel table') == 2
    assert "All tables" in front
    counted = {"rounds": ('class="panel table', 3), "standings": ('class="who">', 12)}
    for name, (marker, rows) in counted.items():
        numbers = range(1, -(-rows // 2) + 1)
        pages = [visitor.get(url(name, event.pk), {"page": number}).text for number in numbers]
        shown = [page.count(marker) - (name == "standings") for page in pages]
        assert (max(shown), sum(shown)) == (2, rows)
