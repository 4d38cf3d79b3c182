"""Operations on a score sheet. Each function is a transaction that locks the game's row."""

from games.sheets.services.conversion import convert_to_deals, undo_conversion
from games.sheets.services.creation import NewGame, create_game, create_games
from games.sheets.services.deals import correct_deal, record_deal, undo_last_deal
from games.sheets.services.status import (
    abandon_game,
    can_confirm,
    confirm_game,
    dispute_game,
    finish_game,
    permissions,
    reopen_game,
)

__all__ = [
    "NewGame",
    "abandon_game",
    "can_confirm",
    "confirm_game",
    "convert_to_deals",
    "correct_deal",
    "create_game",
    "create_games",
    "dispute_game",
    "finish_game",
    "permissions",
    "record_deal",
    "reopen_game",
    "undo_conversion",
    "undo_last_deal",
]
