"""The functions, registered by another app, that value the answers to a question of the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypedDict

from games.rules.positions import Position


class Valued(TypedDict):
    """An answer to the question, with its expected value for the player in turn.

    ``value`` is in net points above the mean of the table, the sum of ``cards``, ``doubles`` and
    ``later``; ``loss`` is the difference to the best answer, 0 if no difference is certain.
    """

    action: str
    value: float
    loss: float
    cards: float
    doubles: float
    later: float


Analyst = Callable[[Position, int], Sequence[Valued]]
"""``analyst(position, deals)`` returns the answers, the best first.

It raises a RuleError if the rules ask nothing in the position, or it cannot be analysed.
"""

Forecaster = Callable[[Position, int], Sequence[float]]
"""``forecaster(position, deals)`` returns what each seat scores with the cards, on average.

The contract is declared; more points are better. It raises a RuleError as an analyst does.
"""

_registered: list[Analyst] = []
_forecasters: list[Forecaster] = []


def register(analyst: Analyst, forecaster: Forecaster) -> None:
    """Set the functions; called once, when an app is ready."""
    _registered[:] = [analyst]
    _forecasters[:] = [forecaster]


def values_of(position: Position, deals: int) -> Sequence[Valued]:
    """Return the answers to the question in a position, the best first; none without an analyst.

    :raises RuleError: if the rules ask nothing in the position, or it cannot be analysed.
    """
    return _registered[0](position, deals) if _registered else ()


def expected_of(position: Position, deals: int) -> Sequence[float]:
    """Return what each seat is expected to score with the cards; nothing without a forecaster.

    :raises RuleError: if the position cannot be analysed.
    """
    return _forecasters[0](position, deals) if _forecasters else ()
