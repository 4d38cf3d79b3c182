"""Claims: statements of how the remaining tricks go, in place of playing them.

Any player may claim at any time during play, also out of turn:

- ``claim rest``: the claimer takes every trick that is not complete.
- ``claim none``: the claimer takes no more tricks. From then on their cards are played for them.
- ``claim agree N3 S2``: the players share what is still open; see :func:`shared_out`.

The first two are accepted at once if :mod:`games.rules.play.claim_proof` proves them. Otherwise,
and always for an agreement, every other player must accept; if one refuses, play continues as if
nothing had been claimed.

>>> from games.rules.contracts.presets import PRESETS
>>> from games.rules.play.actions import parse_action
>>> from games.rules.play.before_play import start_deal
>>> hands = "N:AKQJT98.AKQJT9.. 765432.5432.QJT. .876.AK987654.32 ..32.AKQJT987654"
>>> deal = start_deal(PRESETS["pagat"], Seat.N, hands)
>>> for text in ("declare trumps:S", "pass", "pass", "pass", "pass", "claim rest"):
...     deal = deal.act(parse_action(text))
>>> deal.is_over, list(deal.result().raw.values())
(True, [65, 0, 0, 0])
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from games.rules.cards.hands import Hands
from games.rules.contracts.schemes import CombinedScoring, CountScoring, Scoring, SplitScoring
from games.rules.play import errors
from games.rules.play.actions import Action, Answer, Claim
from games.rules.play.deal import Deal, OpenClaim
from games.rules.play.frozen import frozen_class
from games.rules.play.trick_state import TrickState
from games.rules.scoring.tricks_taken import TricksTaken
from games.rules.seats import Seat

CLAIMS = ("rest", "none", "agree")
ANSWERS = (Answer(accepts=True), Answer(accepts=False))


class ClaimedDeal(Deal):
    """A deal in which a claim was made; it is over when the claim is accepted.

    :ivar before: the position in which the claim was made.
    :ivar by: the index of the player who claims.
    :ivar waiting: the indices of the players who have yet to accept.
    """

    before: TrickState
    claim: Claim
    by: int
    waiting: tuple[int, ...]
    proof: str
    __slots__ = tuple(__annotations__)

    @classmethod
    def of(
        cls, before: TrickState, claim: Claim, by: int, waiting: tuple[int, ...], proof: str
    ) -> ClaimedDeal:
        """Return the position in which the players *waiting* have yet to accept."""
        new = ClaimedDeal()
        new.auction = before.auction
        new.player = waiting[0] if waiting else by
        new.legal = 0
        new.is_over = not waiting
        new.before = before
        new.claim = claim
        new.by = by
        new.waiting = waiting
        new.proof = proof
        new.__class__ = _ClaimedDeal
        return new

    @property
    def hands(self) -> Hands:
        """The cards each player holds, in the order of the seats."""
        return self.before.hands

    @property
    def history(self) -> tuple[int, ...]:
        """The cards played, in their order."""
        return self.before.history

    @property
    def cards_in_trick(self) -> int:
        """The number of cards in the current trick."""
        return self.before.cards_in_trick

    @property
    def won(self) -> Hands:
        """For each seat the cards taken in tricks."""
        return self.before.won

    @property
    def autoplay_seats(self) -> tuple[Seat, ...]:
        """The seats whose cards are played for them."""
        return self.before.autoplay_seats

    @property
    def open_claim(self) -> OpenClaim:
        """The claim, and the seats that have yet to accept it."""
        seats = self.auction.rules.seats
        waiting = tuple(seats[player] for player in self.waiting)
        return OpenClaim(seats[self.by], str(self.claim), waiting, self.proof)

    def legal_actions(self) -> tuple[Answer, ...]:
        """Return the two answers; none once nobody has to answer."""
        return ANSWERS if self.waiting else ()

    def act(self, action: Action, by: Seat | None = None) -> Deal:
        """Return the position after an answer.

        :param by: the player who answers, if not the one in turn.
        :raises RuleError: if that player is not asked, or the action is not an answer.
        """
        seats = self.auction.rules.seats
        if not self.waiting:
            raise errors.DealOver()
        if type(action) is not Answer:
            raise errors.ClaimOpen(seat=seats[self.by])
        player = self.player if by is None else seats.index(by)
        if player not in self.waiting:
            raise errors.NotAsked(seat=seats[player])
        if not action.accepts:
            return self.before
        waiting = tuple(other for other in self.waiting if other != player)
        if waiting:
            return ClaimedDeal.of(self.before, self.claim, self.by, waiting, self.proof)
        return accepted(self.before, self.claim, self.by, self.proof)

    def taken(self, scoring: Scoring) -> object:
        """Return what each player has taken at the end, in the form that *scoring* reads."""
        if self.claim.what == "agree":
            return shared_out(self.before, self.claim.shares)
        so_far, everything = self.before.tricks_taken, self.before.unplayed | self.before.trick
        won = (*so_far.won[: self.by], so_far.won[self.by] | everything, *so_far.won[self.by + 1 :])
        takers = so_far.takers + (self.by,) * (so_far.number - len(so_far.takers))
        return so_far._replace(won=won, takers=takers).taken(scoring)


def claimer(deal: TrickState, claim: Claim, by: Seat | None) -> int:
    """Return the index of the player who claims.

    :raises RuleError: if *by* cannot claim this now.
    """
    seats, contract = deal.auction.rules.seats, deal.auction.contract
    if deal.is_over:
        raise errors.DealOver()
    if by not in seats or claim.what not in deal.claims(by):
        raise errors.NoClaims(seat=by)
    if claim.what == "agree":
        contract.scoring.read(shared_out(deal, claim.shares), contract.name, seats)
    return seats.index(by)


def open_to_others(deal: TrickState, claim: Claim, by: int, proof: str) -> Deal:
    """Return the position in which every other player has to answer a claim."""
    others = tuple(n for n in range(len(deal.auction.hands)) if n != by)
    return ClaimedDeal.of(deal, claim, by, others, proof)


def accepted(deal: TrickState, claim: Claim, by: int, proof: str = "none") -> Deal:
    """Return the position after a claim is accepted."""
    if claim.what == "none":
        return deal.with_autoplay(by, proven=proof == "yes")
    return ClaimedDeal.of(deal, claim, by, (), proof)


def shared_out(deal: TrickState, shares: Sequence[str]) -> object:
    """Return what each player has taken at the end of a deal with an agreement.

    Counts are written ``N3 S2``, and ``ace S`` for the ace of hearts if it is open; open places are
    seats in order; in Ravage City the seats are the losers. In Salad the name of each scheme comes
    before its shares: ``tricks N3 queens S1 king S``.

    :raises RuleError: for shares that have no meaning in this contract.
    """
    contract = deal.auction.contract
    try:
        return _shared(deal.tricks_taken, contract.scoring, shares)
    except (KeyError, ValueError, IndexError):
        raise errors.BadShares(share=" ".join(shares)[:40], contract=contract.name) from None


def _shared(so_far: TricksTaken, scoring: Scoring, shares: Sequence[str]) -> object:
    if isinstance(scoring, CombinedScoring):
        groups = _groups(shares, {part.what for part in scoring.parts})
        return {part.what: _shared(so_far, part, groups[part.what]) for part in scoring.parts}
    if isinstance(scoring, SplitScoring):
        return [str(Seat(share)) for share in shares]
    taken: Any = so_far.taken(scoring)
    if isinstance(scoring, CountScoring):
        return _with_counts(taken, list(shares), scoring)
    return taken + [str(Seat(share)) for share in shares]


def _groups(shares: Sequence[str], names: Collection[str]) -> dict[str, list[str]]:
    """Return the shares after each name; an empty list for names that are left out."""
    groups: dict[str, list[str]] = {name: [] for name in names}
    name = ""
    for share in shares:
        if share in groups:
            name = share
        else:
            groups[name].append(share)
    return groups


def _with_counts(taken: dict[str, Any], shares: list[str], scoring: CountScoring) -> dict[str, Any]:
    while shares:
        share = shares.pop(0)
        if scoring.marked and share == scoring.marked and share not in taken:
            taken[share] = str(Seat(shares.pop(0)))
        else:
            taken[share[0]] += int(share[1:])
    return taken


_ClaimedDeal = frozen_class(ClaimedDeal)
