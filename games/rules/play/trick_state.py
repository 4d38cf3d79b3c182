"""The state of a position in the play of tricks, and the values computed from it."""

from __future__ import annotations

from typing import Any

from games.rules.cards.hands import Hands
from games.rules.cards.masks import SUIT_OF, pack_mask
from games.rules.contracts.schemes import Scoring
from games.rules.play.auction import Auction
from games.rules.play.deal import Deal
from games.rules.play.trick_rules import TrickRules
from games.rules.scoring.tricks_taken import TricksTaken
from games.rules.seats import Seat, left_of


class TrickState(Deal):
    """A position in the play of tricks; players are indices in the order of the seats.

    :ivar unplayed: the cards that have not been played.
    :ivar leader: the player who led to the current trick.
    :ivar led: the suit led as a mask, or 0 if a card is to be led.
    :ivar best: the best card of the current trick; *taker* is the player who played it.
    :ivar past: who took the last trick, the cards unplayed after it, and the previous *past*.
    """

    trick_rules: TrickRules
    unplayed: int
    leader: int
    led: int
    best: int
    taker: int
    past: tuple[Any, ...]
    __slots__ = tuple(__annotations__)

    def with_autoplay(self, player: int, *, proven: bool) -> Deal:
        """Return the position from which the cards of a player are played for them.

        :param proven: whether it is proven that this player takes no more tricks.
        """
        raise NotImplementedError

    @property
    def hands(self) -> Hands:
        """The cards each player holds, in the order of the seats."""
        unplayed = self.unplayed
        return tuple([hand & unplayed for hand in self.auction.hands])

    @property
    def played(self) -> int:
        """The cards that have been played."""
        return pack_mask(self.auction.rules.cards) ^ self.unplayed

    @property
    def finished_tricks(self) -> list[tuple[int, int]]:
        """The complete tricks in order: who took each, and its cards."""
        found, past = list[tuple[int, int]](), self.past
        while past:
            taker, after, past = past
            found.append((taker, self._before(past) ^ after))
        return found[::-1]

    def _before(self, past: tuple[Any, ...]) -> int:
        """Return the cards that were unplayed at the end of *past*."""
        return past[1] if past else pack_mask(self.auction.rules.cards)

    @property
    def trick(self) -> int:
        """The cards of the current trick."""
        return self._before(self.past) ^ self.unplayed

    @property
    def cards_in_trick(self) -> int:
        """The number of cards in the current trick."""
        return self.trick.bit_count()

    @property
    def discards(self) -> int:
        """The cards played to tricks of another suit."""
        dealt, leader = self.auction.hands, first_leader(self.auction)
        found = self.trick & ~self.led if self.led else 0
        for taker, cards in self.finished_tricks:
            found |= cards & ~SUIT_OF[dealt[leader] & cards]
            leader = taker
        return found

    @property
    def takers(self) -> tuple[int, ...]:
        """The index of the player who took each trick."""
        return tuple(taker for taker, _ in self.finished_tricks)

    @property
    def won(self) -> Hands:
        """For each seat the cards taken in tricks."""
        won = [0] * len(self.auction.hands)
        for taker, cards in self.finished_tricks:
            won[taker] |= cards
        return tuple(won)

    @property
    def tricks_in_order(self) -> list[tuple[int, list[int]]]:
        """Every trick, including the current one: who led to it, and its cards in order."""
        dealt, leader, found = self.auction.hands, first_leader(self.auction), []
        for taker, cards in (*self.finished_tricks, (0, self.trick)):
            hands = (*dealt[leader:], *dealt[:leader])
            found.append((leader, [hand & cards for hand in hands if hand & cards]))
            leader = taker
        return found

    @property
    def history(self) -> tuple[int, ...]:
        """The cards played, in their order."""
        return tuple([bit for _, cards in self.tricks_in_order for bit in cards])

    @property
    def voids(self) -> tuple[int, ...]:
        """For each player the suits in which they have not followed."""
        voids = [0] * len(self.auction.hands)
        for leader, cards in self.tricks_in_order:
            for n, bit in enumerate(cards):
                if not bit & SUIT_OF[cards[0]]:
                    voids[(leader + n) % len(voids)] |= SUIT_OF[cards[0]]
        return tuple(voids)

    @property
    def tricks_taken(self) -> TricksTaken:
        """The tricks and cards that each player has taken."""
        hand = self.auction.hands[0].bit_count()
        return TricksTaken(self.trick_rules.seats, self.won, self.takers, hand)

    def taken(self, scoring: Scoring) -> object:
        """Return what each player has taken, in the form that *scoring* reads."""
        return self.tricks_taken.taken(scoring)

    @property
    def proven_seats(self) -> tuple[Seat, ...]:
        """The autoplay seats that are proven to take no more tricks."""
        return ()


def first_leader(auction: Auction) -> int:
    """Return the index of the player who leads to the first trick."""
    seats, declarer = auction.rules.seats, auction.declarer
    if auction.rules.first_leader != "declarer":
        declarer = left_of(declarer, seats)
    return seats.index(declarer)
