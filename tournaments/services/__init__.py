"""What can be done to an event: each a transaction that locks the event's row."""

from tournaments.services.drafts import (
    cost_of_swap,
    discard_draft,
    draft_is_outdated,
    draw_rounds,
    entrants,
    report_lines,
    swap_players,
)
from tournaments.services.entries import (
    check_in,
    check_in_at_door,
    check_in_everybody,
    enter,
    enter_guest,
    keep_apart,
    let_meet,
    renew_door_token,
    undo_check_in,
    withdraw,
)
from tournaments.services.events import (
    cancel_tournament,
    create_tournament,
    finish,
    publish,
    update_tournament,
)
from tournaments.services.penalties import add_penalty, cancel_penalty
from tournaments.services.results import (
    abandon_table,
    confirm_result,
    correct_result,
    dispute_result,
    resume_table,
    settle_dispute,
    submit_totals,
)
from tournaments.services.rounds import (
    announce,
    close_round,
    extend_clock,
    pause_clock,
    release_round,
    start_clock,
)
from tournaments.services.sheets import take_sheet
from tournaments.services.undoing import Step, last_step, undo_last_step

__all__ = [
    "Step",
    "abandon_table",
    "add_penalty",
    "announce",
    "cancel_penalty",
    "cancel_tournament",
    "check_in",
    "check_in_at_door",
    "check_in_everybody",
    "close_round",
    "confirm_result",
    "correct_result",
    "cost_of_swap",
    "create_tournament",
    "discard_draft",
    "dispute_result",
    "draft_is_outdated",
    "draw_rounds",
    "enter",
    "enter_guest",
    "entrants",
    "extend_clock",
    "finish",
    "keep_apart",
    "last_step",
    "let_meet",
    "pause_clock",
    "publish",
    "release_round",
    "renew_door_token",
    "report_lines",
    "resume_table",
    "settle_dispute",
    "start_clock",
    "submit_totals",
    "swap_players",
    "take_sheet",
    "undo_check_in",
    "undo_last_step",
    "update_tournament",
    "withdraw",
]
