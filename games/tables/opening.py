"""Opening tables, one or many together."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, ParamSpec

from django.db import transaction

from accounts.models import Club, Player, User
from games.models import (
    TITLE_LENGTH,
    BotPace,
    Game,
    Pace,
    SpectatorPolicy,
    Table,
    TableStatus,
    Watching,
    new_invite_token,
)
from games.rules import Plan, RuleSet, Seat, Sheet, ruleset_to_json
from games.rules.cards.cards import pack
from games.rules.cards.seeds import commit_secret, terms_hash
from games.tables import errors, nudges
from games.tables.engine import deal_secrets
from games.tables.engine.deal_secrets import SharedBoards
from games.tables.engine.log import lock_table, lock_tables
from games.tables.offers import offer_seats
from games.tables.seating import seat_player, seat_together, sit
from games.tables.time_controls import TimeControl

P = ParamSpec("P")
MAX_WAITING = 5
"""Tables of one host that may wait for players at the same time."""
MAX_RESERVE_SECONDS = 4 * 60 * 60
MAX_TURN_SECONDS = {Pace.LIVE: 60 * 60, Pace.DAYS: 14 * 24 * 60 * 60}
HOST_SEATS = (Seat.S, Seat.N, Seat.E, Seat.W, Seat.X)
"""The seats for a host who sits down at once, the preferred ones first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTable:
    """A table to be opened, with free seats unless *players* are given.

    :ivar first_declarer: drawn at random if not given.
    :ivar reserve_seconds: each player's time for the whole game.
    :ivar turn_seconds: the time for each turn, used before the reserve; None for no clock.
    :ivar watched: whether the club's spectator policy applies; otherwise, and at a private table,
        nobody watches.
    :ivar event_url: the address of the page of the event that opens the table.
    :ivar copied: the deal that is played again; see :class:`games.models.Table`.
    :ivar limited: whether the limit on the host's waiting tables applies.
    :ivar players: the players seated at once, None for a bot.
    :ivar boards: the deals, if other tables play them too.
    """

    club: Club
    host: User
    ruleset: RuleSet
    plan: Plan | None = None
    first_declarer: Seat | None = None
    pace: str = Pace.LIVE
    reserve_seconds: int = 0
    turn_seconds: int | None = None
    rated: bool = False
    private: bool = False
    bot_pace: str = BotPace.NORMAL
    watched: bool = True
    title: str = ""
    event_url: str = ""
    rematch_of: Game | None = None
    copied: dict[str, Any] | None = None
    limited: bool = True
    players: Mapping[Seat, Player | None] = field(default_factory=dict)
    boards: SharedBoards | None = None


@dataclass(frozen=True, slots=True)
class Opened:
    """A table that is being opened: the request, its sheet, and its row."""

    new: NewTable
    sheet: Sheet
    game: Game


def _opener_of_one(new_table: Callable[P, NewTable]) -> Callable[P, Game]:
    """Return a function that opens one table, with the parameters of *new_table*."""

    def open_table(*args: P.args, **kwargs: P.kwargs) -> Game:
        [game] = open_tables([new_table(*args, **kwargs)])
        return game

    return open_table


open_table = _opener_of_one(NewTable)


@transaction.atomic
def open_tables(tables: Sequence[NewTable]) -> list[Game]:
    """Open tables and commit to their deals, with a constant number of SQL statements.

    :raises BadClock: for times that are not possible.
    :raises TooManyTables: if a host has too many tables that wait for players.
    :raises RuleError: for a plan that these rules do not allow.
    """
    for new in tables:
        _check_times(new.pace, new.reserve_seconds, new.turn_seconds)
        if new.limited:
            _check_waiting_tables(new.club, new.host)
    sheets = [_sheet(new) for new in tables]
    games = Game.objects.bulk_create(map(_game_row, tables, sheets))
    opened = [Opened(*one) for one in zip(tables, sheets, games, strict=True)]
    policies = _policies({new.club.pk: new.club for new in tables})
    Table.objects.bulk_create(_table_row(one, policies[one.new.club.pk]) for one in opened)
    _commit_to_deals(opened)
    for club in policies:
        nudges.lobby(club)
    return games


def _sheet(new: NewTable) -> Sheet:
    first = new.first_declarer or secrets.choice(new.ruleset.seats)
    return Sheet(new.ruleset, new.plan or Plan(), first)


def _policies(clubs: Mapping[int, Club]) -> dict[int, SpectatorPolicy]:
    stored = SpectatorPolicy.objects.filter(club__in=clubs)
    return {pk: SpectatorPolicy(club=club) for pk, club in clubs.items()} | {
        one.club_id: one for one in stored
    }


def _game_row(new: NewTable, sheet: Sheet) -> Game:
    return Game(
        club=new.club,
        hosted=True,
        title=new.title[:TITLE_LENGTH],
        event_url=new.event_url,
        ruleset=ruleset_to_json(sheet.rules, whole=True),
        plan=sheet.plan.to_json(),
        first_declarer=sheet.first_declarer,
        totals={str(seat): 0 for seat in sheet.rules.seats},
        created_by=new.host,
    )


def _table_row(one: Opened, policy: SpectatorPolicy) -> Table:
    new = one.new
    is_open = new.watched and not new.private
    return Table(
        game=one.game,
        invite_token=new_invite_token(),
        pace=new.pace,
        reserve_seconds=new.reserve_seconds,
        turn_seconds=new.turn_seconds,
        rated=new.rated,
        private=new.private,
        bot_pace=BotPace(new.bot_pace),
        watching=policy.watching if is_open else Watching.NONE,
        delay=policy.delay,
        rematch_of=new.rematch_of,
        copied=new.copied,
    )


@transaction.atomic
def open_with_host(
    *,
    club: Club,
    host: User,
    ruleset: RuleSet,
    time_control: TimeControl,
    sits: bool,
    **settings: Any,
) -> Game:
    """Open a table as :data:`open_table` does, and seat its host if *sits*.

    :raises NoPlayer: if the host is to sit, and has no active player in the club.
    """
    game = open_table(
        club=club,
        host=host,
        ruleset=ruleset,
        pace=time_control.pace,
        reserve_seconds=time_control.reserve_seconds,
        turn_seconds=time_control.turn_seconds,
        **settings,
    )
    if sits:
        seat = next(seat for seat in HOST_SEATS if seat in ruleset.seats)
        sit(game=game, user=host, seat=seat)
    return game


@transaction.atomic
def open_table_for(
    *,
    new: NewTable,
    players: Sequence[Player],
    reserved_for: timedelta,
) -> Game:
    """Open a table for certain players, whose seats are drawn, with the host seated.

    :param reserved_for: how long the seats of the others are reserved for them.
    :raises ValueError: unless there is a player for each seat.
    """
    [game] = open_tables([new])
    with lock_table(game.pk) as table:
        drawn = secrets.SystemRandom().sample(list(players), len(players))
        places = dict(zip(table.state.seats, drawn, strict=True))
        for seat, player in places.items():
            if player.user_id == new.host.pk:
                seat_player(table, seat, player)
        offered = {seat: one for seat, one in places.items() if one.user_id != new.host.pk}
        offer_seats(table, offered, reserved_for)
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


def _commit_to_deals(opened: Sequence[Opened]) -> None:
    """Draw the secrets of the games; add the commitments to them and the terms to the logs.

    The secret of boards has been drawn before. The players who are seated at once are added in the
    same write.
    """
    own = deal_secrets.create([one.game.pk for one in opened if one.new.boards is None])
    deal_secrets.share({one.game.pk: one.new.boards for one in opened if one.new.boards})
    with lock_tables([one.game.pk for one in opened]) as locked:
        table_of = {table.game: table for table in locked}
        seated = []
        for one in opened:
            table, terms = table_of[one.game.pk], terms_of(one.sheet)
            table.add("open", **_commitment_data(one, terms, own), terms=terms)
            seated.append((table, one.new.players))
        seat_together(seated)


def _commitment_data(one: Opened, terms: str, own: Mapping[int, bytes]) -> dict[str, Any]:
    """Return the commitment to a game's own secret, or to that of its boards."""
    if one.new.boards is not None:
        return {"boards": one.new.boards.commitment}
    secret = own[one.game.pk]
    return {"commitment": commit_secret(one.game.pk, terms_hash(terms), secret)}


def terms_of(sheet: Sheet) -> str:
    """Return the terms of a game, to which the commitment to its deals refers, as JSON."""
    rules = sheet.rules
    terms = {
        "deals": len(sheet.declarers),
        "first_declarer": sheet.first_declarer,
        "pack": " ".join(map(str, pack(rules.cards))),
        "plan": sheet.plan.to_json(),
        "ruleset": ruleset_to_json(rules, whole=True),
        "seats": "".join(rules.seats),
    }
    return json.dumps(terms, sort_keys=True)
