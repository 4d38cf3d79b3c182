"""A live table as the director's console shows it: its deal, its clock, and who is away."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _

from games.models import TableStatus as LiveStatus
from games.rules import Seat
from games.tables.event_tables import here_at
from tournaments.models import Table, TableStatus
from tournaments.table_status import schedule_of


@dataclass(frozen=True, slots=True)
class LiveLine:
    """What a director sees of a live table; *game* is None until it has been opened.

    *seconds* are left to the player in turn, if a clock runs. *away* are the players who do not
    have the table open.
    """

    game: int | None
    status: str
    text: str
    turn: str
    seconds: int | None
    away: tuple[str, ...]

    @property
    def clock(self) -> str:
        """The seconds as a clock shows them."""
        minutes, seconds = divmod(self.seconds or 0, 60)
        return f"{minutes}:{seconds:02}"

    @property
    def is_paused(self) -> bool:
        return self.status == LiveStatus.PAUSED


def live_lines(
    tables: Collection[Table], deals: int, now: datetime, hidden: Collection[int] = ()
) -> dict[int, LiveLine]:
    """Return what is shown of those of *tables* that are being played online, with one query.

    :param deals: how many deals a game has.
    :param hidden: the tables of which the director may not know how they play.
    """
    online = [table for table in tables if table.online and table.status == TableStatus.PLAYING]
    here = here_at(table.game_id for table in online if table.game_id) if online else {}
    lines = {table.pk: _line(table, deals, here, now) for table in online}
    return {pk: _without_play(line) if pk in hidden else line for pk, line in lines.items()}


def _without_play(line: LiveLine) -> LiveLine:
    """Return a line without what depends on how the table plays."""
    if line.status in ("", LiveStatus.WAITING):
        return line
    text = _("Paused") if line.is_paused else _("Is being played")
    return replace(line, text=text, turn="", seconds=None)


def _line(table: Table, deals: int, here: Mapping[int, set[Seat]], now: datetime) -> LiveLine:
    if table.game is None:
        schedule = schedule_of(table)
        waits = schedule is not None and schedule.is_waiting
        return LiveLine(None, "", "" if waits else _("The table is being opened…"), "", None, ())
    live, names = table.game.table, _names(table)
    seconds = None
    if live.deadline is not None:
        seconds = max(0, int((live.deadline - now).total_seconds()))
    return LiveLine(
        game=table.game.pk,
        status=live.status,
        text=_text(live.status, live.deals, deals),
        turn=names.get(live.turn, ""),
        seconds=seconds,
        away=tuple(
            name for seat, name in names.items() if Seat(seat) not in here.get(table.game.pk, ())
        ),
    )


def _names(table: Table) -> dict[str, str]:
    """Return who plays at the seats without those of bots."""
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
