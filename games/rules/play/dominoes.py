"""The play of Dominoes, as immutable positions.

A card can be added to the layout if it has the starting rank or is next to a card already played.
The option ``dominoes_ace`` only changes which cards are next to each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any

from games.rules.cards.cards import Rank, Suit, pack, ranks_of_all_suits
from games.rules.cards.hands import Hands
from games.rules.cards.masks import bits_at, card_at, mask_of, pack_mask
from games.rules.contracts.rulesets import RuleSet
from games.rules.contracts.schemes import Scoring
from games.rules.play import errors
from games.rules.play.actions import Action, DominoPass, Play, plays
from games.rules.play.auction import Auction
from games.rules.play.deal import Deal
from games.rules.play.frozen import frozen_class
from games.rules.seats import Seat

ONLY_PASS = (DominoPass(),)


@dataclass(frozen=True, slots=True)
class DominoesRules:
    """The constants of one deal of Dominoes.

    :ivar opened: the cards that may be played first.
    :ivar last: the number of players after whose going out the deal is over.
    :ivar next: for each player the next one clockwise.
    :ivar beside: see :func:`neighbours`.
    """

    seats: tuple[Seat, ...]
    opened: int
    last: int
    next: tuple[int, ...]
    beside: Mapping[int, int] = field(repr=False, compare=False)


@lru_cache(maxsize=1000)
def dominoes_rules(rules: RuleSet, detail: str) -> DominoesRules:
    """Return the rules of a deal; if no rank is announced, the first card decides it."""
    seats = rules.seats
    ranks = (Rank(detail),) if detail else ranks_of_all_suits(rules.cards)
    return DominoesRules(
        seats=seats,
        opened=sum(bits_at(rank) for rank in ranks),
        beside=neighbours(rules.cards, rules.dominoes_ace),
        last=len(seats) - (rules.early_end != "play_out"),
        next=(*range(1, len(seats)), 0),
    )


@cache
def neighbours(cards: int, ace: str) -> dict[int, int]:
    """Return for each card of a pack, by its bit, those next to it in the layout.

    >>> [str(card_at(1 << n)) for n in range(13) if neighbours(32, "low")[1 << 12] >> n & 1]
    ['S7']
    """
    beside = {}
    for suit in Suit:
        row = [card for card in pack(cards) if card.suit is suit]
        if ace == "low":
            row = [row[-1], *row[:-1]]
        for n, card in enumerate(row):
            near = row[max(0, n - 1) : n] + row[n + 1 : n + 2]
            if ace == "wrap":
                near = [row[n - 1], row[(n + 1) % len(row)]]
            beside[mask_of([card])] = mask_of(near)
    return beside


class DominoesPlay(Deal):
    """A position in Dominoes.

    :ivar unplayed: the cards that have not been played.
    :ivar open: the cards that may be added to the layout, as a mask; it may include played cards.
    :ivar out: the players who have gone out, in order.
    :ivar past: the last card (0 for a pass), and the previous value of *past*.
    """

    dominoes_rules: DominoesRules
    unplayed: int
    open: int
    out: tuple[int, ...]
    past: tuple[Any, ...]
    __slots__ = tuple(__annotations__)

    @classmethod
    def first(cls, auction: Auction) -> DominoesPlay:
        """Return the position before the first card."""
        new = DominoesPlay()
        new.auction = auction
        new.dominoes_rules = rules = dominoes_rules(auction.rules, auction.announced.detail)
        new.unplayed = pack_mask(auction.rules.cards)
        new.player = auction.rules.seats.index(auction.declarer)
        new.open = rules.opened
        new.legal = auction.hands[new.player] & rules.opened
        new.out = new.past = ()
        new.is_over = False
        new.__class__ = _DominoesPlay
        return new

    @property
    def hands(self) -> Hands:
        """The cards each player holds, in the order of the seats."""
        unplayed = self.unplayed
        return tuple(hand & unplayed for hand in self.auction.hands)

    @property
    def played(self) -> int:
        """The cards that have been played."""
        return pack_mask(self.auction.rules.cards) ^ self.unplayed

    @property
    def history(self) -> tuple[int, ...]:
        """The cards played in their order, and 0 for each pass."""
        return _in_order(self.past)

    def legal_actions(self) -> tuple[Play | DominoPass, ...]:
        """Return the cards that may be played, or the pass if there are none."""
        if self.legal:
            return plays(self.legal)
        return () if self.is_over else ONLY_PASS

    def act(self, action: Action, by: Seat | None = None) -> DominoesPlay:
        """Return the position after a card or a pass.

        :raises IllegalAction: naming the player and the rule that forbids it.
        """
        if type(action) is Play and action.bit & self.legal:
            return self.after(action.bit)
        if type(action) is not DominoPass or self.legal or self.is_over:
            raise self.refusal(action)
        return self.after(0)

    def after(self, bit: int) -> DominoesPlay:
        """Return the position after a card, or after a pass, which is 0."""
        new, rules, player = DominoesPlay(), self.dominoes_rules, self.player
        opened, out = self.open, self.out
        new.auction = auction = self.auction
        new.dominoes_rules = rules
        new.unplayed = unplayed = self.unplayed ^ bit
        new.past = (bit, self.past)
        hands = auction.hands
        if bit:
            if not self.past:
                opened = bits_at(card_at(bit).rank)
            opened |= rules.beside[bit]
            if not hands[player] & unplayed:
                out = (*out, player)
        player = rules.next[player]
        if out:
            while unplayed and not hands[player] & unplayed:
                player = rules.next[player]
        new.player = player
        new.open = opened
        new.out = out
        new.is_over = over = len(out) >= rules.last
        new.legal = 0 if over else hands[player] & unplayed & opened
        new.__class__ = _DominoesPlay
        return new

    def refusal(self, action: Action) -> errors.IllegalAction:
        """Return the error that explains why *action* is not legal now."""
        if self.is_over:
            return errors.DealOver()
        seat = self.dominoes_rules.seats[self.player]
        if type(action) is DominoPass:
            return errors.MustPlay(seat=seat)
        if type(action) is not Play:
            return errors.LayNow(seat=seat, action=str(action)[:40])
        held = self.hands[self.player] & action.bit
        return (errors.CardNotAcceptable if held else errors.CardNotHeld)(
            seat=seat, card=action.card
        )

    def taken(self, scoring: Scoring) -> list[str]:
        """Return the seats in the order in which they went out."""
        return [str(self.dominoes_rules.seats[player]) for player in self.out]


def _in_order(past: tuple[Any, ...]) -> tuple[int, ...]:
    """Return the cards of a chain (the last card, and the chain before it), oldest first.

    >>> _in_order((3, (2, (1, ()))))
    (1, 2, 3)
    """
    bits = []
    while past:
        bit, past = past
        bits.append(bit)
    return tuple(reversed(bits))


_DominoesPlay = frozen_class(DominoesPlay)
