"""The rows of score sheets, live tables and clubs' own rule sets."""

from games.models.games import SEATS, WRITABLE, Deal, DealChange, Game, Seating, Sitter, Status
from games.models.rulesets import ClubRuleSet
from games.models.tables import (
    Dealt,
    Event,
    Mute,
    Pace,
    Presence,
    Report,
    State,
    Table,
    TableRules,
    TurnMail,
    Watching,
)

__all__ = [
    "SEATS", "WRITABLE", "ClubRuleSet", "Deal", "DealChange", "Dealt", "Event", "Game", "Mute",
    "Pace", "Presence", "Report", "Seating", "Sitter", "State", "Status", "Table", "TableRules",
    "TurnMail", "Watching",
]  # fmt: skip
