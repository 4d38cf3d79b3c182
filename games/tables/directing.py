"""The actions of a director at a club's tables. Every action is written to the audit log."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.utils.translation import gettext_noop

from accounts import audit
from accounts.access import official_in
from accounts.models import Club, Player, User
from accounts.reasons import checked_reason
from games.models import (
    IN_PROGRESS,
    MAX_DELAY,
    UNFINISHED,
    Game,
    SpectatorPolicy,
    TableEvent,
    Watching,
)
from games.models import TableStatus as Status
from games.rules import Seat
from games.sealed_games import knows_deals
from games.sheets import errors as sheet_errors
from games.tables import errors, nudges
from games.tables.engine.game_rows import write_adjustments
from games.tables.engine.log import LockedTable, lock_table
from games.tables.engine.state import TableState
from games.tables.seating import delete_seating, seat_bot, seat_player
from games.tables.strengths import DEFAULT_STRENGTH

MAX_EXTENSION_SECONDS = 7 * 24 * 60 * 60
MAX_POINTS = 1000
AUDIT_TEXTS = {
    "extend-time": gettext_noop("gave time at a table: %(game)s"),
    "pause-game": gettext_noop("paused a table: %(game)s"),
    "resume-game": gettext_noop("let a table go on: %(game)s"),
    "substitute-player": gettext_noop("put somebody else on a seat: %(game)s"),
    "adjust-score": gettext_noop("adjusted a score: %(game)s"),
    "silence-player": gettext_noop("silenced a player at a table: %(game)s"),
    "unsilence-player": gettext_noop("let a player speak again: %(game)s"),
    "stop-game": gettext_noop("ended a game at a table: %(game)s"),
}
STATUSES = {
    "extend": IN_PROGRESS,
    "pause": (Status.PLAYING,),
    "resume": (Status.PAUSED,),
    "substitute": UNFINISHED,
    "adjust": (*IN_PROGRESS, Status.OVER),
    "hush": (*UNFINISHED, Status.OVER),
    "stop": UNFINISHED,
}
"""The statuses of a table in which a director may do each action."""


def possible_actions(state: TableState) -> set[str]:
    """Return the actions that a director may do at a table now."""
    possible = {action for action, statuses in STATUSES.items() if state.status in statuses}
    if state.status == Status.WAITING and not state.settings.of_event:
        possible.discard("substitute")
    return possible if has_clock(state) else possible - {"extend"}


def has_clock(state: TableState) -> bool:
    """Return whether turns at the table are timed."""
    return state.settings.turn_seconds is not None


@contextmanager
def locked_for_director(
    game: Game, actor: User, action: str, audit_action: str, **data: Any
) -> Iterator[LockedTable]:
    """Lock the table for a director, and write the action to the audit log.

    :param action: a key of :data:`STATUSES`.
    :raises NotOfficial: if *actor* is not an official of the club.
    :raises NotPlaying: if the action is not possible in the status of the table.
    """
    if not official_in(actor, game.club):
        raise errors.NotOfficial
    with lock_table(game.pk) as table:
        if table.state.status not in STATUSES[action]:
            raise errors.NotPlaying
        yield table
        audit.record(
            club=game.club,
            actor=actor,
            action=audit_action,
            subject=f"game:{game.pk}",
            text=AUDIT_TEXTS[audit_action],
            game=game,
            **data,
        )


def _reason(reason: str) -> str:
    return checked_reason(reason, missing=sheet_errors.ReasonMissing)


def _check_occupied(table: LockedTable, seat: Seat) -> None:
    if seat not in table.state.occupants:
        raise errors.SeatUnknown


def extend(*, game: Game, actor: User, seat: Seat, seconds: int, reason: str = "") -> None:
    """Add *seconds* to the reserve of the player at *seat*.

    :raises BadClock: if the game has no clock, or for too many seconds.
    """
    if not 0 < seconds <= MAX_EXTENSION_SECONDS:
        raise errors.BadClock
    data: dict[str, Any] = {"seconds": seconds, "reason": checked_reason(reason)}
    with locked_for_director(game, actor, "extend", "extend-time", seat=seat, **data) as table:
        if not has_clock(table.state):
            raise errors.BadClock
        _check_occupied(table, seat)
        table.add("extend", seat, by=actor.pk, **data)


def pause(*, game: Game, actor: User, reason: str = "") -> None:
    """Stop the play and the clock."""
    reason = checked_reason(reason)
    with locked_for_director(game, actor, "pause", "pause-game", reason=reason) as table:
        table.add("pause", by=actor.pk, reason=reason)


def resume(*, game: Game, actor: User) -> None:
    """Resume a paused game; the pause takes no time from the player in turn."""
    with locked_for_director(game, actor, "resume", "resume-game") as table:
        table.add("resume", by=actor.pk)


def substitute(
    *,
    game: Game,
    actor: User,
    seat: Seat,
    reason: str,
    player: Player | None = None,
    bot: str = DEFAULT_STRENGTH,
) -> None:
    """Replace the occupant of a seat by a player, or else a bot, for the rest of the game.

    Nobody may see the hands of two seats: neither a player who had another seat in this game nor a
    director, who could go from seat to seat. At the table of an event a substitute may also come
    before the game begins, and a director may get back the seat that they had.

    :param bot: the strength of the bot.
    :raises SitsAlready: if the player sits at the table.
    :raises NoLogin: if the player has no account to play with.
    :raises NoSubstitute: if the player is *actor*, or had another seat in this game.
    """
    reason = _reason(reason)
    data = {"seat": seat, "player": player.pk if player else None, "reason": reason}
    with locked_for_director(game, actor, "substitute", "substitute-player", **data) as table:
        _check_occupied(table, seat)
        _check_time_to_substitute(table)
        if player is not None:
            _check_substitute(game, player, seat, actor)
        delete_seating(table, seat)
        if player is not None:
            seat_player(table, seat, player, by=actor.pk, reason=reason)
        else:
            seat_bot(table, seat, bot, by=actor.pk, reason=reason)


def seat_for_event(table: LockedTable, seat: Seat, player: Player) -> None:
    """Replace a player who has not arrived, at a table of an event that waits, by *player*."""
    delete_seating(table, seat)
    seat_player(table, seat, player)


def _check_time_to_substitute(table: LockedTable) -> None:
    waits = table.state.status == Status.WAITING
    if waits and (table.state.is_beginning or not table.state.settings.of_event):
        raise errors.NotPlaying


def _check_substitute(game: Game, player: Player, seat: Seat, actor: User) -> None:
    if player.club_id != game.club_id:
        raise errors.NoPlayer
    if game.seatings.filter(player=player).exists():
        raise errors.SitsAlready
    if player.user_id is None:
        raise errors.NoLogin
    had = _seats_of(game, player.user_id)
    is_return = game.is_of_event and had == {seat}
    if had - {seat} or (player.user_id == actor.pk and not is_return):
        raise errors.NoSubstitute
    if not is_return and knows_deals(player.user_id, game):
        raise errors.HasPlayedDeals


def _seats_of(game: Game, user: int) -> set[Seat]:
    """Return the seats at which *user* has sat since the game began."""
    events = TableEvent.objects.filter(game=game, kind__in=("sit", "rise", "start"))
    sitting: dict[Seat, int | None] = {}
    seats: set[Seat] = set()
    has_begun = False
    for event in events.order_by("number"):
        has_begun = has_begun or event.kind == "start"
        if event.kind == "sit":
            sitting[Seat(event.seat)] = event.data.get("user")
        elif event.kind == "rise":
            sitting.pop(Seat(event.seat), None)
        if has_begun:
            seats |= {seat for seat, other in sitting.items() if other == user}
    return seats


def adjust(*, game: Game, actor: User, seat: Seat, points: int, reason: str) -> None:
    """Add points, which may be negative, to the score of a seat, apart from its deals."""
    if not 0 < abs(points) <= MAX_POINTS:
        raise errors.BadPoints(most=MAX_POINTS)
    data: dict[str, Any] = {"points": points, "reason": _reason(reason)}
    with locked_for_director(game, actor, "adjust", "adjust-score", seat=seat, **data) as table:
        _check_occupied(table, seat)
        table.add("adjust", seat, by=actor.pk, **data)
        write_adjustments(table.state)


def silence(*, game: Game, actor: User, seat: Seat, on: bool = True) -> None:
    """Stop the player at *seat* from writing messages, or let them write again."""
    audit_action = "silence-player" if on else "unsilence-player"
    with locked_for_director(game, actor, "hush", audit_action, seat=seat) as table:
        _check_occupied(table, seat)
        table.add("hush", seat, by=actor.pk, on=on)


def stop(*, game: Game, actor: User, reason: str) -> None:
    """Abandon a game; it counts for nothing."""
    reason = _reason(reason)
    with locked_for_director(game, actor, "stop", "stop-game", reason=reason) as table:
        table.add("stop", by=actor.pk, reason=reason)
    nudges.lobby(game.club_id)


def set_spectator_policy(*, club: Club, actor: User, watching: str, delay: int) -> None:
    """Set who may watch the tables that are opened from now on, and with what delay.

    :param watching: one of :class:`games.models.Watching`.
    """
    if not official_in(actor, club):
        raise errors.NotOfficial
    if not 0 <= delay <= MAX_DELAY:
        raise errors.BadDelay(most=MAX_DELAY)
    watching = Watching(watching)
    SpectatorPolicy.objects.update_or_create(
        club=club, defaults={"watching": watching, "delay": delay}
    )
    audit.record(
        club=club,
        actor=actor,
        action="table-rules",
        subject=f"club:{club.pk}",
        text=gettext_noop("changed who may watch tables"),
        watching=watching,
        delay=delay,
    )
