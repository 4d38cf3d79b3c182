"""Opening a table, sitting down at it, and beginning the game."""

from __future__ import annotations

import os
import secrets
from typing import Any

from django.db import transaction
from django.utils.timezone import now as utc_now

import live
from accounts.access import official_in, player_of
from accounts.models import Club, Player, User
from games.bots import STRENGTHS
from games.models import (
    DealSeed,
    Game,
    Pace,
    Seating,
    SeatKind,
    SpectatorPolicy,
    Table,
    TableStatus,
    Watching,
)
from games.rules import Plan, RuleSet, Seat, Sheet, ruleset_to_json
from games.rules.cards.dealing import SEED_BYTES, commit
from games.tables import errors
from games.tables.engine.commands import act_for
from games.tables.engine.log import LockedTable, lock_table

BOT_NAMES = {Seat.N: "Ada", Seat.E: "Blaise", Seat.S: "Carl", Seat.W: "Daniel", Seat.X: "Emmy"}
MOST_OPEN = 5
"""Tables of one member that may wait for players at once."""
MAX_RESERVE_SECONDS = 4 * 60 * 60
MAX_TURN_SECONDS = {Pace.LIVE: 60 * 60, Pace.DAYS: 14 * 24 * 60 * 60}


@transaction.atomic
def open_table(
    *,
    club: Club,
    host: User,
    ruleset: RuleSet,
    plan: Plan | None = None,
    first_declarer: Seat | None = None,
    pace: str = Pace.LIVE,
    reserve_seconds: int = 0,
    turn_seconds: int | None = None,
    rated: bool = False,
    private: bool = False,
    watched: bool = True,
    title: str = "",
    rematch_of: Game | None = None,
) -> Game:
    """Open a table at which nobody sits yet; the deals are committed to at once.

    :param first_declarer: drawn by lot when it is not given.
    :param bank: seconds for the whole game, and *move* for each turn; without *move* no clock.
    :param watched: whether others may look on, as the club has it; never at a private table.
    :raises BadClock: for times that make no sense.
    :raises TooManyTables: while the host has others that wait for players.
    :raises RuleError: for a plan that these rules cannot have.
    """
    _check_clock(pace, reserve_seconds, turn_seconds)
    _check_open(club, host)
    first = first_declarer or secrets.choice(ruleset.seats)
    sheet = Sheet(ruleset, plan or Plan(), first)
    wanted = SpectatorPolicy.objects.filter(club=club).first() or SpectatorPolicy(club=club)
    game = Game.objects.create(
        club=club,
        hosted=True,
        title=title[:120],
        ruleset=ruleset_to_json(ruleset, whole=True),
        plan=sheet.plan.to_json(),
        first_declarer=first,
        totals={str(seat): 0 for seat in ruleset.seats},
        created_by=host,
    )
    Table.objects.create(
        game=game,
        invite_token=secrets.token_urlsafe(16),
        pace=pace,
        reserve_seconds=reserve_seconds,
        turn_seconds=turn_seconds,
        rated=rated,
        private=private,
        watching=wanted.watching if watched and not private else Watching.NONE,
        delay=wanted.delay,
        rematch_of=rematch_of,
    )
    seeds = [os.urandom(SEED_BYTES) for _ in sheet.declarers]
    DealSeed.objects.bulk_create(
        DealSeed(game=game, number=n, seed=s) for n, s in enumerate(seeds, 1)
    )
    with lock_table(game.pk) as table:
        table.add("open", commitments=[commit(seed) for seed in seeds])
    tell_lobby(club.pk)
    return game


def _check_clock(pace: str, reserve_seconds: int, turn_seconds: int | None) -> None:
    sound = pace in Pace.values and (
        reserve_seconds == 0 if turn_seconds is None else turn_seconds > 0
    )
    if not sound or not 0 <= reserve_seconds <= MAX_RESERVE_SECONDS:
        raise errors.BadClock
    if turn_seconds is not None and turn_seconds > MAX_TURN_SECONDS[Pace(pace)]:
        raise errors.BadClock
    if pace == Pace.DAYS and (turn_seconds is None or reserve_seconds):
        raise errors.BadClock


def _check_open(club: Club, host: User) -> None:
    waiting = Table.objects.filter(
        game__club=club, game__created_by=host, status=TableStatus.WAITING
    )
    if waiting.count() >= MOST_OPEN:
        raise errors.TooManyTables(number=MOST_OPEN)


def tell_lobby(club: int) -> None:
    """Tell a club's lobby that its tables have changed."""
    live.nudge(f"tables:{club}", int(utc_now().timestamp() * 1000))


def sit(*, game: Game, user: User, seat: Seat, key: str = "") -> None:
    """Have *user* sit down at a free seat, with her player of the club.

    :param key: of a private table, out of its link.
    """
    player = player_of(user, game.club)
    if player is None or not player.active:
        raise errors.NoPlayer
    with lock_table(game.pk) as table:
        _check_free(table, seat)
        row = Table.objects.get(pk=game.pk)
        if row.private and not _may_enter(row, game, user, key):
            raise errors.TablePrivate
        if table.state.seat_of(user.pk) is not None:
            raise errors.SitsAlready
        seat_player(table, seat, player)
    tell_lobby(game.club_id)


def _may_enter(row: Table, game: Game, user: User, key: str) -> bool:
    return (
        secrets.compare_digest(row.invite_token.encode(), key.encode())
        or user.pk == game.created_by_id
        or official_in(user, game.club)
    )


def _check_waiting(table: LockedTable) -> None:
    if table.state.status != "waiting":
        raise errors.NotWaiting


def _check_free(table: LockedTable, seat: Seat) -> None:
    _check_waiting(table)
    if seat not in table.state.seats:
        raise errors.SeatUnknown
    if seat in table.state.occupants:
        raise errors.SeatTaken


def seat_player(table: LockedTable, seat: Seat, player: Player, **said: Any) -> None:
    """Write that *player* sits at *seat*."""
    Seating.objects.create(game_id=table.game, seat=seat, player=player)
    table.add("sit", seat, who="player", player=player.pk, user=player.user_id, **said)


def seat_guest(table: LockedTable, seat: Seat, user: User) -> None:
    """Write that somebody who is no player of a club sits at *seat*."""
    Seating.objects.create(
        game_id=table.game, seat=seat, kind=SeatKind.GUEST, guest=user, name=user.name[:80]
    )
    table.add("sit", seat, who="guest", user=user.pk)


def seat_bot(table: LockedTable, seat: Seat, strength: str, **said: Any) -> None:
    """Write that a bot sits at *seat*.

    :raises BotUnknown: when there is none of this strength.
    """
    if strength not in STRENGTHS:
        raise errors.BotUnknown
    Seating.objects.create(
        game_id=table.game, seat=seat, kind=SeatKind.BOT, bot=strength, name=BOT_NAMES[seat]
    )
    table.add("sit", seat, who="bot", bot=strength, **said)


def vacate(table: LockedTable, seat: Seat) -> None:
    """Take whoever sits at *seat* off the seats' rows."""
    Seating.objects.filter(game_id=table.game, seat=seat).delete()


def leave_seat(*, game: Game, user: User) -> None:
    """Have *user* get up: before the start the seat is free again, afterwards a bot acts there."""
    with lock_table(game.pk) as table:
        seat = table.state.seat_of(user.pk)
        if seat is None:
            raise errors.NotSeated
        if table.state.status == "waiting":
            vacate(table, seat)
            table.add("rise", seat)
        else:
            act_for(table, seat, "leave")
    tell_lobby(game.club_id)


def free_seat(*, game: Game, actor: User, seat: Seat) -> None:
    """Have the host free a seat before the start, of a bot or of somebody who does not come."""
    _check_host(game, actor)
    with lock_table(game.pk) as table:
        _check_waiting(table)
        if seat not in table.state.occupants:
            raise errors.SeatUnknown
        vacate(table, seat)
        table.add("rise", seat)
    tell_lobby(game.club_id)


def fill_with_bots(
    *, game: Game, actor: User, strength: str = "club", seat: Seat | None = None
) -> None:
    """Seat a bot at every free seat, or at one.

    :raises RatedWithoutBots: where the game is rated.
    """
    with lock_table(game.pk) as table:
        _check_waiting(table)
        if table.state.seat_of(actor.pk) is None:
            _check_host(game, actor)
        if table.state.settings.rated:
            raise errors.RatedWithoutBots
        for place in table.state.seats if seat is None else (seat,):
            if seat is not None or place not in table.state.occupants:
                _check_free(table, place)
                seat_bot(table, place, strength)
    tell_lobby(game.club_id)


def start(*, game: Game, actor: User) -> None:
    """Begin the game, when every seat is taken; whoever sits there can.

    :raises NotFull: while a seat is free.
    """
    with lock_table(game.pk) as table:
        _check_waiting(table)
        if table.state.seat_of(actor.pk) is None:
            _check_host(game, actor)
        if not table.state.is_full:
            raise errors.NotFull
        table.add("start")
    tell_lobby(game.club_id)


def close_table(*, game: Game, actor: User) -> None:
    """Have the host give up a table whose game has not begun."""
    _check_host(game, actor)
    with lock_table(game.pk) as table:
        _check_waiting(table)
        table.add("stop", by=actor.pk)
    tell_lobby(game.club_id)


def rematch(*, game: Game, actor: User) -> Game:
    """Open a table for the same people, everybody one seat on; asked twice it is the same one."""
    with lock_table(game.pk) as table:
        state = table.state
        if state.status != "over":
            raise errors.NotPlaying
        if state.seat_of(actor.pk) is None:
            raise errors.NotSeated
        if state.rematch is not None:
            return Game.objects.select_related("club").get(pk=state.rematch)
        again = _same_again(game, actor, table)
        table.add("rematch", game=again.pk)
    return again


def _same_again(game: Game, actor: User, table: LockedTable) -> Game:
    settings, seats = table.state.settings, table.state.seats
    again = open_table(
        club=game.club,
        host=actor,
        ruleset=settings.rules,
        plan=settings.plan,
        pace=settings.pace,
        reserve_seconds=settings.reserve_seconds,
        turn_seconds=settings.turn_seconds,
        rated=settings.rated,
        private=settings.private,
        watched=settings.watching != Watching.NONE,
        title=game.title,
        rematch_of=game,
    )
    seatings = {s.seat: s for s in game.seatings.select_related("player", "guest")}
    with lock_table(again.pk) as new:
        for place, seat in enumerate(seats):
            sitting = seatings[seats[place - 1]]
            if sitting.player is not None:
                seat_player(new, seat, sitting.player)
            elif sitting.guest is not None:
                seat_guest(new, seat, sitting.guest)
            else:
                seat_bot(new, seat, sitting.bot or "club")
    return again


def _check_host(game: Game, actor: User) -> None:
    if actor.pk != game.created_by_id and not official_in(actor, game.club):
        raise errors.NotHost
