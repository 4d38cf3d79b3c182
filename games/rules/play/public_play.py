"""The public play of a deal, and the cards that it excludes from hidden hands.

A card is illegal because of other single cards of the hand: holding a card of the suit led forbids
cards of other suits. So each card played, and each pass, excludes from the hand exactly the cards
that would have made it illegal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from games.rules.cards import masks
from games.rules.cards.cards import Rank, ranks_of_all_suits
from games.rules.cards.masks import bits
from games.rules.contracts.contract import Declaration
from games.rules.contracts.doubles import Double
from games.rules.contracts.rulesets import RuleSet
from games.rules.play import legal_cards
from games.rules.play.dominoes import neighbours
from games.rules.play.trick_rules import TrickRules, trick_rules_of
from games.rules.seats import Seat, left_of


@dataclass(slots=True)
class TricksSeen:
    """The public play of tricks so far.

    :ivar shown: for each seat the cards it has played.
    :ivar excluded: for each seat the cards that it cannot hold.
    :ivar discarded: the cards played to tricks of another suit.
    """

    trick_rules: TrickRules
    turn: int
    hand_size: int
    shown: list[int]
    excluded: list[int]
    won: list[int]
    led: int = 0
    best: int = 0
    taker: int = 0
    trick: int = 0
    cards_in_trick: int = 0
    played: int = 0
    discarded: int = 0
    takers: list[int] = field(default_factory=list)

    def copy(self) -> TricksSeen:
        """Return a copy that can be advanced independently."""
        return replace(
            self,
            shown=[*self.shown],
            excluded=[*self.excluded],
            won=[*self.won],
            takers=[*self.takers],
        )

    def note_excluded(self, bit: int, pack: int) -> None:
        """Note the cards that the player in turn cannot hold if they play *bit*."""
        unseen = pack & ~self.played & ~bit & ~self.excluded[self.turn]
        if self.legal(bit | unseen) == bit | unseen:
            return
        for other in bits(unseen):
            if not self.legal(bit | other) & bit:
                self.excluded[self.turn] |= other

    def legal(self, hand: int) -> int:
        """Return the cards that the player in turn could play from *hand*."""
        rules, turn = self.trick_rules, self.turn
        if not self.led:
            left = self.hand_size - self.shown[turn].bit_count()
            played = self.discarded if rules.by_discard else self.played
            return legal_cards.legal_to_lead(
                hand,
                legal_cards.barred_from_lead(
                    rules.barred, rules.opens, played, left, rules.last_free
                ),
            )
        return rules.legal(turn, hand, self.led, self.best)

    def advance(self, bit: int) -> None:
        """Update this object to the position after a card."""
        turn, players = self.turn, len(self.shown)
        self.shown[turn] |= bit
        self.played |= bit
        self.trick |= bit
        self.cards_in_trick += 1
        if not self.led:
            self.led, self.best, self.taker = masks.suit_of(bit), bit, turn
        elif legal_cards.beats(bit, self.best, self.led, self.trick_rules.trumps):
            self.best, self.taker = bit, turn
        self.discarded |= bit & ~self.led
        self.turn = (turn + 1) % players
        if self.cards_in_trick == players:
            self.won[self.taker] |= self.trick
            self.takers.append(self.taker)
            self.turn, self.led, self.best, self.trick, self.cards_in_trick = self.taker, 0, 0, 0, 0


@dataclass(slots=True)
class DominoesSeen:
    """The public play of Dominoes so far; *shown* and *excluded* are as in :class:`TricksSeen`."""

    beside: Mapping[int, int]
    turn: int
    hand_size: int
    open: int
    shown: list[int]
    excluded: list[int]
    out: list[int]
    start: int = -1
    played: int = 0

    def copy(self) -> DominoesSeen:
        """Return a copy that can be advanced independently."""
        return replace(self, shown=[*self.shown], excluded=[*self.excluded], out=[*self.out])

    def note_excluded(self, bit: int, pack: int) -> None:
        """Note the cards that the player in turn cannot hold if they pass."""
        if not bit:
            self.excluded[self.turn] |= self.open & pack

    def advance(self, bit: int) -> None:
        """Update this object to the position after a card; 0 is a pass."""
        turn, players = self.turn, len(self.shown)
        if bit:
            place = bit.bit_length() - 1
            if not self.played:
                self.start = place % 13
                self.open &= same_rank(place)
            self.open |= self.beside[bit]
            self.played |= bit
            self.shown[turn] |= bit
            if self.shown[turn].bit_count() == self.hand_size:
                self.out.append(turn)
        for _ in range(players):
            self.turn = (self.turn + 1) % players
            if self.turn not in self.out:
                break


@dataclass(slots=True)
class RowsSeen:
    """The public rows of Chinese Poker: for each seat three rows, or None."""

    rows: list[tuple[int, int, int] | None]

    def copy(self) -> RowsSeen:
        """Return a copy."""
        return RowsSeen([*self.rows])


def tricks_at_start(
    rules: RuleSet, declaration: Declaration, declarer: Seat, doubles: tuple[Double, ...]
) -> TricksSeen:
    """Return the public play of tricks before the first card."""
    trick_rules = trick_rules_of(rules, declaration, declarer, doubles)
    leader = declarer if rules.first_leader == "declarer" else left_of(declarer, rules.seats)
    shown, excluded, won = ([0] * rules.players for _ in range(3))
    turn = rules.seats.index(leader)
    return TricksSeen(trick_rules, turn, rules.cards // rules.players, shown, excluded, won)


def dominoes_at_start(rules: RuleSet, declaration: Declaration, declarer: Seat) -> DominoesSeen:
    """Return the public play of Dominoes before the first card."""
    starts = [declaration.detail] if declaration.detail else ranks_of_all_suits(rules.cards)
    places = [tuple(Rank).index(Rank(start)) for start in starts]
    return DominoesSeen(
        beside=neighbours(rules.cards, rules.dominoes_ace),
        turn=rules.seats.index(declarer),
        hand_size=rules.cards // rules.players,
        open=sum(map(same_rank, places)),
        shown=[0] * rules.players,
        excluded=[0] * rules.players,
        out=[],
        start=places[0],
    )


def same_rank(place: int) -> int:
    """Return the four cards of the rank of the card with the bit number *place*."""
    return sum(1 << 13 * suit + place % 13 for suit in range(4))
