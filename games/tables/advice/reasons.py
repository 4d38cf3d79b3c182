"""Which of several valued answers is advised, and whether there is much to choose. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from games.bots.fact import supporting
from games.bots.facts import facts_of
from games.rules.positions import Position
from games.tables.advice.analyst import Valued

LEAST_LOSS = 0.5
"""An answer that costs fewer points is no mistake, and left out of a review."""


def with_reason_first(position: Position, found: Sequence[Valued]) -> list[Valued]:
    """Return the answers so that the first has a reason, if one that is as good as the best has.

    The order of answers that are equally good means nothing.
    """
    for one in found:
        if one["loss"] or found[0]["value"] - one["value"] >= LEAST_LOSS:
            break
        if supporting(facts_of(position, one["action"])):
            return [one, *(other for other in found if other is not one)]
    return list(found)


def is_even(found: Sequence[Valued]) -> bool:
    """Return whether no answer costs so much that it would be a mistake."""
    return all(one["loss"] < LEAST_LOSS for one in found)
