"""The competitions of the demonstration."""

from __future__ import annotations

from random import Random

import pytest
from django.utils.timezone import now as utc_now

from accounts.models import Club, Membership, Role
from bidding.finding import Wanted, search
from bidding.models import (
    Competition,
    Find,
    FindState,
    Insider,
    Result,
    SetProblem,
    Status,
    Vote,
)
from bidding.positions import stored
from deploy.site.demo.club import OTHER_MEMBERS
from deploy.site.demo.competitions import LEFT, MONTHS, PANEL, Competitions
from deploy.site.demo.finds import RULES, stored_finds
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
    for row in SetProblem.objects.filter(competition__status=Status.PUBLISHED):
        votes = list(row.votes.all())
        comments = [vote.comment for vote in votes if vote.comment]
        assert len(set(comments)) == len(comments)
    kept = Find.objects.filter(state=FindState.KEPT, problem__uses__competition__isnull=False)
    assert kept.count() >= LEFT
    assert Find.objects.filter(state=FindState.NEW).count() >= LEFT


def test_the_stored_finds_are_those_of_their_search() -> None:
    data = stored_finds()
    found = search(Wanted(RULES, seed=data["seed"]), data["games"])
    assert sum(game.looked for game in found) == data["looked"]
    finds = [one for game in found for one in game.finds]
    assert [one["position"] for one in data["finds"]] == [stored(one.position) for one in finds]
    assert [one["values"] for one in data["finds"]] == [one.values for one in finds]
