"""Changes of box leagues. Each is a transaction that locks the league's row."""

from ladder.boxes.services.drafts import (
    change_draft,
    discard_draft,
    draft_season,
    release_season,
)
from ladder.boxes.services.leagues import (
    change_league,
    enter_recent_players,
    former_players,
    found_league,
    recent_players,
    remove_former_players,
    take_part,
    withdraw,
    withdraw_from_all,
)
from ladder.boxes.services.seasons import close_season, end_season, remind_players

__all__ = [
    "change_draft",
    "change_league",
    "close_season",
    "discard_draft",
    "draft_season",
    "end_season",
    "enter_recent_players",
    "former_players",
    "found_league",
    "recent_players",
    "release_season",
    "remind_players",
    "remove_former_players",
    "take_part",
    "withdraw",
    "withdraw_from_all",
]
