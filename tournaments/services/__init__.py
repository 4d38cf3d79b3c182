"""The services of an event. Each service that changes it locks its row in a transaction."""

from tournaments.services.abandoned_tables import abandon_table, resume_table
from tournaments.services.announcements import (
    announce,
    change_announcement,
    end_announcement,
    latest_announcements,
    shown_announcements,
)
from tournaments.services.awards import (
    AwardChoice,
    Unsettled,
    award_sit_outs,
    award_table,
    seats_without_points,
    unsettled_rounds,
)
from tournaments.services.boards import (
    Deals,
    check_may_see_deals,
    get_boards,
    officials_not_playing,
    plays_in,
    published_deals,
    replace_boards,
    see_deals,
)
from tournaments.services.by_hand import (
    empty_filled,
    fill_rest,
    seat_tables,
    set_round,
    sit_out,
    take_apart,
)
from tournaments.services.by_hand_rows import hand_round
from tournaments.services.clock import extend_clock, pause_clock, start_clock
from tournaments.services.copying import copy_tournament
from tournaments.services.disputes import correct_result, dispute_result, settle_dispute
from tournaments.services.drafts import (
    NONE_SEEN,
    discard_draft,
    draft_is_outdated,
    draw_rounds,
    entrants,
    line_text,
    report_lines,
)
from tournaments.services.entries import (
    check_in,
    check_in_everybody,
    check_in_with_token,
    enter,
    enter_guest,
    members_may_enter,
    renew_check_in_token,
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
from tournaments.services.expert_lines import ask_expert_lines, stop_expert_lines
from tournaments.services.fees import note_fee
from tournaments.services.field import FieldEntered, enter_field, last_field
from tournaments.services.forbidden_pairs import allow_pair, forbid_pair
from tournaments.services.later_rounds import (
    draw_later_rounds,
    has_later_drafts,
    restore_later_rounds,
)
from tournaments.services.line_up_places import available_players
from tournaments.services.line_ups import (
    hand_in_line_up,
    line_ups_of_round,
    next_line_ups,
    open_line_ups,
    see_line_up,
    set_line_up_deadline,
)
from tournaments.services.live_tables import (
    add_stand_in,
    free_stand_ins,
    remove_stand_in,
    replace_player,
)
from tournaments.services.next_round import next_release
from tournaments.services.online import unable_seats
from tournaments.services.online_directing import extend_tables, pause_tables, resume_tables
from tournaments.services.opening_times import choose_place, is_ready, not_now, play_now
from tournaments.services.penalties import add_penalty, cancel_penalty, takes_penalties
from tournaments.services.periods import change_period
from tournaments.services.permissions import TablePermissions, table_permissions
from tournaments.services.phases import (
    add_phase,
    fixed_phase_settings,
    remove_phase,
    update_phase,
)
from tournaments.services.prizes import add_prize, draw_prize, remove_prize
from tournaments.services.proposals import Candidate, Proposal, out_of_place, proposal_for
from tournaments.services.qualifying import begin_phase, change_qualifiers
from tournaments.services.recurring import (
    announce_due,
    coming_dates,
    create_recurring,
    end_recurring,
    keep_date,
    resume_recurring,
    skip_date,
    update_recurring,
)
from tournaments.services.results import confirm_result, submit_totals
from tournaments.services.rounds import close_round, release_round
from tournaments.services.season import day_of, open_series, present_season, set_up_season
from tournaments.services.seeding import order_by_strength, seed_entries
from tournaments.services.series import create_series, remove_series, update_series
from tournaments.services.sheets import update_result_from_sheet
from tournaments.services.substitutes import substitute
from tournaments.services.swaps import SwapEffect, effect_of_swap, last_swap, swap_players
from tournaments.services.team_waiting import waiting_teams
from tournaments.services.teams import (
    active_teams,
    change_team,
    enter_team,
    return_team,
    withdraw_team,
)
from tournaments.services.times import (
    answer_time,
    give_up_time,
    propose_times,
    set_time,
    take_back_time,
)
from tournaments.services.undoing import UndoStep, last_step, undo_last_step
from tournaments.services.venues import move_draft, move_table
from tournaments.services.webhooks import create_webhook, remove_webhook, send_again

__all__ = [
    "NONE_SEEN",
    "AwardChoice",
    "Candidate",
    "Deals",
    "FieldEntered",
    "Proposal",
    "SwapEffect",
    "TablePermissions",
    "UndoStep",
    "Unsettled",
    "abandon_table",
    "active_teams",
    "add_penalty",
    "add_phase",
    "add_prize",
    "add_stand_in",
    "allow_pair",
    "announce",
    "announce_due",
    "answer_time",
    "ask_expert_lines",
    "available_players",
    "award_sit_outs",
    "award_table",
    "begin_phase",
    "cancel_penalty",
    "cancel_tournament",
    "change_announcement",
    "change_period",
    "change_qualifiers",
    "change_team",
    "check_in",
    "check_in_everybody",
    "check_in_with_token",
    "check_may_see_deals",
    "choose_place",
    "close_round",
    "coming_dates",
    "confirm_result",
    "copy_tournament",
    "correct_result",
    "create_recurring",
    "create_series",
    "create_tournament",
    "create_webhook",
    "day_of",
    "discard_draft",
    "dispute_result",
    "draft_is_outdated",
    "draw_later_rounds",
    "draw_prize",
    "draw_rounds",
    "effect_of_swap",
    "empty_filled",
    "end_announcement",
    "end_recurring",
    "enter",
    "enter_field",
    "enter_guest",
    "enter_team",
    "entrants",
    "extend_clock",
    "extend_tables",
    "fill_rest",
    "finish",
    "fixed_phase_settings",
    "forbid_pair",
    "free_stand_ins",
    "get_boards",
    "give_up_time",
    "hand_in_line_up",
    "hand_round",
    "has_later_drafts",
    "is_ready",
    "keep_date",
    "last_field",
    "last_step",
    "last_swap",
    "latest_announcements",
    "line_text",
    "line_ups_of_round",
    "members_may_enter",
    "move_draft",
    "move_table",
    "next_line_ups",
    "next_release",
    "not_now",
    "note_fee",
    "officials_not_playing",
    "open_line_ups",
    "open_series",
    "order_by_strength",
    "out_of_place",
    "pause_clock",
    "pause_tables",
    "play_now",
    "plays_in",
    "present_season",
    "proposal_for",
    "propose_times",
    "publish",
    "published_deals",
    "release_round",
    "remove_phase",
    "remove_prize",
    "remove_series",
    "remove_stand_in",
    "remove_webhook",
    "renew_check_in_token",
    "replace_boards",
    "replace_player",
    "report_lines",
    "restore_later_rounds",
    "resume_recurring",
    "resume_table",
    "resume_tables",
    "return_team",
    "seat_tables",
    "seats_without_points",
    "see_deals",
    "see_line_up",
    "seed_entries",
    "send_again",
    "set_line_up_deadline",
    "set_round",
    "set_time",
    "set_up_season",
    "settle_dispute",
    "shown_announcements",
    "sit_out",
    "skip_date",
    "start_clock",
    "stop_expert_lines",
    "submit_totals",
    "substitute",
    "swap_players",
    "table_permissions",
    "take_apart",
    "take_back_time",
    "takes_penalties",
    "unable_seats",
    "undo_check_in",
    "undo_last_step",
    "unsettled_rounds",
    "update_phase",
    "update_recurring",
    "update_result_from_sheet",
    "update_series",
    "update_tournament",
    "waiting_teams",
    "withdraw",
    "withdraw_team",
]
