"""Who met whom, the page of a player in an event, searches by name, and names on the projector."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.support.clients import SignedIn, sign_in
from tests.support.console import at, page
from tests.support.events import MakeEvent, decide, fresh, give, start, table_of
from tournaments import services
from tournaments.crosstable import meetings_of
from tournaments.models import Tournament
from tournaments.phase_templates import Template
from tournaments.standings_store import store_standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(make_event: MakeEvent, boss: User) -> Tournament:
    """Two rounds of four players, of which the first has results."""
    event = make_event(4, round_count=2)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    decide(services.release_round(tournament=event, actor=boss))
    services.release_round(tournament=event, actor=boss)
    store_standings(event.pk)
    return fresh(event)


def test_everybody_who_met_is_listed_with_the_points_ahead(event: Tournament) -> None:
    found = meetings_of(event)
    first, second, *_others = found.names  # in the order of the standings: 30 and 10 points
    meeting = found.met[first][second]
    assert (meeting.times, meeting.ahead) == (2, 20)
    assert found.met[second][first].ahead == -20
    assert len(found.of(first)) == 3


def test_a_meeting_without_a_result_has_no_points(make_event: MakeEvent, boss: User) -> None:
    event = make_event(4, round_count=1)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    assert meetings_of(event).names == {}  # a draft is no meeting
    services.release_round(tournament=event, actor=boss)
    found = meetings_of(event)
    assert {one.ahead for met in found.met.values() for one in met.values()} == {None}


def test_the_cross_table_on_a_page_in_files_and_in_the_api(
    visitor: Client, event: Tournament
) -> None:
    shown = page(visitor, at(event, "meetings"))
    assert "+20" in shown
    assert "×2" in shown
    rows = visitor.get(at(event, "meetings_file", kind="csv")).content.decode("utf-8-sig")
    assert len(rows.splitlines()) == 1 + 4 * 3
    assert visitor.get(at(event, "meetings_file", kind="xlsx")).status_code == 200
    assert visitor.get(at(event, "meetings_file", kind="doc")).status_code == 404
    document = visitor.get(at(event, "meetings_file", kind="json")).json()
    api = visitor.get(reverse("api:event-meetings", args=["river", event.pk])).json()
    assert api["players"] == document["players"]


def test_a_player_finds_their_table_points_and_opponents(event: Tournament) -> None:
    entry = event.entries.get(seats__seat="N", seats__round__number=1)
    user = entry.player.user
    assert user is not None
    shown = page(sign_in(user), at(event, "entrant", entry=entry.pk))
    for words in ("Table 1", "Place 1", "First, 20 ahead.", "Round 1", "Your opponents"):
        assert words in shown
    assert 'id="tab-own"' in shown


@pytest.mark.trial
def test_a_player_sees_how_far_the_next_phase_is(make_event: MakeEvent, boss: User) -> None:
    event = make_event(12, round_count=1, template=Template.FINALS)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    one = services.release_round(tournament=event, actor=boss)
    for number in range(1, 4):
        give(table_of(one, number), {"N": 30 + number, "E": 10, "S": -10, "W": -30 - number})
    store_standings(event.pk)
    last = event.entries.get(seats__seat="W", seats__table__number=3)
    shown = page(Client(), at(event, "entrant", entry=last.pk))
    assert "64 behind" not in shown
    assert "66 behind the first place." in shown
    assert "8 qualify, and 23 are missing." in shown


def test_an_entry_of_another_event_is_not_found(
    make_event: MakeEvent, event: Tournament, visitor: Client
) -> None:
    other = make_event(0)
    entry = event.entries.order_by("pk")[0]
    assert visitor.get(at(other, "entrant", entry=entry.pk)).status_code == 404


@pytest.mark.parametrize("part", ["players", "standings", "rounds"])
def test_names_are_searched_where_there_are_many(
    event: Tournament, visitor: Client, part: str
) -> None:
    assert "Player 02" in page(visitor, at(event, part), q="PLÁYER 02")
    nobody = page(visitor, at(event, part), q="zoe")
    assert "No player of that name." in nobody


def test_the_projector_lists_the_players_by_name_when_there_are_many_tables(
    make_event: MakeEvent, boss: User, visitor: Client
) -> None:
    event = make_event(28, round_count=1)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    services.release_round(tournament=event, actor=boss)
    shown = page(visitor, at(event, "projector"))
    assert 'id="names-1"' in shown
    assert shown.index("Player 01</span>") < shown.index("Player 02</span>")


def test_the_page_of_a_player_takes_few_queries(
    event: Tournament, director: SignedIn, django_assert_max_num_queries: Any
) -> None:
    entry = event.entries.order_by("pk")[0]
    with django_assert_max_num_queries(19):
        director.get(at(event, "entrant", entry=entry.pk))


def test_the_cross_table_of_many_players_is_in_pages_down_and_across(
    make_event: MakeEvent, boss: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.views.crosstable.MOST_IN_TABLE", 5)
    event = make_event(8)
    start(event, boss)
    first = page(Client(), at(event, "meetings"))
    assert "Players across" in first
    assert first.count('scope="row"') == 5
    shown = page(Client(), at(event, "meetings"), page="2", across="1")
    assert shown.count('scope="row"') == 3
    assert 'href="?page=2&amp;across=2"' in shown
