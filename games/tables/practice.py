"""Guests, who have no account and play against bots, and all games against bots."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.db.models.functions import Now
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _

from accounts.models import Club, User
from accounts.slugs import PRACTICE_CLUB
from games.models import (
    UNFINISHED,
    BotPace,
    DealingSecret,
    Game,
    Seating,
    Table,
    TableEvent,
    TableStatus,
)
from games.rules import PRESETS, Plan, RuleSet, Seat
from games.tables.engine import cache
from games.tables.engine.log import lock_table, stop_if_unfinished
from games.tables.opening import open_table
from games.tables.rematches import rematch
from games.tables.seating import seat_bot, seat_guest
from games.tables.strengths import DEFAULT_STRENGTH

HOST_EMAIL = "house@guests.invalid"
MAX_UNFINISHED = 5
"""Unfinished games against bots of one user; the next one abandons the oldest.

A deal that is played again is none of them: only the next one ends it.
"""
DELETED_AFTER = timedelta(days=7)
"""How long after their last game a guest is deleted."""
GAMES_REMOVED_AFTER = timedelta(days=30)
"""How long after its end a guest's game is removed; a database function repeats the number."""
MAX_ENDED = 5
"""Finished games that a list of games against bots, or of games at tables, has at most."""
MAX_REMOVED = 1000
"""Guests, or games of guests, that are removed in one run."""
SEAT = Seat.S


def practice_club() -> tuple[Club, User]:
    """Return the club that games against bots belong to, and its host. It has no members.

    A migration creates both; they are created again here if the database has been emptied. No user
    can found a club with this address.
    """
    user, _created = User.objects.get_or_create(
        email=HOST_EMAIL, defaults={"name": "Barbu Club", "is_active": False, "password": "!"}
    )
    club, _created = Club.objects.get_or_create(
        slug=PRACTICE_CLUB, defaults={"name": "Guests", "public_events": False}
    )
    return club, user


def create_guest(*, language: str = "") -> User:
    """Create a user who can play at once, but cannot sign in again after signing out.

    :param language: that of the page; the guest has not chosen it.
    """
    user = User(
        email=f"{uuid4().hex}@guests.invalid", name=_("Guest"), seen_language=language, guest=True
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
    bot_pace: str = BotPace.FAST,
    first_declarer: Seat | None = None,
    copied: dict[str, Any] | None = None,
    begins: bool = True,
) -> Game:
    """Start an unrated game of *user* against bots.

    :param begins: whether the game begins at once; if not, the page of the table contributes to the
        deals and begins it.
    :raises BotUnknown: if there is no bot of this strength.
    """
    _make_room(user, repeats=copied is not None)
    club, host = practice_club()
    game = open_table(
        club=club,
        host=host,
        ruleset=ruleset or PRESETS["pagat"],
        plan=plan,
        private=True,
        bot_pace=bot_pace,
        first_declarer=first_declarer,
        copied=copied,
        limited=False,
    )
    with lock_table(game.pk) as table:
        seat_guest(table, SEAT, user)
        for seat in table.state.seats:
            if seat != SEAT:
                seat_bot(table, seat, strength)
        if begins:
            table.add("start")
    return game


def _make_room(user: User, *, repeats: bool) -> None:
    """Abandon the game that another one would be too many for.

    :param repeats: whether the other one plays a deal again.
    """
    most = 1 if repeats else MAX_UNFINISHED
    games = _unfinished(user).filter(copied__isnull=not repeats)
    for old in games.values_list("game_id", flat=True)[most - 1 :]:
        stop_if_unfinished(old)


def game_to_be_abandoned(user: User) -> int | None:
    """Return the game that the next one abandons, or None while there is room for it."""
    games = _unfinished(user).filter(copied__isnull=True).values_list("game_id", flat=True)
    return games[MAX_UNFINISHED - 1 :].first()


def declarer_before_guests(ruleset: RuleSet) -> Seat:
    """Return who declares first in a newcomer's first game: two players declare before them."""
    seats = ruleset.seats
    return seats[seats.index(SEAT) - 2]


@transaction.atomic
def play_again(*, game: Game, user: User) -> Game:
    """Open another game of *user* against the bots of *game*, or return the one opened before.

    The page of the table contributes to the deals and begins it.

    :raises NotPlaying: if the game is not over.
    """
    return rematch(game=game, actor=user, host=practice_club()[1])


def idle_guests() -> list[User]:
    """Return guests who have not played for a while, and do not sit at an open table of a club."""
    limit = utc_now() - DELETED_AFTER
    seats = Seating.objects.filter(guest=OuterRef("pk"))
    recent = seats.filter(game__table__last_event_at__gt=limit)
    invited = seats.filter(game__table__status__in=UNFINISHED).exclude(
        game__club__slug=PRACTICE_CLUB
    )
    idle = User.objects.filter(guest=True, date_joined__lt=limit)
    idle = idle.exclude(Exists(recent)).exclude(Exists(invited))
    return list(idle.order_by("pk")[:MAX_REMOVED])


@transaction.atomic
def delete_guest(user: User) -> None:
    """Delete a guest. Their games stay for :data:`GAMES_REMOVED_AFTER`."""
    for game in unfinished_games(user):
        stop_if_unfinished(game)
    # Rematches that the guest opened have the guest as their host.
    Game.objects.filter(created_by=user).update(created_by=practice_club()[1])
    user.delete()


def old_games() -> list[int]:
    """Return the games of guests that ended long ago."""
    ended = Table.objects.filter(
        game__club__slug=PRACTICE_CLUB,
        status__in=(TableStatus.OVER, TableStatus.ABANDONED),
        last_event_at__lt=Now() - GAMES_REMOVED_AFTER,
    )
    of_users = Seating.objects.filter(game=OuterRef("pk"), guest__guest=False)
    games = ended.exclude(Exists(of_users)).order_by("pk").values_list("game_id", flat=True)
    return list(games[:MAX_REMOVED])


@transaction.atomic
def remove_game(game: int) -> None:
    """Remove a guest's game with its log; the database allows it only for :func:`old_games`."""
    TableEvent.objects.filter(game=game).delete()
    DealingSecret.objects.filter(game=game).delete()
    Table.objects.filter(game=game).delete()
    Game.objects.filter(pk=game).delete()
    transaction.on_commit(lambda: cache.forget(game))


def unfinished_games(user: User) -> list[int]:
    """Return the unfinished games of *user* against bots, the latest first."""
    return list(_unfinished(user).values_list("game_id", flat=True))


def _unfinished(user: User) -> QuerySet[Table]:
    tables = Table.objects.filter(
        game__club__slug=PRACTICE_CLUB, game__seatings__guest=user, status__in=UNFINISHED
    )
    return tables.order_by("-pk")


def ended_games(user: User) -> list[tuple[Game, int]]:
    """Return the last games of *user* against bots that are over, with the user's points."""
    return _last_ended(Seating.objects.filter(guest=user, game__club__slug=PRACTICE_CLUB))


def ended_at_tables(user: Any) -> list[tuple[Game, int]]:
    """Return the last games of *user* as a guest at tables of clubs, with the user's points.

    The pages of the clubs list them only for their members.
    """
    if not user.is_authenticated:
        return []
    seatings = Seating.objects.filter(guest=user).exclude(game__club__slug=PRACTICE_CLUB)
    return _last_ended(seatings.select_related("game__club"))


def _last_ended(seatings: QuerySet[Seating]) -> list[tuple[Game, int]]:
    over = seatings.filter(game__table__status=TableStatus.OVER).select_related("game__table")
    latest = over.order_by("-game__table__last_event_at", "-game")
    return [(one.game, one.game.scores[Seat(one.seat)]) for one in latest[:MAX_ENDED]]
