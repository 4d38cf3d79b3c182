"""Guests at the tables of clubs: they come by the link of a table and need no account."""

from __future__ import annotations

from secrets import compare_digest
from typing import Any

from accounts.access import role_in
from accounts.models import Player, User
from accounts.names import folded, tidy_name
from accounts.slugs import PRACTICE_CLUB
from games.access import sits_as_guest
from games.models import UNFINISHED, Game, Pace, Seating, SeatOffer, Table, TableStatus
from games.rules import Seat
from games.tables import errors, nudges, offers
from games.tables.engine.log import LockedTable, lock_table
from games.tables.seating import delete_seating, seat_guest

MAX_TABLES = 3
"""Unfinished games at tables of clubs in which one guest can have a seat."""
MAX_NAME_LENGTH = 40


def find_invitation(pk: int, invite_token: str) -> Game:
    """Return the game of the table that a link leads to.

    :raises LinkUnknown: if there is no such table, or its link has changed.
    """
    games = Game.objects.select_related("club", "table").filter(pk=pk, hosted=True)
    game = games.prefetch_related("seatings__player").first()
    if game is None or not _is_link(game, invite_token):
        raise errors.LinkUnknown
    return game


def _is_link(game: Game, invite_token: str) -> bool:
    return compare_digest(game.table.invite_token.encode(), invite_token.encode())


def admits_guests(game: Game) -> bool:
    """Return whether guests may take seats: if the club allows it, in unrated live games."""
    table = game.table
    return game.club.table_guests and table.pace == Pace.LIVE and not table.rated


def sit_as_guest(*, game: Game, user: User, invite_token: str, name: str = "") -> None:
    """Seat *user*, who is not a member of the club, at the seat reserved for them or a free one.

    :param name: the name of a guest; a user with an account keeps their own, and so does a guest of
        the game before who gives none.
    :raises LinkUnknown: if the link of the table has changed.
    :raises GuestsNotAllowed: if guests may not sit at this table, or *user* is a club member.
    :raises NoSeatFree: if all seats are taken or reserved.
    :raises GuestNameMissing: if a guest has no name.
    :raises GuestNameTaken: if a player of the club has the name.
    :raises NameAtTable: if a guest gives the name of somebody at the table.
    :raises TooManyGuestGames: if *user* has a seat at too many tables.
    """
    with lock_table(game.pk) as table:
        game = find_invitation(game.pk, invite_token)
        if not admits_guests(game) or role_in(user, game.club):
            raise errors.GuestsNotAllowed
        if table.state.status != "waiting" or table.state.is_beginning:
            raise errors.NotWaiting
        if table.state.seat_of(user.pk) is not None:
            raise errors.SitsAlready
        _check_tables(user)
        seat = _free_seat(table, user)
        _take_name(user, name or (user.name if played_before(game, user) else ""), game)
        seat_guest(table, seat, user)
        SeatOffer.objects.filter(game=game, guest=user).delete()
    nudges.lobby(game.club_id)


def _free_seat(table: LockedTable, user: User) -> Seat:
    """Return the seat that is reserved for *user*, or the first that is free."""
    offer = offers.offer_to_guest(table.game, user)
    if offer is not None and Seat(offer.seat) not in table.state.occupants:
        return Seat(offer.seat)
    taken = offers.reserved_seats(table) | set(table.state.occupants)
    free = [seat for seat in table.state.seats if seat not in taken]
    if not free:
        raise errors.NoSeatFree
    return free[0]


def played_before(game: Game, user: Any) -> bool:
    """Return whether *user* sat as a guest in the game of which *game* is the rematch."""
    before = game.table.rematch_of_id
    if before is None or not isinstance(user, User):
        return False
    return Seating.objects.filter(game=before, guest=user).exists()


def _check_tables(user: User) -> None:
    # The lock stops two requests at once from exceeding the limit together.
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    tables = Table.objects.filter(game__seatings__guest=user, status__in=UNFINISHED)
    if tables.exclude(game__club__slug=PRACTICE_CLUB).count() >= MAX_TABLES:
        raise errors.TooManyGuestGames(number=MAX_TABLES)


def _take_name(user: User, name: str, game: Game) -> None:
    """Set the name of a guest; people with an account keep theirs."""
    wanted = tidy_name(name)[:MAX_NAME_LENGTH] if user.guest else user.name
    if not wanted:
        raise errors.GuestNameMissing
    if Player.objects.filter(club=game.club, name__folded=folded(wanted)).exists():
        raise errors.GuestNameTaken
    if user.guest and folded(wanted) in _names_at(game):
        raise errors.NameAtTable
    if user.guest and user.name != wanted:
        user.name = wanted
        user.save(update_fields=["name"])


def name_of_guest(user: Any) -> str:
    """Return the name that a guest without an account had at the last table of a club, or ""."""
    if not isinstance(user, User) or not user.guest:
        return ""
    seatings = Seating.objects.filter(guest=user).exclude(game__club__slug=PRACTICE_CLUB)
    last = seatings.order_by("-pk").first()
    return last.name if last else ""


def _names_at(game: Game) -> set[str]:
    return {folded(one.display_name) for one in game.seatings.all()}


def leave_as_guest(*, game: Game, user: User) -> None:
    """Free the seat of a guest at a table whose game has not begun.

    :raises NotSeated: if *user* has no seat as a guest.
    :raises NotWaiting: if the game has begun.
    """
    with lock_table(game.pk) as table:
        seat = table.state.seat_of(user.pk)
        if seat is None or not sits_as_guest(game, user):
            raise errors.NotSeated
        if table.state.status != TableStatus.WAITING or table.state.is_beginning:
            raise errors.NotWaiting
        delete_seating(table, seat)
        table.add("rise", seat)
    nudges.lobby(game.club_id)
