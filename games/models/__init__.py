"""The rows of score sheets, live tables and clubs' own rule sets."""

from games.models.games import SEATS, WRITABLE, Deal, DealChange, Game, Seating, SeatKind, Status
from games.models.rulesets import ClubRuleSet
from games.models.tables import (
    DealSeed,
    Mute,
    Pace,
    Presence,
    Report,
    SpectatorPolicy,
    Table,
    TableEvent,
    TableStatus,
    TurnMail,
    Watching,
)

__all__ = [
    "SEATS", "WRITABLE", "ClubRuleSet", "Deal", "DealChange", "DealSeed", "Game", "Mute", "Pace",
    "Presence", "Report", "SeatKind", "Seating", "SpectatorPolicy", "Status", "Table", "TableEvent",
    "TableStatus", "TurnMail", "Watching",
]  # fmt: skip
