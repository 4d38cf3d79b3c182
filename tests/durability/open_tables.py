"""Open tables with four players each, and print the seats and sessions of the players.

    python -m tests.durability.open_tables 50 4

opens fifty games of four deals; at every third table the last seat is a bot's. It runs next to the
stack, on the same databases.
"""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

import django

if TYPE_CHECKING:
    from accounts.models import Club

PEOPLE = 12
"""The number of players in the club; everybody sits at several tables."""


def main(tables: int, deals: int) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.site.settings")
    django.setup()
    from knox.models import AuthToken

    from accounts.models import User
    from games.rules import PRESETS, Plan, Seat
    from games.tables.opening import open_table
    from games.tables.seating import fill_with_bots, sit, start
    from tests.factories import ClubFactory, MembershipFactory, PlayerFactory, UserFactory

    club = ClubFactory.create()
    users: list[User] = UserFactory.create_batch(PEOPLE)
    tokens = {}
    for user in users:
        MembershipFactory.create(club=club, user=user)
        PlayerFactory.create(club=club, user=user, name=user.name)
        tokens[user.pk] = AuthToken.objects.create(user)[1]
    opened = []
    for number in range(tables):
        four = [users[(4 * number + seat) % PEOPLE] for seat in range(4)]
        plan = Plan.deals(deals) if deals else Plan()
        game = open_table(club=club, host=four[0], ruleset=PRESETS["pagat"], plan=plan)
        people = four[:3] if number % 3 == 2 else four
        seats = dict(zip(map(Seat, "NESW"), people, strict=False))
        for seat, user in seats.items():
            sit(game=game, user=user, seat=seat)
        if len(people) < len(four):
            fill_with_bots(game=game, actor=four[0], strength="novice")
        start(game=game, actor=four[0])
        opened.append({"game": game.pk, "seats": {s: tokens[u.pk] for s, u in seats.items()}})
    director = {"session": session_of_director(club), "page": f"/c/{club.slug}/tables/"}
    print(json.dumps({"tables": opened, "director": director}))  # noqa: T201 - what it is for


def session_of_director(club: Club) -> str:
    """Create an official of *club*, and return the key of a session of theirs."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from accounts.models import Role
    from tests.factories import MembershipFactory, UserFactory

    user = UserFactory.create()
    MembershipFactory.create(club=club, user=user, role=Role.DIRECTOR)
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "accounts.backends.SignIn"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return str(session.session_key)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
