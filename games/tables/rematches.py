"""A rematch: the table that is opened for the players of a finished game."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q
from django.urls import reverse

from accounts.models import Membership, Player, User
from games.models import Game, Seating, SeatKind, Watching
from games.notice_kinds import REMATCH, name_of
from games.rules import Seat
from games.tables import errors
from games.tables.club_guests import admits_guests
from games.tables.engine import cache
from games.tables.engine.log import LockedTable, lock_table
from games.tables.engine.seat_rights import seat_at
from games.tables.engine.state import TableState
from games.tables.offers import offer_seats
from games.tables.opening import open_table
from games.tables.rated_bots import bots_may_play
from games.tables.seating import seat_again, seat_bot
from games.tables.strengths import DEFAULT_STRENGTH
from notices.services import notify


def rematch(*, game: Game, actor: User, host: User | None = None) -> Game:
    """Open a table for the players of a finished game, each moved on by a seat; idempotent.

    The game does not begin: *actor* and the bots take their seats, and those of the others are
    reserved for them for a while. Return the table if it has already been opened.

    :param host: the host of the new table, if not *actor*; the limit of waiting tables is lifted.
    :raises NotPlaying: if the game is not over.
    :raises NotSeated: if *actor* did not play in it.
    :raises RematchGone: if the table was opened before, and has been removed.
    :raises OfEvent: if the game was part of an event.
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
    """Notify the other players of the next game; guests come by its link."""
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
    """Seat *actor* and the bots of *game* at *new*, and reserve seats for the others.

    Each moves on by a seat, clockwise. The seat of a bot stays free if bots may not play in the
    rated game, and so does the seat of a player who has left the club.
    """
    seatings = {
        seating.seat: seating for seating in game.seatings.select_related("player", "guest")
    }
    people = _people_to_invite(new, seatings.values())
    offered: dict[Seat, Player | User] = {}
    with lock_table(new.pk) as table:
        seats = table.state.seats
        for place, seat in enumerate(seats):
            seating = seatings[seats[place - 1]]
            if seating.kind == SeatKind.BOT:
                if bots_may_play(new, rated=table.state.settings.rated):
                    seat_bot(table, seat, seating.bot or DEFAULT_STRENGTH, seating.name)
            elif seating.user_id == actor.pk:
                seat_again(table, seat, seating)
            elif seating.user_id in people:
                offered[seat] = people[seating.user_id]
        offer_seats(table, offered)


def _people_to_invite(new: Game, seatings: Iterable[Seating]) -> dict[int | None, Player | User]:
    """Return by user the active players of the club, and the guests if the table admits them."""
    guests = {one.guest_id: one.guest for one in seatings if one.guest is not None}
    players = [one.player_id for one in seatings if one.player_id is not None]
    members = Membership.objects.filter(club=new.club, user__guest=False).values("user")
    found = Player.objects.filter(Q(pk__in=players) | Q(user__in=list(guests)), club=new.club)
    people: dict[int | None, Player | User] = {
        one.user_id: one for one in found.filter(active=True, user__in=members)
    }
    if admits_guests(new):
        roles = set(members.filter(user__in=list(guests)).values_list("user_id", flat=True))
        people |= {pk: user for pk, user in guests.items() if pk not in roles}
    return people
