"""One deal, from the declaration to the score, as an immutable position.

>>> from games.rules.actions import parse_action
>>> from games.rules.rulesets import PRESETS
>>> hands = "N:AKQJT98.76.54.32 65432.KQJ.AKQ.AK 7.AT98543.JT9.Q4 .2.87632.JT98765"
>>> deal = Deal.start(PRESETS["pagat"], Seat.N, hands)
>>> for text in ("declare no-king", "double N", "pass", "pass", "pass", "play C2", "play CA"):
...     deal = deal.act(parse_action(text))
>>> deal.turn, [str(action) for action in deal.legal_actions()]
(<Seat.S: 'S'>, ['play C4', 'play CQ'])
>>> deal.act(parse_action("play HA"))
Traceback (most recent call last):
    ...
games.rules.errors.MustFollowSuit: S must follow suit, and cannot play HA.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from games.rules import errors
from games.rules.actions import Action, Declare, Say, in_order
from games.rules.call import Call
from games.rules.contracts import Scoring
from games.rules.doubling import Double
from games.rules.frozen import Frozen, closed
from games.rules.hands import Hands, checked, hands_of
from games.rules.rulesets import RuleSet
from games.rules.seats import Seat
from games.rules.settlement import Settlement, settle
from games.rules.sheet import RecordedDeal
from games.rules.taken import Taken, taken_to_json
from games.rules.view import DealView, view_of

if TYPE_CHECKING:
    from games.rules.claims import OpenClaim
    from games.rules.poker import Rows


@dataclass(frozen=True, slots=True)
class Result:
    """What a deal came to; *taken* is None when it was settled without play."""

    taken: Taken | None
    raw: Mapping[Seat, int]
    settlement: Settlement


class Deal(Frozen):
    """A position in one deal.

    This class is the deal before its play: until everything is announced, or for good when nobody
    doubled and it is settled without play. What follows is a class for each way of playing:
    :class:`games.rules.tricks.Tricks`, :class:`games.rules.layout.Layout` and
    :class:`games.rules.poker.Arranging`.

    :ivar place: whose turn it is, as a place in the order of the seats.
    :ivar legal: the cards that may be played now, as a mask.
    :ivar is_over: whether the deal can be scored.
    """

    call: Call
    place: int
    legal: int
    is_over: bool
    __slots__ = tuple(__annotations__)

    begins: ClassVar[dict[str, Callable[[Call], Deal]]] = {}
    """For each way of playing what returns its first position."""

    @classmethod
    def start(
        cls,
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
        :param contracts: what declarer may still declare; without it every contract of the rules.
        :raises BadHands: when they are not a deal of the whole pack.
        """
        if isinstance(hands, str):
            dealt = hands_of(hands, rules.cards, rules.seats)
        else:
            dealt = checked(hands, rules.cards)
        left = tuple(rules.contracts if contracts is None else contracts)
        return _announced(Call.start(rules, declarer, dealt, left, forced, barred))

    @property
    def board(self) -> Deal | None:
        """The deal itself once its play has begun."""
        return None

    @property
    def turn(self) -> Seat | None:
        """Who is to act."""
        return None if self.is_over else self.call.rules.seats[self.place]

    @property
    def hands(self) -> Hands:
        """The cards each player holds, in the order of the seats."""
        return self.call.hands

    @property
    def history(self) -> tuple[int, ...]:
        """What was played, in its order."""
        return ()

    @property
    def lying(self) -> int:
        """The number of cards in the trick on the table."""
        return 0

    @property
    def won(self) -> Hands:
        """For each seat the cards she has taken; nothing where no tricks are taken."""
        return ()

    @property
    def rows(self) -> tuple[Rows | None, ...] | None:
        """What each has laid out in Chinese Poker."""
        return None

    def legal_actions(self) -> tuple[Action, ...]:
        """Return everything that the player in turn can do, which is nothing when it is over."""
        doubling = self.call.doubling
        return tuple(self.call.declarations()) if doubling is None else doubling.says

    def act(self, action: Action, by: Seat | None = None) -> Deal:
        """Return the next position.

        :param by: who claims, or answers a claim, if it is not the player in turn.
        :raises RuleError: naming the player and the rule that forbids it.
        """
        call, doubling = self.call, self.call.doubling
        if doubling is None:
            if type(action) is not Declare:
                raise errors.NotNow(seat=call.declarer, action=str(action)[:40])
            return _announced(call.declare(action))
        if self.is_over:
            raise errors.DealOver()
        if type(action) is not Say:
            raise errors.NotNow(seat=doubling.speaker, action=str(action)[:40])
        targets = action.targets
        said = doubling.say(targets if targets in doubling.made else in_order(targets))
        return _announced(call.say(said))

    def claims(self, seat: Seat) -> tuple[str, ...]:
        """Return what *seat* may claim now; claims are not among the legal actions."""
        return ()

    @property
    def open_claim(self) -> OpenClaim | None:
        """The claim that was made, and those who have still to accept it."""
        return None

    @property
    def places(self) -> tuple[int, ...]:
        """The places of those whose cards are played for them, since they take no more tricks."""
        return ()

    @property
    def idle(self) -> tuple[Seat, ...]:
        """Those whose cards are played for them."""
        return tuple(self.call.rules.seats[place] for place in self.places)

    def hear(self, doubles: Sequence[Double]) -> Deal:
        """Return the position after a whole round in which *doubles* were made, in their order.

        :raises RuleError: for the first one that could not be.
        """
        if self.call.doubling is None:
            raise errors.NotNow(seat=self.call.declarer, action="double")
        heard = self.call.doubling.hear(doubles)
        return self if heard is self.call.doubling else _announced(self.call.say(heard))

    def view_for(self, viewer: Seat | None) -> DealView:
        """Return what *viewer* may know; None is somebody who sees no hand."""
        return view_of(self, viewer)

    def result(self) -> Result:
        """Return the scores.

        :raises DealNotOver: while it is being played.
        """
        if not self.is_over:
            raise errors.DealNotOver()
        call, contract, seats = self.call, self.call.contract, self.call.rules.seats
        if self.board is None:
            declarer, other = contract.settled(len(seats))
            raw, taken = dict.fromkeys(seats, other) | {call.declarer: declarer}, None
        else:
            data = self.taken(contract.scoring)
            taken = contract.scoring.read(data, contract.name, seats)
            raw = contract.scoring.score(taken, seats)
        return Result(taken, raw, settle(raw, call.doubles))

    def taken(self, scoring: Scoring) -> object:
        """Return what each player has taken, as *scoring* reads it.

        :raises DealNotOver: where there was no play.
        """
        raise errors.DealNotOver()

    def recorded(self) -> RecordedDeal:
        """Return the line that a score sheet has of this deal."""
        result, call = self.result(), self.call
        taken = result.taken and taken_to_json(result.taken, call.rules.seats)
        return RecordedDeal(
            call.declarer, str(call.declaration), call.doubles, taken, result.raw,
            result.settlement.net,
        )  # fmt: skip


def _announced(call: Call) -> Deal:
    """Return the position after another announcement, which may be the first of the play."""
    doubling = call.doubling
    over = doubling is not None and doubling.is_over
    if over and not call.is_settled:
        return Deal.begins[call.contract.play](call)
    new = Deal()
    new.call = call
    new.place = call.rules.seats.index((doubling and doubling.speaker) or call.declarer)
    new.legal = 0
    new.is_over = over
    new.__class__ = _Deal
    return new


_Deal = closed(Deal)
