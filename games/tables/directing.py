"""What a club's directors can do at its tables; all of it is written down in the club's log."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_noop

import live
from accounts import audit
from accounts.access import official_in
from accounts.models import Club, Player, User
from accounts.reasons import checked_reason
from games.models import Game, Mute, Report, SpectatorPolicy, TableEvent, Watching
from games.rules import Seat
from games.sheets import errors as sheet_errors
from games.tables import errors
from games.tables.engine import cache
from games.tables.engine.finish import write_adjustments
from games.tables.engine.log import LockedTable, lock_table
from games.tables.seating import seat_bot, seat_player, tell_lobby, vacate

GOING = ("playing", "paused")
MOST_SECONDS = 7 * 24 * 60 * 60
MOST_POINTS = 1000
SAID = {
    "extend-time": gettext_noop("gave time at a table: %(game)s"),
    "pause-game": gettext_noop("paused a table: %(game)s"),
    "resume-game": gettext_noop("let a table go on: %(game)s"),
    "substitute-player": gettext_noop("put somebody else on a seat: %(game)s"),
    "adjust-score": gettext_noop("adjusted a score: %(game)s"),
    "silence-player": gettext_noop("silenced a player at a table: %(game)s"),
    "unsilence-player": gettext_noop("let a player speak again: %(game)s"),
    "stop-game": gettext_noop("ended a game at a table: %(game)s"),
    "settle-report": gettext_noop("settled a report: %(game)s"),
}


@contextmanager
def directing(
    game: Game, actor: User, action: str, *, during: tuple[str, ...] = GOING, **said: Any
) -> Iterator[LockedTable]:
    """Lock the table for a director, and write down what she does.

    :raises NotOfficial: to everybody else.
    :raises NotPlaying: unless the table's status is one of *during*.
    """
    if not official_in(actor, game.club):
        raise errors.NotOfficial
    with lock_table(game.pk) as table:
        if table.state.status not in during:
            raise errors.NotPlaying
        yield table
        _audit(game, actor, action, **said)


def _audit(game: Game, actor: User, action: str, **data: Any) -> None:
    audit.record(
        club=game.club,
        actor=actor,
        action=action,
        subject=f"game:{game.pk}",
        text=SAID[action],
        game=game,
        **data,
    )


def _reason(reason: str) -> str:
    return checked_reason(reason, missing=sheet_errors.ReasonMissing)


def _check_seat(table: LockedTable, seat: Seat) -> None:
    if seat not in table.state.occupants:
        raise errors.SeatUnknown


def extend(*, game: Game, actor: User, seat: Seat, seconds: int, reason: str = "") -> None:
    """Give the player at *seat* more time in her bank."""
    if not 0 < seconds <= MOST_SECONDS or game.table.turn_seconds is None:
        raise errors.BadClock
    reason = checked_reason(reason)
    with directing(game, actor, "extend-time", seat=seat, seconds=seconds, reason=reason) as table:
        _check_seat(table, seat)
        table.add("extend", seat, seconds=seconds, by=actor.pk, reason=reason)


def pause(*, game: Game, actor: User, reason: str = "") -> None:
    """Stop the clocks and the play."""
    reason = checked_reason(reason)
    with directing(game, actor, "pause-game", during=("playing",), reason=reason) as table:
        table.add("pause", by=actor.pk, reason=reason)


def resume(*, game: Game, actor: User) -> None:
    """Let a game that was paused go on; nobody has lost time."""
    with directing(game, actor, "resume-game", during=("paused",)) as table:
        table.add("resume", by=actor.pk)


def substitute(
    *,
    game: Game,
    actor: User,
    seat: Seat,
    reason: str,
    player: Player | None = None,
    bot: str = "club",
) -> None:
    """Put another player of the club, or a bot, on a seat for the rest of the game.

    :raises SitsAlready: when the player sits at the table.
    """
    said = {"by": actor.pk, "reason": _reason(reason)}
    player_pk = player.pk if player else None
    with directing(
        game, actor, "substitute-player", seat=seat, player=player_pk, reason=said["reason"]
    ) as table:
        _check_seat(table, seat)
        if player is not None and player.club_id != game.club_id:
            raise errors.NoPlayer
        if player is not None and game.seatings.filter(player=player).exists():
            raise errors.SitsAlready
        vacate(table, seat)
        if player is not None:
            seat_player(table, seat, player, **said)
        else:
            seat_bot(table, seat, bot, **said)


def adjust(*, game: Game, actor: User, seat: Seat, points: int, reason: str) -> None:
    """Add points to a score, or take some away, beside what the deals come to."""
    if not 0 < abs(points) <= MOST_POINTS:
        raise errors.BadPoints
    why = _reason(reason)
    with directing(
        game,
        actor,
        "adjust-score",
        during=(*GOING, "over"),
        seat=seat,
        points=points,
        reason=why,
    ) as table:
        _check_seat(table, seat)
        table.add("adjust", seat, points=points, by=actor.pk, reason=why)
        write_adjustments(table.state)


def silence(*, game: Game, actor: User, seat: Seat, on: bool = True) -> None:
    """Silence a player at this table, or let her speak again."""
    action = "silence-player" if on else "unsilence-player"
    with directing(game, actor, action, during=(*GOING, "waiting", "over"), seat=seat) as table:
        _check_seat(table, seat)
        table.add("hush", seat, by=actor.pk, on=on)


def stop(*, game: Game, actor: User, reason: str) -> None:
    """End a game before its time; it counts for nothing."""
    why = _reason(reason)
    with directing(game, actor, "stop-game", during=(*GOING, "waiting"), reason=why) as table:
        table.add("stop", by=actor.pk, reason=why)
    tell_lobby(game.club_id)


def set_rules(*, club: Club, actor: User, watching: str, delay: int) -> None:
    """Say who may watch the club's tables, and how much later; for tables opened from now on."""
    if not official_in(actor, club):
        raise errors.NotOfficial
    if watching not in Watching.values or not 0 <= delay <= 60:
        raise errors.BadClock
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


def mute(*, game: Game, user: User, seat: Seat, on: bool = True) -> None:
    """Have *user* not read what the player at *seat* writes, at any table, or read it again.

    :raises SeatUnknown: where nobody sits who could say anything, or she herself does.
    """
    occupant = cache.bring_up(game.pk).state.occupants.get(seat)
    if occupant is None or occupant.user in (None, user.pk):
        raise errors.SeatUnknown
    if on:
        Mute.objects.get_or_create(by=user, of_id=occupant.user)
    else:
        Mute.objects.filter(by=user, of=occupant.user).delete()
    live.nudge("mutes", user.pk)


def report(*, game: Game, user: User, number: int, reason: str = "") -> Report:
    """Have the club's officials look at a message, once for each who reports it.

    :raises NoSuchMessage: when event *number* of the table is none.
    """
    if not TableEvent.objects.filter(game=game, number=number, kind="say").exists():
        raise errors.NoSuchMessage
    made, _new = Report.objects.get_or_create(
        game=game, number=number, by=user, defaults={"reason": checked_reason(reason)}
    )
    return made


def open_reports(club: Club) -> int:
    """Return how many reports wait for an official of *club*."""
    return Report.objects.filter(game__club=club, settled_at=None).count()


def settle_report(*, report: Report, actor: User) -> None:
    """Note that an official has looked at a report."""
    if not official_in(actor, report.game.club):
        raise errors.NotOfficial
    settled = Report.objects.filter(pk=report.pk, settled_at=None)
    if settled.update(settled_by=actor, settled_at=utc_now()):
        _audit(report.game, actor, "settle-report")
