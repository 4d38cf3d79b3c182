"""The play of tricks, as immutable positions.

What a contract forbids and when it is over is data in :class:`Terms`, made once for a deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from games.rules import errors, masks
from games.rules.actions import Action, Play, plays
from games.rules.cards import Card, Suit
from games.rules.contracts import Contract, Declaration, Placed, Scoring, Together
from games.rules.doubling import Double
from games.rules.rulesets import NO_TRUMP, RuleSet
from games.rules.seats import Seat

# What each contract is about: the cards that score in it; play may end when they are gone.
SCORING = {
    "no-queens": masks.QUEENS,
    "no-hearts": masks.HEARTS,
    "no-king": masks.KING_OF_HEARTS,
}
# The cards that are dumped at the first safe moment, where that is a duty.
DUMPED = {
    "no-queens": masks.QUEENS,
    "no-hearts": masks.ACE_OF_HEARTS,
    "no-king": masks.KING_OF_HEARTS,
}
# hearts_lead: what may not be led, what ends that when it is played, and for how many of the last
# tricks it does not hold.
LEADS = {
    "only_if_nothing_else": (masks.HEARTS, 0, 0),
    "broken": (masks.HEARTS, masks.HEARTS, 0),
    "broken_or_last_five": (masks.HEARTS, masks.HEARTS, 5),
    "king_only": (masks.KING_OF_HEARTS, 0, 0),
    "free": (0, 0, 0),
}
DUTIES = {
    "overtrump": masks.MUST_OVERTRUMP,
    "trump": masks.MUST_TRUMP,
    "none": masks.NO_DUTY,
    "undoubled_only": masks.MUST_OVERTRUMP,
}


@dataclass(frozen=True, slots=True)
class Terms:
    """What holds through one deal.

    :ivar trumps: the trump suit as a mask, or 0.
    :ivar barred: see :data:`LEADS`, with *opens* and *last_free*.
    :ivar dumped: for each seat the cards she must dump.
    :ivar duties: for each seat her duty to trump.
    :ivar ends: the scoring cards after which play ends, or 0.
    """

    seats: tuple[Seat, ...]
    trumps: int
    barred: int
    opens: int
    last_free: int
    dumped: tuple[int, ...]
    duties: tuple[int, ...]
    ends: int


def terms_of(
    rules: RuleSet,
    contract: Contract,
    declaration: Declaration,
    declarer: Seat,
    doubles: tuple[Double, ...],
    pack: int,
) -> Terms:
    """Return what the rules say of a deal of *contract*."""
    name = contract.name
    leads = {"no-hearts": rules.hearts_lead_no_hearts, "no-king": rules.hearts_lead_no_king}
    barred, opens, last_free = LEADS[leads.get(name, "free")]
    trump = declaration.detail if contract.asks == "trump" else NO_TRUMP
    quiet = _undoubled(rules.seats, declarer, doubles)
    dumps = {"none": (), "all": rules.seats, "undoubled": quiet}[rules.must_dump]
    bound = quiet if rules.trump_duty == "undoubled_only" else rules.seats
    return Terms(
        seats=rules.seats,
        trumps=0 if trump == NO_TRUMP else masks.SUIT << 13 * tuple(Suit).index(Suit(trump)),
        barred=barred,
        opens=opens,
        last_free=last_free,
        dumped=tuple(DUMPED.get(name, 0) if seat in dumps else 0 for seat in rules.seats),
        duties=tuple(DUTIES[rules.trump_duty] if seat in bound else 0 for seat in rules.seats),
        ends=SCORING.get(name, 0) & pack if rules.early_end == "auto" else 0,
    )


def _undoubled(
    seats: tuple[Seat, ...], declarer: Seat, doubles: tuple[Double, ...]
) -> tuple[Seat, ...]:
    """Return those who have not doubled declarer, and her too if nobody has.

    Source: Yale, "Must" rules.
    """
    doublers = {double.by for double in doubles if double.of == declarer}
    others = {seat for seat in seats if seat != declarer} - doublers
    return tuple(seat for seat in seats if seat in others or (seat == declarer and not doublers))


class Tricks(NamedTuple):
    """A position in the play of tricks.

    :ivar turn: the place in ``terms.seats`` of the player to play.
    :ivar led: the suit led as a mask, or 0 when a card is to be led.
    :ivar best: the best card of the trick, and *taker* who played it.
    :ivar trick: the cards of the trick on the table; there are *lying* of them.
    :ivar won: for each seat the cards she has taken.
    :ivar takers: who took each trick.
    :ivar history: the cards played, in their order.
    """

    terms: Terms
    hands: tuple[int, ...]
    turn: int
    led: int
    best: int
    taker: int
    trick: int
    lying: int
    played: int
    won: tuple[int, ...]
    takers: tuple[int, ...]
    history: tuple[int, ...]

    @classmethod
    def start(cls, terms: Terms, hands: tuple[int, ...], leader: Seat) -> Tricks:
        """Return the position before the first card."""
        first, nothing = terms.seats.index(leader), (0,) * len(hands)
        return cls(terms, hands, first, 0, 0, 0, 0, 0, 0, nothing, (), ())

    @property
    def is_over(self) -> bool:
        """Whether every card has been played, or every card that counts."""
        if self.led:
            return False
        ends = self.terms.ends
        return not self.hands[self.turn] or bool(ends and self.played & ends == ends)

    def legal(self) -> int:
        """Return the cards that may be played now, as a mask."""
        terms, turn = self.terms, self.turn
        hand = self.hands[turn]
        if not self.led:
            if self.is_over:
                return 0
            return masks.legal_to_lead(hand, self._barred(hand)) if terms.barred else hand
        legal = masks.legal_to_follow(hand, self.led, self.best, terms.trumps, terms.duties[turn])
        if terms.dumped[turn]:
            return masks.must_be_dumped(legal, terms.dumped[turn], self.led, self.best) or legal
        return legal

    def legal_actions(self) -> tuple[Play, ...]:
        """Return the cards that may be played now."""
        return plays(self.legal())

    def act(self, action: Action) -> Tricks:
        """Return the position after a card.

        :raises IllegalAction: naming the player and the rule that forbids it.
        """
        if type(action) is not Play or not action.bit & self.legal():
            raise self.refusal(action)
        return self.after(action.bit)

    def after(self, bit: int) -> Tricks:
        """Return the position after a card that is legal."""
        terms, hands, turn, led, best, taker, trick, lying, played, won, takers, history = self
        players = len(hands)
        hands = (*hands[:turn], hands[turn] ^ bit, *hands[turn + 1 :])
        trick |= bit
        lying += 1
        if not led:
            led, best, taker = masks.suit_of(bit), bit, turn
        elif masks.beats(bit, best, led, terms.trumps):
            best, taker = bit, turn
        turn = (turn + 1) % players
        if lying == players:
            won = (*won[:taker], won[taker] | trick, *won[taker + 1 :])
            takers += (taker,)
            turn, led, best, trick, lying = taker, 0, 0, 0, 0
        turn_to = (terms, hands, turn, led, best, taker, trick, lying, played | bit, won, takers)
        # This is Tricks(...) without its detour through keywords: it is most of what a ply costs.
        return tuple.__new__(Tricks, (*turn_to, (*history, bit)))

    def refusal(self, action: Action) -> errors.IllegalAction:
        """Return why *action* is not legal now."""
        seat = self.terms.seats[self.turn]
        if self.is_over:
            return errors.DealOver()
        if type(action) is not Play:
            return errors.NotNow(seat=seat, action=str(action)[:40])
        return self._refusal(action.card, action.bit, seat)

    def _refusal(self, card: Card, bit: int, seat: Seat) -> errors.IllegalAction:
        hand, terms = self.hands[self.turn], self.terms
        if not hand & bit:
            return errors.CardNotHeld(seat=seat, card=card)
        if not self.led:
            barred = errors.KingNotLed if terms.barred == bit else errors.HeartsNotLed
            return barred(seat=seat, card=card)
        if hand & self.led and not bit & self.led:
            return errors.MustFollowSuit(seat=seat, card=card)
        followed = masks.legal_to_follow(
            hand, self.led, self.best, terms.trumps, terms.duties[self.turn]
        )
        if bit & followed:
            return errors.MustDump(seat=seat, card=card)
        if self.best & terms.trumps and terms.duties[self.turn] == masks.MUST_OVERTRUMP:
            return errors.MustOvertrump(seat=seat, card=card)
        return errors.MustTrump(seat=seat, card=card)

    def _barred(self, hand: int) -> int:
        terms = self.terms
        return masks.barred_from_lead(
            terms.barred, terms.opens, self.played, hand.bit_count(), terms.last_free
        )

    def taken(self, scoring: Scoring) -> object:
        """Return what each player has taken, as *scoring* reads it."""
        if isinstance(scoring, Together):
            return {part.what: self.taken(part) for part in scoring.parts}
        if isinstance(scoring, Placed) and scoring.what == "last-tricks":
            return self.took(range(-len(scoring.values), 0))
        return _TAKEN[scoring.what](self)

    def counts(self, cards: int) -> dict[str, object]:
        """Return how many of *cards* each player has taken."""
        return {
            str(seat): (won & cards).bit_count()
            for seat, won in zip(self.terms.seats, self.won, strict=True)
        }

    def owner(self, card: int) -> str:
        """Return who has taken a card."""
        return str(next(s for s, won in zip(self.terms.seats, self.won, strict=True) if won & card))

    def tricks(self) -> dict[str, object]:
        """Return how many tricks each player has taken."""
        return {str(seat): self.takers.count(n) for n, seat in enumerate(self.terms.seats)}

    def took(self, numbers: Iterable[int]) -> list[str]:
        """Return who took the tricks of these numbers, counted from 0 or back from -1."""
        return [str(self.terms.seats[self.takers[number]]) for number in numbers]

    def most_of_a_suit(self) -> list[str]:
        """Return those who have the most cards of any one suit."""
        most = [masks.most_of_a_suit(won) for won in self.won]
        return [str(s) for s, n in zip(self.terms.seats, most, strict=True) if n == max(most)]


_TAKEN: dict[str, Callable[[Tricks], object]] = {
    "tricks": Tricks.tricks,
    "queens": lambda end: end.counts(masks.QUEENS),
    "hearts": lambda end: end.counts(masks.HEARTS) | {"ace": end.owner(masks.ACE_OF_HEARTS)},
    "king": lambda end: [end.owner(masks.KING_OF_HEARTS)],
    "first-and-last": lambda end: end.took([0, -1]),
    "most-of-a-suit": Tricks.most_of_a_suit,
}
