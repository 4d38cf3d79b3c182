"""A bot that plays for somebody who is away from a table without a clock, until they come back.

Where there is a clock, it decides when a bot takes over.
"""

from __future__ import annotations

from datetime import timedelta

from django.utils.timezone import now as utc_now

from accounts.access import role_in
from accounts.models import User
from accounts.slugs import PRACTICE_CLUB
from games.access import is_host
from games.models import Game, Pace
from games.rules import Seat
from games.tables import errors
from games.tables.engine import permissions
from games.tables.engine.log import LockedTable, lock_table
from games.tables.engine.seat_rights import seat_at
from games.tables.engine.state import TableState
from games.tables.snapshot import audience_of

LONG_TURN = timedelta(seconds=60)
"""After this time a bot may play for somebody who is at the table; the page has it too."""


def takes_stand_ins(game: Game) -> bool:
    """Return whether players decide by themselves when a bot plays for one of them."""
    table = game.table
    counts = table.rated or game.is_of_event
    is_timed = table.pace != Pace.LIVE or table.turn_seconds is not None
    return not (counts or is_timed or game.club.slug == PRACTICE_CLUB)


def replaceable_seats(game: Game, user: User) -> list[str]:
    """Return the seats for which *user* may let a bot play once their players are away.

    The host may do it for everybody, and the others at the table for the host.
    """
    if not takes_stand_ins(game):
        return []
    others = {
        one.seat: one.user_id
        for one in game.seatings.all()
        if one.user_id is not None and one.user_id != user.pk
    }
    if is_host(user, role_in(user, game.club), game):
        return sorted(others)
    is_seated = any(one.user_id == user.pk for one in game.seatings.all())
    return [seat for seat, other in others.items() if is_seated and other == game.created_by_id]


def let_bot_play(*, game: Game, actor: User, seat: Seat) -> None:
    """Let a bot play at *seat*; its player can take the seat back at any time. Idempotent.

    :raises NotHost: if *actor* may not decide it for this seat.
    :raises NotPlaying: if the game is not being played.
    :raises StillPlaying: if the player is there and has not been awaited for long.
    """
    if seat not in replaceable_seats(game, actor):
        raise errors.NotHost
    with lock_table(game.pk) as table:
        _check_actor(table, game, actor)
        refusal = permissions.status_refusal(table.state)
        if refusal is not None:
            raise refusal
        if table.state.occupants[seat].is_bot:
            return
        if seat in audience_of(game.pk).seats and not _is_slow(table.state, seat):
            raise errors.StillPlaying
        table.add("expire", seat, by=actor.pk)


def _check_actor(table: LockedTable, game: Game, actor: User) -> None:
    """Raise NotHost if *actor* has lost the seat, or was never at the table and does not host."""
    if seat_at(table, actor.pk) is None and not is_host(actor, role_in(actor, game.club), game):
        raise errors.NotHost


def _is_slow(state: TableState, seat: Seat) -> bool:
    asked = permissions.awaited_seats(state)
    if seat not in (asked or (state.turn,)):
        return False
    since = state.last_event_at if asked else state.turn_began
    return since is not None and utc_now() - since >= LONG_TURN
