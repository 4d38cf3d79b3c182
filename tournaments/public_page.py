"""The rounds of an event as public pages show them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Prefetch, QuerySet

from accounts.models import Player
from accounts.name_sorting import order_key
from tournaments.access import visible_rounds
from tournaments.models import (
    Correction,
    Entry,
    EventStatus,
    Pairing,
    Result,
    ResultStatus,
    Round,
    SitOut,
    Table,
    TableSeat,
    TableStatus,
    Tournament,
)
from tournaments.models.play import has_undecided_tables
from tournaments.periods import period_text
from tournaments.round_clock import Clock, clock_of
from tournaments.services.awards import award_of, seats_without_points
from tournaments.table_status import TableLine, table_line


@dataclass(frozen=True, slots=True)
class SitOutLine:
    """A player who sits out, by primary key and name, with the award for it.

    Only files have its points.
    """

    pk: int
    name: str
    award_kind: str
    points: float | None = None


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round with its tables, sit-outs and clock.

    *phase* is the name of its phase, or ``""`` in an event of one phase; *period* are its days, if
    it has any. *by_hand* says that a director has set its tables and chosen the sit-outs.
    """

    number: int
    phase: str
    status: str
    status_text: str
    tables: tuple[TableLine, ...]
    out: tuple[SitOutLine, ...]
    clock: Clock | None
    reader_sits_out: bool
    period: str = ""
    by_hand: bool = False

    @property
    def sit_outs(self) -> tuple[str, ...]:
        return tuple(one.name for one in self.out)

    @property
    def own_table(self) -> TableLine | None:
        return next((line for line in self.tables if line.own_seat), None)

    @property
    def by_name(self) -> list[tuple[str, int, str]]:
        """The name, the table and the letter of the seat of each player at a table, by name."""
        found = [
            (seat.name, table.number, seat.initial) for table in self.tables for seat in table.seats
        ]
        return sorted(found, key=lambda one: (order_key(one[0]), one[1]))

    @property
    def confirmed_count(self) -> int:
        return sum(line.status == TableStatus.CONFIRMED for line in self.tables)

    @property
    def expected_count(self) -> int:
        """How many tables have a result or wait for one."""
        return sum(line.status != TableStatus.ABANDONED for line in self.tables)


def corrections_of(tournament: Tournament) -> list[Correction]:
    """Return the corrections of published standings, latest first."""
    if tournament.status != EventStatus.PUBLISHED:
        return []
    return list(tournament.corrections.select_related("table__round", "by"))


def released_rounds(tournament: Tournament) -> QuerySet[Round]:
    """Return the rounds that everybody may see, in order."""
    return visible_rounds(tournament.rounds.all(), drafts=False)


def with_tables(rounds: QuerySet[Round], entry: Entry | None = None) -> QuerySet[Any]:
    """Prefetch everything that :func:`round_line` needs for *rounds*, in five queries.

    :param entry: fetch only the tables and sit-outs of this player.
    """
    results = Result.objects.exclude(status=ResultStatus.SUPERSEDED).order_by("number")
    tables = (
        Table.objects.select_related("game", "schedule")
        .order_by("number")
        .prefetch_related(
            Prefetch(
                "seats",
                TableSeat.objects.select_related(
                    "entry__player", "entry__team", "award", "stand_in"
                ).order_by("pk"),
            ),
            Prefetch("results", results),
        )
    )
    sit_outs = SitOut.objects.select_related("entry__player", "award")
    if entry is not None:
        tables, sit_outs = tables.filter(seats__entry=entry), sit_outs.filter(entry=entry)
    rounds = rounds.select_related("phase", "tournament")
    rounds = rounds.annotate(undecided=has_undecided_tables("pk"))
    return rounds.prefetch_related(Prefetch("tables", tables), Prefetch("sit_outs", sit_outs))


def phase_label(one: Round) -> str:
    """Return the name of a round's phase, or ``""`` if the event has no other.

    A phase has as many rounds as its event only if it is the only one.
    """
    phase = one.phase
    return "" if phase.round_count == one.tournament.round_count else str(phase)


def round_line(one: Any, reader: Player | None, now: datetime, *, own: bool = True) -> RoundLine:
    """Return a round from :func:`with_tables` as pages show it.

    :param reader: the player whose seats are marked.
    :param own: whether the reader sees their result while others play the same deals.
    """
    reader_pk = reader.pk if reader else None
    sealed = one.tournament.is_duplicate and one.undecided
    tables = list(one.tables.all())
    without_points = seats_without_points(one.tournament, tables)
    out = [_sit_out_line(sit_out, one.tournament) for sit_out in one.sit_outs.all()]
    return RoundLine(
        number=one.number,
        phase=phase_label(one),
        status=one.status,
        status_text=one.get_status_display(),
        tables=tuple(
            table_line(table, reader_pk, sealed=sealed, own=own, without_points=without_points)
            for table in tables
        ),
        out=tuple(sorted(out, key=lambda line: order_key(line.name))),
        clock=clock_of(one, now),
        reader_sits_out=reader_pk is not None and any(line.pk == reader_pk for line in out),
        period=period_text(one),
        by_hand=one.phase.pairing == Pairing.HAND,
    )


def _sit_out_line(sit_out: SitOut, tournament: Tournament) -> SitOutLine:
    award, player = award_of(sit_out), sit_out.entry.player
    return SitOutLine(player.pk, player.name, award.kind if award else tournament.sit_out_award)
