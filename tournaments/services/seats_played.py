"""The entries and rounds of an event that have a result, without which no average counts."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import (
    AwardKind,
    Result,
    ResultStatus,
    SitOut,
    TableSeat,
    TableStatus,
    Tournament,
)

AVERAGES = (AwardKind.ROUND, AwardKind.AVERAGE)
"""Awards that count once there are results."""


@dataclass(frozen=True, slots=True)
class SeatsPlayed:
    """The entries and the rounds with a confirmed result, by their primary keys."""

    entries: frozenset[int] = frozenset()
    rounds: frozenset[int] = frozenset()

    def gives(self, kind: str, place: TableSeat | SitOut) -> bool:
        """Return whether an award of *kind* counts: an average needs a result."""
        if kind == AwardKind.ROUND:
            return place.round_id in self.rounds
        return kind != AwardKind.AVERAGE or place.entry_id in self.entries


NOT_PLAYED = SeatsPlayed()


def seats_played(tournament: Tournament) -> SeatsPlayed:
    """Return the entries and the rounds of *tournament* with a confirmed result."""
    tables = Result.objects.filter(
        status=ResultStatus.CONFIRMED, table__round__tournament=tournament
    ).exclude(table__status=TableStatus.ABANDONED)
    seats = TableSeat.objects.filter(table__in=tables.values("table"))
    found = list(seats.values_list("entry_id", "round_id"))
    return SeatsPlayed(
        frozenset(entry for entry, _round in found), frozenset(one for _entry, one in found)
    )


def with_results(tournament: Tournament) -> frozenset[int]:
    """Return the entries that have a confirmed result."""
    return seats_played(tournament).entries
