"""Chinese Poker from the text of the rules, part of the second engine.

Cards are texts such as ``HQ``; rows are lists of them.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

ORDER = "23456789TJQKA"
Rows = tuple[list[str], list[str], list[str]]
# The kinds of hands by the numbers of cards of a rank; a straight and a flush rank between three of
# a kind and a full house.
STRAIGHT, FLUSH, STRAIGHT_FLUSH = [3.0, 1.5], [3.0, 1.7], [5.0]


def worth(row: list[str]) -> tuple[list[float], list[int]]:
    """Return the kind of a row and the ranks that decide, so that the better row is greater."""
    values = [ORDER.index(card[1]) for card in row]
    counts = Counter(values)
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    # Three of a kind in front, which has no other card, is of the same kind as behind.
    shape = [*sorted(map(float, counts.values()), reverse=True), 1.0][:2]
    if len(row) == 5 and len(counts) == 5:
        flush = len({card[0] for card in row}) == 1
        ordered = sorted(values)
        straight = ordered[4] - ordered[0] == 4
        if ordered == [0, 1, 2, 3, 12]:  # A 2 3 4 5 is the lowest straight
            straight, ranks = True, [3]
        if straight and flush:
            return STRAIGHT_FLUSH, ranks
        if straight or flush:
            return STRAIGHT if straight else FLUSH, ranks
    return shape, ranks


class NaivePoker:
    """The arranging of four hands, declarer first, and the comparison of rows."""

    def __init__(self, options: dict[str, Any], hands: dict[str, list[str]], declarer: str) -> None:
        self.options = options
        self.hands = hands
        seats = list(hands)
        place = seats.index(declarer)
        self.waiting = seats[place:] + seats[:place]
        self.rows: dict[str, Rows] = {}

    @property
    def turn(self) -> str:
        return self.waiting[0]

    def is_over(self) -> bool:
        return not self.waiting

    def allows(self, rows: Rows) -> bool:
        """Whether the player in turn may arrange the hand like this."""
        if [len(row) for row in rows] != [3, 5, 5]:
            return False
        if sorted(card for row in rows for card in row) != sorted(self.hands[self.turn]):
            return False
        front, middle, back = map(worth, rows)
        return front < middle <= back

    def play(self, rows: Rows) -> None:
        self.rows[self.waiting.pop(0)] = rows

    def wins(self) -> dict[str, int]:
        """Return the number of other players' rows that each player has beaten."""
        return {
            seat: sum(
                worth(mine) > worth(theirs)
                for other in self.hands
                if other != seat
                for mine, theirs in zip(self.rows[seat], self.rows[other], strict=True)
            )
            for seat in self.hands
        }

    def raw(self) -> dict[str, int]:
        return {seat: self.options["chinese_poker"] * n for seat, n in self.wins().items()}
