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

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from games.rules import errors
from games.rules.actions import Action, Declare, Say, in_order, pack_mask
from games.rules.contracts import Contract, Declaration
from games.rules.doubling import Double, Doubling
from games.rules.hands import Hands, checked, hands_of
from games.rules.layout import Layout
from games.rules.poker import Arranging
from games.rules.rulesets import RuleSet
from games.rules.seats import Seat, left_of
from games.rules.settlement import Settlement, settle
from games.rules.sheet import RecordedDeal
from games.rules.taken import Taken, taken_to_json
from games.rules.tricks import Tricks, terms_of
from games.rules.view import DealView, view_of

Board = Tricks | Layout | Arranging


@dataclass(frozen=True, slots=True)
class Result:
    """What a deal came to; *taken* is None when it was settled without play."""

    taken: Taken | None
    raw: Mapping[Seat, int]
    settlement: Settlement


@dataclass(frozen=True, slots=True)
class Call:
    """All of a deal but its play: who declares what, and how it stands with the doubles.

    :ivar hands: the hands dealt, in the order of the seats.
    :ivar contracts: what may be declared.
    :ivar forced: who must double declarer; *barred*: who may not double.
    """

    rules: RuleSet
    declarer: Seat
    hands: Hands
    contracts: tuple[str, ...]
    forced: frozenset[Seat]
    barred: frozenset[Seat]
    declaration: Declaration | None = None
    doubling: Doubling | None = None

    @property
    def contract(self) -> Contract:
        """The contract declared.

        :raises NotNow: before there is one.
        """
        if self.declaration is None:
            raise errors.NotNow(seat=self.declarer, action="-")
        return self.rules.contract(self.declaration.contract)

    @property
    def doubles(self) -> tuple[Double, ...]:
        """The doubles made so far."""
        return self.doubling.doubles if self.doubling else ()

    @property
    def is_settled(self) -> bool:
        """Whether the deal is scored without play, since nobody doubled a negative contract."""
        settles = self.rules.undoubled_negative == "settle" and not self.contract.positive
        return settles and not self.doubles

    def declarations(self) -> Iterable[Declaration]:
        """Return what declarer may announce."""
        for name in self.contracts:
            contract = self.rules.contract(name)
            if not (contract.asks and contract.detail_required):
                yield Declaration(name)
            for detail in contract.details:
                yield Declaration(name, detail)

    def declare(self, declaration: Declaration) -> Call:
        """Return the call with the contract announced."""
        said = self.rules.declare(str(declaration))
        if said.contract not in self.contracts:
            raise errors.ContractUsed(seat=self.declarer, contract=said.contract)
        positive = self.rules.contract(said.contract).positive
        doubling = Doubling.open(
            self.rules, self.declarer, positive=positive, forced=self.forced, barred=self.barred
        )
        return replace(self, declaration=said, doubling=doubling)

    def board(self) -> Board:
        """Return the position in which play begins."""
        rules, declarer, contract = self.rules, self.declarer, self.contract
        said = self.declaration or Declaration(contract.name)
        if contract.play == "layout":
            return Layout.start(rules, said, self.hands, declarer)
        if contract.play == "arranging":
            return Arranging.start(rules.seats, self.hands, declarer)
        terms = terms_of(rules, contract, said, declarer, self.doubles, pack_mask(rules.cards))
        declarer_leads = rules.first_leader == "declarer"
        return Tricks.start(
            terms, self.hands, declarer if declarer_leads else left_of(declarer, rules.seats)
        )


@dataclass(frozen=True, slots=True)
class Deal:
    """A position in one deal. ``board`` is the play, once it has begun."""

    call: Call
    board: Board | None = None

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
        return cls(Call(rules, declarer, dealt, left, frozenset(forced), frozenset(barred)))

    @property
    def turn(self) -> Seat | None:
        """Who is to act."""
        if self.is_over:
            return None
        if self.board:
            return self.call.rules.seats[self.board.turn]
        return self.call.doubling.speaker if self.call.doubling else self.call.declarer

    @property
    def is_over(self) -> bool:
        """Whether the deal can be scored."""
        if self.board:
            return self.board.is_over
        doubling = self.call.doubling
        return doubling is not None and doubling.is_over

    def legal_actions(self) -> tuple[Action, ...]:
        """Return everything that the player in turn can do, which is nothing when it is over."""
        if self.board is not None:
            return self.board.legal_actions()
        if self.is_over:
            return ()
        if self.call.doubling:
            return tuple(map(Say, self.call.doubling.ways()))
        return tuple(Declare(declaration) for declaration in self.call.declarations())

    def act(self, action: Action) -> Deal:
        """Return the next position.

        :raises RuleError: naming the player and the rule that forbids it.
        """
        if self.board is not None:
            return Deal(self.call, self.board.act(action))
        if self.is_over:
            raise errors.DealOver()
        call = self._announced(action)
        begins = call.doubling and call.doubling.is_over and not call.is_settled
        return Deal(call, call.board() if begins else None)

    def hear(self, doubles: Sequence[Double]) -> Deal:
        """Return the position after a whole round in which *doubles* were made, in their order.

        :raises RuleError: for the first one that could not be.
        """
        if self.call.doubling is None:
            raise errors.NotNow(seat=self.call.declarer, action="double")
        call = replace(self.call, doubling=self.call.doubling.hear(doubles))
        return Deal(call, None if call.is_settled else call.board())

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
            data = self.board.taken(contract.scoring)
            taken = contract.scoring.read(data, contract.name, seats)
            raw = contract.scoring.score(taken, seats)
        return Result(taken, raw, settle(raw, call.doubles))

    def recorded(self) -> RecordedDeal:
        """Return the line that a score sheet has of this deal."""
        result, call = self.result(), self.call
        taken = result.taken and taken_to_json(result.taken, call.rules.seats)
        return RecordedDeal(
            call.declarer, str(call.declaration), call.doubles, taken, result.raw,
            result.settlement.net,
        )  # fmt: skip

    def _announced(self, action: Action) -> Call:
        call = self.call
        if call.doubling is None:
            if type(action) is not Declare:
                raise errors.NotNow(seat=call.declarer, action=str(action)[:40])
            return call.declare(action.declaration)
        if type(action) is not Say:
            raise errors.NotNow(seat=call.doubling.speaker, action=str(action)[:40])
        return replace(call, doubling=call.doubling.say(in_order(action.targets)))
