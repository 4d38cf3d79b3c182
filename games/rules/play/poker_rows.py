"""The three rows of a hand of Chinese Poker.

The front has three cards, in which straights and flushes do not count; middle and back have five.
:mod:`games.rules.play.row_strength` says how strong a row is.

>>> from games.rules.cards.cards import Card
>>> from games.rules.cards.masks import mask_of
>>> def row(text): return mask_of(map(Card.parse, text.split()))
>>> strength(row("SA HA C2")) > strength(row("SK HK D9 C8 C7"))
True
>>> strength(row("SA S2 S3 S4 S5")) < strength(row("S2 S3 S4 S5 S6"))
True
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from games.rules.play import row_strength

# Cached because a search for arrangements compares the same rows many times.
strength = lru_cache(maxsize=20_000)(row_strength.strength)


class Rows(NamedTuple):
    """The rows of one player, as masks."""

    front: int
    middle: int
    back: int

    @property
    def is_foul(self) -> bool:
        """Whether the front is at least as strong as the middle, or the middle beats the back."""
        front, middle, back = map(strength, self)
        return front >= middle or middle > back


def beaten(rows: Rows, other: Rows) -> int:
    """Return the number of rows that are stronger than the same row of *other*."""
    return sum(strength(mine) > strength(theirs) for mine, theirs in zip(rows, other, strict=True))
