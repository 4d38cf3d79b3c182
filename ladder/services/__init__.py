"""Changes of pools, ladders and their games. Each is a transaction that locks the pool's row."""

from ladder.services.games import correct_game, remove_game
from ladder.services.pools import (
    POOL_SETTINGS,
    add_ladder,
    change_ladder,
    change_pool,
    create_pool,
    remove_ladder,
    set_parameters,
    set_up,
    set_up_usual,
)
from ladder.services.proposals import (
    apply_proposal,
    leave_proposal,
    propose_correction,
    propose_parameters,
)

__all__ = [
    "POOL_SETTINGS",
    "add_ladder",
    "apply_proposal",
    "change_ladder",
    "change_pool",
    "correct_game",
    "create_pool",
    "leave_proposal",
    "propose_correction",
    "propose_parameters",
    "remove_game",
    "remove_ladder",
    "set_parameters",
    "set_up",
    "set_up_usual",
]
