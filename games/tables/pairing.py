"""Quick pairing: players of a club who wait until enough of them want the same game at once.

The queue is rows, and every change locks the row of the club first, so that two processes never
seat a player twice. The next sweep finishes the work of a killed process.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.timezone import now as utc_now

from accounts.access import player_of, role_in
from accounts.models import Club, Membership, User
from accounts.slugs import PRACTICE_CLUB
from games.models import (
    IN_PROGRESS,
    Game,
    Pace,
    PairingEntry,
    Seating,
    TableStatus,
)
from games.rules.contracts.errors import UnknownPreset
from games.rulesets.lookup import rules_of
from games.tables import errors, nudges, pairing_notices
from games.tables.pairing_tables import GameSettings, fill_tables, lock_queue, open_tables

WAITS = timedelta(minutes=30)
"""How long an entry lasts; after that the player is asked to join the queue again."""
HERE = timedelta(seconds=90)
"""How long a player counts as present after the last request of their page."""


def entry_of(club: Club, user: User) -> PairingEntry | None:
    """Return the entry of *user* in the queue of *club*."""
    entries = PairingEntry.objects.select_related("club", "game__club")
    return entries.filter(club=club, user=user).first()


def waiting_players(club: Club) -> QuerySet[PairingEntry]:
    """Return the entries of players who wait and are present, the longest wait first."""
    return _present(utc_now()).filter(club=club).select_related("player")


def _present(now: datetime) -> QuerySet[PairingEntry]:
    entries = PairingEntry.objects.filter(game=None, expires_at__gt=now, seen_at__gt=now - HERE)
    return entries.order_by("joined_at", "user_id")


@transaction.atomic
def join_queue(
    *, club: Club, user: User, ruleset: str, length: str, clock: str, rated: bool = False
) -> PairingEntry:
    """Wait for a table, or go on waiting; a table opens at once if there are enough players.

    An entry with other settings, or in the queue of another club, is replaced. A player who goes on
    waiting for the same game keeps their place.

    :raises NoPlayer: if *user* has no active player in the club.
    :raises UnknownRules: if the club has no such rules.
    :raises SitsElsewhere: if *user* sits at a live table that is being played.
    """
    lock_queue(club.pk)
    player = player_of(user, club)
    if player is None or not player.active or role_in(user, club) is None:
        raise errors.NoPlayer
    try:
        rules_of(club, ruleset)
    except UnknownPreset:
        raise errors.UnknownRules from None
    seated = _seated_entry(user)
    if seated is not None:
        return seated
    if _busy([user.pk]):
        raise errors.SitsElsewhere
    now = utc_now()
    settings = {"club": club, "ruleset": ruleset, "length": length, "clock": clock, "rated": rated}
    same = PairingEntry.objects.filter(user=user, game=None, expires_at__gt=now, **settings)
    changed = not same.update(seen_at=now)
    if changed:
        pairing_notices.announce(club, player, now)
        times = {"joined_at": now, "seen_at": now, "expires_at": now + WAITS, "game": None}
        PairingEntry.objects.update_or_create(
            user=user, defaults=settings | {"player": player} | times
        )
    _match(club, now)
    if changed:
        nudges.lobby(club.pk)
    return PairingEntry.objects.select_related("club", "game__club").get(user=user)


def _seated_entry(user: User) -> PairingEntry | None:
    """Return the entry of *user* if it has led to a table that waits for them to come."""
    seats = Seating.objects.filter(game=OuterRef("game"), player__user=user)
    entries = PairingEntry.objects.select_related("club", "game__club").filter(
        Exists(seats), user=user, game__table__status=TableStatus.WAITING
    )
    return entries.first()


@transaction.atomic
def leave_queue(*, club: Club, user: User) -> None:
    """Leave the queue; idempotent."""
    lock_queue(club.pk)
    deleted, _rows = PairingEntry.objects.filter(club=club, user=user, game=None).delete()
    if deleted:
        nudges.lobby(club.pk)


def note_presence(*, club: Club, user: User, here: bool) -> None:
    """Note that *user* has the page of the queue open, or has closed it.

    A player who has closed it is not seated, and loses their place after a while.
    """
    own = PairingEntry.objects.filter(club=club, user=user, game=None)
    now = utc_now()
    if not here:
        own.update(seen_at=None)
    elif own.filter(Q(seen_at=None) | Q(seen_at__lt=now - HERE)).exists():
        with transaction.atomic():  # the player is present again, and may complete a table
            lock_queue(club.pk)
            own.update(seen_at=now)
            _match(club, now)
    else:
        own.update(seen_at=now)


def _busy(users: Iterable[int]) -> set[int]:
    """Return those of *users* who sit at a live table with a game in progress, in any club."""
    seats = _seats_in_play()
    as_player = seats.filter(player__user__in=users).values_list("player__user", flat=True)
    as_guest = seats.filter(guest__in=users).exclude(game__club__slug=PRACTICE_CLUB)
    return {pk for pk in (*as_player, *as_guest.values_list("guest", flat=True)) if pk}


def game_of(user: User) -> Game | None:
    """Return the game in progress that keeps *user*, as a player of a club, out of the queue."""
    seats = _seats_in_play().filter(player__user=user).select_related("game__club")
    seat = seats.order_by("-game").first()
    return seat.game if seat else None


def _seats_in_play() -> QuerySet[Seating]:
    running = Q(game__table__status__in=IN_PROGRESS) | Q(
        game__table__status=TableStatus.WAITING, game__table__act_after__isnull=False
    )
    return Seating.objects.filter(running, game__table__pace=Pace.LIVE)


def _match(club: Club, now: datetime) -> None:
    """Open tables for players who want the same game; the caller has locked the club."""
    members = Membership.objects.filter(club=club, user=OuterRef("user"))
    entries = _present(now).filter(
        Exists(members), club=club, player__active=True, user__is_active=True
    )
    waiting = list(entries.select_related("player", "user"))
    busy = _busy([entry.user_id for entry in waiting])
    by_settings: dict[GameSettings, list[PairingEntry]] = {}
    for entry in waiting:
        if entry.user_id not in busy and entry.player.user_id == entry.user_id:
            by_settings.setdefault(entry.game_settings, []).append(entry)
    for settings, entries_of_group in by_settings.items():
        open_tables(club, fill_tables(club, settings, entries_of_group))


# --- Sweeps -----------------------------------------------------------------------------------


def clubs_with_queues() -> list[int]:
    """Return the clubs in which somebody waits."""
    return list(PairingEntry.objects.filter(game=None).values_list("club", flat=True).distinct())


@transaction.atomic
def sweep_queue(club: int) -> None:
    """Remove expired entries, and open the tables that a killed process left unopened."""
    now, locked = utc_now(), lock_queue(club)
    queue = PairingEntry.objects.filter(club=club, game=None)
    gone = Q(expires_at__lt=now) | Q(seen_at__lt=now - HERE)
    gone |= Q(seen_at=None, joined_at__lt=now - HERE)
    members = Membership.objects.filter(club=club, user=OuterRef("user"))
    removed = queue.filter(gone | ~Exists(members)).delete()[0]
    _match(locked, now)
    if removed:
        nudges.lobby(club)
