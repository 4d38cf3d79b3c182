"""What each player is expected to score with the cards of a deal, before payments for doubles."""

from __future__ import annotations

from bidding.analysis.blocks import problem_of
from bidding.analysis.deals import likely_deals
from games.playouts import DealSampler
from games.rules.positions import Position


def expected_scores(position: Position, *, deals: int, seed: int = 0) -> tuple[float, ...]:
    """Return the average score of each seat in a deal whose contract is declared.

    The hidden hands are drawn as in an analysis of the position. More is better, also in games in
    which the fewest points win.
    """
    problem, declaration = problem_of(position), position.announced
    table = problem.table(declaration)
    dealt = likely_deals(position, table, problem.sampler, deals, seed)
    before = DealSampler.fresh(position.rules, position.declarer)
    raw = before.declared(declaration, position.doubles).play(dealt, seed)
    sign = -1 if position.rules.low_wins else 1
    return tuple(sign * float(mean) for mean in raw.mean(axis=0))
