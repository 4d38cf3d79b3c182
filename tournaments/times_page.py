"""The page on which the players of a table agree on a time, in the reader's own time zone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from accounts.models import User
from tournaments import services
from tournaments.models import Schedule, Table, TableSeat, TimeProposal, Venue
from tournaments.periods import period_ends
from tournaments.services.checks import passes
from tournaments.services.notifying_times import seats_of, user_at
from tournaments.services.opening_times import check_choose_place
from tournaments.services.times import check_times

MINUTE = timedelta(minutes=1)
YES, NO, OPEN = "yes", "no", "open"


@dataclass(frozen=True, slots=True)
class Says:
    """A player's answer to a proposed time: :data:`YES`, :data:`NO`, or none yet."""

    name: str
    answer: str


@dataclass(frozen=True, slots=True)
class ProposedTime:
    """A proposed time with all answers; *own* is the reader's, *is_own* marks their proposal."""

    pk: int
    starts_at: datetime
    by: str
    answers: tuple[Says, ...]
    own: str
    is_own: bool
    may_take_back: bool
    is_over: bool


class TimesPage:
    """The times of a table as one of its players, or an official, sees them."""

    def __init__(self, table: Table, reader: User, now: datetime, *, official: bool) -> None:
        self.table, self.reader, self.now, self.official = table, reader, now, official
        self.schedule: Schedule = table.schedule
        self.seats = seats_of([table])
        self.own = next((seat for seat in self.seats if user_at(seat) == reader.pk), None)

    @property
    def may_change(self) -> bool:
        """Whether a time can still be agreed on."""
        return passes(check_times, self.table)

    @property
    def may_propose(self) -> bool:
        return self.own is not None and self.may_change and self.schedule.agreed_at is None

    @property
    def may_choose_place(self) -> bool:
        if self.own is None or self.table.round.tournament.venue != Venue.BOTH:
            return False
        return passes(check_choose_place, self.table)

    @property
    def may_play_now(self) -> bool:
        return self.own is not None and self.table.online and self.may_change

    @property
    def wants_now(self) -> bool:
        """Whether the reader has asked to play now."""
        return self.own is not None and services.is_ready(self.own, self.now)

    @property
    def ready(self) -> list[str]:
        """The names of the players who want to play now."""
        return [_name(seat) for seat in self.seats if services.is_ready(seat, self.now)]

    @property
    def people(self) -> list[str]:
        return [_name(seat) for seat in self._people]

    @property
    def without_account(self) -> list[str]:
        """The names of the players who cannot answer, because they have no account."""
        return [_name(seat) for seat in self._people if user_at(seat) is None]

    @property
    def ends_at(self) -> datetime | None:
        """The last minute of the period, which is clearer than the midnight after it."""
        ends = period_ends(self.table.round)
        return ends - MINUTE if ends else None

    @property
    def proposals(self) -> list[ProposedTime]:
        found = self.schedule.proposals.select_related("by__entry__player", "by__stand_in")
        return [self._proposed(one) for one in found.prefetch_related("answers")]

    @property
    def _people(self) -> Sequence[TableSeat]:
        return [seat for seat in self.seats if not seat.bot]

    def _proposed(self, one: TimeProposal) -> ProposedTime:
        said = {answer.seat_id: YES if answer.can else NO for answer in one.answers.all()}
        own = self.own.pk if self.own else None
        return ProposedTime(
            pk=one.pk,
            starts_at=one.starts_at,
            by=_name(one.by),
            answers=tuple(Says(_name(seat), said.get(seat.pk, OPEN)) for seat in self._people),
            own=said.get(own, OPEN) if own is not None else "",
            is_own=one.by_id == own,
            may_take_back=self.official or one.by_id == own,
            is_over=one.starts_at <= self.now,
        )


def _name(seat: TableSeat) -> str:
    return (seat.stand_in or seat.entry.player).name
