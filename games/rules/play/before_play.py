"""A deal before its play: the declaration and the round of doubles.

>>> from games.rules.contracts.presets import PRESETS
>>> from games.rules.play.actions import parse_action
>>> hands = "N:AKQJT98.76.54.32 65432.KQJ.AKQ.AK 7.AT98543.JT9.Q4 .2.87632.JT98765"
>>> deal = start_deal(PRESETS["pagat"], Seat.N, hands)
>>> for text in ("declare no-king", "double N", "pass", "pass", "pass", "play C2", "play CA"):
...     deal = deal.act(parse_action(text))
>>> deal.turn, [str(action) for action in deal.legal_actions()]
(<Seat.S: 'S'>, ['play C4', 'play CQ'])
>>> deal.act(parse_action("play HA"))
Traceback (most recent call last):
    ...
games.rules.play.errors.MustFollowSuit: S must follow suit, and cannot play HA.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from games.rules.cards.hands import Hands, checked, hands_of
from games.rules.contracts.doubles import Double, DoubleTurn
from games.rules.contracts.rulesets import RuleSet
from games.rules.play import errors
from games.rules.play.actions import Action, Declare
from games.rules.play.auction import Auction
from games.rules.play.chinese_poker import PokerPlay
from games.rules.play.deal import Deal
from games.rules.play.dominoes import DominoesPlay
from games.rules.play.frozen import frozen_class
from games.rules.play.trick_play import TrickPlay
from games.rules.seats import Seat, in_order

FIRST_POSITIONS: dict[str, Callable[[Auction], Deal]] = {
    "tricks": TrickPlay.first,
    "layout": DominoesPlay.first,
    "arranging": PokerPlay.first,
}
"""For each value of ``Contract.play``, the function that returns the first position of the play."""


def start_deal(
    rules: RuleSet,
    declarer: Seat,
    hands: str | Hands,
    *,
    contracts: Collection[str] | None = None,
    forced: Iterable[Seat] = (),
    barred: Iterable[Seat] = (),
) -> Deal:
    """Return the position before the declaration.

    :param hands: PBN text, or a mask for each seat.
    :param contracts: the contracts that declarer may declare; by default all of the rules.
    :param forced: the seats that must double declarer; *barred*: those that may not double.
    :raises BadHands: if *hands* are not a deal of the whole pack.
    """
    if isinstance(hands, str):
        dealt = hands_of(hands, rules.cards, rules.seats)
    else:
        dealt = checked(hands, rules.cards)
    left = tuple(rules.contracts if contracts is None else contracts)
    return _position(Auction.start(rules, declarer, dealt, left, forced, barred))


class BeforePlay(Deal):
    """A position before the play, or the end of a deal that is settled without play."""

    __slots__ = ()

    @property
    def play_started(self) -> bool:
        """Always False."""
        return False

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the possible declarations, or the possible turns in the round of doubles."""
        doubling = self.auction.doubling
        return tuple(self.auction.declarations()) if doubling is None else doubling.legal_turns

    def act(self, action: Action, by: Seat | None = None) -> Deal:
        """Return the position after a declaration, or after a turn in the round of doubles.

        :raises RuleError: naming the player and the rule that forbids it.
        """
        auction, doubling = self.auction, self.auction.doubling
        if doubling is None:
            if type(action) is not Declare:
                raise errors.DeclareNow(seat=auction.declarer, action=str(action)[:40])
            return _position(auction.declare(action))
        if self.is_over:
            raise errors.DealOver()
        if type(action) is not DoubleTurn:
            raise errors.DoubleNow(seat=doubling.turn, action=str(action)[:40])
        targets = action.targets
        after = doubling.after(targets if targets in doubling.legal_doubles else in_order(targets))
        return _position(auction.with_doubling(after))

    def after_doubles(self, doubles: Sequence[Double]) -> Deal:
        """Return the position after a whole round in which *doubles* were made, in their order.

        :raises RuleError: for the first double that could not be made.
        """
        doubling = self.auction.doubling
        if doubling is None:
            raise errors.NotDeclared(seat=self.auction.declarer)
        after = doubling.after_all(doubles)
        return self if after is doubling else _position(self.auction.with_doubling(after))


def _position(auction: Auction) -> Deal:
    """Return the position of an auction, or the first position of the play if it is over."""
    doubling = auction.doubling
    over = doubling is not None and doubling.is_over
    if over and not auction.is_settled:
        return FIRST_POSITIONS[auction.contract.play](auction)
    new = BeforePlay()
    new.auction = auction
    new.player = auction.rules.seats.index((doubling and doubling.turn) or auction.declarer)
    new.legal = 0
    new.is_over = over
    new.__class__ = _BeforePlay
    return new


_BeforePlay = frozen_class(BeforePlay)
