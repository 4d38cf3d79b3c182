"""Proofs that a player takes all of the remaining tricks, or none of them.

A claim is proven if the claimer has a way of playing that succeeds for every distribution of the
unseen cards and every play of the others. The others are assumed to have no duty but to follow
suit, since other duties only leave them fewer cards. A player who has not followed suit has no card
of that suit. The search goes to the last card even if the deal would end earlier. So a proven claim
holds, but a claim that is not proven may hold as well. The search stops after :data:`MOST`
positions, so that the answer is the same on every machine.

>>> from games.rules.contracts.presets import PRESETS
>>> from games.rules.play.actions import parse_action
>>> from games.rules.play.before_play import start_deal
>>> from games.rules.seats import Seat
>>> hands = "N:AKQJT98.AKQJT9.. 765432.5432.QJT. .876.AK987654.32 ..32.AKQJT987654"
>>> deal = start_deal(PRESETS["pagat"], Seat.N, hands)
>>> for text in ("declare trumps:S", "pass", "pass", "pass", "pass"):
...     deal = deal.act(parse_action(text))
>>> deal.prove(0, "rest"), deal.prove(0, "none")
('yes', 'no')
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from games.rules.cards.masks import SUIT_OF, SUITS, bits
from games.rules.play import legal_cards
from games.rules.play.trick_rules import TrickRules

MOST = 5_000

Proof = Literal["yes", "no", "too-long"]


class SearchLimit(Exception):
    """The search has reached :data:`MOST` positions."""


class ClaimState(NamedTuple):
    """A position as the claimer sees it; players are indices in the order of the seats.

    :ivar hand: the cards of the claimer.
    :ivar pool: the cards that the claimer has not seen; the other players hold them.
    :ivar sizes: for each player the number of cards held.
    :ivar voids: for each player the suits that they cannot hold.
    :ivar turn: the player in turn; *leader* is the player who led to the trick.
    :ivar led: the suit led, or 0; *best* is the best card so far, *mine* whether the claimer played
        it.
    :ivar opening: the cards whose discard ends the bar of leads, if only discards end it.
    """

    hand: int
    pool: int
    sizes: tuple[int, ...]
    voids: tuple[int, ...]
    turn: int
    leader: int
    led: int
    best: int
    mine: bool
    opening: int = 0


def prove(state: ClaimState, rules: TrickRules, me: int, what: str) -> Proof:
    """Return whether *me*, the index of the claimer, is certain to win the claim.

    :param what: ``rest``, to take every incomplete trick, or ``none``.
    """
    try:
        return "yes" if Search(rules, me, rest=what == "rest").holds(state) else "no"
    except SearchLimit:
        return "too-long"


class Search:
    """A search that proves one claim: of every trick (*rest*), or of none."""

    def __init__(self, rules: TrickRules, me: int, *, rest: bool) -> None:
        self.rules, self.me, self.rest = rules, me, rest
        self.known: dict[ClaimState, bool] = {}

    def holds(self, at: ClaimState) -> bool:
        """Return whether the claim holds in a position.

        :raises SearchLimit: after :data:`MOST` positions.
        """
        if at not in self.known:
            if len(self.known) >= MOST:
                raise SearchLimit
            self.known[at] = False  # counts towards the limit while it is searched
            self.known[at] = self._is_clear(at) or self._holds(at)
        return self.known[at]

    def _holds(self, at: ClaimState) -> bool:
        if at.turn == self.me:
            return any(self._played(at, bit, at.voids) for bit in self._mine(at))
        # Cards that are likely to refute the claim come first.
        theirs = sorted(self._theirs(at), key=lambda way: self._beats(at, way[0]) != self.rest)
        return all(self._played(at, bit, voids) for bit, voids in theirs)

    def _beats(self, at: ClaimState, bit: int) -> bool:
        """Return whether a card is the best of its trick so far."""
        return not at.led or bool(bit & self.rules.beaters[at.best])

    def _is_clear(self, at: ClaimState) -> bool:
        """Return whether the claim holds because no unseen card can change who wins."""
        if at.led:
            return False
        hand, beaters = at.hand, self.rules.beaters
        if self.rest:
            return at.turn == self.me and not any(beaters[bit] & at.pool for bit in bits(hand))
        low = not any(at.pool & SUIT_OF[bit] & ~beaters[bit] for bit in bits(hand))
        return at.turn != self.me and low and not hand & self.rules.trumps

    def _mine(self, at: ClaimState) -> list[int]:
        """Return the cards that the claimer may play, only one of equivalent cards."""
        rules, me, hand = self.rules, self.me, at.hand
        if at.led:
            legal = rules.legal(me, hand, at.led, at.best)
        else:
            played = at.opening if rules.by_discard else ~(hand | at.pool)
            barred = legal_cards.barred_from_lead(
                rules.barred, rules.opens, played, hand.bit_count(), rules.last_free
            )
            legal = legal_cards.legal_to_lead(hand, barred)
        found = [bit for suit in SUITS for bit in runs(legal & suit, at.pool | at.best, top=False)]
        return sorted(found, key=lambda bit: (self.rules.beaters[bit] & at.pool).bit_count())

    def _theirs(self, at: ClaimState) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Yield the cards that another player may play, with the voids that each would reveal.

        Of cards that no card of the claimer separates, only the one that leaves the others best
        placed is yielded: the lowest if the claimer claims every trick, the highest for none.
        """
        turn, fence = at.turn, at.hand | at.best
        shown = (*at.voids[:turn], at.voids[turn] | at.led, *at.voids[turn + 1 :])
        for suit in SUITS:
            voids = shown if at.led and suit != at.led else at.voids
            if suit & at.voids[turn]:
                continue
            for bit in runs(at.pool & suit, fence, top=not self.rest):
                if self._can_be(at, bit, voids):
                    yield bit, voids

    def _can_be(self, at: ClaimState, bit: int, voids: tuple[int, ...]) -> bool:
        """Return whether the rest of the pool fits in the hands after one card of it is played."""
        sizes = list(at.sizes)
        sizes[at.turn] -= 1
        sizes[self.me] = 0
        rest = at.pool ^ bit
        return can_lie(tuple((rest & suit).bit_count() for suit in SUITS), tuple(sizes), voids)

    def _played(self, at: ClaimState, bit: int, voids: tuple[int, ...]) -> bool:
        """Return whether the claim holds after a card."""
        rules, turn = self.rules, at.turn
        mine = turn == self.me
        wins = self._beats(at, bit)
        after = ClaimState(
            hand=at.hand ^ bit if mine else at.hand,
            pool=at.pool if mine else at.pool ^ bit,
            sizes=(*at.sizes[:turn], at.sizes[turn] - 1, *at.sizes[turn + 1 :]),
            voids=voids,
            turn=rules.next[turn],
            leader=at.leader if at.led else turn,
            led=at.led or SUIT_OF[bit],
            best=bit if wins else at.best,
            mine=mine if wins else at.mine,
            opening=at.opening | self._opening(at, bit),
        )
        return self.holds(after) if after.turn != after.leader else self._complete(after)

    def _opening(self, at: ClaimState, bit: int) -> int:
        """Return the card if it is a discard that ends the bar of leads, else 0."""
        discarded = self.rules.by_discard and at.led and not bit & at.led
        return bit & self.rules.opens if discarded else 0

    def _complete(self, at: ClaimState) -> bool:
        """Return whether the claim holds after a complete trick, for every possible next leader."""
        if at.mine != self.rest:
            return False
        if not at.hand:
            return True
        leaders = [self.me] if self.rest else [n for n in range(len(at.sizes)) if n != self.me]
        quiet = at._replace(led=0, best=0, mine=False)
        return all(self.holds(quiet._replace(turn=place, leader=place)) for place in leaders)


def runs(cards: int, fence: int, *, top: bool) -> list[int]:
    """Return one card of each run of *cards* of one suit that no card of *fence* separates.

    :param top: whether to return the highest card of a run instead of the lowest.

    >>> runs(0b110111, 0b001000, top=True), runs(0b110111, 0b001000, top=False)
    ([4, 32], [1, 16])
    """
    found, last = list[int](), 0
    for bit in bits(cards | fence & cards_of_suit(cards)):
        if bit & fence:
            last = 0
        elif not last:
            found.append(bit)
            last = bit
        elif top:
            found[-1] = bit
    return found


def cards_of_suit(cards: int) -> int:
    """Return the whole suit of cards of one suit, or 0 for no cards."""
    return SUIT_OF[cards & -cards] if cards else 0


@lru_cache(maxsize=100_000)
def can_lie(counts: tuple[int, ...], sizes: tuple[int, ...], voids: tuple[int, ...]) -> bool:
    """Return whether cards can be distributed to hands.

    :param counts: the number of cards of each suit.
    :param sizes: for each player the number of cards they get.
    :param voids: for each player the suits that they cannot have.

    >>> can_lie((3, 0, 0, 1), (0, 2, 2, 0), (0, 0, 0, 0))
    True
    >>> can_lie((3, 0, 0, 1), (0, 2, 2, 0), (0, 0, SUITS[0], 0))
    False
    """
    for some in suit_sets():
        needed = sum(count for count, suit in zip(counts, SUITS, strict=True) if suit & some)
        room = sum(cap for cap, void in zip(sizes, voids, strict=True) if some & ~void)
        if needed > room:
            return False
    return True


@cache
def suit_sets() -> tuple[int, ...]:
    """Return every non-empty set of suits, as masks."""
    return tuple(
        sum(suit for n, suit in enumerate(SUITS) if chosen >> n & 1) for chosen in range(1, 16)
    )
