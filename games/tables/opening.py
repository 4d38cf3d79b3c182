"""Opening a table, and a rematch of a finished game."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.urls import reverse

from accounts.models import Club, Membership, Player, User
from games.models import (
    TITLE_LENGTH,
    BotPace,
    Game,
    Pace,
    SeatKind,
    SpectatorPolicy,
    Table,
    TableStatus,
    Watching,
    new_invite_token,
)
from games.notice_kinds import REMATCH, name_of
from games.rules import Plan, RuleSet, Seat, Sheet, ruleset_to_json
from games.rules.cards.cards import pack
from games.rules.cards.seeds import commit_secret, terms_hash
from games.tables import errors, nudges
from games.tables.engine import cache, deal_secrets
from games.tables.engine.deal_secrets import SharedBoards
from games.tables.engine.log import LockedTable, lock_table
from games.tables.engine.seat_rights import seat_at
from games.tables.engine.state import TableState
from games.tables.offers import offer_seats
from games.tables.rated_bots import bots_may_play
from games.tables.seating import seat_again, seat_bot, seat_player, seat_together
from games.tables.strengths import DEFAULT_STRENGTH
from notices.services import notify

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
    bot_pace: str = BotPace.NORMAL,
    watched: bool = True,
    title: str = "",
    event_url: str = "",
    rematch_of: Game | None = None,
    copied: dict[str, Any] | None = None,
    limited: bool = True,
    players: Mapping[Seat, Player | None] | None = None,
    boards: SharedBoards | None = None,
) -> Game:
    """Open a table with free seats, and commit to its deals.

    :param first_declarer: drawn at random if not given.
    :param reserve_seconds: each player's time for the whole game.
    :param turn_seconds: the time for each turn, used before the reserve; None for no clock.
    :param watched: whether the club's spectator policy applies; otherwise, and at a private table,
        nobody watches.
    :param event_url: the address of the page of the event that opens the table.
    :param copied: the deal that is played again; see :class:`games.models.Table`.
    :param limited: whether the host may have only so many tables that wait for players.
    :param players: who is seated at once, None for a bot.
    :param boards: the deals, if other tables play them too.
    :raises BadClock: for times that are not possible.
    :raises TooManyTables: if the host has too many tables that wait for players.
    :raises RuleError: for a plan that these rules do not allow.
    """
    _check_times(pace, reserve_seconds, turn_seconds)
    if limited:
        _check_waiting_tables(club, host)
    sheet = Sheet(ruleset, plan or Plan(), first_declarer or secrets.choice(ruleset.seats))
    game = _create_game(club, host, sheet, title, event_url)
    Table.objects.create(
        game=game,
        invite_token=new_invite_token(),
        pace=pace,
        reserve_seconds=reserve_seconds,
        turn_seconds=turn_seconds,
        rated=rated,
        private=private,
        bot_pace=BotPace(bot_pace),
        rematch_of=rematch_of,
        copied=copied,
        **_spectators(club, watched=watched and not private),
    )
    _commit_to_deals(game, sheet, players or {}, boards)
    nudges.lobby(club.pk)
    return game


@transaction.atomic
def open_table_for(
    *,
    players: Sequence[Player],
    reserved_for: timedelta,
    host: User,
    **settings: Any,
) -> Game:
    """Open a table for certain players, in seats that are drawn, with that of *host* taken.

    :param reserved_for: how long the seats of the others are reserved for them.
    :param settings: as for :func:`open_table`, and refused as there.
    :raises ValueError: unless there is a player for each seat.
    """
    game = open_table(host=host, **settings)
    with lock_table(game.pk) as table:
        drawn = secrets.SystemRandom().sample(list(players), len(players))
        places = dict(zip(table.state.seats, drawn, strict=True))
        for seat, player in places.items():
            if player.user_id == host.pk:
                seat_player(table, seat, player)
        offered = {seat: one for seat, one in places.items() if one.user_id != host.pk}
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


def _spectators(club: Club, *, watched: bool) -> dict[str, Any]:
    """Return who may watch a table of the club, and how much later."""
    policy = SpectatorPolicy.objects.filter(club=club).first() or SpectatorPolicy(club=club)
    return {"watching": policy.watching if watched else Watching.NONE, "delay": policy.delay}


def _create_game(club: Club, host: User, sheet: Sheet, title: str, event_url: str) -> Game:
    return Game.objects.create(
        club=club,
        hosted=True,
        title=title[:TITLE_LENGTH],
        event_url=event_url,
        ruleset=ruleset_to_json(sheet.rules, whole=True),
        plan=sheet.plan.to_json(),
        first_declarer=sheet.first_declarer,
        totals={str(seat): 0 for seat in sheet.rules.seats},
        created_by=host,
    )


def _commit_to_deals(
    game: Game,
    sheet: Sheet,
    players: Mapping[Seat, Player | None],
    boards: SharedBoards | None,
) -> None:
    """Draw the secret of the game, and put the commitment to it and the terms on the log.

    The secret of *boards* has been drawn before. Those who are seated at once come after them, in
    the same write.
    """
    terms = terms_of(sheet)
    if boards is None:
        secret = deal_secrets.create(game.pk)
        commitment = commit_secret(game.pk, terms_hash(terms), secret)
        promise: dict[str, Any] = {"commitment": commitment}
    else:
        deal_secrets.share(game.pk, boards)
        promise = {"boards": boards.commitment}
    with lock_table(game.pk) as table:
        table.add("open", **promise, terms=terms)
        seat_together(table, players)


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


def rematch(*, game: Game, actor: User, host: User | None = None) -> Game:
    """Open a table for the players of a finished game, each one seat on; once for each game.

    Nothing begins: *actor* and the bots take their seats, and those of the others are reserved for
    them for a while. Return the table if there is one already.

    :param host: of the new table, if it is not *actor*; any number of its tables may wait.
    :raises NotPlaying: while the game is not over.
    :raises NotSeated: if *actor* did not play in it.
    :raises RematchGone: if there was such a table, which has been removed.
    :raises OfEvent: if the game was that of an event.
    """
    if game.is_of_event:
        raise errors.OfEvent
    with lock_table(game.pk) as table:
        state = table.state
        if state.status != "over":
            raise errors.NotPlaying
        if seat_at(table, actor.pk) is None:
            raise errors.NotSeated
        if state.rematch is not None:
            return _next_game(state.rematch)
        new = _open_rematch(game, host or actor, table, limited=host is None)
        _seat_same_players(game, new, actor)
        table.add("rematch", game=new.pk)
        _notify_others(new, table.state, actor)
    return new


def offered_rematch(game: Game) -> Game:
    """Return the table that has been opened for the players of a finished game.

    :raises NoRematch: if nobody has opened one.
    :raises RematchGone: if it has been removed.
    """
    number = cache.latest(game.pk).state.rematch
    if number is None:
        raise errors.NoRematch
    return _next_game(number)


def _next_game(number: int) -> Game:
    game = Game.objects.select_related("club", "table").filter(pk=number).first()
    if game is None:
        raise errors.RematchGone
    return game


def _notify_others(new: Game, state: TableState, actor: User) -> None:
    """Notify the players of a game of the next one; guests come by its link."""
    notify(
        kind=REMATCH.code,
        cause=f"game:{new.pk}",
        subject=f"game:{new.pk}",
        to={one.user for one in state.occupants.values() if one.kind == "player"} - {actor.pk},
        link=reverse("games:table", args=[new.club.slug, new.pk]),
        text="rematch",
        values={"name": actor.name, "game": name_of(new)},
        club=new.club,
    )


def _open_rematch(game: Game, host: User, table: LockedTable, *, limited: bool) -> Game:
    settings = table.state.settings
    return open_table(
        club=game.club,
        host=host,
        ruleset=settings.rules,
        plan=settings.plan,
        pace=settings.pace,
        reserve_seconds=settings.reserve_seconds,
        turn_seconds=settings.turn_seconds,
        rated=settings.rated,
        private=settings.private,
        bot_pace=settings.bot_pace,
        watched=settings.watching != Watching.NONE,
        title=game.title,
        rematch_of=game,
        limited=limited,
    )


def _seat_same_players(game: Game, new: Game, actor: User) -> None:
    """Seat *actor* and the bots of *game* at *new*, and offer the others a seat.

    Each is one seat on clockwise. Where bots may not play in a rated game, the seat of one is
    free then, as is that of a player who has left the club.
    """
    seatings = {
        seating.seat: seating for seating in game.seatings.select_related("player", "guest")
    }
    accounts = Membership.objects.filter(club=game.club, user__guest=False)
    members = set(accounts.values_list("user_id", flat=True))
    offered: dict[Seat, Player] = {}
    with lock_table(new.pk) as table:
        seats = table.state.seats
        for place, seat in enumerate(seats):
            seating = seatings[seats[place - 1]]
            if seating.kind == SeatKind.BOT:
                if bots_may_play(new, rated=table.state.settings.rated):
                    seat_bot(table, seat, seating.bot or DEFAULT_STRENGTH)
            elif seating.user_id == actor.pk:
                seat_again(table, seat, seating)
            elif seating.user_id in members and seating.player and seating.player.active:
                offered[seat] = seating.player
        offer_seats(table, offered)
