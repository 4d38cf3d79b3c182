"""The right to act at the seats of tables, which the rows of the club decide, not the log.

The log says who has taken a seat. It still names a member who has been removed from the club since
then, or whose account has been closed, but they may no longer act.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db import connection

from games.rules import Seat
from games.tables.engine.log import LockedTable
from games.tables.engine.state import TableState

HOLDERS = """
SELECT seating.game_id, seating.seat, person.id FROM games_seating AS seating
LEFT JOIN accounts_player AS player ON player.id = seating.player_id
JOIN accounts_user AS person
    ON person.id = COALESCE(player.user_id, seating.guest_id) AND person.is_active
LEFT JOIN accounts_membership AS membership
    ON membership.club_id = player.club_id AND membership.user_id = person.id
WHERE seating.game_id = ANY(%s)
    AND (seating.player_id IS NULL OR membership.id IS NOT NULL AND NOT person.guest)
"""

Holder = tuple[int, Seat, int]
"""The id of a game, a seat of it, and the id of the user who may act there."""


def seat_holders(games: Iterable[int]) -> set[Holder]:
    """Return the holders of the seats of *games*: guests, and players who are members."""
    with connection.cursor() as cursor:
        cursor.execute(HOLDERS, [list(games)])
        return {(game, Seat(seat), user) for game, seat, user in cursor.fetchall()}


def held_seat(state: TableState, user: int | None, holders: set[Holder]) -> Seat | None:
    """Return the seat at which *user* may act, if any."""
    seat = state.seat_of(user)
    if seat is None or user is None or (state.settings.game, seat, user) not in holders:
        return None
    return seat


def seat_at(table: LockedTable, user: int | None) -> Seat | None:
    """Return the seat at which *user* may act at a locked table, if any. Queries: at most one."""
    if table.state.seat_of(user) is None:
        return None
    return held_seat(table.state, user, seat_holders([table.game]))
