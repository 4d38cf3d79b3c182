"""Which pages of a club its navigation offers to visitors."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import Club
from bidding.models import Competition, Status
from deploy.site.visitor_pages import pages_of
from tests.factories import LadderFactory, PoolFactory
from tests.support.bidding import make_competition
from tests.support.clients import SignedIn
from tournaments import services

pytestmark = pytest.mark.django_db


@pytest.fixture
def visitor(club: Club) -> Client:
    Club.objects.filter(pk=club.pk).update(public_events=True)
    return Client()


def offered(client: Client) -> set[str]:
    """Return the paths that the navigation of the club's events links to."""
    page = client.get("/c/river/events/").text
    nav = page.partition('<nav class="club"')[2].partition("</nav>")[0]
    return {part.partition('"')[0] for part in nav.split('href="')[1:]}


def test_a_club_without_rankings_and_competitions_offers_none(
    visitor: Client, member: SignedIn
) -> None:
    paths = offered(visitor)
    assert "/c/river/events/" in paths
    assert not [path for path in paths if "ladder" in path or "series" in path or "bidding" in path]
    assert {"/c/river/ladder/", "/c/river/bidding/"} <= offered(member)


def test_a_visitor_finds_a_public_ladder_or_the_series(
    visitor: Client, club: Club, director: SignedIn
) -> None:
    ladder = LadderFactory.create(pool=PoolFactory.create(club=club))
    assert "/c/river/ladder/" not in offered(visitor)
    services.create_series(
        club=club, actor=director.user, name="Year", event_count=3, best=2, points=[3]
    )
    assert "/c/river/events/series/" in offered(visitor)
    ladder.public = True
    ladder.save(update_fields=["public"])
    assert "/c/river/ladder/" in offered(visitor)


def test_a_visitor_finds_bidding_once_there_was_a_competition(
    visitor: Client, club: Club, director: SignedIn
) -> None:
    competition = make_competition(club, director.user, status=Status.DRAFT)
    assert "/c/river/bidding/" not in offered(visitor)
    Competition.objects.filter(pk=competition.pk).update(status=Status.CLOSED)
    assert "/c/river/bidding/" in offered(visitor)
    Club.objects.filter(pk=club.pk).update(public_events=False)
    assert not pages_of(Club.objects.get(pk=club.pk)).bidding


def test_a_visitor_is_led_to_the_lesson(visitor: Client, member: SignedIn) -> None:
    link = '<a class="button quiet" href="/learn/">Learn Barbu in ten minutes</a>'
    assert link in visitor.get("/c/river/").text
    assert link not in member.get("/c/river/").text
