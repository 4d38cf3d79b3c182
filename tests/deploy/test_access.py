"""Every URL of the site, requested with every role.

Fails for a view that does not declare its access, and for one that answers otherwise than it
declares. Each app has objects for the URLs that name one in :mod:`tests.support.samples`.
"""

from itertools import product

import pytest
from django.test import Client

from accounts.access import role_in
from accounts.models import Club, Membership, Role
from tests.factories import ClubFactory, UserFactory
from tests.support.clients import SignedIn, sign_in
from tests.support.samples import NOT_OBJECTS, samples_of
from tests.support.urls import (
    THIRD_PARTY,
    address,
    ask,
    expected,
    is_affected_by_switches,
    places,
    verdict,
)

pytestmark = pytest.mark.usefixtures("quick_draws", "no_pango", "plain_refusals")


def test_every_view_declares_its_access() -> None:
    undeclared = {place.name for place in places() if not place.declared()}
    assert not undeclared


def test_the_exceptions_are_existing_urls() -> None:
    assert {place.name for place in places()} >= THIRD_PARTY.keys() | NOT_OBJECTS


@pytest.mark.trial
@pytest.mark.parametrize(
    ("who", "switches"),
    # What is public makes no difference to members of the club, and to others only on some pages.
    [
        *product(["visitor", "guest", "outsider"], [True, False]),
        *product(["member", "director", "secretary"], [True]),
    ],
)
def test_every_url_answers_each_role_as_it_declares(
    request: pytest.FixtureRequest, club: Club, who: str, switches: bool
) -> None:
    club.public_events = club.public_players = switches
    club.save(update_fields=["public_events", "public_players"])
    client: Client = request.getfixturevalue(who)
    samples = samples_of(club, getattr(client, "user", None) or UserFactory.create())
    surprises = []
    for place in places():
        for method, declared in place.declared().items():
            if declared is None or not (switches or is_affected_by_switches(declared)):
                continue
            path = address(place, club, samples)
            seen = verdict(ask(client, method, path))
            wanted = expected(place, declared, club, client)
            if seen != wanted:
                surprises.append(f"{method} {path} ({place.name}): {seen}, not {wanted}")
    assert not surprises


@pytest.mark.trial
def test_no_url_of_a_club_shows_an_object_of_another(
    club: Club, secretary: SignedIn, outsider: SignedIn
) -> None:
    other = Club.objects.get(memberships__user=outsider.user)
    theirs = samples_of(other, secretary.user)
    leaks = []
    for place in places():
        if "club" not in place.arguments or place.arguments == {"club"}:
            continue
        if place.name in NOT_OBJECTS:
            continue
        for method in place.declared():
            if method != "GET":
                continue  # see test_no_object_of_another_club_changes
            path = address(place, club, theirs)
            if (seen := verdict(ask(secretary, method, path))) != "404":
                leaks.append(f"{method} {path} ({place.name}): {seen}")
    assert not leaks


def test_a_role_in_one_club_is_none_in_another(secretary: SignedIn) -> None:
    other = ClubFactory.create(public_events=False)
    assert role_in(secretary.user, other) is None
    assert sign_in(secretary.user).get(other.get_absolute_url()).status_code == 404
    Membership.objects.create(club=other, user=secretary.user, role=Role.MEMBER)
    assert sign_in(secretary.user).get(other.get_absolute_url()).status_code == 200
