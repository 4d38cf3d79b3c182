"""Quick pairing: players of a club who wait until enough of them want the same game at once.

The queue is rows, and every change of it locks the row of the club first: two processes never seat
somebody twice, and what a killed process has not done, the next sweep does.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from secrets import SystemRandom

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.timezone import now as utc_now

from accounts.access import player_of, role_in
from accounts.addresses import PRACTICE_CLUB
from accounts.models import Club, Membership, User
from games.models import (
    IN_PROGRESS,
    PRESENCE_LIFETIME,
    Game,
    Pace,
    PairingEntry,
    Presence,
    Seating,
    TableStatus,
)
from games.notice_kinds import PAIRING
from games.rules import Plan, Seat
from games.rules.contracts.errors import UnknownPreset
from games.rulesets.lookup import rules_of
from games.tables import errors, nudges, pairing_notices
from games.tables.engine.log import LockedTable, lock_table
from games.tables.engine.table_actions import begin
from games.tables.opening import open_table
from games.tables.seating import delete_seating, seat_player
from games.tables.time_controls import TIME_CONTROLS
from notices.services import settle

WAITS = timedelta(minutes=30)
"""How long somebody waits; then they are asked to join the queue again."""
HERE = timedelta(seconds=90)
"""How long a player counts as there after their page was last heard of."""
CONTRIBUTE_FOR = timedelta(seconds=10)
"""How long a full table waits for contributions to the deals while all players are there."""
COME_WITHIN = timedelta(seconds=45)
"""How long a table waits for players who do not open it; then their seats become free."""


def entry_of(club: Club, user: User) -> PairingEntry | None:
    """Return the entry of *user* in the queue of *club*."""
    entries = PairingEntry.objects.select_related("club", "game__club")
    return entries.filter(club=club, user=user).first()


def waiting_players(club: Club) -> QuerySet[PairingEntry]:
    """Return the entries of those who wait and are there, the first first."""
    return _present(utc_now()).filter(club=club).select_related("player")


def _present(now: datetime) -> QuerySet[PairingEntry]:
    entries = PairingEntry.objects.filter(game=None, expires_at__gt=now, seen_at__gt=now - HERE)
    return entries.order_by("joined_at", "user_id")


@transaction.atomic
def join_queue(
    *, club: Club, user: User, ruleset: str, length: str, clock: str, rated: bool = False
) -> PairingEntry:
    """Wait for a table, or go on waiting; a table opens at once if there are enough players.

    Another wish, or the queue of another club, is given up. Who goes on waiting for the same keeps
    their place.

    :raises NoPlayer: if *user* has no active player in the club.
    :raises UnknownRules: if the club has no such rules.
    :raises SitsElsewhere: if *user* sits at a live table that is being played.
    """
    _lock(club)
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
    wish = {"club": club, "ruleset": ruleset, "length": length, "clock": clock, "rated": rated}
    same = PairingEntry.objects.filter(user=user, game=None, expires_at__gt=now, **wish)
    changed = not same.update(seen_at=now)
    if changed:
        pairing_notices.announce(club, player, now)
        times = {"joined_at": now, "seen_at": now, "expires_at": now + WAITS, "game": None}
        PairingEntry.objects.update_or_create(user=user, defaults=wish | {"player": player} | times)
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
    """Wait no longer; leaving twice is not an error."""
    _lock(club)
    deleted, _rows = PairingEntry.objects.filter(club=club, user=user, game=None).delete()
    if deleted:
        nudges.lobby(club.pk)


def note_presence(*, club: Club, user: User, here: bool) -> None:
    """Note that *user* has the page of the queue open, or has closed it.

    Who has closed it is not seated, and loses their place after a while.
    """
    own = PairingEntry.objects.filter(club=club, user=user, game=None)
    now = utc_now()
    if not here:
        own.update(seen_at=None)
    elif own.filter(Q(seen_at=None) | Q(seen_at__lt=now - HERE)).exists():
        with transaction.atomic():  # they count again, and may complete a table
            _lock(club)
            own.update(seen_at=now)
            _match(club, now)
    else:
        own.update(seen_at=now)


def _lock(club: Club) -> None:
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)


def _busy(users: Iterable[int]) -> set[int]:
    """Return those of *users* who sit at a live table that is being played, in any club."""
    running = Q(game__table__status__in=IN_PROGRESS) | Q(
        game__table__status=TableStatus.WAITING, game__table__act_after__isnull=False
    )
    seats = Seating.objects.filter(running, game__table__pace=Pace.LIVE)
    as_player = seats.filter(player__user__in=users).values_list("player__user", flat=True)
    as_guest = seats.filter(guest__in=users).exclude(game__club__slug=PRACTICE_CLUB)
    return {pk for pk in (*as_player, *as_guest.values_list("guest", flat=True)) if pk}


# --- Tables -----------------------------------------------------------------------------------


def _match(club: Club, now: datetime) -> None:
    """Open tables for those who wait for the same; the club is locked."""
    members = Membership.objects.filter(club=club, user=OuterRef("user"))
    entries = _present(now).filter(
        Exists(members), club=club, player__active=True, user__is_active=True
    )
    waiting = list(entries.select_related("player", "user"))
    busy = _busy([entry.user_id for entry in waiting])
    by_wish: dict[tuple[str, str, str, bool], list[PairingEntry]] = {}
    for entry in waiting:
        if entry.user_id not in busy and entry.player.user_id == entry.user_id:
            by_wish.setdefault(entry.wish, []).append(entry)
    for entries_of_wish in by_wish.values():
        _open_tables(club, entries_of_wish)


def _open_tables(club: Club, entries: list[PairingEntry]) -> None:
    try:
        seats = len(rules_of(club, entries[0].ruleset).seats)
    except UnknownPreset:  # the club has removed its own rules
        return
    while len(entries) >= seats:
        chosen, entries = entries[:seats], entries[seats:]
        _open_table(club, chosen)


def _open_table(club: Club, entries: list[PairingEntry]) -> None:
    """Open a table, and seat the players of *entries* in an order that is drawn."""
    first = entries[0]
    control = TIME_CONTROLS[first.clock]
    game = open_table(
        club=club,
        host=first.user,
        ruleset=rules_of(club, first.ruleset),
        plan=Plan.once() if first.length == "once" else Plan(),
        pace=control.pace,
        reserve_seconds=control.reserve_seconds,
        turn_seconds=control.turn_seconds,
        rated=first.rated,
        limited=False,
    )
    with lock_table(game.pk) as table:
        drawn = SystemRandom().sample(entries, len(entries))
        for seat, entry in zip(table.state.seats, drawn, strict=True):
            seat_player(table, seat, entry.player)
    users = [entry.user_id for entry in entries]
    PairingEntry.objects.filter(user__in=users).update(game=game)
    settle(kinds=[PAIRING.code], subject=f"pairing:{club.pk}")
    nudges.lobby(club.pk)


# --- Sweeps -----------------------------------------------------------------------------------


def clubs_with_queues() -> list[int]:
    """Return the clubs in which somebody waits."""
    return list(PairingEntry.objects.filter(game=None).values_list("club", flat=True).distinct())


@transaction.atomic
def sweep_queue(club: int) -> None:
    """Remove entries that are over, and open the tables that a killed process has not opened."""
    now, locked = utc_now(), Club.objects.select_for_update(no_key=True).get(pk=club)
    queue = PairingEntry.objects.filter(club=club, game=None)
    gone = Q(expires_at__lt=now) | Q(seen_at__lt=now - HERE)
    gone |= Q(seen_at=None, joined_at__lt=now - HERE)
    members = Membership.objects.filter(club=club, user=OuterRef("user"))
    removed = queue.filter(gone | ~Exists(members)).delete()[0]
    _match(locked, now)
    if removed:
        nudges.lobby(club)


def paired_games() -> list[int]:
    """Return the games of the queue's tables that have not been dealt with."""
    games = PairingEntry.objects.exclude(game=None).values_list("game", flat=True)
    return list(games.order_by("game").distinct())


def begin_paired_game(game: int) -> None:
    """Begin a game once its players are there, and free the seats of those who do not come."""
    with lock_table(game) as table:
        waits = table.state.status == "waiting" and not table.state.is_beginning
        opened = Game.objects.values_list("created_at", flat=True).get(pk=game)
        age = table.now - opened
        if waits and not (_is_ready(table, age) or age > COME_WITHIN):
            return
        if waits:
            _begin_or_free(table)
        PairingEntry.objects.filter(game=game).delete()


def _is_ready(table: LockedTable, age: timedelta) -> bool:
    if not table.state.is_full or _absent(table):
        return False
    dealing = table.state.dealing
    committed = dealing is not None and len(dealing.commitments) == len(table.state.seats)
    return committed or age > CONTRIBUTE_FOR


def _absent(table: LockedTable) -> list[Seat]:
    rows = Presence.objects.filter(game=table.game, seen_at__gt=table.now - PRESENCE_LIFETIME)
    here = set("".join(rows.values_list("seats", flat=True)))
    return [seat for seat in table.state.occupants if str(seat) not in here]


def _begin_or_free(table: LockedTable) -> None:
    for seat in _absent(table):
        delete_seating(table, seat)
        table.add("rise", seat)
    if table.state.is_full:
        begin(table)
