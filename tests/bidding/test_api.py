"""Competitions through the API."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from accounts.models import Club
from bidding.models import Answer, PracticeAnswer, Vote
from tests.factories import UserFactory
from tests.support.bidding import (
    DECLARE,
    conductor_of,
    make_competition,
    member_of,
    published,
    put_on_panel,
    row,
)
from tests.support.clients import SignedIn, sign_in

pytestmark = pytest.mark.django_db


def put(client: Client, path: str, **data: Any) -> Any:
    return client.put(path, {"client_id": str(uuid4())} | data, content_type="application/json")


def test_a_program_reads_answers_and_changes_them(club: Club, member: SignedIn) -> None:
    competition = make_competition(club, conductor_of(club), DECLARE)
    base = f"/api/v1/clubs/{club.slug}/competitions/"
    assert [one["name"] for one in member.get(base).json()["results"]] == ["March"]
    assert member.get(f"{base}{competition.pk}/").json()["status"] == "open"
    [problem] = member.get(f"{base}{competition.pk}/problems/").json()
    assert problem["position"]["schema"] == "barbu-position/1"
    assert "declare trumps:S" in problem["answers"]
    path = f"{base}{competition.pk}/problems/1/answer/"
    assert put(member, path, answer="declare no-king").json()["answer"] == "declare no-king"
    assert Answer.objects.get().entry.user == member.user
    [problem] = member.get(f"{base}{competition.pk}/problems/").json()
    assert problem["answer"] == "declare no-king"
    wrong = put(member, path, answer="declare salad")
    assert (wrong.status_code, wrong.json()["code"]) == (422, "not-an-answer")
    assert put(member, path).status_code == 400
    assert member.get(f"{base}{competition.pk}/results/").status_code == 404


def test_the_panel_votes_and_the_conductor_is_refused(club: Club) -> None:
    competition = make_competition(club, conductor_of(club), DECLARE)
    path = f"/api/v1/clubs/{club.slug}/competitions/{competition.pk}/problems/1/answer/"
    expert = member_of(club)
    put_on_panel(competition, expert)
    assert put(sign_in(expert), path, answer="declare no-king").status_code == 200
    assert Vote.objects.get().member.user == expert
    refused = put(sign_in(competition.conductor), path, answer="declare no-king")
    assert (refused.status_code, refused.json()["code"]) == (409, "cannot-compete")
    assert put(Client(), path, answer="declare no-king").status_code == 401
    stranger = put(sign_in(UserFactory.create()), path, answer="declare no-king")
    assert stranger.status_code == 404


@pytest.mark.trial
def test_results_archive_year_and_practice(club: Club, member: SignedIn, visitor: Client) -> None:
    competition = published(club)
    base = f"/api/v1/clubs/{club.slug}/competitions/"
    results = visitor.get(f"{base}{competition.pk}/results/").json()
    assert [line["name"] for line in results["table"]] == ["Anne", "Bert", "Cleo"]
    archive = visitor.get(f"{base}archive/").json()["results"]
    assert [one["number"] for one in archive] == [1, 2]
    year = competition.closes_at.astimezone(club.zone).year
    assert visitor.get(f"{base}years/{year}/").json()[0]["name"] == "Anne"
    assert visitor.get(f"{base}years/1999/").status_code == 404
    path = f"{base}archive/{row(competition, 1).pk}/practice/"
    for client in (visitor, member):
        done = client.post(path, {"answer": "declare no-queens"}, content_type="application/json")
        assert (done.json()["mark"], done.json()["top"]) == (10, 10)
    assert PracticeAnswer.objects.get().user == member.user


def test_a_conductor_makes_problems_and_hostile_ones_are_refused(club: Club) -> None:
    path = f"/api/v1/clubs/{club.slug}/competitions/own-problems/"
    conductor = sign_in(conductor_of(club))

    def post(client: Client, position: Any) -> Any:
        data = {"title": "A hand", "position": position}
        return client.post(path, data, content_type="application/json")

    assert post(conductor, DECLARE).status_code == 201
    assert [one["asked"] for one in conductor.get(path).json()["results"]] == ["declare"]
    hostile: list[Any] = [
        None, [], "x" * 50_000, {"ruleset": "pagat"}, DECLARE | {"hand": "♠" * 80},
        DECLARE | {"left": {"N": ["x"] * 1000}}, DECLARE | {"seat": {}},
    ]  # fmt: skip
    for position in hostile:
        refused = post(conductor, position)
        assert refused.status_code in (400, 422), position
    refused = post(sign_in(member_of(club)), DECLARE)
    assert (refused.status_code, refused.json()["code"]) == (409, "not-a-conductor")
    assert sign_in(member_of(club)).get(path).json()["results"] == []
