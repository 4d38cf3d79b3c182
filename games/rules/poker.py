"""Chinese Poker: three rows out of thirteen cards, compared row by row.

The front has three cards, in which straights and flushes do not count. The ace also ends the
straight A 2 3 4 5, which is the lowest. How strong a row is, says :mod:`games.rules.rows`.

>>> def row(text): return mask_of(map(Card.parse, text.split()))
>>> strength(row("SA HA C2")) > strength(row("SK HK D9 C8 C7"))
True
>>> strength(row("SA S2 S3 S4 S5")) < strength(row("S2 S3 S4 S5 S6"))
True
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from games.rules import errors
from games.rules.actions import Action, Arrange, cards_of, mask_of
from games.rules.call import Call
from games.rules.cards import Card
from games.rules.contracts import Scoring
from games.rules.deal import Deal
from games.rules.frozen import closed
from games.rules.rows import FRONT as FRONT
from games.rules.rows import ROW as ROW
from games.rules.rows import strength as rows_strength
from games.rules.seats import Seat

# Rows are compared again and again where arrangements are looked for.
strength = lru_cache(maxsize=20_000)(rows_strength)


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


class Arranging(Deal):
    """A position in Chinese Poker: the players arrange in turn, declarer first, unseen.

    :ivar rows: what each has laid out, in the order of the seats; None for those yet to come.
    """

    rows: tuple[Rows | None, ...]
    __slots__ = tuple(__annotations__)

    @classmethod
    def first(cls, call: Call) -> Arranging:
        """Return the position before anybody has arranged her hand."""
        seats = call.rules.seats
        return cls._of(call, (None,) * len(seats), seats.index(call.declarer))

    @classmethod
    def _of(cls, call: Call, rows: tuple[Rows | None, ...], place: int) -> Arranging:
        new = Arranging()
        new.call = call
        new.legal = 0
        new.is_over = None not in rows
        new.rows = rows
        new.place = place
        new.__class__ = _Arranging
        return new

    @property
    def board(self) -> Arranging:
        """The deal itself, since its play has begun."""
        return self

    def legal_actions(self) -> tuple[Arrange, ...]:
        """Return every arrangement that is no foul: tens of thousands."""
        return () if self.is_over else tuple(arrangements(self.hands[self.place]))

    def act(self, action: Action, by: Seat | None = None) -> Arranging:
        """Return the position after a hand is arranged.

        :raises IllegalAction: naming the player and the rule that forbids it.
        """
        if self.is_over:
            raise errors.DealOver()
        seat = self.call.rules.seats[self.place]
        if type(action) is not Arrange:
            raise errors.NotNow(seat=seat, action=str(action)[:40])
        rows = Rows(mask_of(action.front), mask_of(action.middle), mask_of(action.back))
        sizes = tuple(map(len, (action.front, action.middle, action.back)))
        if (
            sizes != (FRONT, ROW, ROW)
            or rows.front | rows.middle | rows.back != self.hands[self.place]
        ):
            raise errors.BadRows(seat=seat)
        if rows.is_foul:
            raise errors.FoulHand(seat=seat)
        laid = (*self.rows[: self.place], rows, *self.rows[self.place + 1 :])
        return self._of(self.call, laid, (self.place + 1) % len(laid))

    def taken(self, scoring: Scoring) -> dict[str, int]:
        """Return how many rows of others each player has beaten."""
        rows = [laid for laid in self.rows if laid]
        return {
            str(seat): sum(beaten(mine, hers) for hers in rows if hers is not mine)
            for seat, mine in zip(self.call.rules.seats, rows, strict=True)
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


_Arranging = closed(Arranging)
Deal.begins["arranging"] = Arranging.first
