"""Opening a table, and a rematch of a finished game."""

from __future__ import annotations

import os
import secrets

from django.db import transaction

from accounts.models import Club, User
from games.models import (
    TITLE_LENGTH,
    DealSeed,
    Game,
    Pace,
    SpectatorPolicy,
    Table,
    TableStatus,
    Watching,
)
from games.rules import Plan, RuleSet, Seat, Sheet, ruleset_to_json
from games.rules.cards.dealing import SEED_BYTES, commit
from games.tables import errors, nudges
from games.tables.engine.log import LockedTable, lock_table
from games.tables.seating import seat_bot, seat_guest, seat_player
from games.tables.strengths import DEFAULT_STRENGTH

MAX_WAITING = 5
"""Tables of one host that may wait for players at the same time."""
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
    """Open a table with free seats, and commit to its deals.

    :param first_declarer: drawn at random if not given.
    :param reserve_seconds: each player's time for the whole game.
    :param turn_seconds: the time for each turn, used before the reserve; None for no clock.
    :param watched: whether the club's spectator policy applies; otherwise, and at a private table,
        nobody watches.
    :raises BadClock: for times that are not possible.
    :raises TooManyTables: if the host has too many tables that wait for players.
    :raises RuleError: for a plan that these rules do not allow.
    """
    _check_times(pace, reserve_seconds, turn_seconds)
    _check_waiting_tables(club, host)
    sheet = Sheet(ruleset, plan or Plan(), first_declarer or secrets.choice(ruleset.seats))
    policy = SpectatorPolicy.objects.filter(club=club).first() or SpectatorPolicy(club=club)
    game = _create_game(club, host, sheet, title)
    Table.objects.create(
        game=game,
        invite_token=secrets.token_urlsafe(16),
        pace=pace,
        reserve_seconds=reserve_seconds,
        turn_seconds=turn_seconds,
        rated=rated,
        private=private,
        watching=policy.watching if watched and not private else Watching.NONE,
        delay=policy.delay,
        rematch_of=rematch_of,
    )
    _commit_to_deals(game, len(sheet.declarers))
    nudges.lobby(club.pk)
    return game


def _check_times(pace: str, reserve_seconds: int, turn_seconds: int | None) -> None:
    possible = pace in Pace.values and 0 <= reserve_seconds <= MAX_RESERVE_SECONDS
    if possible and turn_seconds is None:
        possible = pace == Pace.LIVE and reserve_seconds == 0
    elif possible and turn_seconds is not None:
        possible = 0 < turn_seconds <= MAX_TURN_SECONDS[Pace(pace)]
    if not possible or (pace == Pace.DAYS and reserve_seconds):
        raise errors.BadClock


def _check_waiting_tables(club: Club, host: User) -> None:
    waiting = Table.objects.filter(
        game__club=club, game__created_by=host, status=TableStatus.WAITING
    )
    if waiting.count() >= MAX_WAITING:
        raise errors.TooManyTables(number=MAX_WAITING)


def _create_game(club: Club, host: User, sheet: Sheet, title: str) -> Game:
    return Game.objects.create(
        club=club,
        hosted=True,
        title=title[:TITLE_LENGTH],
        ruleset=ruleset_to_json(sheet.rules, whole=True),
        plan=sheet.plan.to_json(),
        first_declarer=sheet.first_declarer,
        totals={str(seat): 0 for seat in sheet.rules.seats},
        created_by=host,
    )


def _commit_to_deals(game: Game, count: int) -> None:
    """Create the seeds of all deals, and put their hashes on the log."""
    seeds = [os.urandom(SEED_BYTES) for _ in range(count)]
    DealSeed.objects.bulk_create(
        DealSeed(game=game, number=number, seed=seed) for number, seed in enumerate(seeds, 1)
    )
    with lock_table(game.pk) as table:
        table.add("open", commitments=[commit(seed) for seed in seeds])


def rematch(*, game: Game, actor: User) -> Game:
    """Open a table for the same players, each one seat on; return it if there is one already.

    :raises NotPlaying: while the game is not over.
    :raises NotSeated: if *actor* did not play in it.
    """
    with lock_table(game.pk) as table:
        state = table.state
        if state.status != "over":
            raise errors.NotPlaying
        if state.seat_of(actor.pk) is None:
            raise errors.NotSeated
        if state.rematch is not None:
            return Game.objects.select_related("club").get(pk=state.rematch)
        new = _open_rematch(game, actor, table)
        table.add("rematch", game=new.pk)
    return new


def _open_rematch(game: Game, actor: User, table: LockedTable) -> Game:
    settings = table.state.settings
    new = open_table(
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
    _seat_same_players(game, new, table.state.seats)
    return new


def _seat_same_players(game: Game, new: Game, seats: tuple[Seat, ...]) -> None:
    """Seat the players of *game* at *new*, each one seat on clockwise."""
    seatings = {
        seating.seat: seating for seating in game.seatings.select_related("player", "guest")
    }
    with lock_table(new.pk) as table:
        for place, seat in enumerate(seats):
            seating = seatings[seats[place - 1]]
            if seating.player is not None:
                seat_player(table, seat, seating.player)
            elif seating.guest is not None:
                seat_guest(table, seat, seating.guest)
            else:
                seat_bot(table, seat, seating.bot or DEFAULT_STRENGTH)
