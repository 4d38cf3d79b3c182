"""The state of a live table on the director's console: its deal, its clock, and who is away."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from games.models import Game
from games.models import TableStatus as LiveStatus
from games.rules import Seat
from games.tables.event_tables import here_at
from tournaments.models import Table, TableStatus
from tournaments.table_status import schedule_of


@dataclass(frozen=True, slots=True)
class LiveLine:
    """A live table as the director sees it; *game* is None until it has been opened.

    *seconds* are left to the player in turn, if a clock runs. *away* are the players who do not
    have the table open. *nobody_came* says that all players are away and their time to come is
    over: only the director can have the table played.
    """

    game: int | None
    status: str
    text: str
    turn: str
    seconds: int | None
    away: tuple[str, ...]
    nobody_came: bool = False

    @property
    def clock(self) -> str:
        """The seconds formatted as a clock."""
        minutes, seconds = divmod(self.seconds or 0, 60)
        return f"{minutes}:{seconds:02}"

    @property
    def is_paused(self) -> bool:
        return self.status == LiveStatus.PAUSED


def live_lines(
    tables: Collection[Table],
    deals: int,
    now: datetime,
    hidden: Collection[int] = (),
    *,
    wait: timedelta,
) -> dict[int, LiveLine]:
    """Return the lines of those of *tables* that are being played online, with one query.

    :param deals: how many deals a game has.
    :param hidden: the tables whose play the director must not know.
    :param wait: how long players have to come.
    """
    online = [table for table in tables if table.online and table.status == TableStatus.PLAYING]
    here = here_at(table.game_id for table in online if table.game_id) if online else {}
    lines = {table.pk: _line(table, deals, here, now, wait) for table in online}
    return {pk: _without_play(line) if pk in hidden else line for pk, line in lines.items()}


def _without_play(line: LiveLine) -> LiveLine:
    """Return the line without anything that depends on the play."""
    if line.status in ("", LiveStatus.WAITING):
        return line
    text = _("Paused") if line.is_paused else _("Is being played")
    return replace(line, text=text, turn="", seconds=None)


def _line(
    table: Table,
    deals: int,
    here: Mapping[int, set[Seat]],
    now: datetime,
    wait: timedelta,
) -> LiveLine:
    if table.game is None:
        schedule = schedule_of(table)
        waits = schedule is not None and schedule.is_waiting
        return LiveLine(None, "", "" if waits else _("The table is being opened…"), "", None, ())
    live, names = table.game.table, _names(table)
    seconds = None
    if live.deadline is not None:
        seconds = max(0, int((live.deadline - now).total_seconds()))
    away = [seat for seat in names if Seat(seat) not in here.get(table.game.pk, ())]
    is_waiting = live.status == LiveStatus.WAITING
    return LiveLine(
        game=table.game.pk,
        status=live.status,
        text=_text(live.status, live.deals, deals),
        turn=names.get(live.turn, ""),
        seconds=seconds,
        away=tuple(names[seat] for seat in away),
        nobody_came=is_waiting
        and len(away) == len(names)
        and _is_late(table, table.game, now - wait),
    )


def _is_late(table: Table, game: Game, since: datetime) -> bool:
    """Return whether a table and its stand-ins have waited since *since* or longer."""
    replaced = [seat.replaced_at for seat in table.seats.all() if seat.replaced_at is not None]
    return max([game.created_at, *replaced]) < since


def _names(table: Table) -> dict[str, str]:
    """Return the players at the seats by name, without bots."""
    found = {}
    for seat in table.seats.all():
        if seat.stand_in is not None:
            found[seat.seat] = seat.stand_in.name
        elif not seat.bot:
            found[seat.seat] = seat.entry.player.name
    return found


def _text(status: str, played: int, deals: int) -> str:
    if status == LiveStatus.WAITING:
        return _("Waits for its players")
    words = {"number": min(played + 1, deals), "all": deals}
    if status == LiveStatus.PAUSED:
        return _("Paused in deal %(number)s of %(all)s") % words
    return _("Deal %(number)s of %(all)s") % words
