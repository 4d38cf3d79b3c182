"""What the totals of the players can add up to after some deals of a game."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=256)
def possible_sums(totals: tuple[int, ...], times: int, deals: int) -> frozenset[int]:
    """Return the sums of *deals* of the *totals*, each of which is taken at most *times* times.

    ``possible_sums.js`` computes the same for pages; a test compares the two.

    >>> sorted(possible_sums((-26, 65), 2, 3))
    [13, 104]
    """
    sums: list[set[int]] = [set() for _ in range(deals + 1)]
    sums[0].add(0)
    for total in totals:
        # Downwards, so that what is read does not have this total yet.
        for number in range(deals, 0, -1):
            for taken in range(1, min(times, number) + 1):
                sums[number].update(one + taken * total for one in sums[number - taken])
    return frozenset(sums[deals])
