"""Laying out a hand of Chinese Poker.

Of all ways, those with one of the strongest backs are looked at. Each row is worth the share of
usual rows that it beats; the usual ones are what the simplest way makes of hands dealt at random.
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
    """Return a hand laid out with the most rows to be expected to win."""
    return _arrange(max(_ways(hand, BACKS), key=_beats))


@lru_cache(maxsize=2000)
def promise(hand: int) -> float:
    """Return about how many of three usual rows the rows of a hand beat."""
    return _beats(_simply(hand)) / SAMPLE


def _beats(rows: Rows) -> int:
    """Return how many of the usual rows three rows beat."""
    return sum(bisect_left(usual, strength(row)) for usual, row in zip(_usual(), rows, strict=True))


def arranged_simply(hand: int) -> Arrange:
    """Return a hand laid out with the strongest back, and the strongest middle of the rest."""
    return _arrange(_simply(hand))


def _simply(hand: int) -> Rows:
    return max(_ways(hand, 8), key=lambda rows: (strength(rows.back), strength(rows.middle)))


def _ways(hand: int, backs: int) -> list[Rows]:
    """Return the ways that are no foul with one of the strongest *backs*; more if there is none."""
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
def _usual() -> tuple[list[int], list[int], list[int]]:
    """Return the strengths of usual fronts, middles and backs, each from the weakest."""
    rng = Random(13)  # noqa: S311
    pack = bits(pack_mask(52))
    laid = [_simply(sum(rng.sample(pack, FRONT + 2 * ROW))) for _ in range(SAMPLE)]
    front, middle, back = (sorted(map(strength, row)) for row in zip(*laid, strict=True))
    return front, middle, back
