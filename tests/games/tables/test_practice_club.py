"""The club of the games against bots: made by a migration, and nobody else's."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.urls import reverse

from accounts.models import Club, User
from accounts.slugs import PRACTICE_CLUB, RESERVED
from games.models import Game
from games.tables import practice
from tests.factories import ClubFactory, MembershipFactory
from tests.support.clients import SignedIn

NEW = {"name": "Ours", "timezone": "Europe/London", "language": "en", "ruleset": "pagat"}
migration = import_module("games.migrations.0010_practice_club")


@pytest.mark.trial
@pytest.mark.parametrize("slug", ["", "GUESTS-of-the-House", "New", *sorted(RESERVED)])
def test_nobody_founds_a_club_at_a_reserved_address(outsider: SignedIn, slug: str) -> None:
    slug = slug or PRACTICE_CLUB
    page = outsider.post(reverse("accounts:club_new"), NEW | {"slug": slug})
    assert "slug" in page.context["form"].errors
    asked = {"slug": slug, "name": "Ours"}
    answer = outsider.post("/api/v1/clubs/", asked, content_type="application/json")
    assert answer.json()["code"] == "address-reserved"


def test_the_club_is_there_before_the_first_guest(db: None) -> None:
    club = Club.objects.get(slug=PRACTICE_CLUB)
    assert not club.memberships.exists()
    host = User.objects.get(email=practice.HOST_EMAIL)
    assert not host.is_active
    assert practice.practice_club() == (club, host)


def test_a_club_that_somebody_founded_there_is_renamed(member: SignedIn) -> None:
    """As in a database from before the address was reserved."""
    theirs, host = practice.practice_club()
    founder = MembershipFactory.create(club=theirs, role="secretary").user
    ClubFactory.create(slug=f"{PRACTICE_CLUB}-2")
    own = Game.objects.create(
        club=theirs, created_by=founder, ruleset={}, plan={}, first_declarer="N"
    )
    game = practice.start_practice(user=member.user)
    Game.objects.filter(pk=game.pk).update(created_by=practice.create_guest())
    migration.make(apps, None)
    theirs.refresh_from_db()
    own.refresh_from_db()
    game.refresh_from_db()
    assert theirs.slug == f"{PRACTICE_CLUB}-3"
    assert own.club == theirs
    assert (game.club.slug, game.created_by) == (PRACTICE_CLUB, host)
    assert not game.club.memberships.exists()
    migration.make(apps, None)  # a second time changes nothing
    assert Club.objects.get(slug=PRACTICE_CLUB) == game.club
