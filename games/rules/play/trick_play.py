"""The play of tricks, as immutable positions.

The rules of a contract are data in :class:`games.rules.play.trick_rules.TrickRules`.
"""

from __future__ import annotations

from games.rules.cards.masks import SUIT, pack_mask
from games.rules.play import errors, legal_cards
from games.rules.play.actions import OF_C, OF_D, OF_H, OF_S, PLAY_OF, Action, Claim, Play
from games.rules.play.auction import Auction
from games.rules.play.claim_proof import ClaimState, Proof, prove
from games.rules.play.claims import CLAIMS, accepted, claimer, open_to_others
from games.rules.play.deal import Deal
from games.rules.play.frozen import frozen_class
from games.rules.play.trick_rules import refusal, trick_rules_of
from games.rules.play.trick_state import TrickState, first_leader
from games.rules.seats import Seat


class TrickPlay(TrickState):
    """A position in the play of tricks."""

    __slots__ = ()

    @classmethod
    def first(cls, auction: Auction) -> TrickPlay:
        """Return the position before the first card."""
        rules = auction.rules
        new = TrickPlay()
        new.auction = auction
        new.trick_rules = trick_rules_of(
            rules, auction.announced, auction.declarer, auction.doubles
        )
        new.unplayed = pack_mask(rules.cards)
        new.player = new.leader = new.taker = first_leader(auction)
        new.led = new.best = 0
        new.past = ()
        hand = auction.hands[new.player]
        new.legal = new._led_from(hand) if new.trick_rules.barred else hand
        new.is_over = False
        new.__class__ = _TrickPlay
        return new

    def legal_actions(self) -> tuple[Play, ...]:
        """Return the cards that may be played now."""
        # plays() inlined, because this is called for every card.
        mask = self.legal
        return (
            OF_S[mask & SUIT] + OF_H[mask >> 13 & SUIT] + OF_D[mask >> 26 & SUIT] + OF_C[mask >> 39]
        )

    def claims(self, seat: Seat) -> tuple[str, ...]:
        """Return the claims that *seat* may make now."""
        return () if self.is_over else CLAIMS

    def act(self, action: Action, by: Seat | None = None) -> Deal:
        """Return the position after a card or a claim.

        :param by: the player who claims, if not the one in turn.
        :raises RuleError: naming the player and the rule that forbids it.
        """
        # This method takes most of the time when many deals are played.
        if type(action) is not Play or not (bit := action.bit) & self.legal:
            if type(action) is Claim:
                return self._claimed(action, by)
            raise self.refusal(action)
        new, rules, player, led = TrickPlay(), self.trick_rules, self.player, self.led
        new.auction = auction = self.auction
        new.trick_rules = rules
        new.unplayed = unplayed = self.unplayed ^ bit
        if not led:
            led, leader, best, taker = action.suit, player, bit, player
        else:
            leader, best, taker = self.leader, self.best, self.taker
            if bit & rules.beaters[best]:
                best, taker = bit, player
        player = rules.next[player]
        new.leader = leader
        new.taker = taker
        if player != leader:
            new.player = player
            new.led = led
            new.best = best
            new.past = self.past
            hand = auction.hands[player] & unplayed
            # Inlined for the most frequent case, in which following suit is the only duty.
            new.legal = (
                hand & led or hand if rules.only_follow else rules.legal(player, hand, led, best)
            )
            new.is_over = False
        else:
            new.player = taker
            new.led = new.best = 0
            new.past = (taker, unplayed, self.past)
            legal = auction.hands[taker] & unplayed if unplayed & rules.ends else 0
            new.legal = legal = new._led_from(legal) if rules.barred else legal
            new.is_over = not legal
        new.__class__ = _TrickPlay
        return new

    def after(self, bit: int) -> TrickPlay:
        """Return the position after a legal card, without the autoplay that may follow."""
        after = TrickPlay.act(self, PLAY_OF[bit])
        assert isinstance(after, TrickPlay)  # noqa: S101  # always, after a card
        return after

    def _led_from(self, hand: int) -> int:
        """Return the cards of *hand* that may be led when some leads are barred."""
        rules = self.trick_rules
        played = self.discards if rules.by_discard else ~self.unplayed
        barred = legal_cards.barred_from_lead(
            rules.barred, rules.opens, played, hand.bit_count(), rules.last_free
        )
        return legal_cards.legal_to_lead(hand, barred)

    def refusal(self, action: Action) -> errors.IllegalAction:
        """Return the error that explains why *action* is not legal now."""
        seat = self.trick_rules.seats[self.player]
        if self.is_over:
            return errors.DealOver()
        if type(action) is not Play:
            return errors.PlayNow(seat=seat, action=str(action)[:40])
        hand = self.hands[self.player]
        error = refusal(self.trick_rules, self.player, hand, self.led, self.best, action.bit)
        return error(seat=seat, card=action.card)

    def _claimed(self, claim: Claim, by: Seat | None) -> Deal:
        """Return the position after a claim, accepted at once if it is proven."""
        player = claimer(self, claim, by or self.turn)
        proof = "none" if claim.what == "agree" else self.prove(player, claim.what)
        if proof == "yes":
            return accepted(self, claim, player, proof)
        return open_to_others(self, claim, player, proof)

    def with_claim_accepted(self, claim: Claim, by: Seat) -> Deal:
        """Return the position after a claim that all other players have accepted.

        :raises RuleError: if *by* cannot claim this now.
        """
        return accepted(self, claim, claimer(self, claim, by))

    def prove(self, player: int, what: str) -> Proof:
        """Return whether a player is certain to win a claim of ``rest`` or ``none``."""
        hand, hands = self.hands[player], self.hands
        state = ClaimState(
            hand=hand,
            pool=self.unplayed & ~hand,
            sizes=tuple(held.bit_count() for held in hands),
            voids=self.voids,
            turn=self.player,
            leader=self.leader,
            led=self.led,
            best=self.best,
            mine=bool(self.led) and self.taker == player,
            opening=self.discards & self.trick_rules.opens if self.trick_rules.by_discard else 0,
        )
        return prove(state, self.trick_rules, player, what)

    def with_autoplay(self, player: int, *, proven: bool) -> TrickPlay:
        """Return the position from which the cards of a player are played for them."""
        seat = self.auction.rules.seats[player]
        return self._play_for(
            (*self.autoplay_seats, seat),
            (*self.proven_seats, seat) if proven else self.proven_seats,
        )

    def _play_for(self, seats: tuple[Seat, ...], proven: tuple[Seat, ...]) -> TrickPlay:
        """Return the position after the cards of *seats* are played while they are in turn."""
        deal = self
        while deal.turn in seats:
            deal = deal.after(deal._autoplay_card(is_proven=deal.turn in proven))
        if deal.is_over:
            return deal
        new = AutoplayTrickPlay()
        for name in TrickPlay.slot_names:
            setattr(new, name, getattr(deal, name))
        new.autoplay_seats = seats
        new.proven_seats = proven
        new.__class__ = _AutoplayTrickPlay
        return new

    def _autoplay_card(self, *, is_proven: bool) -> int:
        """Return the card that is played for the player in turn, who takes no more tricks.

        It is the lowest card, or if *is_proven* the lowest that keeps the claim proven.
        """
        low = sorted((play.bit for play in self.legal_actions()), key=_height)
        staying = (bit for bit in low if self.after(bit).prove(self.player, "none") == "yes")
        return next(staying, low[0]) if is_proven else low[0]


class AutoplayTrickPlay(TrickPlay):
    """A position in which the cards of some players are played for them.

    :ivar autoplay_seats: these players; *proven_seats* are those among them who are proven to take
        no more tricks.
    """

    autoplay_seats: tuple[Seat, ...]
    proven_seats: tuple[Seat, ...]
    __slots__ = tuple(__annotations__)

    def claims(self, seat: Seat) -> tuple[str, ...]:
        """Return the claims that *seat* may make now."""
        kinds = super().claims(seat)
        return tuple(kind for kind in kinds if kind != "none" or seat not in self.autoplay_seats)

    def act(self, action: Action, by: Seat | None = None) -> Deal:
        """Return the position after an action and the autoplay that follows it."""
        after = super().act(action, by)
        if type(action) is Play and isinstance(after, TrickPlay):
            return after._play_for(self.autoplay_seats, self.proven_seats)
        return after


def _height(bit: int) -> tuple[int, int]:
    return (bit.bit_length() - 1) % 13, bit


_TrickPlay = frozen_class(TrickPlay)
_AutoplayTrickPlay = frozen_class(AutoplayTrickPlay)
