"""A deal as one player knows it: sampling the hidden hands, and playing the samples out.

>>> from games.rules import PRESETS, deal_view, parse_action, start_deal
>>> hands = "N:AKQJT98.76.54.32 65432.KQJ.AKQ.AK 7.AT98543.JT9.Q4 .2.87632.JT98765"
>>> deal = start_deal(PRESETS["pagat"], Seat.N, hands)
>>> for text in ("declare no-king", *["pass"] * 4, "play C2", "play CA", "play CQ"):
...     deal = deal.act(parse_action(text))
>>> sampler = DealSampler.of(PRESETS["pagat"], deal_view(deal, Seat.W))
>>> dealt = sampler.draw(1000, seed=7)
>>> dealt.shape, {int(hand).bit_count() for hand in dealt[:, 0]}
((1000, 4), {12})
>>> raw = sampler.compare([parse_action("play C5"), parse_action("play CJ")], 1000, seed=7)
>>> raw.shape, sorted({int(points) for points in raw.sum(axis=2).ravel()})
((2, 1000, 4), [-20])
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cached_property

import numpy as np

from games.playouts import dominoes_playouts, poker_playouts, sampling, trick_playouts
from games.playouts.engines import Engine, Ints, fastest
from games.playouts.rng import initial_state
from games.playouts.sampling import HiddenCards
from games.playouts.starts import (
    dominoes_start,
    hidden_cards_of,
    poker_start,
    trick_start,
    workspace_for,
)
from games.rules.cards.cards import Rank
from games.rules.cards.hands import read_hand
from games.rules.cards.masks import KING_OF_HEARTS, mask_of, pack_mask
from games.rules.contracts.contract import Contract, Declaration
from games.rules.contracts.doubles import Double
from games.rules.contracts.presets import PRESETS
from games.rules.contracts.rulesets import RuleSet
from games.rules.play.actions import Action, Arrange, Declare, DominoPass, Play, parse_action
from games.rules.play.errors import BadRows, CardNotHeld, NotDeclared, PlayNow
from games.rules.play.public_play import (
    DominoesSeen,
    RowsSeen,
    TricksSeen,
    dominoes_at_start,
    tricks_at_start,
)
from games.rules.play.view import CARD_TEXT, DealView
from games.rules.seats import Seat

PublicPlay = TricksSeen | DominoesSeen | RowsSeen
BITS = {text: bit for bit, text in CARD_TEXT.items()}


class Policy(IntEnum):
    """How players continue: any legal card at random, or by the heuristics for the contract.

    A parameter *policy* can also be a mask with a bit for each seat that plays by the heuristics.
    """

    RANDOM = 0
    HEURISTIC = -1


@dataclass(frozen=True)
class DealSampler:
    """The knowledge of a viewer about a deal, with the conclusions from the play.

    :ivar known: for each seat the cards that it is known to hold.
    :ivar room: for each seat the number of further cards that it holds.
    :ivar may_hold: for each seat the unseen cards that it may hold.
    :ivar seen: the play so far; None before a contract is declared.
    """

    rules: RuleSet
    declarer: Seat
    doubles: tuple[Double, ...]
    known: tuple[int, ...]
    room: tuple[int, ...]
    may_hold: tuple[int, ...]
    declaration: Declaration | None
    seen: PublicPlay | None
    engine: Engine

    @classmethod
    def fresh(cls, rules: RuleSet, declarer: Seat, engine: Engine | None = None) -> DealSampler:
        """Return the sampler of a viewer who sees no hand, before the declaration."""
        players, cards = rules.players, pack_mask(rules.cards)
        return cls(
            rules, declarer, (), (0,) * players, (rules.cards // players,) * players,
            (cards,) * players, None, None, engine or fastest(),
        )  # fmt: skip

    @classmethod
    def of(cls, rules: RuleSet, view: DealView, engine: Engine | None = None) -> DealSampler:
        """Return the sampler of the viewer of *view*."""
        start = cls.fresh(rules, Seat(view.declarer), engine)
        if view.contract:
            doubles = map(Double.parse, view.doubles)
            start = start.declared(view.contract, doubles).advanced(
                [BITS[text] for text in view.play]
            )
        for seat, text in view.hands.items():
            start = start.holding(Seat(seat), read_hand(text))
        for rows in view.rows.values():
            start = start.after(parse_action(f"arrange {' / '.join(rows)}"))
        return start

    def declared(
        self, declaration: str | Declaration, doubles: Iterable[Double] = ()
    ) -> DealSampler:
        """Return the sampler after the auction, before the first card.

        :raises RuleError: if these rules have no such contract.
        """
        said, made = self.rules.declare(str(declaration)), tuple(doubles)
        play = self.rules.contract(said.contract).play
        seen: PublicPlay = RowsSeen([None] * self.rules.players)
        if play == "tricks":
            seen = tricks_at_start(self.rules, said, self.declarer, made)
        elif play == "layout":
            seen = dominoes_at_start(self.rules, said, self.declarer)
        return replace(self, declaration=said, doubles=made, seen=seen)

    def advanced(self, history: Sequence[int]) -> DealSampler:
        """Return the sampler after cards (0 is a pass) of players whose hands are hidden."""
        if self.seen is None or isinstance(self.seen, RowsSeen) or not history:
            return self
        seen = self.seen.copy()
        pack = pack_mask(self.rules.cards)
        for bit in history:
            seen.note_excluded(bit, pack)
            seen.advance(bit)
        shown = sum(seen.shown)
        return replace(
            self,
            seen=seen,
            room=tuple(
                n - shown.bit_count() for n, shown in zip(self.room, seen.shown, strict=True)
            ),
            may_hold=tuple(
                may & ~shown & ~excluded
                for may, excluded in zip(self.may_hold, seen.excluded, strict=True)
            ),
        )

    def holding(self, seat: Seat, hand: int) -> DealSampler:
        """Return the sampler of a viewer who sees the hand that *seat* now holds."""
        mine = self.rules.seats.index(seat)

        def with_mine(values: Iterable[int], new: int) -> tuple[int, ...]:
            return tuple(new if n == mine else value for n, value in enumerate(values))

        return replace(
            self,
            known=with_mine(self.known, hand),
            room=with_mine(self.room, 0),
            may_hold=with_mine((may & ~hand for may in self.may_hold), 0),
        )

    @property
    def contract(self) -> Contract:
        """The contract declared.

        :raises NotDeclared: before the declaration.
        """
        if self.declaration is None:
            raise NotDeclared(seat=self.declarer)
        return self.rules.contract(self.declaration.contract)

    def legal(self) -> int:
        """Return the cards that the player in turn, whose hand is known, may play, as a mask.

        It is 0 before the declaration, in Chinese Poker, and if the player must pass.
        """
        seen = self.seen
        if isinstance(seen, TricksSeen):
            return seen.legal(self.known[seen.turn])
        return self.known[seen.turn] & seen.open if isinstance(seen, DominoesSeen) else 0

    def after(self, action: Action) -> DealSampler:
        """Return the sampler after an action of the player in turn, whose hand is known.

        :raises IllegalAction: if the player does not hold the card.
        """
        seen, bit = self.seen and self.seen.copy(), action.bit if isinstance(action, Play) else 0
        if isinstance(seen, RowsSeen) and isinstance(action, Arrange):
            return self._arranged(seen, action)
        if not isinstance(seen, TricksSeen | DominoesSeen) or not isinstance(
            action, Play | DominoPass
        ):
            raise PlayNow(seat=self.declarer, action=str(action)[:40])
        turn = seen.turn
        if isinstance(action, Play) and not self.known[turn] & bit:
            raise CardNotHeld(seat=self.rules.seats[turn], card=action.card)
        seen.advance(bit)
        known = tuple(hand ^ bit if n == turn else hand for n, hand in enumerate(self.known))
        return replace(self, seen=seen, known=known)

    def _arranged(self, seen: RowsSeen, action: Arrange) -> DealSampler:
        """Return the sampler after the player who holds these cards has arranged them."""
        front, middle, back = map(mask_of, (action.front, action.middle, action.back))
        if front | middle | back not in self.known:
            raise BadRows(seat=self.declarer)
        seen.rows[self.known.index(front | middle | back)] = (front, middle, back)
        return replace(self, seen=seen)

    def draw(self, number: int, seed: int) -> Ints:
        """Return *number* deals that agree with what is known: rows of a mask for each seat.

        All such deals are equally likely.

        :raises NoSuchDeal: if there is none.
        """
        dealt = self.engine.table(np.zeros((number, self.rules.players), dtype=np.int64))
        rng = self.engine.numbers([initial_state(f"draw {seed}")])
        room = self.engine.numbers(self.room)
        self.engine.call(sampling.draw, self._hidden, rng, room, dealt)
        return np.asarray(dealt, dtype=np.int64)

    def play(self, dealt: Ints, seed: int, policy: int = Policy.HEURISTIC) -> Ints:
        """Return the raw scores of *dealt* played out, by deal and seat."""
        engine, seen = self.engine, self.seen
        hands, raw = engine.table(dealt), engine.table(np.zeros_like(dealt))
        given = (
            *self._position,
            hands,
            engine.numbers([initial_state(f"play {seed}")]),
            int(policy),
            raw,
        )
        if isinstance(seen, TricksSeen):
            engine.call(
                trick_playouts.play_tricks, *given, engine.numbers([0] * self.rules.players)
            )
        elif isinstance(seen, DominoesSeen):
            engine.call(dominoes_playouts.play_dominoes, *given)
        else:
            engine.call(poker_playouts.play_poker, *given, workspace_for(self.rules, engine))
        return np.asarray(raw, dtype=np.int64)

    def sample(self, number: int, seed: int, policy: int = Policy.HEURISTIC) -> Ints:
        """Return the raw scores of *number* deals sampled and played out, as :meth:`play` does."""
        return self.play(self.draw(number, seed), seed, policy)

    def compare(
        self, actions: Sequence[Action], number: int, seed: int, policy: int = Policy.HEURISTIC
    ) -> Ints:
        """Return the raw scores after each action in the same deals, by action, deal and seat.

        The play after each action uses the same random numbers, which reduces the variance of
        differences.
        """
        return self.outcomes(actions, self.draw(number, seed), seed, policy)

    def outcomes(
        self, actions: Sequence[Action], dealt: Ints, seed: int, policy: int = Policy.HEURISTIC
    ) -> Ints:
        """Return the raw scores after each action in given deals, by action, deal and seat."""
        return np.stack([self._try(action, dealt, seed, policy) for action in actions])

    def _try(self, action: Action, dealt: Ints, seed: int, policy: int) -> Ints:
        if isinstance(action, Declare):
            return self.declared(action.declaration).play(dealt, seed, policy)
        after = self.after(action)
        if isinstance(action, Play) and isinstance(self.seen, TricksSeen | DominoesSeen):
            dealt = dealt.copy()
            dealt[:, self.seen.turn] ^= action.bit
        return after.play(dealt, seed, policy)

    @cached_property
    def _position(self) -> tuple[object, ...]:
        seen, contract = self.seen, self.contract
        if isinstance(seen, TricksSeen):
            return trick_start(self.rules, contract, seen, self.engine)
        if isinstance(seen, DominoesSeen):
            return dominoes_start(self.rules, contract, seen, self.engine)
        laid = seen or RowsSeen([None] * self.rules.players)
        return (poker_start(contract, laid, self.engine),)

    @cached_property
    def _hidden(self) -> HiddenCards:
        return hidden_cards_of(self.known, self.room, self.may_hold, self.engine)


def warm_up() -> None:
    """Compile the playouts, or load their code from disk, before a decision needs them.

    Compiling takes about seven seconds of processor time, loading about half a second.
    """
    everything = DealSampler.fresh(PRESETS["goldsmith-9"], Seat.N)
    no_king = tuple(may & ~KING_OF_HEARTS for may in everything.may_hold[1:])
    bound = replace(everything, may_hold=(everything.may_hold[0], *no_king))
    for declaration in ("no-tricks", f"dominoes:{Rank.SEVEN}", "chinese-poker"):
        bound.declared(declaration).sample(1, seed=0)
