"""Every URL of the site, requested by every role with the methods that change something.

A request without access must be refused before anything is written: the tests check the statements
that reach the database, not only the answer.
"""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.access import DIRECTOR, MEMBER, SECRETARY, Level
from accounts.models import Club, Membership, Role
from tests.factories import ClubFactory, MembershipFactory, PlayerFactory, UserFactory
from tests.support.clients import SignedIn
from tests.support.samples import NOT_OBJECTS, samples_of
from tests.support.urls import (
    THIRD_PARTY,
    Place,
    address,
    expected,
    is_affected_by_switches,
    places,
    verdict,
)

pytestmark = pytest.mark.usefixtures("quick_draws", "no_pango", "plain_refusals")

METHODS = ("POST", "PUT", "PATCH", "DELETE")
WRITING = re.compile(r"\s*(INSERT INTO|UPDATE|DELETE FROM)\b", re.IGNORECASE)

# Patterns of URLs and the lowest level that may change something there; the first match counts.
# Repeated here apart from the views, so that a view that declares too low a level is found.
LEAST: tuple[tuple[str, Level | str], ...] = (
    (r"^/c/[^/]+/events/webhooks/", SECRETARY),
    (r"^/api/v1/clubs/[^/]+/webhooks/", SECRETARY),
    (r"^/c/[^/]+/(settings|members|players/\d+/merge)/", SECRETARY),
    (r"^/c/[^/]+/games/rules/(from/|[^/]+/(change|remove)/)", SECRETARY),
    (r"^/c/[^/]+/bidding/conduct/conductors/", DIRECTOR),
    (r"^/c/[^/]+/invitations/mail/", SECRETARY),
    (r"^/c/[^/]+/(log|invitations|requests|ladder/settings|first-steps/hide)/", DIRECTOR),
    (r"^/api/v1/clubs/[^/]+/join-requests/\d+/", DIRECTOR),
    (r"^/c/[^/]+/players/(new|import|export|\d+/(edit|active))", DIRECTOR),
    (r"^/c/[^/]+/tables/(watching/|reports/|\d+/manage/)", DIRECTOR),
    (r"^/c/[^/]+/events/\d+/(welcome|kiosk)/", "public"),  # for who has the secret address
    (
        r"^/c/[^/]+/events/(new/|series/(new/|\d+/(edit|remove)/)|recurring/|\d+/(edit|copy|cancel|console)/|.*(slips|sheets)\.pdf)",
        DIRECTOR,
    ),
    (r"^/api/v1/clubs/[^/]+/((memberships|rulesets)/.*|players/\d+/merge/)?$", SECRETARY),
    (r"^/api/v1/clubs/[^/]+/(audit|players|invitations)/", DIRECTOR),
    (r"^/api/v1/clubs/[^/]+/events/\d+/entries/(\d+/(withdraw|check-in)/)?$", MEMBER),
    (r"^/api/v1/clubs/[^/]+/events/\d+/check-in/$", MEMBER),
    (r"^/api/v1/clubs/[^/]+/events/\d+/teams/(\d+/((withdraw|line-up)/)?)?$", MEMBER),
    (r"^/api/v1/clubs/[^/]+/events/\d+/tables/\d+/(totals|confirm|dispute)/$", MEMBER),
    (
        r"^/api/v1/clubs/[^/]+/events/\d+/tables/\d+/(times/.*|play-now/|place/)$",
        MEMBER,
    ),
    (r"^/api/v1/clubs/[^/]+/(events|series|recurring)/", DIRECTOR),
    (r"^/api/v1/clubs/[^/]+/rungs/(\d+/(start/|moves/|members/|log/(\d+/undo/)?)?)?$", DIRECTOR),
    (r"^/api/v1/clubs/[^/]+/rungs/\d+/challenges/\d+/(attach|cancel)/", DIRECTOR),
    (
        r"^/api/v1/clubs/[^/]+/boxes/(\d+/(draft/(release/)?|end/|entries/(recent/|\d+/))?)?$",
        DIRECTOR,
    ),
    (r"^/(c|api/v1/clubs)/[^/]+/", MEMBER),
)

FOR_VISITORS = {"games:play_now", "games:invited", "games:invited_back", "notices:unsubscribe"}
"""Write something for a visitor: a guest account, or that the owner of a link gets no e-mail."""

TABLE = ("POST", "tournaments:table")  # for everybody, but only players may post


FOR_READERS = {
    ("POST", "bidding:competition"),
    ("POST", "bidding:problem"),
    ("POST", "games:friends"),
}
"""Everybody may read these pages, but needs an account to do what they offer."""
ENTERING = {"POST bidding:competition"}
"""What every member may do: enter an open competition."""


def changes(place: Place) -> Iterator[tuple[str, Level | str]]:
    """Return the unsafe methods of *place* with their levels; a page has one level for all."""
    if place.name in THIRD_PARTY:
        return
    declared = place.declared()
    page = not place.name.startswith("api:")
    for method in METHODS:
        level = declared.get("GET") if page else declared.get(method)
        if level is not None:
            yield method, level


def is_page_without_form(place: Place, method: str) -> bool:
    """Whether the request is to a page by a method that forms do not have: one role tries those."""
    return method != "POST" and not place.name.startswith("api:")


def answers(wanted: str, method: str, place: Place) -> set[str]:
    """Return the possible outcomes of a request whose declared outcome is *wanted*."""
    if wanted != "open":
        return {wanted}
    if (method, place.name) in FOR_READERS:
        return {"open", "sign in", "sign up"}
    return {"open", "405", "403"} if (method, place.name) == TABLE else {"open", "405"}


def ask(client: Client, place: Place, method: str, path: str) -> tuple[str, list[str]]:
    """Return the outcome of a request and the statements that wrote; roll everything back."""
    cache.clear()
    api = place.name.startswith("api:")
    kind = "application/json" if api else "application/x-www-form-urlencoded"
    with transaction.atomic(), CaptureQueriesContext(connection) as queries:
        response = client.generic(method, path, b"{}" if api else b"reason=x", content_type=kind)
        transaction.set_rollback(True)
    written = [query["sql"] for query in queries if WRITING.match(query["sql"])]
    # A visitor's session, which stores the page to return to, does not belong to the club.
    treated = "405" if response.status_code == 405 else verdict(response)
    return treated, [sql for sql in written if '"django_session"' not in sql]


@pytest.mark.trial
@pytest.mark.parametrize(
    ("who", "switches"),
    # What is public makes no difference to members of the club, and to others only on some pages.
    [
        *product(["visitor", "guest", "outsider"], [True, False]),
        *product(["member", "director"], [True]),
    ],
)
def test_requests_without_access_are_refused_before_anything_changes(
    request: pytest.FixtureRequest, club: Club, who: str, switches: bool
) -> None:
    club.public_events = club.public_players = switches
    club.save(update_fields=["public_events", "public_players"])
    client: Client = request.getfixturevalue(who)
    samples = samples_of(club, getattr(client, "user", None) or UserFactory.create())
    surprises = []
    for place in places():
        for method, declared in changes(place):
            if not (switches or is_affected_by_switches(declared)):
                continue
            wanted = expected(place, declared, club, client)
            if is_page_without_form(place, method) and (who != "outsider" or not switches):
                continue
            if wanted == "open" and (who != "visitor" or place.name in FOR_VISITORS):
                continue
            path = address(place, club, samples)
            seen, written = ask(client, place, method, path)
            if written or seen not in answers(wanted, method, place):
                surprises.append(f"{method} {path}: {seen}, not {wanted}; {written}")
    assert not surprises, "\n".join(surprises)


def written_by(client: Client, club: Club, samples: dict[str, dict[str, Any]]) -> set[str]:
    """Return the methods and URLs with which *client* writes something through pages and API."""
    written = set()
    for place in places():
        for method, declared in changes(place):
            api = place.name.startswith("api:")
            if (
                "club" in place.arguments
                and (api or method == "POST")
                and expected(place, declared, club, client) == "open"
                and ask(client, place, method, address(place, club, samples))[1]
            ):
                written.add(f"{method} {place.name}")
    return written


LEAVING_THE_RUNGS = {"POST ladder:rungs_leave", "DELETE api:rungs-place"}
"""All members have a rung in the samples, which they may leave."""

PLAYING = {
    "POST api:club-tables", "POST api:club-table-seat", "POST api:pairing", "DELETE api:pairing",
    "POST games:quick_here", "POST games:quick_away", "POST games:quick_leave",
}  # fmt: skip
"""All members may open a table, sit at one that waits, and wait for a game."""


LEAVING = {"POST accounts:leave"}


@pytest.mark.trial
def test_a_member_writes_on_their_own_sheets_only(club: Club, member: SignedIn) -> None:
    strangers = samples_of(club, UserFactory.create())
    assert written_by(member, club, strangers) == (LEAVING_THE_RUNGS | ENTERING | PLAYING | LEAVING)
    home = ClubFactory.create(slug="home")
    MembershipFactory.create(club=home, user=member.user)
    PlayerFactory.create(club=home, user=member.user)
    own = written_by(member, home, samples_of(home, member.user))
    # The other URLs refuse an empty form.
    assert own - LEAVING_THE_RUNGS - ENTERING - PLAYING - LEAVING == {
        "DELETE api:club-table", "POST api:club-table-bots",
        "POST api:game-abandon", "POST api:game-convert", "POST games:close", "POST games:fill",
        "POST bidding:problem_cancel", "POST bidding:find_discard",
        "POST bidding:search_cancel", "POST bidding:search_remove",
        "POST api:competition-own-searches", "POST api:competition-cancel-search",
        "PUT api:competition-values",
        "DELETE api:competition-own-search",
        "DELETE api:competition-values", "DELETE api:competition-ruling",
        "DELETE api:event-play-now", "POST api:event-time-give-up",
    }  # fmt: skip


@pytest.mark.trial
def test_no_object_of_another_club_changes(
    club: Club, secretary: SignedIn, outsider: SignedIn
) -> None:
    other = Club.objects.get(memberships__user=outsider.user)
    theirs = samples_of(other, secretary.user)
    leaks = []
    for place in places():
        if not {"club"} < place.arguments or place.name in NOT_OBJECTS:
            continue
        for method, _declared in changes(place):
            # One method that forms do not have stands for all of them.
            if is_page_without_form(place, method) and method != "DELETE":
                continue
            path = address(place, club, theirs)
            seen, written = ask(secretary, place, method, path)
            if seen not in ("404", "405") or written:
                leaks.append(f"{method} {path}: {seen}; {written}")
    assert not leaks, "\n".join(leaks)


def test_every_view_declares_the_level_listed_here(club: Club) -> None:
    user = UserFactory.create()
    Membership.objects.create(club=club, user=user, role=Role.SECRETARY)
    samples = samples_of(club, user)
    surprises = []
    for place in places():
        if "club" not in place.arguments:
            continue
        path = address(place, club, samples)
        least = next(level for shape, level in LEAST if re.search(shape, path))
        for method, declared in changes(place):
            role = declared.role if isinstance(declared, Level) else declared
            if role != (least.role if isinstance(least, Level) else least):
                surprises.append(f"{method} {path} is for a {role}, not a {least}")
    assert not surprises, "\n".join(surprises)
