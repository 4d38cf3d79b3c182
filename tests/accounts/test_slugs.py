"""Addresses of clubs: the same in capitals, and renamed where two were apart only in them."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction

from accounts.models import Club, Membership, Role
from tests.factories import ClubFactory
from tests.support.clients import SignedIn

migration = import_module("accounts.migrations.0006_addresses_in_small_letters")
CONSTRAINT = next(one for one in Club._meta.constraints if one.name == "club_slug_in_small_letters")


@pytest.fixture
def without_constraint(db: None) -> None:
    """Addresses as they could be before; the rollback of the test brings the constraint back."""
    with connection.schema_editor() as editor:
        editor.remove_constraint(Club, CONSTRAINT)


@pytest.mark.trial
def test_an_address_is_found_in_capitals(club: Club, member: SignedIn) -> None:
    for path in ("/c/RIVER/", "/c/River/events/", "/api/v1/clubs/RIVER/events/"):
        assert member.get(path).status_code == 200


@pytest.mark.parametrize("slug", ["River", "RIVER", "river"])
def test_an_address_that_differs_in_capitals_is_taken(
    club: Club, outsider: SignedIn, slug: str
) -> None:
    sent = {"slug": slug, "name": "Another"}
    refused = outsider.post("/api/v1/clubs/", sent, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (409, "address-taken")
    page = outsider.post("/clubs/new/", {**sent, "timezone": "Europe/London", "language": "en"})
    assert page.status_code == 200
    assert Club.objects.filter(slug__iexact=slug).count() == 1


def test_the_api_stores_small_letters(outsider: SignedIn) -> None:
    sent = {"slug": "Thames-Barbu", "name": "Thames"}
    made = outsider.post("/api/v1/clubs/", sent, content_type="application/json")
    assert made.json()["slug"] == "thames-barbu"


def test_the_database_refuses_capitals(db: None) -> None:
    with pytest.raises(IntegrityError, match="club_slug_in_small_letters"), transaction.atomic():
        Club.objects.create(slug="Thames", name="Thames")


def test_addresses_that_become_the_same_are_numbered(without_constraint: None) -> None:
    long = "x" * 39
    slugs = ["Ouse", "ouse", "OUSE", "ouse-2", "Trent", long + "Y", long + "y"]
    clubs = [ClubFactory.create(slug=slug) for slug in slugs]
    migration.rename(apps, None)
    found = [Club.objects.get(pk=club.pk).slug for club in clubs]
    assert found == ["ouse-3", "ouse", "ouse-4", "ouse-2", "trent", "x" * 38 + "-2", long + "y"]


def test_a_member_of_a_renamed_club_stays_one(without_constraint: None, member: SignedIn) -> None:
    second = Club.objects.create(slug="RIVER", name="The second")
    Membership.objects.create(club=second, user=member.user, role=Role.SECRETARY)
    migration.rename(apps, None)
    assert "The second" in member.get("/c/river-2/settings/").text
