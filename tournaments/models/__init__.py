"""The models of an event: entries, draws, rounds, tables, results, awards and standings."""

from tournaments.models.awards import Award
from tournaments.models.boards import Boards, BoardsViewing, ExpertLine, LineState
from tournaments.models.choices import (
    AwardKind,
    Comparison,
    EntryStatus,
    EventStatus,
    NoShow,
    OnlineClock,
    Repeats,
    RoundKind,
    TeamRanking,
    Unplayed,
    Venue,
)
from tournaments.models.entries import Entry, ForbiddenPair, StandIn
from tournaments.models.event import Announcement, Tournament
from tournaments.models.phases import (
    Carry,
    Pairing,
    Phase,
    PhaseEntry,
    PhaseStatus,
    Qualifies,
)
from tournaments.models.play import Draw, Round, RoundStatus, SitOut, Table, TableSeat, TableStatus
from tournaments.models.prizes import Prize, PrizeKind
from tournaments.models.recurring import RecurringDate, RecurringEvent
from tournaments.models.results import (
    Correction,
    Penalty,
    Result,
    ResultSource,
    ResultStatus,
    StandingsSnapshot,
)
from tournaments.models.series import Series, SeriesScoring
from tournaments.models.teams import LineUp, LineUpPlace, LineUpRound, Team
from tournaments.models.times import Schedule, TimeAnswer, TimeProposal
from tournaments.models.webhooks import Webhook, WebhookDelivery, WebhookStatus

__all__ = [
    "Announcement",
    "Award",
    "AwardKind",
    "Boards",
    "BoardsViewing",
    "Carry",
    "Comparison",
    "Correction",
    "Draw",
    "Entry",
    "EntryStatus",
    "EventStatus",
    "ExpertLine",
    "ForbiddenPair",
    "LineState",
    "LineUp",
    "LineUpPlace",
    "LineUpRound",
    "NoShow",
    "OnlineClock",
    "Pairing",
    "Penalty",
    "Phase",
    "PhaseEntry",
    "PhaseStatus",
    "Prize",
    "PrizeKind",
    "Qualifies",
    "RecurringDate",
    "RecurringEvent",
    "Repeats",
    "Result",
    "ResultSource",
    "ResultStatus",
    "Round",
    "RoundKind",
    "RoundStatus",
    "Schedule",
    "Series",
    "SeriesScoring",
    "SitOut",
    "StandIn",
    "StandingsSnapshot",
    "Table",
    "TableSeat",
    "TableStatus",
    "Team",
    "TeamRanking",
    "TimeAnswer",
    "TimeProposal",
    "Tournament",
    "Unplayed",
    "Venue",
    "Webhook",
    "WebhookDelivery",
    "WebhookStatus",
]
