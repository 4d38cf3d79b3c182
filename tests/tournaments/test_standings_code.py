"""Giving the standings to people without an account."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import Club, User
from tests.support.clients import SignedIn
from tests.support.console import at, page
from tests.support.events import MakeEvent, give, start, table_of
from tournaments import standings_store
from tournaments.models import Tournament


@pytest.fixture
def event(make_event: MakeEvent, boss: User, quick_draws: None) -> Tournament:
    event = make_event(4, round_count=1)
    give(table_of(start(event, boss)))
    standings_store.store_standings(event.pk)
    return event


def test_a_visitor_finds_the_link_and_the_code_of_the_standings(
    event: Tournament, visitor: Client
) -> None:
    path, code = at(event, "standings"), at(event, "standings_code")
    for found in (path, at(event, "event")):
        shown = page(visitor, found)
        assert f'data-shares="{path}"' in shown
        assert f'href="{code}"' in shown
    shown = page(visitor, code)
    assert "Standings of Spring Cup" in shown
    assert f"http://testserver{path}" in shown
    assert "No account is needed" in shown


def test_the_door_leads_to_the_standings_without_signing_in(
    event: Tournament, visitor: Client
) -> None:
    door = at(event, "welcome", token=event.check_in_token)
    assert f'href="{at(event, "standings")}"' in page(visitor, door)
    Club.objects.update(public_events=False)
    assert "without signing in" not in page(visitor, door)


def test_in_a_closed_club_the_page_says_who_can_read_the_standings(
    event: Tournament, member: SignedIn, visitor: Client
) -> None:
    Club.objects.update(public_events=False)
    for name in ("standings", "standings_code"):
        assert "Only members of the club who are signed in" in page(member, at(event, name))
    assert visitor.get(at(event, "standings_code")).status_code == 302
