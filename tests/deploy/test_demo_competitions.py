"""The competitions of the demonstration."""

from __future__ import annotations

from random import Random

import pytest
from django.utils.timezone import now as utc_now

from accounts.models import Club, Membership, Role
from bidding.models import Competition, Insider, Result, Status, Vote
from deploy.site.demo.club import OTHER_MEMBERS
from deploy.site.demo.competitions import MONTHS, PANEL, Competitions
from tests.support.bidding import member_of

pytestmark = [pytest.mark.django_db, pytest.mark.trial]


def test_there_is_a_competition_in_each_state(club: Club) -> None:
    names = ("Margaret Hale", "Dominique Roux", "Clara Whitfield", "David Osei", *OTHER_MEMBERS)
    users = {name: member_of(club, name) for name in names}
    secretary = users["Margaret Hale"]
    Membership.objects.filter(user=secretary).update(role=Role.SECRETARY)
    Competitions(club, users, secretary, utc_now(), Random(1)).fill()  # noqa: S311  # no secret
    states = list(Competition.objects.values_list("status", flat=True))
    assert {state: states.count(state) for state in states} == {
        Status.PUBLISHED: MONTHS, Status.CLOSED: 2, Status.OPEN: 1, Status.DRAFT: 1,
    }  # fmt: skip
    assert Result.objects.exclude(total=0).exists()
    at_work = Competition.objects.get(name="Newcomers' set")
    voted = Vote.objects.filter(member__competition=at_work).values("member").distinct().count()
    assert voted < len(PANEL)
    assert Insider.objects.filter(competition=at_work, user=users["David Osei"]).exists()
