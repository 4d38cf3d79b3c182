"""Chinese Poker: three rows out of thirteen cards, compared row by row.

A row's strength is one whole number. The front has three cards, in which straights and flushes do
not count. The ace also ends the straight A 2 3 4 5, which is the lowest.

>>> def row(text): return mask_of(map(Card.parse, text.split()))
>>> strength(row("SA HA C2")) > strength(row("SK HK D9 C8 C7"))
True
>>> strength(row("SA S2 S3 S4 S5")) >> 20 == STRAIGHT_FLUSH
True
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from games.rules import errors
from games.rules.actions import Action, Arrange, cards_of, mask_of
from games.rules.cards import Card
from games.rules.contracts import Scoring
from games.rules.masks import suit_of
from games.rules.seats import Seat, around

HIGH_CARD, PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH = range(9)
FRONT, ROW = 3, 5
_KINDS = {
    (2, 1): PAIR,
    (2, 1, 1, 1): PAIR,
    (2, 2, 1): TWO_PAIRS,
    (3,): THREE,
    (3, 1, 1): THREE,
    (3, 2): FULL_HOUSE,
    (4, 1): FOUR,
}
WHEEL = 1 << 12 | 0b1111


@lru_cache(maxsize=20_000)
def strength(row: int) -> int:
    """Return how strong three or five cards are; the stronger row has the greater number.

    The kind of hand is above bit 20, below it stand its ranks by weight, four bits each: the two
    is 1, the ace 13. What three cards lack counts as nothing.
    """
    ranks = [rank for rank in range(12, -1, -1) for suit in range(4) if row >> 13 * suit + rank & 1]
    by_weight = sorted(set(ranks), key=lambda rank: (-ranks.count(rank), -rank))
    kind = _KINDS.get(tuple(ranks.count(rank) for rank in by_weight), HIGH_CARD)
    if len(by_weight) == ROW:
        kind, by_weight = _straight_or_flush(row, by_weight)
    value = kind
    for n in range(ROW):
        value = value << 4 | (by_weight[n] + 1 if n < len(by_weight) else 0)
    return value


def _straight_or_flush(row: int, ranks: list[int]) -> tuple[int, list[int]]:
    """Return the kind of five cards of different ranks, and the ranks that decide."""
    flush = not row & ~suit_of(row)
    wheel = sum(1 << rank for rank in ranks) == WHEEL
    straight = wheel or ranks[0] - ranks[4] == 4
    kind = {(0, 0): HIGH_CARD, (0, 1): FLUSH, (1, 0): STRAIGHT, (1, 1): STRAIGHT_FLUSH}
    return kind[straight, flush], [3, 2, 1, 0] if wheel else ranks


class Rows(NamedTuple):
    """The rows of one player, as masks."""

    front: int
    middle: int
    back: int

    @property
    def is_foul(self) -> bool:
        """Whether the front is not weaker than the middle, or the middle stronger than the back."""
        front, middle, back = map(strength, self)
        return front >= middle or middle > back


def beaten(rows: Rows, other: Rows) -> int:
    """Return how many rows of *other* are weaker than those they face."""
    return sum(strength(mine) > strength(hers) for mine, hers in zip(rows, other, strict=True))


class Arranging(NamedTuple):
    """A position in Chinese Poker: the players arrange in turn, declarer first, unseen.

    :ivar rows: what each has laid out, in the order of *seats*; None for those yet to come.
    """

    seats: tuple[Seat, ...]
    order: tuple[Seat, ...]
    hands: tuple[int, ...]
    rows: tuple[Rows | None, ...]
    turn: int
    said: int = 0

    @classmethod
    def start(cls, seats: tuple[Seat, ...], hands: tuple[int, ...], declarer: Seat) -> Arranging:
        """Return the position before anybody has arranged her hand."""
        rows = (None,) * len(seats)
        return cls(seats, around(declarer, seats), hands, rows, seats.index(declarer))

    @property
    def is_over(self) -> bool:
        """Whether everybody has arranged her hand."""
        return self.said == len(self.seats)

    def legal_actions(self) -> tuple[Arrange, ...]:
        """Return every arrangement that is no foul: tens of thousands."""
        return () if self.is_over else tuple(arrangements(self.hands[self.turn]))

    def act(self, action: Action) -> Arranging:
        """Return the position after a hand is arranged.

        :raises IllegalAction: naming the player and the rule that forbids it.
        """
        if self.is_over:
            raise errors.DealOver()
        seat = self.seats[self.turn]
        if type(action) is not Arrange:
            raise errors.NotNow(seat=seat, action=str(action)[:40])
        rows = Rows(mask_of(action.front), mask_of(action.middle), mask_of(action.back))
        sizes = tuple(map(len, (action.front, action.middle, action.back)))
        if (
            sizes != (FRONT, ROW, ROW)
            or rows.front | rows.middle | rows.back != self.hands[self.turn]
        ):
            raise errors.BadRows(seat=seat)
        if rows.is_foul:
            raise errors.FoulHand(seat=seat)
        laid = (*self.rows[: self.turn], rows, *self.rows[self.turn + 1 :])
        turn = (self.turn + 1) % len(self.seats)
        return self._replace(rows=laid, turn=turn, said=self.said + 1)

    def taken(self, scoring: Scoring) -> dict[str, int]:
        """Return how many rows of others each player has beaten."""
        rows = [laid for laid in self.rows if laid]
        return {
            str(seat): sum(beaten(mine, hers) for hers in rows if hers is not mine)
            for seat, mine in zip(self.seats, rows, strict=True)
        }


def arrangements(hand: int) -> Iterator[Arrange]:
    """Return every arrangement of thirteen cards that is no foul."""
    bits = [1 << n for n in range(52) if hand >> n & 1]
    for front in map(sum, combinations(bits, FRONT)):
        rest = [bit for bit in bits if not bit & front]
        for middle in map(sum, combinations(rest, ROW)):
            back = hand ^ front ^ middle
            if strength(front) < strength(middle) <= strength(back):
                yield Arrange(_cards(front), _cards(middle), _cards(back))


@lru_cache(maxsize=20_000)
def _cards(row: int) -> tuple[Card, ...]:
    return cards_of(row)
