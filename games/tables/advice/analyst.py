"""Who computes what the answers to the question in a position are worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypedDict

from games.rules.positions import Position


class Valued(TypedDict):
    """An answer with what it is expected to be worth to the player in turn.

    ``value`` is in net points above the mean of the table, the sum of ``cards``, ``doubles`` and
    ``later``; ``loss`` how much less than the best, 0 where no difference is certain.
    """

    action: str
    value: float
    loss: float
    cards: float
    doubles: float
    later: float


Analyst = Callable[[Position, int], Sequence[Valued]]
"""``analyst(position, deals)`` returns the answers, the best first.

It raises a RuleError where the rules ask nothing, or nothing can be computed.
"""

_registered: list[Analyst] = []


def register(analyst: Analyst) -> None:
    """Set who computes; called once, when an app is ready."""
    _registered[:] = [analyst]


def values_of(position: Position, deals: int) -> Sequence[Valued]:
    """Return the answers to the question in a position, the best first; none without an analyst.

    :raises RuleError: where the rules ask nothing, or nothing can be computed.
    """
    return _registered[0](position, deals) if _registered else ()
