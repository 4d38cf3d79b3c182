"""A check of the standard errors of analyses.

``python -m tests.load.bench_analysis_errors`` analyses a few random problems twice, the second time
with twice the deals and other random numbers. It measures by how many standard errors the values of
the answers, and their losses against the same answer, differ. If the errors are right, 95 % differ
by at most two. docs/analysis.md has a result with more problems.
"""

from __future__ import annotations

import argparse

import numpy as np

from bidding.analysis.allocation import compared
from games.playouts import warm_up
from games.rules.positions import position_of, question
from tests.load.bench_analysis_worth import KINDS, asked

DEALS = 500


def moves(kind: str, number: int) -> list[float]:
    """Return the differences of a problem's values and losses in standard errors."""
    at = asked(kind, number, most=6)
    if at is None or at.game.deal is None:
        return []
    position = position_of(at.game.sheet, at.game.deal)
    later = np.zeros(len(question(position).answers))
    few, more = (
        compared(position, later, deals=deals, seed=seed, sequential=False)
        for seed, deals in ((2 * number, DEALS), (2 * number + 1, 2 * DEALS))
    )
    found = []
    for n in range(len(later)):
        for a, b in ((few.values(n), more.values(n)), (few.lead(0, n), more.lead(0, n))):
            error = (a.var(ddof=1) / len(a) + b.var(ddof=1) / len(b)) ** 0.5
            if error > 0:
                found.append(float(abs(a.mean() - b.mean()) / error))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--problems", type=int, default=6, help="problems of all kinds together")
    given = parser.parse_args()
    warm_up()
    for place, kind in enumerate(KINDS):
        numbers = range(place, given.problems, len(KINDS))
        found = np.array([move for number in numbers for move in moves(kind, number)])
        shares = ", ".join(f"{(found <= limit).mean():.1%} within {limit}" for limit in (1, 2, 3))
        print(f"{kind:8} {len(numbers):5} problems, {len(found):6} values: {shares}", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
