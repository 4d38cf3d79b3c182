"""The values of a player's answers in a game against bots, for hints and reviews."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.positions import Position
from games.tables.advice.analyst import Valued


def values_of(position: Position, deals: int) -> Sequence[Valued]:
    """Return the valued answers to the question in a position, the best first.

    :param deals: the most deals played out for an answer.
    :raises RuleError: if the position asks nothing, or no hands agree with what is known.
    """
    # Numba is slow to import, and only workers compute.
    from bidding.analysis.analysis import analyse

    return [
        Valued(
            action=answer.action,
            value=round(answer.value, 1) + 0.0,
            loss=0.0 if answer.equal else round(answer.loss, 1),
            cards=round(answer.now, 1) + 0.0,
            doubles=round(answer.doubles, 1) + 0.0,
            later=round(answer.later, 1) + 0.0,
        )
        for answer in analyse(position, deals=deals).answers
    ]


def expected_of(position: Position, deals: int) -> Sequence[float]:
    """Return the average score of each seat with the cards alone, in a contract that is declared.

    :param deals: the deals played out.
    :raises RuleError: if no hands agree with what is known.
    """
    from bidding.analysis.expected import expected_scores

    return [round(points, 1) + 0.0 for points in expected_scores(position, deals=deals)]
