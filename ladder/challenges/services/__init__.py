"""Changes of rungs and challenges. Each is a transaction that locks the row of the list."""

from ladder.challenges.services.challenging import (
    accept,
    challenge,
    challenge_anyone,
    decline,
    set_ready,
    withdraw,
)
from ladder.challenges.services.joining import announce_absence, end_absence, join, leave
from ladder.challenges.services.lists import (
    add_player,
    change_list,
    create_list,
    move_player,
    remove_player,
    start,
    undo_change,
)
from ladder.challenges.services.results import attach_game, cancel
from ladder.challenges.services.tables import open_table

__all__ = [
    "accept",
    "add_player",
    "announce_absence",
    "attach_game",
    "cancel",
    "challenge",
    "challenge_anyone",
    "change_list",
    "create_list",
    "decline",
    "end_absence",
    "join",
    "leave",
    "move_player",
    "open_table",
    "remove_player",
    "set_ready",
    "start",
    "undo_change",
    "withdraw",
]
