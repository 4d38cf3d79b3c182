"""The play of tricks, as immutable positions.

What a contract forbids and when it is over is data in :class:`games.rules.terms.Terms`.
"""

from __future__ import annotations

from typing import Any

from games.rules import errors, masks
from games.rules.actions import OF_C, OF_D, OF_H, OF_S, PLAY_OF, Action, Claim, Play, pack_mask
from games.rules.call import Call
from games.rules.cards import Card
from games.rules.contracts import Scoring
from games.rules.deal import Deal
from games.rules.frozen import closed
from games.rules.hands import Hands
from games.rules.haul import Haul
from games.rules.masks import SUIT
from games.rules.seats import Seat
from games.rules.terms import SUIT_OF, Terms, terms_of

CLAIMS = ("rest", "none", "agree")


class Tricks(Deal):
    """A position in the play of tricks.

    :ivar unplayed: the cards that have not been played.
    :ivar leader: the place of the player who led to the trick on the table.
    :ivar led: the suit led as a mask, or 0 when a card is to be led.
    :ivar best: the best card of the trick, and *taker* who played it.
    :ivar past: who took the last trick, what was unplayed after it, and what was past before it.
    """

    terms: Terms
    unplayed: int
    leader: int
    led: int
    best: int
    taker: int
    past: tuple[Any, ...]
    __slots__ = tuple(__annotations__)

    @classmethod
    def first(cls, call: Call) -> Tricks:
        """Return the position before the first card."""
        rules = call.rules
        new = Tricks()
        new.call = call
        new.terms = terms_of(rules, call.said, call.declarer, call.doubles)
        new.unplayed = pack_mask(rules.cards)
        new.place = new.leader = new.taker = _opener(call)
        new.led = new.best = 0
        new.past = ()
        hand = call.hands[new.place]
        new.legal = new._led_from(hand) if new.terms.barred else hand
        new.is_over = False
        new.__class__ = _Tricks
        return new

    @property
    def board(self) -> Tricks:
        """The deal itself, since its play has begun."""
        return self

    def legal_actions(self) -> tuple[Play, ...]:
        """Return the cards that may be played now."""
        # What plays() does, without a call for every card.
        mask = self.legal
        return (
            OF_S[mask & SUIT] + OF_H[mask >> 13 & SUIT] + OF_D[mask >> 26 & SUIT] + OF_C[mask >> 39]
        )

    def claims(self, seat: Seat) -> tuple[str, ...]:
        """Return what *seat* may claim now."""
        return () if self.is_over else CLAIMS

    @property
    def sure(self) -> tuple[int, ...]:
        """The places of those among them of whom it is proven."""
        return ()

    def after(self, bit: int) -> Tricks:
        """Return the position after a card that is legal, and after no other."""
        after = Tricks.act(self, PLAY_OF[bit])
        assert isinstance(after, Tricks)  # noqa: S101  # a card leads to nothing else
        return after

    def act(self, action: Action, by: Seat | None = None) -> Deal:
        """Return the position after a card, or with a claim.

        :param by: who claims, if it is not the player in turn.
        :raises RuleError: naming the player and the rule that forbids it.
        """
        # What a card costs here is most of what playing millions of deals costs.
        if type(action) is not Play or not (bit := action.bit) & self.legal:
            if type(action) is Claim:
                return self._claimed(action, by)
            raise self.refusal(action)
        new, terms, place, led = Tricks(), self.terms, self.place, self.led
        new.call = call = self.call
        new.terms = terms
        new.unplayed = unplayed = self.unplayed ^ bit
        if not led:
            led, leader, best, taker = action.suit, place, bit, place
        else:
            leader, best, taker = self.leader, self.best, self.taker
            if bit & terms.beaters[best]:
                best, taker = bit, place
        place = terms.next[place]
        new.leader = leader
        new.taker = taker
        if place != leader:
            new.place = place
            new.led = led
            new.best = best
            new.past = self.past
            hand = call.hands[place] & unplayed
            legal = masks.legal_to_follow(hand, led, best, terms.trumps, terms.duties[place])
            if terms.dumps:
                legal = masks.must_be_dumped(legal, terms.dumped[place], led, best) or legal
            new.legal = legal
            new.is_over = False
        else:
            new.place = taker
            new.led = new.best = 0
            new.past = (taker, unplayed, self.past)
            legal = call.hands[taker] & unplayed if unplayed & terms.ends else 0
            new.legal = legal = new._led_from(legal) if terms.barred else legal
            new.is_over = not legal
        new.__class__ = _Tricks
        return new

    def _claimed(self, claim: Claim, by: Seat | None) -> Deal:
        from games.rules.claims import claimed  # a claim is made of the position it was made in

        return claimed(self, claim, by or self.turn)

    def _led_from(self, hand: int) -> int:
        """Return what may be led where some cards are barred."""
        terms, played = self.terms, ~self.unplayed
        barred = masks.barred_from_lead(
            terms.barred, terms.opens, played, hand.bit_count(), terms.last_free
        )
        return masks.legal_to_lead(hand, barred)

    @property
    def hands(self) -> Hands:
        """The cards each player holds, in the order of the seats."""
        unplayed = self.unplayed
        return tuple(hand & unplayed for hand in self.call.hands)

    @property
    def played(self) -> int:
        """The cards that have been played."""
        return pack_mask(self.call.rules.cards) ^ self.unplayed

    @property
    def quitted(self) -> list[tuple[int, int]]:
        """The complete tricks in their order: who took each, and its cards."""
        found, past = list[tuple[int, int]](), self.past
        while past:
            taker, after, past = past
            found.append((taker, self._before(past) ^ after))
        return found[::-1]

    def _before(self, past: tuple[Any, ...]) -> int:
        """Return the cards that were unplayed when that was past."""
        return past[1] if past else pack_mask(self.call.rules.cards)

    @property
    def trick(self) -> int:
        """The cards of the trick on the table."""
        return self._before(self.past) ^ self.unplayed

    @property
    def lying(self) -> int:
        """The number of cards in the trick on the table."""
        return self.trick.bit_count()

    @property
    def takers(self) -> tuple[int, ...]:
        """Who took each trick."""
        return tuple(taker for taker, _ in self.quitted)

    @property
    def won(self) -> Hands:
        """For each seat the cards she has taken."""
        won = [0] * len(self.call.hands)
        for taker, cards in self.quitted:
            won[taker] |= cards
        return tuple(won)

    @property
    def in_turn(self) -> list[tuple[int, list[int]]]:
        """Every trick, the one on the table too: who led to it, and its cards in their order."""
        dealt, leader, found = self.call.hands, _opener(self.call), list[tuple[int, list[int]]]()
        for taker, cards in (*self.quitted, (0, self.trick)):
            hands = (*dealt[leader:], *dealt[:leader])
            found.append((leader, [hand & cards for hand in hands if hand & cards]))
            leader = taker
        return found

    @property
    def history(self) -> tuple[int, ...]:
        """The cards played, in their order."""
        return tuple(bit for _, cards in self.in_turn for bit in cards)

    @property
    def voids(self) -> tuple[int, ...]:
        """For each place the suits in which that player has not followed."""
        voids = [0] * len(self.call.hands)
        for leader, cards in self.in_turn:
            for n, bit in enumerate(cards):
                if not bit & SUIT_OF[cards[0]]:
                    voids[(leader + n) % len(voids)] |= SUIT_OF[cards[0]]
        return tuple(voids)

    def refusal(self, action: Action) -> errors.IllegalAction:
        """Return why *action* is not legal now."""
        seat = self.terms.seats[self.place]
        if self.is_over:
            return errors.DealOver()
        if type(action) is not Play:
            return errors.NotNow(seat=seat, action=str(action)[:40])
        return self._refusal(action.card, action.bit, seat)

    def _refusal(self, card: Card, bit: int, seat: Seat) -> errors.IllegalAction:
        hand, terms = self.hands[self.place], self.terms
        if not hand & bit:
            return errors.CardNotHeld(seat=seat, card=card)
        if not self.led:
            barred = errors.KingNotLed if terms.barred == bit else errors.HeartsNotLed
            return barred(seat=seat, card=card)
        if hand & self.led and not bit & self.led:
            return errors.MustFollowSuit(seat=seat, card=card)
        followed = masks.legal_to_follow(
            hand, self.led, self.best, terms.trumps, terms.duties[self.place]
        )
        if bit & followed:
            return errors.MustDump(seat=seat, card=card)
        if self.best & terms.trumps and terms.duties[self.place] == masks.MUST_OVERTRUMP:
            return errors.MustOvertrump(seat=seat, card=card)
        return errors.MustTrump(seat=seat, card=card)

    @property
    def haul(self) -> Haul:
        """What each player has taken."""
        return Haul(self.terms.seats, self.won, self.takers, self.call.hands[0].bit_count())

    def taken(self, scoring: Scoring) -> object:
        """Return what each player has taken, as *scoring* reads it."""
        return self.haul.taken(scoring)


def _opener(call: Call) -> int:
    """Return the place of the player who leads to the first trick."""
    place = call.rules.seats.index(call.declarer)
    return place if call.rules.first_leader == "declarer" else (place + 1) % call.rules.players


_Tricks = closed(Tricks)
Deal.begins["tricks"] = Tricks.first
