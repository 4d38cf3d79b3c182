"""What a table waits for, and who has to do it, in words."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.labels import SEAT_LETTERS, SEATS
from games.rules import Seat
from tournaments.models import Result, ResultStatus, Table, TableSeat, TableStatus, Tournament
from tournaments.round_format import plan_of, rules_of

TONES = {
    TableStatus.PLAYING: "",
    TableStatus.SUBMITTED: "warn",
    TableStatus.CONFIRMED: "good",
    TableStatus.DISPUTED: "bad",
    TableStatus.ABANDONED: "bad",
}


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One of the four; *total* is from the result that counts or waits."""

    letter: str
    entry: int
    name: str
    total: int | None

    @property
    def seat(self) -> str:
        return str(SEATS[Seat(self.letter)])

    @property
    def initial(self) -> str:
        """The letter of the seat in the reader's language."""
        return str(SEAT_LETTERS[Seat(self.letter)])


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table of a round as the director sees it."""

    table: Table
    seats: tuple[SeatLine, ...]
    result: Result | None
    waits: str
    tone: str

    @property
    def part(self) -> str:
        """Where on the page a refusal about this table is shown."""
        return f"table-{self.table.number}"


def deals_in_a_round(tournament: Tournament) -> int:
    """How many deals a full sheet of this event has."""
    return len(plan_of(tournament, {}).declarers(rules_of(tournament), Seat.N))


def card(table: Table, deals: int) -> TableCard:
    """Show a table that was fetched with its seats, its game and its standing results."""
    standing = {result.status: result for result in table.results.all()}
    result = (
        standing.get(ResultStatus.SUBMITTED)
        or standing.get(ResultStatus.DISPUTED)
        or standing.get(ResultStatus.CONFIRMED)
    )
    totals = result.totals if result else {}
    seats = list(table.seats.all())
    return TableCard(
        table=table,
        seats=tuple(
            SeatLine(seat.seat, seat.entry_id, seat.entry.player.name, totals.get(seat.seat))
            for seat in seats
        ),
        result=result,
        waits=_waits(table, seats, result, deals),
        tone=TONES[TableStatus(table.status)],
    )


def _waits(table: Table, seats: list[TableSeat], result: Result | None, deals: int) -> str:
    if table.status == TableStatus.ABANDONED:
        return _("Abandoned: %(reason)s") % {"reason": table.reason}
    if table.status == TableStatus.PLAYING or result is None:
        return _waits_for_deals(table, deals)
    if result.status == ResultStatus.SUBMITTED:
        return _waits_for_players(seats, result)
    if result.status == ResultStatus.DISPUTED:
        words = {"name": result.disputed_by or "?", "reason": result.reason}
        return _("Disputed by %(name)s: %(reason)s") % words
    return _("Confirmed by %(name)s") % {"name": result.confirmed_by or "?"}


def _waits_for_deals(table: Table, deals: int) -> str:
    if table.game is None:
        return _("Not released yet")
    left = deals - table.game.deal_count
    if left <= 0:
        return _("Waits for a player to hand in the sheet")
    if left == deals:
        return ngettext("Waits for its deal", "Waits for all %(count)s deals", deals) % {
            "count": deals
        }
    text = ngettext(
        "Waits for %(left)s deal of %(all)s", "Waits for %(left)s deals of %(all)s", left
    )
    return text % {"left": left, "all": deals}


def _waits_for_players(seats: list[TableSeat], result: Result) -> str:
    """Those at the table who can sign in and have not given the result themselves."""
    players = [seat.entry.player for seat in seats]
    others = [
        player.name
        for player in players
        if player.user_id is not None and player.user_id != result.submitted_by_id
    ]
    if not others:
        return _("Waits for you to confirm: nobody else there can sign in")
    names = get_text_list(others, _("or"))
    return _("Waits for %(names)s to confirm") % {"names": names}
