"""The tables of a large round on the console: the search, the states, and pages of them."""

from __future__ import annotations

import re

import pytest
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from tests.support.clients import SignedIn
from tests.support.console import at, fetch, page, tap
from tests.support.events import MakeEvent, fresh, give, start, table_of
from tournaments import console_tables, services
from tournaments.models import Round, Tournament

MOST_QUERIES = 25


@pytest.fixture
def event(make_event: MakeEvent, boss: User, monkeypatch: pytest.MonkeyPatch) -> Tournament:
    """An event with five tables, of which two are shown at once."""
    monkeypatch.setattr(console_tables, "MANY", 2)
    made = make_event(20, round_count=2)
    start(made, boss)
    return fresh(made)


@pytest.fixture
def one(event: Tournament) -> Round:
    return event.rounds.get(number=1)


def shown(text: str) -> list[int]:
    """Return the numbers of the tables on a page, in their order."""
    return [int(number) for number in re.findall(r'<article [^>]*id="table-(\d+)"', text)]


def states(text: str) -> list[str]:
    """Return the states that can be chosen, with the number of tables in each."""
    found = re.findall(r'<a id="state-[a-z]+"[^>]*>([^<]+)&nbsp;<b>(\d+)</b></a>', text)
    return [f"{label} {count}" for label, count in found]


@pytest.mark.trial
def test_what_a_director_has_to_do_something_about_comes_first(
    event: Tournament, one: Round, boss: User, director: SignedIn
) -> None:
    give(table_of(one, 1))
    give(table_of(one, 5))
    services.dispute_result(table=table_of(one, 5), actor=boss, reason="a queen is missing")
    first = page(director, at(event, "console"))
    assert shown(first) == [5, 2]
    assert states(first) == [
        "All tables 5", "disputed 1", "no result yet 3", "confirmed 1",
    ]  # fmt: skip
    assert "Page 1 of 3" in first
    assert 'href="?state=disputed#table-5"' in first
    assert shown(page(director, at(event, "console"), page="2")) == [3, 4]
    assert shown(page(director, at(event, "console"), page="nonsense")) == [5, 2]
    assert shown(page(director, at(event, "console"), state="confirmed")) == [1]
    assert shown(page(director, at(event, "console"), state="nonsense")) == [5, 2]


def test_a_table_is_found_by_its_number_or_a_player(
    event: Tournament, one: Round, director: SignedIn
) -> None:
    name = table_of(one, 4).seats.all()[2].entry.player.name
    assert shown(page(director, at(event, "console"), find="3")) == [3]
    found = page(director, at(event, "console"), find=f" {name.upper()} ")
    assert 4 in shown(found)
    nothing = page(director, at(event, "console"), find="nobody of this name")
    assert shown(nothing) == []
    assert "No table is found." in nothing


def test_an_update_and_an_action_keep_what_was_chosen(
    event: Tournament, one: Round, director: SignedIn
) -> None:
    chosen = {"state": "playing", "page": "2"}
    parts = fetch(director, at(event, "console"), **chosen)
    assert shown(parts) == [3, 4]
    assert 'id="console-state" name="state" value="playing"' in parts
    assert 'id="console-page" name="page" value="2"' in parts
    assert "state=playing&amp;page=3" in parts
    abandon = at(event, "table_abandon", table=table_of(one, 3).pk)
    assert shown(tap(director, abandon, reason="rain", **chosen)) == [4, 5]


def test_a_refusal_about_a_table_that_is_not_shown_stands_above_the_tables(
    event: Tournament, one: Round, director: SignedIn
) -> None:
    give(table_of(one, 1))
    confirm = at(event, "table_confirm", table=table_of(one, 1).pk)
    answer = tap(director, confirm, version="1")
    assert shown(answer) == [2, 3]
    assert answer.index('role="alert"') < answer.index('id="table-2"')


@pytest.mark.trial
def test_tables_that_play_on_when_the_time_is_up_are_late(
    event: Tournament, one: Round, boss: User, director: SignedIn
) -> None:
    services.start_clock(round=one, actor=boss, minutes=1)
    assert "no result yet 5" in states(page(director, at(event, "console")))
    services.pause_clock(round=one, actor=boss)
    Round.objects.filter(pk=one.pk).update(clock_left="0")
    assert "late 5" in states(page(director, at(event, "console")))


def test_a_large_draft_is_shown_in_pages_too(event: Tournament, director: SignedIn) -> None:
    draft = page(director, at(event, "console"), show="2", page="3")
    assert draft.count('class="table-card"') == 1
    assert states(draft) == []
    assert "Page 3 of 3" in draft


def test_a_small_round_shows_all_its_tables_whatever_is_asked_for(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(12)
    start(event, boss)
    whole = page(director, at(event, "console"), state="disputed", find="2", page="2")
    assert shown(whole) == [1, 2, 3]
    assert 'id="tables-find"' not in whole


def test_a_large_round_takes_no_more_queries(
    event: Tournament, director: SignedIn, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(MOST_QUERIES):
        page(director, at(event, "console"), find="a")
