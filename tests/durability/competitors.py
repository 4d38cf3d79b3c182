"""Open a competition for many users and print their sessions, with the stack's settings.

    python -m tests.durability.competitors 500 60

creates five hundred accounts and a competition of eight problems that closes in sixty seconds, in a
new club.
"""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

import django

if TYPE_CHECKING:
    from accounts.models import Club, User

PROBLEMS = 8


def main(people: int, seconds: int) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.site.settings")
    django.setup()
    from datetime import timedelta

    from accounts.locks import database_now
    from accounts.models import Club
    from bidding.models import Competition
    from tests.support.bidding import DECLARE, allow, make_competition

    slug = f"last-minute-{Club.objects.count()}"
    club = Club.objects.create(slug=slug, name="Last Minute")
    sessions = [session_of(member(club, number)) for number in range(people)]
    conductor = allow(club, member(club, people))
    competition = make_competition(club, conductor, *[DECLARE] * PROBLEMS)
    closes_at = database_now() + timedelta(seconds=seconds)
    Competition.objects.filter(pk=competition.pk).update(closes_at=closes_at)
    found = {
        "path": competition.get_absolute_url(),
        "competition": competition.pk,
        "closes_at": closes_at.timestamp(),
        "sessions": sessions,
    }
    print(json.dumps(found))  # noqa: T201 - what it is for


def member(club: Club, number: int) -> User:
    from accounts.models import Membership, Player, User

    user = User(email=f"{number}@{club.slug}.example", name=f"Competitor {number}")
    user.set_unusable_password()
    user.save()
    Membership.objects.create(club=club, user=user)
    Player.objects.create(club=club, user=user, name=user.name)
    return user


def session_of(user: User) -> tuple[int, str]:
    """Return the id of a user, and the key of a new session of theirs."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "accounts.backends.SignIn"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return user.pk, str(session.session_key)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
