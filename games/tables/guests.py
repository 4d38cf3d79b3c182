"""People without an account, who play with bots; and anybody's practice with bots."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _

from accounts.models import Club, User
from games.models import Game, Seating, Table, TableStatus
from games.rules import PRESETS, Plan, RuleSet, Seat
from games.tables.engine.log import lock_table
from games.tables.seating import open_table, seat_bot, seat_guest

HOUSE = "house@guests.invalid"
CLUB = "guests-of-the-house"
AT_ONCE = 3
"""Games that somebody may have going with bots; with a new one the oldest is given up."""
KEPT = timedelta(days=7)
"""How long a guest is remembered after she last played."""


def house() -> tuple[Club, User]:
    """Return the club without members whose tables the guests play at, and who opens them."""
    user, _made = User.objects.get_or_create(
        email=HOUSE, defaults={"name": "Barbu Club", "is_active": False, "password": "!"}
    )
    club, _made = Club.objects.get_or_create(
        slug=CLUB, defaults={"name": "Guests", "public_events": False}
    )
    return club, user


def make_guest(*, language: str = "") -> User:
    """Make somebody who can play at once, and cannot sign in again once she has left."""
    user = User(
        email=f"{uuid4().hex}@guests.invalid", name=_("Guest"), language=language, guest=True
    )
    user.set_unusable_password()
    user.save()
    return user


@transaction.atomic
def practise(
    *, user: User, ruleset: RuleSet | None = None, strength: str = "club", plan: Plan | None = None
) -> Game:
    """Begin a game of *user* against bots, which counts for nothing.

    :raises BotUnknown: when there is none of this strength.
    """
    for old in unfinished_of(user)[AT_ONCE - 1 :]:
        stop_unattended(old)
    club, host = house()
    game = open_table(
        club=club, host=host, ruleset=ruleset or PRESETS["pagat"], plan=plan, private=True
    )
    own = Seat.S
    with lock_table(game.pk) as table:
        seat_guest(table, own, user)
        for seat in table.state.seats:
            if seat != own:
                seat_bot(table, seat, strength)
        table.add("start")
    return game


def forget_guests() -> int:
    """Forget the guests who have not played for a while; their games stay, without them."""
    long_ago = utc_now() - KEPT
    lately = Seating.objects.filter(guest=OuterRef("pk"), game__table__moved_at__gt=long_ago)
    gone = User.objects.filter(guest=True, date_joined__lt=long_ago).exclude(Exists(lately))
    count = 0
    for user in gone[:1000]:
        for game in unfinished_of(user):
            stop_unattended(game)
        user.delete()
        count += 1
    return count


def unfinished_of(user: User) -> list[int]:
    """Return the games with bots that *user* has not finished, the latest first."""
    going = (TableStatus.WAITING, TableStatus.PLAYING, TableStatus.PAUSED)
    tables = Table.objects.filter(game__seatings__guest=user, status__in=going).order_by("-pk")
    return list(tables.values_list("game_id", flat=True))


def stop_unattended(game: int) -> None:
    """Give up a game that nobody will come back to."""
    with lock_table(game) as table:
        if table.state.status in ("waiting", "playing", "paused"):
            table.add("stop")
