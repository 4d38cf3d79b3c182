"""Guests, who have no account and play against bots; and games of anybody against bots."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _

from accounts.models import Club, User
from games.models import UNFINISHED, Game, Seating, Table
from games.rules import PRESETS, Plan, RuleSet, Seat
from games.tables.engine.log import lock_table, stop_if_unfinished
from games.tables.opening import open_table
from games.tables.seating import seat_bot, seat_guest
from games.tables.strengths import DEFAULT_STRENGTH

HOST_EMAIL = "house@guests.invalid"
CLUB_SLUG = "guests-of-the-house"
MAX_UNFINISHED = 3
"""Unfinished games against bots of one user; the next one abandons the oldest."""
DELETED_AFTER = timedelta(days=7)
"""How long after their last game a guest is deleted."""
SEAT = Seat.S


def practice_club() -> tuple[Club, User]:
    """Return the club to which games against bots belong, and its host; it has no members."""
    user, _created = User.objects.get_or_create(
        email=HOST_EMAIL, defaults={"name": "Barbu Club", "is_active": False, "password": "!"}
    )
    club, _created = Club.objects.get_or_create(
        slug=CLUB_SLUG, defaults={"name": "Guests", "public_events": False}
    )
    return club, user


def create_guest(*, language: str = "") -> User:
    """Create a user who can play at once, and cannot sign in again after signing out."""
    user = User(
        email=f"{uuid4().hex}@guests.invalid", name=_("Guest"), language=language, guest=True
    )
    user.set_unusable_password()
    user.save()
    return user


@transaction.atomic
def start_practice(
    *,
    user: User,
    ruleset: RuleSet | None = None,
    strength: str = DEFAULT_STRENGTH,
    plan: Plan | None = None,
) -> Game:
    """Start an unrated game of *user* against bots.

    :raises BotUnknown: when there is no bot of this strength.
    """
    for old in unfinished_games(user)[MAX_UNFINISHED - 1 :]:
        stop_if_unfinished(old)
    club, host = practice_club()
    game = open_table(
        club=club, host=host, ruleset=ruleset or PRESETS["pagat"], plan=plan, private=True
    )
    with lock_table(game.pk) as table:
        seat_guest(table, SEAT, user)
        for seat in table.state.seats:
            if seat != SEAT:
                seat_bot(table, seat, strength)
        table.add("start")
    return game


def delete_idle_guests() -> int:
    """Delete the guests who have not played for a while; return how many. Their games stay."""
    limit = utc_now() - DELETED_AFTER
    recent = Seating.objects.filter(guest=OuterRef("pk"), game__table__last_event_at__gt=limit)
    idle = User.objects.filter(guest=True, date_joined__lt=limit).exclude(Exists(recent))
    count = 0
    for user in idle[:1000]:
        for game in unfinished_games(user):
            stop_if_unfinished(game)
        user.delete()
        count += 1
    return count


def unfinished_games(user: User) -> list[int]:
    """Return the unfinished games of *user* against bots, the latest first."""
    tables = Table.objects.filter(game__seatings__guest=user, status__in=UNFINISHED)
    return list(tables.order_by("-pk").values_list("game_id", flat=True))
