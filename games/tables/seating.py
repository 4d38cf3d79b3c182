"""Taking and leaving the seats of a table, and starting its game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from accounts.access import player_of, role_in
from accounts.models import Player, User
from games.access import can_enter_table, is_host
from games.bots import STRENGTHS
from games.models import (
    NAME_LENGTH,
    Game,
    Seating,
    SeatKind,
    SeatOffer,
    Table,
    new_invite_token,
)
from games.rules import Seat
from games.tables import errors, nudges, offers
from games.tables.engine.log import LockedTable, lock_table
from games.tables.engine.seat_rights import seat_at
from games.tables.engine.table_actions import begin, leave_seat_to_bot
from games.tables.rated_bots import bots_may_play
from games.tables.strengths import DEFAULT_STRENGTH

BOT_NAMES = {Seat.N: "Ada", Seat.E: "Blaise", Seat.S: "Carl", Seat.W: "Daniel", Seat.X: "Emmy"}


def sit(*, game: Game, user: User, seat: Seat, invite_token: str = "") -> None:
    """Seat the player of *user* in the club at a free seat.

    :param invite_token: the token of a private table.
    :raises NoPlayer: if the user has no active player in the club.
    :raises SeatReserved: if the seat is reserved for another player.
    """
    with lock_table(game.pk) as table:
        player = player_of(user, game.club)
        if player is None or not player.active:
            raise errors.NoPlayer
        _check_free(table, seat)
        _check_no_event(game)
        if not can_enter_table(user, role_in(user, game.club), game, invite_token):
            raise errors.TablePrivate
        if table.state.seat_of(user.pk) is not None:
            raise errors.SitsAlready
        if seat in offers.reserved_seats(table, player):
            raise errors.SeatReserved
        seat_player(table, seat, player)
        SeatOffer.objects.filter(game=game, player=player).delete()
    nudges.lobby(game.club_id)


def can_prepare(*, seated: bool, hosts: bool) -> bool:
    """Return whether a user may seat bots and start the game, as a player or as the host."""
    return seated or hosts


def _hosts(game: Game, actor: User) -> bool:
    return is_host(actor, role_in(actor, game.club), game)


def _check_host(game: Game, actor: User) -> None:
    """Raise NotHost unless *actor* may free seats and close the table."""
    _check_no_event(game)
    if not _hosts(game, actor):
        raise errors.NotHost


def _check_no_event(game: Game) -> None:
    """Raise OfEvent if the game belongs to an event, whose director decides about its tables."""
    if game.is_of_event:
        raise errors.OfEvent


def _check_can_prepare(table: LockedTable, game: Game, actor: User) -> None:
    _check_no_event(game)
    seated = seat_at(table, actor.pk) is not None
    if not can_prepare(seated=seated, hosts=_hosts(game, actor)):
        raise errors.NotHost


def _check_waiting(table: LockedTable) -> None:
    if table.state.status != "waiting" or table.state.is_beginning:
        raise errors.NotWaiting


def _check_free(table: LockedTable, seat: Seat) -> None:
    _check_waiting(table)
    if seat not in table.state.seats:
        raise errors.SeatUnknown
    if seat in table.state.occupants:
        raise errors.SeatTaken


def seat_player(table: LockedTable, seat: Seat, player: Player, **data: Any) -> None:
    """Seat a player of the club; *data* is added to the event."""
    Seating.objects.create(game_id=table.game, seat=seat, player=player)
    table.add("sit", seat, who="player", player=player.pk, user=player.user_id, **data)


def seat_together(
    tables: Iterable[tuple[LockedTable, Mapping[Seat, Player | None]]],
) -> None:
    """Seat players of the club at tables, and a bot for each None, with one query."""
    seats = [(table, seat, one) for table, players in tables for seat, one in players.items()]
    Seating.objects.bulk_create(
        Seating(game_id=table.game, seat=seat, player=player)
        if player is not None
        else _bot_seating(table, seat, DEFAULT_STRENGTH)
        for table, seat, player in seats
    )
    for table, seat, player in seats:
        if player is None:
            table.add("sit", seat, who="bot", bot=DEFAULT_STRENGTH)
        else:
            table.add("sit", seat, who="player", player=player.pk, user=player.user_id)


def _bot_seating(table: LockedTable, seat: Seat, strength: str, name: str = "") -> Seating:
    name = name or BOT_NAMES[seat]
    return Seating(game_id=table.game, seat=seat, kind=SeatKind.BOT, bot=strength, name=name)


def seat_guest(table: LockedTable, seat: Seat, user: User) -> None:
    """Seat a user as a guest."""
    Seating.objects.create(
        game_id=table.game, seat=seat, kind=SeatKind.GUEST, guest=user, name=user.name[:NAME_LENGTH]
    )
    table.add("sit", seat, who="guest", user=user.pk)


def seat_again(table: LockedTable, seat: Seat, seating: Seating) -> None:
    """Seat the person of *seating*, a row of another game."""
    if seating.player is not None:
        seat_player(table, seat, seating.player)
    elif seating.guest is not None:
        seat_guest(table, seat, seating.guest)


def seat_bot(table: LockedTable, seat: Seat, strength: str, name: str = "", **data: Any) -> None:
    """Seat a bot; *data* is added to the event.

    :param name: that of a bot of the game before; by default a name that no bot here has.
    :raises BotUnknown: if there is no bot of this strength.
    """
    if strength not in STRENGTHS:
        raise errors.BotUnknown
    _bot_seating(table, seat, strength, name or _bot_name(table, seat)).save(force_insert=True)
    table.add("sit", seat, who="bot", bot=strength, **data)


def _bot_name(table: LockedTable, seat: Seat) -> str:
    """Return the usual name of a bot at *seat*, or another one if a bot brought it along."""
    bots = Seating.objects.filter(game_id=table.game, kind=SeatKind.BOT)
    taken = set(bots.values_list("name", flat=True))
    names = [BOT_NAMES[seat], *BOT_NAMES.values()]
    return next(name for name in names if name not in taken)


def delete_seating(table: LockedTable, seat: Seat) -> None:
    """Delete the row of the occupant of *seat*; the caller adds the event."""
    Seating.objects.filter(game_id=table.game, seat=seat).delete()


def delete_guest_seating(table: LockedTable, seat: Seat) -> None:
    """Delete the row of a guest as :func:`delete_seating` does, and change the link of the table.

    A guest who has been removed cannot come back by the old link.
    """
    delete_seating(table, seat)
    Table.objects.filter(pk=table.game).update(invite_token=new_invite_token())


def leave_seat(*, game: Game, user: User) -> None:
    """Free the seat of *user*; during the game, leave it to a bot."""
    with lock_table(game.pk) as table:
        seat = seat_at(table, user.pk)
        if seat is None:
            raise errors.NotSeated
        if table.state.is_beginning:
            raise errors.NotWaiting
        if table.state.status == "waiting":
            _check_no_event(game)
            delete_seating(table, seat)
            table.add("rise", seat)
        else:
            leave_seat_to_bot(table, seat)
    nudges.lobby(game.club_id)


def free_seat(*, game: Game, actor: User, seat: Seat) -> None:
    """Remove a bot, a guest, an absent player, or a reservation, before the start.

    The link of the table changes when a guest is removed.
    """
    _check_host(game, actor)
    with lock_table(game.pk) as table:
        _check_waiting(table)
        occupant = table.state.occupants.get(seat)
        if occupant is not None:
            is_guest = occupant.kind == SeatKind.GUEST
            (delete_guest_seating if is_guest else delete_seating)(table, seat)
            table.add("rise", seat)
        elif not offers.withdraw(table, seat):
            raise errors.SeatUnknown
    nudges.lobby(game.club_id)


def fill_with_bots(
    *, game: Game, actor: User, strength: str = DEFAULT_STRENGTH, seat: Seat | None = None
) -> None:
    """Seat a bot at *seat*, or at every seat that is free and not reserved.

    :raises RatedWithoutBots: if the game is rated, and bots may not play in it.
    :raises SeatReserved: if *seat* is reserved.
    """
    with lock_table(game.pk) as table:
        _check_waiting(table)
        _check_can_prepare(table, game, actor)
        if not bots_may_play(game, rated=table.state.settings.rated):
            raise errors.RatedWithoutBots
        reserved = offers.reserved_seats(table)
        if seat in reserved:
            raise errors.SeatReserved
        taken = reserved | set(table.state.occupants)
        free = [place for place in table.state.seats if place not in taken]
        for place in free if seat is None else [seat]:
            _check_free(table, place)
            seat_bot(table, place, strength)
    nudges.lobby(game.club_id)


def start(*, game: Game, actor: User) -> None:
    """Start the game, at once or once the seats have revealed their contributions to the deals.

    :raises NotFull: while a seat is free.
    """
    with lock_table(game.pk) as table:
        _check_waiting(table)
        _check_can_prepare(table, game, actor)
        begin(table)
    nudges.lobby(game.club_id)


def close_table(*, game: Game, actor: User) -> None:
    """Close a table whose game has not begun."""
    _check_host(game, actor)
    with lock_table(game.pk) as table:
        _check_waiting(table)
        table.add("stop", by=actor.pk)
    nudges.lobby(game.club_id)
