"""The models of an event: entries, draws, rounds, tables, results, awards and standings."""

from tournaments.models.awards import Award
from tournaments.models.event import (
    Announcement,
    AwardKind,
    Entry,
    EntryStatus,
    EventStatus,
    ForbiddenPair,
    RoundKind,
    Tournament,
)
from tournaments.models.play import Draw, Round, RoundStatus, SitOut, Table, TableSeat, TableStatus
from tournaments.models.results import (
    Correction,
    Penalty,
    Result,
    ResultSource,
    ResultStatus,
    StandingsSnapshot,
)

__all__ = [
    "Announcement",
    "Award",
    "AwardKind",
    "Correction",
    "Draw",
    "Entry",
    "EntryStatus",
    "EventStatus",
    "ForbiddenPair",
    "Penalty",
    "Result",
    "ResultSource",
    "ResultStatus",
    "Round",
    "RoundKind",
    "RoundStatus",
    "SitOut",
    "StandingsSnapshot",
    "Table",
    "TableSeat",
    "TableStatus",
    "Tournament",
]
