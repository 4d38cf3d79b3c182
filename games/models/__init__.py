"""The rows of score sheets, live tables and clubs' own rule sets."""

from games.models.games import (
    NAME_LENGTH,
    SEATS,
    TITLE_LENGTH,
    WRITABLE,
    Deal,
    DealChange,
    Game,
    GameStatus,
    Seating,
    SeatKind,
)
from games.models.rulesets import RULES_NAME_LENGTH, ClubRuleSet
from games.models.tables import (
    IN_PROGRESS,
    MAX_DELAY,
    UNFINISHED,
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
    "IN_PROGRESS", "MAX_DELAY", "NAME_LENGTH", "RULES_NAME_LENGTH", "SEATS",
    "TITLE_LENGTH", "UNFINISHED", "WRITABLE", "ClubRuleSet", "Deal", "DealChange", "DealSeed",
    "Game", "GameStatus", "Mute", "Pace", "Presence", "Report", "SeatKind", "Seating",
    "SpectatorPolicy", "Table", "TableEvent", "TableStatus", "TurnMail", "Watching",
]  # fmt: skip
