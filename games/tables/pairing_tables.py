"""The tables of quick pairing: players are led there from the queue, and the game begins.

Every change locks the row of the club first, then the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from secrets import SystemRandom

from django.db import transaction
from django.db.models import QuerySet
from django.utils.timezone import now as utc_now

from accounts.models import Club
from games.models import PRESENCE_LIFETIME, Game, PairingEntry, Presence, TableStatus
from games.notice_kinds import PAIRING
from games.rules import Plan, Seat
from games.rules.contracts.errors import UnknownPreset
from games.rulesets.lookup import rules_of
from games.tables import nudges
from games.tables.engine.log import LockedTable, lock_table
from games.tables.engine.table_actions import begin
from games.tables.offers import reserved_seats
from games.tables.opening import open_table
from games.tables.seating import delete_seating, seat_player
from games.tables.time_controls import TIME_CONTROLS
from notices.services import settle

GameSettings = tuple[str, str, str, bool]
CONTRIBUTE_FOR = timedelta(seconds=10)
"""How long a full table waits for contributions to the deals while all players are there."""
COME_WITHIN = timedelta(seconds=45)
"""How long a table waits for players who do not open it; after that their seats become free."""


def lock_queue(club: int) -> Club:
    """Lock the queue of a club until the end of the transaction."""
    return Club.objects.select_for_update(no_key=True).get(pk=club)


def fill_tables(
    club: Club, settings: GameSettings, entries: list[PairingEntry]
) -> list[PairingEntry]:
    """Seat players at queue tables with free seats; return the entries that are left."""
    ruleset, length, clock, rated = settings
    games = Game.objects.filter(
        pairing_entries__ruleset=ruleset,
        pairing_entries__length=length,
        pairing_entries__clock=clock,
        pairing_entries__rated=rated,
        club=club,
        table__status=TableStatus.WAITING,
    )
    for game in games.select_related("club").order_by("pk").distinct():
        entries = entries[_seat_at(game, entries) :] if entries else entries
    return entries


def _seat_at(game: Game, entries: list[PairingEntry]) -> int:
    """Seat the first of *entries* at a table that has free seats; return how many."""
    with lock_table(game.pk) as table:
        state = table.state
        if state.status != "waiting" or state.is_beginning or not state.occupants:
            return 0
        taken = reserved_seats(table) | set(state.occupants)
        free = [seat for seat in state.seats if seat not in taken]
        seated = list(zip(free, entries, strict=False))
        for seat, entry in seated:
            seat_player(table, seat, entry.player)
    if seated:
        _lead_to(game, [entry.user_id for _seat, entry in seated])
    return len(seated)


def open_tables(club: Club, entries: list[PairingEntry]) -> None:
    if not entries:
        return
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
    _lead_to(game, users)


def _lead_to(game: Game, users: Iterable[int]) -> None:
    """Lead users to the table where they sit, and restart the time to come for all its players."""
    PairingEntry.objects.filter(user__in=users).update(game=game)
    PairingEntry.objects.filter(game=game).update(expires_at=utc_now() + COME_WITHIN)
    settle(kinds=[PAIRING.code], subject=f"pairing:{game.club_id}")
    nudges.lobby(game.club_id)


def paired_games() -> list[int]:
    """Return the games of the queue's tables that have not begun yet."""
    games = PairingEntry.objects.exclude(game=None).values_list("game", flat=True)
    return list(games.order_by("game").distinct())


@transaction.atomic
def begin_paired_game(game: int) -> None:
    """Begin a game once its players have arrived; free the seats of those who do not arrive.

    A player who has arrived keeps an entry until the game begins, so that the queue fills the free
    seats.
    """
    lock_queue(Game.objects.values_list("club", flat=True).get(pk=game))
    entries = PairingEntry.objects.filter(game=game)
    with lock_table(game) as table:
        if table.state.status == "waiting" and not table.state.is_beginning:
            _begin_or_wait(table, entries)
        else:
            entries.delete()


def _begin_or_wait(table: LockedTable, entries: QuerySet[PairingEntry]) -> None:
    """Begin if everybody has arrived, or free seats if the time to come is over."""
    state = table.state
    seated = {occupant.user for occupant in state.occupants.values()}
    if not state.is_full or seated != set(entries.values_list("user", flat=True)):
        # Some seats are free, or have bots or players from outside the queue: the players begin it.
        still = entries if state.is_full else entries.exclude(user__in=seated - {None})
        still.delete()
        return
    come_by = max(entries.values_list("expires_at", flat=True))
    waited = table.now - come_by + COME_WITHIN
    if _is_ready(table, waited) or waited > COME_WITHIN:
        _begin_or_free(table)
        if table.state.is_full:
            entries.delete()
        else:
            here = [occupant.user for occupant in table.state.occupants.values()]
            entries.exclude(user__in=here).delete()


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
