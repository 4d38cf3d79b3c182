"""Every topic and every kind of table, over sockets, as each role."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.utils.timezone import now

import live
from accounts.access import EVENTS, MEMBER, Level
from accounts.models import Club, User
from games.models import Game
from games.rules import PRESETS
from games.tables.opening import open_table
from games.tables.practice import start_practice
from ladder.access import LADDERS
from ladder.boxes.access import BOXES
from ladder.models import RungList
from live import topics
from tests.factories import LadderFactory, MembershipFactory, PoolFactory, UserFactory
from tests.support.ladder.boxes import league_of
from tests.support.samples import games_samples
from tests.support.tables.playing import member_of, table_of
from tests.support.tables.sockets import Player, cookie_of, run
from tests.support.urls import level_is_met
from tournaments.services import create_tournament

ROLES = ["visitor", "guest", "outsider", "member", "director", "secretary"]
LEVELS: dict[str, Level] = {
    "boxes": BOXES,
    "event": EVENTS,
    "game": MEMBER,
    "ladder": LADDERS,
    "rungs": MEMBER,
    "table": MEMBER,
    "tables": MEMBER,
}
"""The level of each kind of topic of a club. A new kind has to be added here."""
PERSONAL = {"notices", "seats"}
"""The kinds of topics that are of one person, or of those who answer for a table."""
NOT_SIGNED_IN, NO_TABLE, OPEN = 4401, 4404, 0


def topics_of(club: Club) -> dict[str, str]:
    """Return a topic of *club* of each kind."""
    user = MembershipFactory.create(club=club).user
    event = create_tournament(
        club=club,
        actor=user,
        name="Spring Cup",
        starts_at=now(),
        ruleset=PRESETS["pagat"],
        round_count=2,
    )
    game = games_samples(club, user)["api:game"]["pk"]
    waiting = open_table(club=club, host=user, ruleset=PRESETS["pagat"])
    pool = PoolFactory.create(club=club)
    LadderFactory.create(pool=pool, public=club.public_events)
    boxes = league_of(club, [], public=club.public_events)
    pks = {
        "boxes": boxes.pk,
        "event": event.pk,
        "game": game,
        "ladder": pool.pk,
        "rungs": RungList.objects.create(pool=pool, started_at=now()).pk,
        "table": waiting.pk,
        "tables": club.pk,
    }
    return {kind: f"{kind}:{pk}" for kind, pk in pks.items()}


@pytest.mark.trial
@pytest.mark.django_db
@pytest.mark.parametrize("switches", [True, False])
@pytest.mark.parametrize("who", ROLES)
def test_every_topic_is_for_those_who_may_open_its_page(
    request: pytest.FixtureRequest, club: Club, who: str, switches: bool
) -> None:
    club.public_events = club.public_players = switches
    club.save(update_fields=["public_events", "public_players"])
    client: Any = request.getfixturevalue(who)
    assert topics._kinds.keys() == LEVELS.keys() | PERSONAL
    user = getattr(client, "user", AnonymousUser())
    for kind, topic in topics_of(club).items():
        may_listen = live.version_for(user, topic) is not None
        assert may_listen == level_is_met(LEVELS[kind], club, client), topic


@pytest.mark.django_db
@pytest.mark.parametrize("who", ROLES)
def test_only_the_recipient_listens_to_their_notices(
    request: pytest.FixtureRequest, who: str
) -> None:
    client: Any = request.getfixturevalue(who)
    user = getattr(client, "user", AnonymousUser())
    other = UserFactory.create()
    assert live.version_for(user, f"notices:{other.pk}") is None
    own = live.version_for(user, f"notices:{user.pk or 0}")
    assert (own is not None) == user.is_authenticated


@pytest.mark.trial
@pytest.mark.django_db
@pytest.mark.parametrize("who", ROLES)
def test_requests_for_seats_are_for_those_who_answer_them(
    request: pytest.FixtureRequest, club: Club, who: str
) -> None:
    members = [member_of(club, name) for name in ("Anne", "Beth", "Cath", "Dora")]
    game = table_of(club, members)
    client: Any = request.getfixturevalue(who)
    user = getattr(client, "user", AnonymousUser())
    is_told = live.version_for(user, f"seats:{game.pk}") is not None
    assert is_told == (who in {"director", "secretary"})
    assert live.version_for(members[0], f"seats:{game.pk}") is not None  # the host
    assert live.version_for(members[1], f"seats:{game.pk}") is None


@pytest.mark.django_db
def test_a_guest_listens_to_their_own_table(guest: Any) -> None:
    own = start_practice(user=guest.user)
    assert live.version_for(guest.user, f"table:{own.pk}") is not None
    assert live.version_for(guest.user, f"game:{own.pk}") is None


def tables_of(club: Club, user: User | None) -> dict[str, Game]:
    members = [member_of(club, name) for name in ("Anne", "Beth", "Cath", "Dora")]
    tables = {
        "waiting": open_table(club=club, host=members[0], ruleset=PRESETS["pagat"]),
        "played": table_of(club, members),
        "private": open_table(club=club, host=members[0], ruleset=PRESETS["pagat"], private=True),
        "somebody's practice": start_practice(user=UserFactory.create()),
    }
    return tables | ({"own practice": start_practice(user=user)} if user else {})


@pytest.mark.trial
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("who", ROLES)
def test_a_table_s_socket_is_for_those_who_may_view_it(
    request: pytest.FixtureRequest, club: Club, who: str
) -> None:
    client: Client = request.getfixturevalue(who)
    user: User | None = getattr(client, "user", None)
    tables = tables_of(club, user)
    headers = cookie_of(user) if user else {"origin": "http://testserver", "host": "testserver"}
    seen: dict[str, int] = {}

    async def scenario() -> None:
        for name, game in tables.items():
            end = await Player(game.pk, headers).connect()
            answer = await end.receive()
            seen[name] = answer["code"] if answer["type"] == "websocket.close" else OPEN

    run(scenario)
    if user is None:
        assert set(seen.values()) == {NOT_SIGNED_IN}
        return
    of_club = OPEN if level_is_met(MEMBER, club, client) else NO_TABLE
    assert {name: seen[name] for name in ("waiting", "played")} == {
        "waiting": of_club,
        "played": of_club,
    }
    assert seen["somebody's practice"] == NO_TABLE
    assert seen["own practice"] == OPEN
    if of_club != OPEN:
        assert seen["private"] == NO_TABLE
