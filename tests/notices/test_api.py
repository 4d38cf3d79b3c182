"""The API of notices."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import Club
from notices import inbox
from tests.factories import UserFactory
from tests.support.clients import SignedIn
from tests.support.notices import tell

pytestmark = pytest.mark.django_db
NOTICES = "/api/v1/notices/"


def listed(client: Client, query: str = "") -> list[dict[str, Any]]:
    response = client.get(f"{NOTICES}{query}")
    assert response.status_code == 200
    results: list[dict[str, Any]] = response.json()["results"]
    return results


def test_a_program_reads_ones_notices(member: SignedIn, club: Club) -> None:
    tell(member.user, club=club)
    tell(UserFactory.create())
    (notice,) = listed(member)
    assert notice["sentence"] == "Hello Anne"
    assert (notice["kind"], notice["club"], notice["link"]) == ("test", "river", "/rules/")
    assert notice["read_at"] is None


def test_visitors_have_none(visitor: Client) -> None:
    assert visitor.get(NOTICES).status_code == 401
    assert visitor.post(f"{NOTICES}read/").status_code == 401


def test_a_program_marks_notices_as_read(member: SignedIn) -> None:
    first, second, _third = (tell(member.user, cause=f"test:{n}")[0] for n in range(3))
    (others,) = tell(UserFactory.create(), cause="other")
    body = {"ids": [first.pk, others.pk]}
    answer = member.post(f"{NOTICES}read/", body, content_type="application/json")
    assert answer.status_code == 204
    assert second.pk in [notice["id"] for notice in listed(member, "?unread")]
    assert len(listed(member, "?unread")) == 2
    assert inbox.unread(others.recipient).count == 1
    member.post(f"{NOTICES}read/", {}, content_type="application/json")
    assert listed(member, "?unread") == []
    assert len(listed(member)) == 3


def test_ids_must_be_numbers(member: SignedIn) -> None:
    answer = member.post(f"{NOTICES}read/", {"ids": ["x"]}, content_type="application/json")
    assert answer.status_code == 400
