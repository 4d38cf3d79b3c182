"""One deal, from the declaration to the score: the base class of its positions.

:func:`games.rules.play.before_play.start_deal` returns the first position.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from games.rules.cards.hands import Hands
from games.rules.contracts.doubles import Double
from games.rules.contracts.schemes import Scoring
from games.rules.contracts.taken import Taken, taken_to_json
from games.rules.play import errors
from games.rules.play.actions import Action
from games.rules.play.auction import Auction
from games.rules.play.frozen import Frozen
from games.rules.play.poker_rows import Rows
from games.rules.scoring.settlement import Settlement, settle
from games.rules.scoring.sheet import RecordedDeal
from games.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Result:
    """The scores of a deal; *taken* is None if it was settled without play."""

    taken: Taken | None
    raw: Mapping[Seat, int]
    settlement: Settlement


class OpenClaim(NamedTuple):
    """A claim as everybody sees it.

    :ivar what: its text form.
    :ivar waiting: the seats that have yet to accept it; empty once it is accepted.
    :ivar proof: ``yes``, ``no``, ``too-long`` (the search stopped), or ``none`` for an agreement.
    """

    by: Seat
    what: str
    waiting: tuple[Seat, ...]
    proof: str

    def to_json(self) -> dict[str, Any]:
        """Return the claim as JSON data."""
        waiting = [str(seat) for seat in self.waiting]
        return {"by": str(self.by), "what": self.what, "waiting": waiting, "proof": self.proof}


class Deal(Frozen):
    """A position in one deal.

    The classes of positions are :class:`~games.rules.play.before_play.BeforePlay`, one for each way
    of playing (:class:`~games.rules.play.trick_play.TrickPlay`,
    :class:`~games.rules.play.dominoes.DominoesPlay`,
    :class:`~games.rules.play.chinese_poker.PokerPlay`), and
    :class:`~games.rules.play.claims.ClaimedDeal`.

    :ivar player: the index of the player in turn, in the order of the seats.
    :ivar legal: the cards that may be played now, as a mask.
    :ivar is_over: whether the deal can be scored.
    """

    auction: Auction
    player: int
    legal: int
    is_over: bool
    __slots__ = tuple(__annotations__)

    def legal_actions(self) -> tuple[Action, ...]:
        """Return everything that the player in turn can do; nothing when the deal is over."""
        raise NotImplementedError

    def act(self, action: Action, by: Seat | None = None) -> Deal:
        """Return the next position.

        :param by: the player who claims or answers a claim, if not the one in turn.
        :raises RuleError: naming the player and the rule that forbids it.
        """
        raise NotImplementedError

    def taken(self, scoring: Scoring) -> object:
        """Return what each player has taken, in the form that *scoring* reads.

        :raises DealNotOver: if the deal has no play.
        """
        raise errors.DealNotOver()

    @property
    def turn(self) -> Seat | None:
        """The player in turn; None when the deal is over."""
        return None if self.is_over else self.auction.rules.seats[self.player]

    @property
    def play_started(self) -> bool:
        """Whether the auction is over and the deal is, or was, played."""
        return True

    @property
    def hands(self) -> Hands:
        """The cards each player holds, in the order of the seats."""
        return self.auction.hands

    @property
    def history(self) -> tuple[int, ...]:
        """The cards played, in their order; 0 is a pass in Dominoes."""
        return ()

    @property
    def cards_in_trick(self) -> int:
        """The number of cards in the current trick."""
        return 0

    @property
    def won(self) -> Hands:
        """For each seat the cards taken in tricks; empty where no tricks are played."""
        return ()

    @property
    def rows(self) -> tuple[Rows | None, ...] | None:
        """For each seat the rows arranged in Chinese Poker; None in other contracts."""
        return None

    def claims(self, seat: Seat) -> tuple[str, ...]:
        """Return the claims that *seat* may make now; claims are not among the legal actions."""
        return ()

    @property
    def open_claim(self) -> OpenClaim | None:
        """The claim that was made, and the seats that have yet to accept it."""
        return None

    @property
    def autoplay_seats(self) -> tuple[Seat, ...]:
        """The seats whose cards are played for them, since they take no more tricks."""
        return ()

    def after_doubles(self, doubles: Sequence[Double]) -> Deal:
        """Return the position after a whole round in which *doubles* were made, in their order.

        :raises RuleError: for the first double that could not be made.
        """
        if self.auction.doubling is not None:
            self.auction.doubling.after_all(doubles)  # the round is over: refuses every double
        return self

    def result(self) -> Result:
        """Return the scores.

        :raises DealNotOver: during play.
        """
        if not self.is_over:
            raise errors.DealNotOver()
        auction, contract, seats = self.auction, self.auction.contract, self.auction.rules.seats
        if not self.play_started:
            declarer, other = contract.settled(len(seats))
            raw, taken = dict.fromkeys(seats, other) | {auction.declarer: declarer}, None
        else:
            data = self.taken(contract.scoring)
            taken = contract.scoring.read(data, contract.name, seats)
            raw = contract.scoring.score(taken, seats)
        return Result(taken, raw, settle(raw, auction.doubles))

    def recorded(self) -> RecordedDeal:
        """Return this deal as a line of a score sheet."""
        result, auction = self.result(), self.auction
        taken = result.taken and taken_to_json(result.taken, auction.rules.seats)
        return RecordedDeal(
            auction.declarer, str(auction.declaration), auction.doubles, taken, result.raw,
            result.settlement.net,
        )  # fmt: skip
