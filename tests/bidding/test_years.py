"""The table of a year: which competitions belong to it, and how many can still come."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import Club
from bidding import services
from bidding.models import Competition
from bidding.published import year_of
from tests.support.bidding import published, reread
from tests.support.clients import SignedIn

pytestmark = pytest.mark.django_db


@pytest.mark.trial
def test_a_year_says_which_competitions_are_too_many_and_a_past_one_that_none_can_come(
    club: Club, director: SignedIn
) -> None:
    competition = published(club)
    number = competition.closes_at.astimezone(club.zone).year
    Competition.objects.filter(pk=competition.pk).update(
        opens_at=competition.opens_at - timedelta(days=800),
        closes_at=competition.closes_at - timedelta(days=730),
    )
    past = year_of(club, reread(competition).closes_at.astimezone(club.zone).year)
    assert (past.competitions, past.later, past.open) == ([competition], [], 0)
    first, second = published(club), published(club)
    services.count_year(club=club, best=1, months=1, actor=director.user)
    year = year_of(club, number)
    assert (year.competitions, year.later, year.open) == ([first], [second], 0)
    assert second.name in Client().get(f"/c/{club.slug}/bidding/year/{number}/").text
