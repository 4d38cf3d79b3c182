"""The services of bidding competitions. Each is one transaction."""

from bidding.services.answering import enter, save_answer
from bidding.services.computations import cancel_computation, compute_values
from bidding.services.conductors import count_year, name_conductor, remove_conductor
from bidding.services.decisions import cancel_decisions, compute_decisions, share_decisions
from bidding.services.practising import practise, practise_released
from bidding.services.problems import change_problem, make_problem, remove_problem
from bidding.services.publishing import correct, discuss, publish, rule, take_back
from bidding.services.releasing import release_find, release_problem, take_back_problem
from bidding.services.searches import (
    cancel_search,
    discard_find,
    keep_find,
    remove_search,
    restore_find,
    start_search,
)
from bidding.services.sets import add_problem, arrange, move_up, take_out
from bidding.services.setting_up import (
    add_to_panel,
    change_competition,
    create_competition,
    hand_over,
    remove_competition,
    take_off_panel,
)
from bidding.services.times import drop_problem, extend, schedule, unschedule, withdraw

__all__ = [
    "add_problem",
    "add_to_panel",
    "arrange",
    "cancel_computation",
    "cancel_decisions",
    "cancel_search",
    "change_competition",
    "change_problem",
    "compute_decisions",
    "compute_values",
    "correct",
    "count_year",
    "create_competition",
    "discard_find",
    "discuss",
    "drop_problem",
    "enter",
    "extend",
    "hand_over",
    "keep_find",
    "make_problem",
    "move_up",
    "name_conductor",
    "practise",
    "practise_released",
    "publish",
    "release_find",
    "release_problem",
    "remove_competition",
    "remove_conductor",
    "remove_problem",
    "remove_search",
    "restore_find",
    "rule",
    "save_answer",
    "schedule",
    "share_decisions",
    "start_search",
    "take_back",
    "take_back_problem",
    "take_off_panel",
    "take_out",
    "unschedule",
    "withdraw",
]
