"""Arranging a hand of Chinese Poker.

It compares arrangements with one of the strongest backs. The value of a row is the share of typical
rows that it beats; typical rows are those of random hands arranged in the simplest way.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cache, lru_cache
from itertools import combinations
from random import Random

from games.rules.cards.masks import bits, cards_of, pack_mask
from games.rules.play.actions import Arrange
from games.rules.play.poker_rows import Rows, strength
from games.rules.play.row_strength import FRONT, ROW

BACKS = 40
SAMPLE = 60


def arranged(hand: int) -> Arrange:
    """Return the arrangement of a hand that is expected to win most rows."""
    return _arrange(max(_ways(hand, BACKS), key=_beats))


@lru_cache(maxsize=2000)
def expected_rows(hand: int) -> float:
    """Return how many of three typical rows beat on average by a simply arranged hand."""
    return _beats(_simply(hand)) / SAMPLE


def _beats(rows: Rows) -> int:
    """Return how many of the typical rows are beaten by three rows."""
    return sum(
        bisect_left(typical, strength(row)) for typical, row in zip(_typical(), rows, strict=True)
    )


def warm_up() -> None:
    """Compute the typical rows, so that the first hand need not wait for them."""
    _typical()


def arranged_simply(hand: int) -> Arrange:
    """Return the arrangement with the strongest back, and the strongest middle of the rest."""
    return _arrange(_simply(hand))


def _simply(hand: int) -> Rows:
    return max(_ways(hand, 8), key=lambda rows: (strength(rows.back), strength(rows.middle)))


def _ways(hand: int, backs: int) -> list[Rows]:
    """Return arrangements that are not foul, with one of the strongest *backs* if possible."""
    strongest = sorted(map(sum, combinations(bits(hand), ROW)), key=strength, reverse=True)
    ways: list[Rows] = []
    for number, back in enumerate(strongest):
        if number >= backs and ways:
            break
        for front in map(sum, combinations(bits(hand ^ back), FRONT)):
            rows = Rows(front, hand ^ back ^ front, back)
            if not rows.is_foul:
                ways.append(rows)
    return ways


def _arrange(rows: Rows) -> Arrange:
    return Arrange(cards_of(rows.front), cards_of(rows.middle), cards_of(rows.back))


@cache
def _typical() -> tuple[list[int], list[int], list[int]]:
    """Return the strengths of typical fronts, middles and backs, each from the weakest."""
    rng = Random(13)  # noqa: S311
    pack = bits(pack_mask(52))
    laid = [_simply(sum(rng.sample(pack, FRONT + 2 * ROW))) for _ in range(SAMPLE)]
    front, middle, back = (sorted(map(strength, row)) for row in zip(*laid, strict=True))
    return front, middle, back
