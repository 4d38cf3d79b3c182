"""The play of Chinese Poker: each player arranges thirteen cards in three rows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from games.rules.cards.cards import Card
from games.rules.cards.masks import bits, cards_of, mask_of
from games.rules.contracts.schemes import Scoring
from games.rules.play import errors
from games.rules.play.actions import Action, Arrange
from games.rules.play.auction import Auction
from games.rules.play.deal import Deal
from games.rules.play.frozen import frozen_class
from games.rules.play.poker_rows import Rows, beaten, strength
from games.rules.play.row_strength import FRONT, ROW
from games.rules.seats import Seat


class PokerPlay(Deal):
    """A position in Chinese Poker. Players arrange in turn from declarer; rows stay hidden.

    :ivar rows: for each seat the rows arranged, or None.
    """

    rows: tuple[Rows | None, ...]
    __slots__ = tuple(__annotations__)

    @classmethod
    def first(cls, auction: Auction) -> PokerPlay:
        """Return the position before the first player has arranged a hand."""
        seats = auction.rules.seats
        return cls._of(auction, (None,) * len(seats), seats.index(auction.declarer))

    @classmethod
    def _of(cls, auction: Auction, rows: tuple[Rows | None, ...], player: int) -> PokerPlay:
        new = PokerPlay()
        new.auction = auction
        new.legal = 0
        new.is_over = None not in rows
        new.rows = rows
        new.player = player
        new.__class__ = _PokerPlay
        return new

    def legal_actions(self) -> tuple[Arrange, ...]:
        """Return every arrangement that is not foul: tens of thousands."""
        return () if self.is_over else tuple(arrangements(self.hands[self.player]))

    def act(self, action: Action, by: Seat | None = None) -> PokerPlay:
        """Return the position after a hand is arranged.

        :raises IllegalAction: naming the player and the rule that forbids it.
        """
        if self.is_over:
            raise errors.DealOver()
        seat = self.auction.rules.seats[self.player]
        if type(action) is not Arrange:
            raise errors.ArrangeNow(seat=seat, action=str(action)[:40])
        rows = Rows(mask_of(action.front), mask_of(action.middle), mask_of(action.back))
        sizes = tuple(map(len, (action.front, action.middle, action.back)))
        if (
            sizes != (FRONT, ROW, ROW)
            or rows.front | rows.middle | rows.back != self.hands[self.player]
        ):
            raise errors.BadRows(seat=seat)
        if rows.is_foul:
            raise errors.FoulHand(seat=seat)
        laid = (*self.rows[: self.player], rows, *self.rows[self.player + 1 :])
        return self._of(self.auction, laid, (self.player + 1) % len(laid))

    def taken(self, scoring: Scoring) -> dict[str, int]:
        """Return for each player the number of other players' rows that theirs beat."""
        rows = [laid for laid in self.rows if laid]
        return {
            str(seat): sum(beaten(mine, theirs) for theirs in rows if theirs is not mine)
            for seat, mine in zip(self.auction.rules.seats, rows, strict=True)
        }


def arrangements(hand: int) -> Iterator[Arrange]:
    """Return every arrangement of thirteen cards that is not foul."""
    held = bits(hand)
    for front in map(sum, combinations(held, FRONT)):
        rest = [bit for bit in held if not bit & front]
        for middle in map(sum, combinations(rest, ROW)):
            back = hand ^ front ^ middle
            if strength(front) < strength(middle) <= strength(back):
                yield Arrange(_cards(front), _cards(middle), _cards(back))


@lru_cache(maxsize=20_000)
def _cards(row: int) -> tuple[Card, ...]:
    return cards_of(row)


_PokerPlay = frozen_class(PokerPlay)
