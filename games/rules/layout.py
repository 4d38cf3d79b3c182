"""The play of Dominoes, as immutable positions.

A card is acceptable when it has the starting rank or stands beside a card already played. Which
cards stand beside which is the only thing that the option for the ace changes.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from games.rules import errors
from games.rules.actions import Action, Knock, Play, bits_at, card_at, mask_of, plays
from games.rules.cards import Rank, Suit, pack, ranks_of_all_suits
from games.rules.contracts import Declaration, Scoring
from games.rules.rulesets import RuleSet
from games.rules.seats import Seat

KNOCK = (Knock(),)


@dataclass(frozen=True, slots=True)
class LayoutTerms:
    """What holds through one deal: ``beside`` has for each card, by its bit, its neighbours."""

    seats: tuple[Seat, ...]
    beside: dict[int, int]
    last_plays: bool


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


class Layout(NamedTuple):
    """A position in Dominoes.

    :ivar open: what may be added to the layout, as a mask; cards already played may be in it.
    :ivar out: the places of those who have gone out, in order.
    :ivar history: the cards played, and 0 for each pass.
    """

    terms: LayoutTerms
    hands: tuple[int, ...]
    turn: int
    open: int
    played: int
    out: tuple[int, ...]
    history: tuple[int, ...]

    @classmethod
    def start(
        cls, rules: RuleSet, declaration: Declaration, hands: tuple[int, ...], declarer: Seat
    ) -> Layout:
        """Return the position before the first card.

        When no rank is announced the first card decides it.
        """
        beside = neighbours(rules.cards, rules.dominoes_ace)
        terms = LayoutTerms(rules.seats, beside, rules.early_end == "play_out")
        ranks = (
            (Rank(declaration.detail),) if declaration.detail else ranks_of_all_suits(rules.cards)
        )
        opened = sum(bits_at(rank) for rank in ranks)
        return cls(terms, hands, rules.seats.index(declarer), opened, 0, (), ())

    @property
    def is_over(self) -> bool:
        """Whether all but the last player are out, or she too where she plays on."""
        return len(self.out) >= len(self.hands) - (not self.terms.last_plays)

    def legal(self) -> int:
        """Return the cards that may be played now, as a mask; none when she must pass."""
        return 0 if self.is_over else self.hands[self.turn] & self.open

    def legal_actions(self) -> tuple[Play | Knock, ...]:
        """Return the cards that may be played, or the pass that is left."""
        return () if self.is_over else plays(self.legal()) or KNOCK

    def act(self, action: Action) -> Layout:
        """Return the position after a card or a pass.

        :raises IllegalAction: naming the player and the rule that forbids it.
        """
        if self.is_over:
            raise errors.DealOver()
        legal = self.legal()
        if type(action) is Knock and not legal:
            return self.after(0)
        if type(action) is not Play or not action.bit & legal:
            raise self.refusal(action)
        return self.after(action.bit)

    def after(self, bit: int) -> Layout:
        """Return the position after a card, or after a pass, which is 0."""
        terms, hands, turn, opened, played, out, history = self
        if bit:
            hands = (*hands[:turn], hands[turn] ^ bit, *hands[turn + 1 :])
            if not played:
                opened = bits_at(card_at(bit).rank)
            opened |= terms.beside[bit]
            if not hands[turn]:
                out = (*out, turn)
        following = (turn + 1) % len(hands)
        while not hands[following] and len(out) < len(hands):
            following = (following + 1) % len(hands)
        return Layout(terms, hands, following, opened, played | bit, out, (*history, bit))

    def refusal(self, action: Action) -> errors.IllegalAction:
        """Return why *action* is not legal now."""
        seat = self.terms.seats[self.turn]
        if type(action) is Knock:
            return errors.MustPlay(seat=seat)
        if type(action) is not Play:
            return errors.NotNow(seat=seat, action=str(action)[:40])
        held = self.hands[self.turn] & action.bit
        return (errors.CardNotAcceptable if held else errors.CardNotHeld)(
            seat=seat, card=action.card
        )

    def taken(self, scoring: Scoring) -> list[str]:
        """Return the order of going out."""
        return [str(self.terms.seats[place]) for place in self.out]
