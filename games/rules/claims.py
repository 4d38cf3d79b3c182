"""Claims: how the rest of the tricks goes, said instead of played.

Any player may claim at any time in play, also when it is not her turn:

- ``claim rest``: every trick that is not complete is hers.
- ``claim none``: she takes no more. From then on her cards are played for her.
- ``claim agree N3 S2``: so what is still open is shared out; see :func:`shared_out`.

The first two are accepted at once when :mod:`games.rules.proof` proves them. Otherwise, and for an
agreement always, every other player must accept; when one refuses, play goes on as if nothing had
been said.

>>> from games.rules.actions import parse_action
>>> from games.rules.rulesets import PRESETS
>>> hands = "N:AKQJT98.AKQJT9.. 765432.5432.QJT. .876.AK987654.32 ..32.AKQJT987654"
>>> deal = Deal.start(PRESETS["pagat"], Seat.N, hands)
>>> for text in ("declare trumps:S", "pass", "pass", "pass", "pass", "claim rest"):
...     deal = deal.act(parse_action(text))
>>> deal.is_over, list(deal.result().raw.values())
(True, [65, 0, 0, 0])
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from games.rules import errors
from games.rules.actions import Action, Answer, Claim, Play
from games.rules.contracts import Counted, Scoring, Split, Together
from games.rules.deal import Deal
from games.rules.frozen import closed
from games.rules.hands import Hands
from games.rules.haul import Haul
from games.rules.proof import prove
from games.rules.seats import Seat
from games.rules.tricks import Tricks

ANSWERS = (Answer(accepts=True), Answer(accepts=False))


class OpenClaim(NamedTuple):
    """A claim as everybody sees it.

    :ivar what: its text form.
    :ivar waiting: those who have still to accept it; nobody when it is accepted.
    :ivar proof: ``yes``, ``no``, ``too-long`` (not found out), or ``none`` for an agreement.
    """

    by: Seat
    what: str
    waiting: tuple[Seat, ...]
    proof: str

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON data."""
        waiting = [str(seat) for seat in self.waiting]
        return {"by": str(self.by), "what": self.what, "waiting": waiting, "proof": self.proof}


class Claimed(Deal):
    """A deal in which the rest has been claimed, and perhaps accepted: then it is over.

    :ivar before: the position in which the claim was made.
    :ivar by: the place of the player who claims.
    :ivar waiting: the places of those who have still to accept.
    """

    before: Tricks
    claim: Claim
    by: int
    waiting: tuple[int, ...]
    proof: str
    __slots__ = tuple(__annotations__)

    @classmethod
    def of(
        cls, before: Tricks, claim: Claim, by: int, waiting: tuple[int, ...], proof: str
    ) -> Claimed:
        """Return the position in which some have still to accept, or nobody."""
        new = Claimed()
        new.call = before.call
        new.place = waiting[0] if waiting else by
        new.legal = 0
        new.is_over = not waiting
        new.before = before
        new.claim = claim
        new.by = by
        new.waiting = waiting
        new.proof = proof
        new.__class__ = _Claimed
        return new

    @property
    def board(self) -> Claimed:
        """The deal itself, since its play has begun."""
        return self

    @property
    def hands(self) -> Hands:
        """The cards each player holds, in the order of the seats."""
        return self.before.hands

    @property
    def history(self) -> tuple[int, ...]:
        """The cards played, in their order."""
        return self.before.history

    @property
    def lying(self) -> int:
        """The number of cards in the trick on the table."""
        return self.before.lying

    @property
    def won(self) -> Hands:
        """For each seat the cards she has taken."""
        return self.before.won

    @property
    def places(self) -> tuple[int, ...]:
        """The places of those whose cards are played for them."""
        return self.before.places

    @property
    def open_claim(self) -> OpenClaim:
        """The claim, and those who have still to accept it."""
        seats = self.call.rules.seats
        waiting = tuple(seats[place] for place in self.waiting)
        return OpenClaim(seats[self.by], str(self.claim), waiting, self.proof)

    def legal_actions(self) -> tuple[Answer, ...]:
        """Return the two answers, as long as somebody is asked."""
        return ANSWERS if self.waiting else ()

    def act(self, action: Action, by: Seat | None = None) -> Deal:
        """Return the position after an answer.

        :param by: who answers, if it is not the player in turn.
        :raises RuleError: when that player is not asked, or this is no answer.
        """
        seats = self.call.rules.seats
        if not self.waiting:
            raise errors.DealOver()
        if type(action) is not Answer:
            raise errors.ClaimOpen(seat=seats[self.by])
        place = self.place if by is None else seats.index(by)
        if place not in self.waiting:
            raise errors.NotAsked(seat=seats[place])
        if not action.accepts:
            return self.before
        waiting = tuple(other for other in self.waiting if other != place)
        if waiting:
            return Claimed.of(self.before, self.claim, self.by, waiting, self.proof)
        return accepted(self.before, self.claim, self.by, self.proof)

    def taken(self, scoring: Scoring) -> object:
        """Return what each player has taken in the end, as *scoring* reads it."""
        if self.claim.what == "agree":
            return shared_out(self.before, self.claim.shares)
        haul, everything = self.before.haul, self.before.unplayed | self.before.trick
        won = (*haul.won[: self.by], haul.won[self.by] | everything, *haul.won[self.by + 1 :])
        takers = haul.takers + (self.by,) * (haul.number - len(haul.takers))
        return haul._replace(won=won, takers=takers).taken(scoring)


def claimed(deal: Tricks, claim: Claim, by: Seat | None) -> Deal:
    """Return the position with a claim, which may be accepted at once.

    :raises RuleError: when *by* cannot claim this now.
    """
    place = _checked(deal, claim, by)
    proof = "none" if claim.what == "agree" else prove(deal, place, claim.what)
    if proof == "yes":
        return accepted(deal, claim, place, proof)
    others = tuple(n for n in range(len(deal.call.hands)) if n != place)
    return Claimed.of(deal, claim, place, others, proof)


def accept(deal: Deal, claim: Claim, by: Seat) -> Deal:
    """Return the position when everybody accepts a claim, as it was written down.

    :raises RuleError: when *by* cannot claim this now.
    """
    if not isinstance(deal, Tricks):
        raise errors.DealOver() if deal.is_over else errors.NoClaims(seat=by)
    return accepted(deal, claim, _checked(deal, claim, by))


def _checked(deal: Tricks, claim: Claim, by: Seat | None) -> int:
    """Return the place of the player who claims, if she can claim this."""
    seats, contract = deal.call.rules.seats, deal.call.contract
    if deal.is_over:
        raise errors.DealOver()
    if by not in seats or claim.what not in deal.claims(by):
        raise errors.NoClaims(seat=by)
    if claim.what == "agree":
        contract.scoring.read(shared_out(deal, claim.shares), contract.name, seats)
    return seats.index(by)


def accepted(deal: Tricks, claim: Claim, by: int, proof: str = "none") -> Deal:
    """Return the position when a claim is accepted."""
    if claim.what != "none":
        return Claimed.of(deal, claim, by, (), proof)
    places, sure = (*deal.places, by), (*deal.sure, by) if proof == "yes" else deal.sure
    return played_for(deal, places, sure)


class Idle(Tricks):
    """Tricks in which the cards of some, who take no more of them, are played for them.

    :ivar places: the places of these players; *sure* of those of whom it is proven.
    """

    places: tuple[int, ...]
    sure: tuple[int, ...]
    __slots__ = tuple(__annotations__)

    def claims(self, seat: Seat) -> tuple[str, ...]:
        """Return what *seat* may claim now."""
        kinds = super().claims(seat)
        return tuple(kind for kind in kinds if kind != "none" or seat not in self.idle)

    def act(self, action: Action, by: Seat | None = None) -> Deal:
        """Return the position after a card, and those that are played for others."""
        after = super().act(action, by)
        if type(action) is Play and isinstance(after, Tricks):
            return played_for(after, self.places, self.sure)
        return after


def played_for(deal: Tricks, places: tuple[int, ...], sure: tuple[int, ...]) -> Tricks:
    """Return the position when the players at *places* have not to play their cards any more."""
    while not deal.is_over and deal.place in places:
        deal = deal.after(card_for(deal, is_sure=deal.place in sure))
    if deal.is_over:
        return deal
    new = Idle()
    for name in Tricks.names:
        setattr(new, name, getattr(deal, name))
    new.places = places
    new.sure = sure
    new.__class__ = _Idle
    return new


def card_for(deal: Tricks, *, is_sure: bool) -> int:
    """Return the card that is played for the player in turn, who takes no more tricks.

    It is the lowest, or when that is proven the lowest with which it stays so.
    """
    low = sorted((play.bit for play in deal.legal_actions()), key=_height)
    staying = (bit for bit in low if prove(deal.after(bit), deal.place, "none") == "yes")
    return next(staying, low[0]) if is_sure else low[0]


def _height(bit: int) -> tuple[int, int]:
    return (bit.bit_length() - 1) % 13, bit


def shared_out(deal: Tricks, shares: Sequence[str]) -> object:
    """Return what each player has taken in the end when the rest is shared out so.

    What counts is written ``N3 S2``, and ``ace S`` for the ace of hearts when it is open; places
    are seats in order, as far as they are open; in Ravage City they are those who lose. Where
    several scorings count together each begins with its name: ``tricks N3 queens S1 king S``.

    :raises RuleError: for what says nothing in this contract.
    """
    contract = deal.call.contract
    try:
        return _shared(deal.haul, contract.scoring, shares)
    except (KeyError, ValueError, IndexError):
        raise errors.BadShares(share=" ".join(shares)[:40], contract=contract.name) from None


def _shared(haul: Haul, scoring: Scoring, shares: Sequence[str]) -> object:
    if isinstance(scoring, Together):
        groups = _groups(shares, {part.what for part in scoring.parts})
        return {part.what: _shared(haul, part, groups[part.what]) for part in scoring.parts}
    if isinstance(scoring, Split):
        return [str(Seat(share)) for share in shares]
    taken: Any = haul.taken(scoring)
    if isinstance(scoring, Counted):
        return _counted(taken, list(shares), scoring)
    return taken + [str(Seat(share)) for share in shares]


def _groups(shares: Sequence[str], names: Collection[str]) -> dict[str, list[str]]:
    """Return the shares after each name; a name left out has nothing open."""
    groups: dict[str, list[str]] = {name: [] for name in names}
    name = ""
    for share in shares:
        if share in groups:
            name = share
        else:
            groups[name].append(share)
    return groups


def _counted(taken: dict[str, Any], shares: list[str], scoring: Counted) -> dict[str, Any]:
    while shares:
        share = shares.pop(0)
        if scoring.marked and share == scoring.marked and share not in taken:
            taken[share] = str(Seat(shares.pop(0)))
        else:
            taken[share[0]] += int(share[1:])
    return taken


_Claimed = closed(Claimed)
_Idle = closed(Idle)
