"""A page costs the same in a large club as in a small one."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.timezone import now

from accounts.models import AuditEntry, Club, Invitation, Membership, Player, User
from games.models import Game, Seating
from games.rules import PRESETS, Plan, ruleset_to_json
from tests.support.clients import SignedIn
from tests.support.databases import collect_statistics
from tests.support.samples import FOUR, samples_of
from tests.support.urls import address, places
from tournaments.models import EventStatus, Tournament
from tournaments.services import create_tournament

MANY, SOME = 4000, 300
MAX_QUERIES, MAX_BYTES = 40, 100_000
WHOLE = {"accounts:player_export", "api:docs", "api:schema"}
"""A file of all players, to be taken elsewhere, and two documents that are long in any club."""


@pytest.fixture
def large(club: Club, secretary: SignedIn) -> Club:
    """4,000 players with invitations, 4,000 others, and hundreds of everything else."""
    by, later = secretary.user, now() + timedelta(days=20)
    players = Player.objects.bulk_create(
        Player(club=club, name=f"Person {number:04}", number=f"{number}")
        for number in range(2 * MANY)
    )
    Invitation.objects.bulk_create(
        Invitation(player=player, created_by=by, expires_at=later) for player in players[:MANY]
    )
    users = User.objects.bulk_create(
        User(email=f"u{number}@example.org", name=f"User {number}", password="!")
        for number in range(SOME)
    )
    Membership.objects.bulk_create(Membership(club=club, user=user) for user in users)
    AuditEntry.objects.bulk_create(
        AuditEntry(club=club, actor=by, action="x", subject=f"club:{club.pk}", text=f"did {number}")
        for number in range(MANY)
    )
    _add_clubs(by)
    _add_events(club, by)
    _add_games(club, by, players)
    collect_statistics()
    return club


def _add_clubs(user: User) -> None:
    """Add clubs, of which *user* is a member in each."""
    clubs = Club.objects.bulk_create(
        Club(slug=f"club-{number}", name=f"Club number {number}") for number in range(SOME)
    )
    Membership.objects.bulk_create(Membership(club=club, user=user) for club in clubs)


def _add_events(club: Club, user: User) -> None:
    """Copy one event: running ones, coming ones, past ones."""
    for status, starts_at in (
        (EventStatus.RUNNING, now()),
        (EventStatus.OPEN, now() + timedelta(days=9)),
        (EventStatus.PUBLISHED, now() - timedelta(days=9)),
    ):
        one = create_tournament(
            club=club, actor=user, name="Cup", starts_at=starts_at, ruleset=PRESETS["pagat"],
            round_count=2,
        )  # fmt: skip
        values = {
            field.attname: getattr(one, field.attname)
            for field in Tournament._meta.concrete_fields
            if not field.primary_key
        }
        Tournament.objects.bulk_create(
            Tournament(**values | {"status": status}) for _number in range(SOME)
        )


def _add_games(club: Club, user: User, players: list[Player]) -> None:
    rules, plan = ruleset_to_json(PRESETS["pagat"], whole=True), Plan().to_json()
    games = Game.objects.bulk_create(
        Game(club=club, created_by=user, ruleset=rules, plan=plan, first_declarer="N",
             totals=dict.fromkeys("NESW", 0))
        for _number in range(SOME)
    )  # fmt: skip
    Seating.objects.bulk_create(
        Seating(game=game, seat=str(seat), player=players[number])
        for game in games
        for number, seat in enumerate(FOUR)
    )


def cost(client: SignedIn, path: str) -> tuple[int, int]:
    """Return how many queries a page takes, and how many bytes it has."""
    cache.clear()
    with CaptureQueriesContext(connection) as queries:
        response: Any = client.get(path)
    assert response.status_code < 500
    body = b"".join(response.streaming_content) if response.streaming else response.content
    return len(queries), len(body)


@pytest.mark.trial
@pytest.mark.usefixtures("quick_draws", "no_pango")
def test_no_page_grows_with_the_club(large: Club, secretary: SignedIn) -> None:
    samples = samples_of(large, secretary.user)
    costly = []
    for place in places():
        if "GET" in place.declared() and place.name not in WHOLE:
            path = address(place, large, samples)
            queries, length = cost(secretary, path)
            if queries > MAX_QUERIES or length > MAX_BYTES:
                costly.append(f"{path} ({place.name}): {queries} queries, {length:,} bytes")
    assert not costly, "\n".join(costly)
