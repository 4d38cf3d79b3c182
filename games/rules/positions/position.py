"""A position: everything that the player in turn knows, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from games.rules.cards.masks import bits, card_at, pack_mask
from games.rules.contracts.contract import Declaration
from games.rules.contracts.doubles import Double
from games.rules.contracts.doubling import Doubling
from games.rules.contracts.errors import ContractUsed
from games.rules.errors import WrongType, gettext_noop
from games.rules.play.errors import DealOver, NotDeclared
from games.rules.positions import errors
from games.rules.positions.known_play import Seen, advance, check_not_over, first_seen
from games.rules.positions.sheet_part import SheetPart
from games.rules.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(SheetPart):
    """The knowledge of the player at *seat* when they are to declare, double or play a card.

    :ivar hand: the hand that *seat* was dealt, as a mask.
    :ivar declaration: the declaration; None if *seat* is to declare.
    :ivar doubles: the doubles made so far, in order.
    :ivar reply: whether this is the second turn of *seat* in the round of doubles.
    :ivar play: the cards played, in order, 0 for a pass; None before the play.
    :ivar seen: for each seat the hand dealt to it if *seat* knows it, else 0; 0 for *seat* itself.
    :raises RuleError: if it is not possible, with the key in ``where`` and, for a card of the play,
        its ``ply``.
    """

    seat: Seat
    hand: int
    declaration: Declaration | None = None
    doubles: tuple[Double, ...] = ()
    reply: bool = False
    play: tuple[int, ...] | None = None
    seen: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not self.seen:
            object.__setattr__(self, "seen", (0,) * self.rules.players)
        SheetPart.__post_init__(self)
        self._check_hands()
        if self.declaration is None:
            self._check_declares()
            return
        with errors.at("contract"):
            name = self.rules.declare(str(self.declaration)).contract
            if name not in self.contracts:
                raise ContractUsed(seat=self.declarer, contract=name)
        doubling = doubling_of(self)
        if self.play is not None or doubling.is_over:
            self._check_plays(doubling)

    @property
    def dealt(self) -> tuple[int, ...]:
        """For each seat the hand dealt to it, or 0 if *seat* does not know it."""
        mine = self.place_of(self.seat)
        return tuple(self.hand if place == mine else hand for place, hand in enumerate(self.seen))

    @property
    def announced(self) -> Declaration:
        """The declaration.

        :raises NotDeclared: before the declaration.
        """
        if self.declaration is None:
            raise NotDeclared(seat=self.declarer)
        return self.declaration

    def _check_hands(self) -> None:
        rules, found = self.rules, 0
        with errors.at("seat"):
            if self.seat not in rules.seats:
                raise WrongType(key="seat", wanted=gettext_noop("a seat of the table"))
        if self.seen[self.place_of(self.seat)]:
            with errors.at("hands_seen"):
                raise errors.OwnHand(seat=self.seat)
        for seat, hand in zip(rules.seats, self.dealt, strict=True):
            with errors.at("hand" if seat == self.seat else "hands_seen"):
                number = rules.cards // rules.players
                wrong = hand.bit_count() != number or hand & ~pack_mask(rules.cards)
                if wrong and (hand or seat == self.seat):
                    raise errors.BadHandSize(number=number, seat=seat)
                if hand & found:
                    raise errors.CardTwice(card=card_at(bits(hand & found)[0]))
            found |= hand

    def _check_declares(self) -> None:
        for key, given in (
            ("doubles", self.doubles),
            ("reply", self.reply),
            ("play", self.play is not None),
        ):
            with errors.at(key):
                if given:
                    raise NotDeclared(seat=self.declarer)
        if self.seat != self.declarer:
            with errors.at("seat"):
                raise errors.NotToAct(seat=self.seat, turn=self.declarer)

    def _check_plays(self, doubling: Doubling) -> None:
        """Check the play, and that it is the turn of *seat*."""
        contract = self.rules.contract(self.announced.contract)
        with errors.at("play"):
            settles = self.rules.undoubled_negative == "settle" and not contract.positive
            if settles and not doubling.doubles:
                raise DealOver()
            if contract.play == "arranging":
                raise errors.NothingAsked(contract=contract.name)
            seen = seen_play_of(self)
            check_not_over(self.rules, seen, self.announced)
        turn = self.rules.seats[seen.turn]
        if turn != self.seat:
            with errors.at("seat"):
                raise errors.NotToAct(seat=self.seat, turn=turn)


def doubling_of(position: Position) -> Doubling:
    """Return the round of doubles in which *seat* is in turn, or its end if cards are played.

    :raises RuleError: for the first double that is not allowed.
    """
    return course_of(position)[-1]


@lru_cache(maxsize=100)
def course_of(position: Position) -> tuple[Doubling, ...]:
    """Return the round of doubles after each turn, up to :func:`doubling_of`.

    :raises RuleError: for the first double that is not allowed.
    """
    contract = position.rules.contract(position.announced.contract)
    start = Doubling.open(
        position.rules,
        position.declarer,
        positive=contract.positive,
        forced=position.forced,
        barred=position.barred,
    )
    turns = start.round.turns
    with errors.at("doubles"):
        if position.play is not None or not turns:
            return tuple(start.course(position.doubles))
        mine = [number for number, seat in enumerate(turns) if seat == position.seat]
        if position.reply and len(mine) < 2:
            raise errors.NoSecondTurn(seat=position.seat)
        return tuple(start.course(position.doubles, mine[-1] if position.reply else mine[0]))


@lru_cache(maxsize=100)
def seen_play_of(position: Position) -> Seen:
    """Return the public play so far. The caller must not change it.

    :raises RuleError: for the first card that is not possible.
    """
    seen = first_seen(
        position.rules, position.announced, position.declarer, doubling_of(position).doubles
    )
    advance(position.rules, seen, position.dealt, position.play or ())
    return seen
