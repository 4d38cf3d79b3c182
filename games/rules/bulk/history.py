"""What the play so far shows of hands that a viewer does not see.

Whether a card is legal rests on the other cards of the hand one by one: holding a card of the suit
led, say, forbids one of another suit. So each card that a player laid, and each pass she made,
excludes exactly those cards beside which it would have been illegal, and excludes nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from games.rules import masks
from games.rules.terms import Terms


def bits(cards: int) -> Iterator[int]:
    """Yield the cards of a mask, one by one."""
    while cards:
        yield cards & -cards
        cards &= cards - 1


@dataclass(slots=True)
class Tracks:
    """The play of tricks so far, as everybody has seen it.

    :ivar shown: for each seat the cards she has played.
    :ivar lacks: for each seat cards she certainly does not hold.
    """

    terms: Terms
    turn: int
    hand_size: int
    shown: list[int]
    lacks: list[int]
    won: list[int]
    led: int = 0
    best: int = 0
    taker: int = 0
    trick: int = 0
    lying: int = 0
    played: int = 0
    takers: list[int] = field(default_factory=list)

    def copy(self) -> Tracks:
        """Return a position that can be followed by itself."""
        return replace(
            self,
            shown=[*self.shown],
            lacks=[*self.lacks],
            won=[*self.won],
            takers=[*self.takers],
        )

    def notice(self, bit: int, pack: int) -> None:
        """Keep what the player in turn cannot hold beside the card she plays."""
        unseen = pack & ~self.played & ~bit & ~self.lacks[self.turn]
        if self.legal(bit | unseen) == bit | unseen:
            return
        for other in bits(unseen):
            if not self.legal(bit | other) & bit:
                self.lacks[self.turn] |= other

    def legal(self, hand: int) -> int:
        """Return what the player in turn could play if *hand* were hers."""
        terms, turn = self.terms, self.turn
        if not self.led:
            left = self.hand_size - self.shown[turn].bit_count()
            return masks.legal_to_lead(
                hand,
                masks.barred_from_lead(
                    terms.barred, terms.opens, self.played, left, terms.last_free
                ),
            )
        legal = masks.legal_to_follow(hand, self.led, self.best, terms.trumps, terms.duties[turn])
        return masks.must_be_dumped(legal, terms.dumped[turn], self.led, self.best) or legal

    def follow(self, bit: int) -> None:
        """Go on to the position after a card."""
        turn, players = self.turn, len(self.shown)
        self.shown[turn] |= bit
        self.played |= bit
        self.trick |= bit
        self.lying += 1
        if not self.led:
            self.led, self.best, self.taker = masks.suit_of(bit), bit, turn
        elif masks.beats(bit, self.best, self.led, self.terms.trumps):
            self.best, self.taker = bit, turn
        self.turn = (turn + 1) % players
        if self.lying == players:
            self.won[self.taker] |= self.trick
            self.takers.append(self.taker)
            self.turn, self.led, self.best, self.trick, self.lying = self.taker, 0, 0, 0, 0


@dataclass(slots=True)
class Laid:
    """The play of Dominoes so far, as everybody has seen it; *shown* and *lacks* as above."""

    beside: Mapping[int, int]
    turn: int
    hand_size: int
    open: int
    shown: list[int]
    lacks: list[int]
    out: list[int]
    start: int = -1
    played: int = 0

    def copy(self) -> Laid:
        """Return a position that can be followed by itself."""
        return replace(self, shown=[*self.shown], lacks=[*self.lacks], out=[*self.out])

    def notice(self, bit: int, pack: int) -> None:
        """Keep what the player in turn cannot hold when she passes."""
        if not bit:
            self.lacks[self.turn] |= self.open & pack

    def follow(self, bit: int) -> None:
        """Go on to the position after a card, or after a pass, which is 0."""
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
class Arranged:
    """The rows of Chinese Poker that are known: for each seat three, or none."""

    rows: list[tuple[int, int, int] | None]

    def copy(self) -> Arranged:
        """Return the same rows, to be added to."""
        return Arranged([*self.rows])


def same_rank(place: int) -> int:
    """Return the four cards of the rank of a card, given by its place in the full pack."""
    return sum(1 << 13 * suit + place % 13 for suit in range(4))
