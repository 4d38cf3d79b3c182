"""Models of score sheets, live tables and clubs' own rule sets."""

from games.models.advice import Advice, AdviceKind
from games.models.games import (
    NAME_LENGTH,
    SEATS,
    TITLE_LENGTH,
    WRITABLE,
    Deal,
    DealChange,
    Game,
    GameStatus,
    RatedResult,
    Seating,
    SeatKind,
)
from games.models.pairing import PairingClock, PairingEntry, PairingLength
from games.models.rulesets import RULES_NAME_LENGTH, ClubRuleSet
from games.models.seats import SeatOffer, SeatRequest, SeatRequestStatus
from games.models.tables import (
    IN_PROGRESS,
    MAX_DELAY,
    PRESENCE_LIFETIME,
    UNFINISHED,
    AwaitedTurn,
    BotPace,
    DealingSecret,
    Mute,
    Pace,
    Presence,
    Report,
    SpectatorPolicy,
    Table,
    TableEvent,
    TableStatus,
    Watching,
    new_invite_token,
)

__all__ = [
    "IN_PROGRESS", "MAX_DELAY", "NAME_LENGTH", "PRESENCE_LIFETIME", "RULES_NAME_LENGTH", "SEATS",
    "TITLE_LENGTH", "UNFINISHED", "WRITABLE", "Advice", "AdviceKind", "AwaitedTurn", "BotPace",
    "ClubRuleSet", "Deal", "DealChange", "DealingSecret", "Game", "GameStatus", "Mute", "Pace",
    "PairingClock", "PairingEntry", "PairingLength", "Presence", "RatedResult", "Report",
    "SeatKind", "SeatOffer", "SeatRequest", "SeatRequestStatus", "Seating", "SpectatorPolicy",
    "Table", "TableEvent", "TableStatus", "Watching", "new_invite_token",
]  # fmt: skip
