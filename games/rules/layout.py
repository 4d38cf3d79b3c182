"""The play of Dominoes, as immutable positions.

A card is acceptable when it has the starting rank or stands beside a card already played. Which
cards stand beside which is the only thing that the option for the ace changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any

from games.rules import errors
from games.rules.actions import (
    Action,
    Knock,
    Play,
    bits_at,
    card_at,
    in_time,
    mask_of,
    pack_mask,
    plays,
)
from games.rules.call import Call
from games.rules.cards import Rank, Suit, pack, ranks_of_all_suits
from games.rules.contracts import Scoring
from games.rules.deal import Deal
from games.rules.frozen import closed
from games.rules.hands import Hands
from games.rules.rulesets import RuleSet
from games.rules.seats import Seat

KNOCK = (Knock(),)


@dataclass(frozen=True, slots=True)
class LayoutTerms:
    """What holds through one deal.

    :ivar opened: what may be played first.
    :ivar last: how many must be out for the deal to be over.
    :ivar next: for each place the one on its left.
    :ivar beside: see :func:`neighbours`.
    """

    seats: tuple[Seat, ...]
    opened: int
    last: int
    next: tuple[int, ...]
    beside: Mapping[int, int] = field(repr=False, compare=False)


@lru_cache(maxsize=1000)
def layout_terms(rules: RuleSet, detail: str) -> LayoutTerms:
    """Return what the rules say of a deal; when no rank is announced the first card decides it."""
    seats = rules.seats
    ranks = (Rank(detail),) if detail else ranks_of_all_suits(rules.cards)
    return LayoutTerms(
        seats=seats,
        opened=sum(bits_at(rank) for rank in ranks),
        beside=neighbours(rules.cards, rules.dominoes_ace),
        last=len(seats) - (rules.early_end != "play_out"),
        next=(*range(1, len(seats)), 0),
    )


@cache
def neighbours(cards: int, ace: str) -> dict[int, int]:
    """Return for each card of a pack, by its bit, those that stand beside it.

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


class Layout(Deal):
    """A position in Dominoes.

    :ivar unplayed: the cards that have not been played.
    :ivar open: what may be added to the layout, as a mask; cards already played may be in it.
    :ivar out: the places of those who have gone out, in order.
    :ivar past: the card played last, or 0 for a pass, and what was past before it.
    """

    terms: LayoutTerms
    unplayed: int
    open: int
    out: tuple[int, ...]
    past: tuple[Any, ...]
    __slots__ = tuple(__annotations__)

    @classmethod
    def first(cls, call: Call) -> Layout:
        """Return the position before the first card."""
        new = Layout()
        new.call = call
        new.terms = terms = layout_terms(call.rules, call.said.detail)
        new.unplayed = pack_mask(call.rules.cards)
        new.place = call.rules.seats.index(call.declarer)
        new.open = terms.opened
        new.legal = call.hands[new.place] & terms.opened
        new.out = new.past = ()
        new.is_over = False
        new.__class__ = _Layout
        return new

    @property
    def board(self) -> Layout:
        """The deal itself, since its play has begun."""
        return self

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
    def history(self) -> tuple[int, ...]:
        """The cards played in their order, and 0 for each pass."""
        return in_time(self.past)

    def legal_actions(self) -> tuple[Play | Knock, ...]:
        """Return the cards that may be played, or the pass that is left."""
        if self.legal:
            return plays(self.legal)
        return () if self.is_over else KNOCK

    def act(self, action: Action, by: Seat | None = None) -> Layout:
        """Return the position after a card or a pass.

        :raises IllegalAction: naming the player and the rule that forbids it.
        """
        if type(action) is Play and action.bit & self.legal:
            return self.after(action.bit)
        if type(action) is not Knock or self.legal or self.is_over:
            raise self.refusal(action)
        return self.after(0)

    def after(self, bit: int) -> Layout:
        """Return the position after a card, or after a pass, which is 0."""
        new, terms, place, opened, out = Layout(), self.terms, self.place, self.open, self.out
        new.call = call = self.call
        new.terms = terms
        new.unplayed = unplayed = self.unplayed ^ bit
        new.past = (bit, self.past)
        hands = call.hands
        if bit:
            if not self.past:
                opened = bits_at(card_at(bit).rank)
            opened |= terms.beside[bit]
            if not hands[place] & unplayed:
                out = (*out, place)
        place = terms.next[place]
        if out:
            while unplayed and not hands[place] & unplayed:
                place = terms.next[place]
        new.place = place
        new.open = opened
        new.out = out
        new.is_over = over = len(out) >= terms.last
        new.legal = 0 if over else hands[place] & unplayed & opened
        new.__class__ = _Layout
        return new

    def refusal(self, action: Action) -> errors.IllegalAction:
        """Return why *action* is not legal now."""
        if self.is_over:
            return errors.DealOver()
        seat = self.terms.seats[self.place]
        if type(action) is Knock:
            return errors.MustPlay(seat=seat)
        if type(action) is not Play:
            return errors.NotNow(seat=seat, action=str(action)[:40])
        held = self.hands[self.place] & action.bit
        return (errors.CardNotAcceptable if held else errors.CardNotHeld)(
            seat=seat, card=action.card
        )

    def taken(self, scoring: Scoring) -> list[str]:
        """Return the order of going out."""
        return [str(self.terms.seats[place]) for place in self.out]


_Layout = closed(Layout)
Deal.begins["layout"] = Layout.first
