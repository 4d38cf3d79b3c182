"""A table as pages show it: its seats, its result, and what it waits for."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.utils.text import get_text_list
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.dates import date_format
from games.labels import SEAT_LETTERS, SEATS
from games.models import Game
from games.rules import Seat
from tournaments.models import (
    Result,
    ResultSource,
    ResultStatus,
    Schedule,
    Table,
    TableSeat,
    TableStatus,
)
from tournaments.services.awards import award_of, award_text
from tournaments.services.table_results import current_result

#: the CSS class that shows a status
TONES = {
    TableStatus.PLAYING: "",
    TableStatus.SUBMITTED: "warn",
    TableStatus.CONFIRMED: "good",
    TableStatus.DISPUTED: "bad",
    TableStatus.ABANDONED: "bad",
}
#: what a sealed table waits for, once a result has been given
HANDED_IN = {
    TableStatus.SUBMITTED: gettext_lazy(
        "Waits for a player of the table to confirm. You can confirm it too, without seeing it"
    ),
    TableStatus.DISPUTED: gettext_lazy(
        "Disputed: somebody who does not play settles it, or you when you have finished"
    ),
    TableStatus.CONFIRMED: gettext_lazy("You see its result when you have finished these deals"),
}


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A player at a table. *total* is their score there, *first* whether it is the highest.

    *player* and *entry* are primary keys; *own* marks the reader's seat. *award* is what they get
    at an abandoned table, as text; only files have its points. *replaced* says who has played for
    them at a live table. *team* is the player's team, in a team event.
    """

    letter: str
    name: str
    player: int
    entry: int
    own: bool
    total: int | None
    first: bool
    award: str = ""
    award_kind: str | None = None
    award_points: float | None = None
    replaced: str = ""
    team: str = ""

    @property
    def seat(self) -> str:
        return str(SEATS[Seat(self.letter)])

    @property
    def initial(self) -> str:
        """The letter of the seat in the active language."""
        return str(SEAT_LETTERS[Seat(self.letter)])


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table with its seats and its current result: the pending one, or the one that counts."""

    table: Table
    result: Result | None
    seats: tuple[SeatLine, ...]

    @property
    def pk(self) -> int:
        return self.table.pk

    @property
    def number(self) -> int:
        return self.table.number

    @property
    def bracket(self) -> str:
        """The letter of the table's group or final, or ``""``."""
        return self.table.bracket

    @property
    def status(self) -> str:
        return self.table.status

    @property
    def status_text(self) -> str:
        return self.table.get_status_display()

    @property
    def tone(self) -> str:
        return TONES[TableStatus(self.table.status)]

    @property
    def reason(self) -> str:
        return self.table.reason

    @property
    def game(self) -> Game | None:
        return self.table.game

    @property
    def is_live(self) -> bool:
        """Whether it is being played online; it has a ``game`` once its live table is open."""
        return self.table.online and self.table.status == TableStatus.PLAYING

    @property
    def schedule(self) -> Schedule | None:
        """The schedule of a table that is still to be played in the period of its round."""
        found = schedule_of(self.table)
        return found if found is not None and found.is_waiting else None

    @property
    def how_confirmed(self) -> str:
        """How an official has confirmed their own result, or ``""`` for any other result."""
        result = self.result
        own = result and (result.confirmed_alone or result.witness_id)
        return how_confirmed(result) if result and own else ""

    @property
    def is_for_director(self) -> bool:
        """Whether only an official can confirm: no player but the giver can sign in."""
        giver = self.result.submitted_by_id if self.result else None
        return not _able_to_confirm(self.table, giver)

    @property
    def own_seat(self) -> SeatLine | None:
        return next((seat for seat in self.seats if seat.own), None)

    @property
    def other_names(self) -> list[str]:
        """The names of the reader's three opponents, clockwise from the reader's left."""
        if self.own_seat is None:
            return []
        at = self.seats.index(self.own_seat)
        return [seat.name for seat in self.seats[at + 1 :] + self.seats[:at]]


def table_line(
    table: Table,
    reader: int | None = None,
    *,
    sealed: bool = False,
    own: bool = True,
    without_points: Collection[int] = (),
) -> TableLine:
    """Return *table* as pages show it. *reader* is the primary key of the reader's player.

    The result of a *sealed* table is shown only to its players, and to them only with *own*. The
    seats *without_points* get nothing; see :func:`~tournaments.services.seats_without_points`.

    Makes no query if the table was fetched with its game, seats, players, teams and results.
    """
    is_own = own and any(seat.entry.player_id == reader for seat in table.seats.all())
    result = None if sealed and not is_own else current_result(table)
    abandoned = table.status == TableStatus.ABANDONED
    totals: Mapping[str, int] = result.totals if result and not abandoned else {}
    seats = tuple(
        _seat_line(seat, totals, reader, _award_text(seat, without_points) if abandoned else "")
        for seat in table.seats.all()
    )
    return TableLine(table, result, seats)


def _award_text(seat: TableSeat, without_points: Collection[int]) -> str:
    return _("no points") if seat.pk in without_points else award_text(award_of(seat))


def _seat_line(
    seat: TableSeat, totals: Mapping[str, int], reader: int | None, text: str
) -> SeatLine:
    total = totals.get(seat.seat)
    award = award_of(seat) if text else None
    return SeatLine(
        letter=seat.seat,
        name=seat.entry.player.name,
        player=seat.entry.player_id,
        entry=seat.entry_id,
        own=seat.entry.player_id == reader,
        total=total,
        first=total is not None and total == max(totals.values()),
        award=text,
        award_kind=award.kind if award else None,
        replaced=_replacement(seat),
        team=seat.entry.team.name if seat.entry.team else "",
    )


def _replacement(seat: TableSeat) -> str:
    if seat.stand_in is not None:
        return _("%(name)s plays for them") % {"name": seat.stand_in.name}
    return _("a bot plays for them") if seat.bot else ""


def schedule_of(table: Table) -> Schedule | None:
    """Return the schedule that was fetched with a table; None without a period."""
    return getattr(table, "schedule", None)


def schedule_text(schedule: Schedule) -> str:
    """Return the state of a table's times as text, in the active time zone.

    Makes no query if the schedule was fetched with its proposals.
    """
    if schedule.agreed_at is not None:
        at = date_format(localtime(schedule.agreed_at), "EVENING_FORMAT")
        return _("Agreed time: %(time)s") % {"time": at}
    count = len(schedule.proposals.all())
    if not count:
        return _("No time proposed yet")
    text = ngettext("%(count)s time proposed", "%(count)s times proposed", count)
    return text % {"count": count}


def expected_step(line: TableLine, deals: int) -> str:
    """Return a sentence for the director: what the table waits for, and who has to act.

    :param deals: how many deals a complete score sheet of the event has.
    """
    result = line.result
    if line.status == TableStatus.ABANDONED:
        return _("Abandoned: %(reason)s") % {"reason": line.reason}
    if (schedule := line.schedule) is not None:
        return schedule_text(schedule)
    if line.status == TableStatus.PLAYING and line.table.online:
        return "" if line.game else _("Its live table is opened when the round is released")
    if result is None and line.status in HANDED_IN:
        return str(HANDED_IN[TableStatus(line.status)])
    if line.status == TableStatus.PLAYING or result is None:
        return _expected_deals(line.game, deals)
    if result.status == ResultStatus.SUBMITTED:
        return _expected_confirmation(line.table, result)
    if result.status == ResultStatus.DISPUTED:
        words = {"name": result.disputed_by or "?", "reason": result.reason}
        return _("Disputed by %(name)s: %(reason)s") % words
    return how_confirmed(result)


def how_confirmed(result: Result) -> str:
    """Return who has confirmed *result*, and how if an official's own; without a full stop."""
    name = result.confirmed_by or "?"
    if result.source == ResultSource.LIVE:
        return _("Taken from the live table")
    if result.witness is not None:
        words = {"name": name, "witness": result.witness.player.name}
        return _("Confirmed by %(witness)s, with %(name)s, who gave it") % words
    if result.confirmed_alone:
        words = {"name": name, "reason": result.reason.rstrip(".")}
        return _("Confirmed by %(name)s, who gave it and played: %(reason)s") % words
    return _("Confirmed by %(name)s") % {"name": name}


def _expected_deals(game: Game | None, deals: int) -> str:
    if game is None:
        return _("Not released yet")
    left = deals - game.deal_count
    if left <= 0:
        return _("All deals are written: a player has to hand in the score sheet")
    if left == deals:
        return _("Nothing is written on the score sheet yet")
    text = ngettext(
        "%(written)s of %(all)s deal is on the score sheet",
        "%(written)s of %(all)s deals are on the score sheet",
        deals,
    )
    return text % {"written": deals - left, "all": deals}


def _expected_confirmation(table: Table, result: Result) -> str:
    """Name the table's players who can sign in and have not given the result themselves."""
    others = _able_to_confirm(table, result.submitted_by_id)
    if not others:
        return _("Waits for you to confirm: nobody else there can sign in")
    names = get_text_list(others, _("or"))
    return _("Waits for %(names)s to confirm") % {"names": names}


def _able_to_confirm(table: Table, giver: int | None) -> list[str]:
    """Return the names of the players with a login, without the one with the key *giver*."""
    players = [seat.entry.player for seat in table.seats.all()]
    return [player.name for player in players if player.user_id not in {None, giver}]
