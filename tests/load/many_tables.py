"""Create the tables for ``bench_tables``, with the stack's settings.

``python -m tests.load.many_tables TABLES SPECTATORS`` prints a line of JSON for each table: the
game, and the tokens of its four players and its spectators.
"""

from __future__ import annotations

import json
import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.site.settings")
django.setup()

from django.db import transaction  # noqa: E402

from accounts.models import Club, Membership, Player, User  # noqa: E402
from accounts.services.users import create_token  # noqa: E402
from games.rules import PRESETS  # noqa: E402
from games.tables.opening import open_table  # noqa: E402
from games.tables.seating import sit, start  # noqa: E402


def person(club: Club, name: str) -> User:
    user = User(email=f"{name}@load.example", name=name)
    user.set_unusable_password()
    user.save()
    Membership.objects.create(club=club, user=user)
    Player.objects.create(club=club, user=user, name=name)
    return user


def token(user: User) -> str:
    return create_token(user=user, days=1)[1]


def main() -> None:
    tables, spectators = map(int, sys.argv[1:])
    slug = f"load-{Club.objects.count()}"
    club = Club.objects.create(slug=slug, name=slug)
    for number in range(tables):
        sys.stdout.write(json.dumps(table(club, number, watched=number < spectators)) + "\n")


@transaction.atomic
def table(club: Club, number: int, *, watched: bool) -> dict[str, object]:
    """Open and start a table; return the game and the tokens of its clients."""
    rules = PRESETS["pagat"]
    users = [person(club, f"{club.slug}-{number}-{seat}") for seat in rules.seats]
    game = open_table(
        club=club, host=users[0], ruleset=rules, reserve_seconds=3600, turn_seconds=60
    )
    for user, seat in zip(users, rules.seats, strict=True):
        sit(game=game, user=user, seat=seat)
    start(game=game, actor=users[0])
    watchers = [person(club, f"{club.slug}-{number}-watcher")] if watched else []
    return {"game": game.pk, "seats": [*map(token, users)], "watch": [*map(token, watchers)]}


if __name__ == "__main__":
    main()
