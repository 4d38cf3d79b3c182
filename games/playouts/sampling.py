"""Hidden hands drawn at random, each deal that agrees with what is known as likely as the others.

What is known says for each unseen card who may hold it, and for each player how many she holds.
The cards that not everybody may hold come first, in a fixed order; :func:`count_ways` counts in how
many ways the cards from one on can be shared out, for every number of cards the players may still
lack. A card goes to each player in proportion to the ways that this leaves, which makes all deals
equally likely. The other cards then fill the hands at random. Counts are floating-point numbers,
exact to fifteen digits.
"""

from __future__ import annotations

from typing import NamedTuple

from games.playouts.rng import fraction, subset


class HiddenCards(NamedTuple):
    """What is known, as numbers.

    :ivar known: for each seat the cards she is known to hold.
    :ivar room: for each seat how many unseen cards she holds.
    :ivar free: the cards that anybody with room may hold.
    :ivar cards: the other unseen cards, one by one, and in *holders* who may hold each, as bits.
    :ivar strides: what one card less for a seat is in *ways*; see :func:`count_ways`.
    """

    known: list[int]
    room: list[int]
    free: int
    cards: list[int]
    holders: list[int]
    strides: list[int]
    ways: list[float]


def count_ways(room: list[int], holders: list[int], strides: list[int], ways: list[float]) -> None:
    """Fill in the number of ways to share out the last cards, by how many each seat still lacks.

    The entry for the lacks l is at the sum of ``l[seat] * strides[seat]``. As many cards are left
    as are lacking; *holders* has for each card who may hold it, the first one first.
    """
    ways[0] = 1.0
    for at in range(1, len(ways)):
        left, lacking = at, 0
        for seat in range(len(room)):
            lacking += left // strides[seat] % (room[seat] + 1)
        may = holders[len(holders) - lacking]
        total = 0.0
        for seat in range(len(room)):
            if may >> seat & 1 and left // strides[seat] % (room[seat] + 1):
                total += ways[at - strides[seat]]
        ways[at] = total


def draw(unseen: HiddenCards, rng: list[int], room: list[int], dealt: list[list[int]]) -> None:
    """Fill *dealt* with deals, a mask for each seat; *room* is scratch space."""
    known, lacks, cards, holders = unseen.known, unseen.room, unseen.cards, unseen.holders
    strides, ways = unseen.strides, unseen.ways
    for n in range(len(dealt)):
        hands = dealt[n]
        for seat in range(len(hands)):
            hands[seat] = known[seat]
            room[seat] = lacks[seat]
        if len(cards):
            place(cards, holders, strides, ways, rng, room, hands)
        fill(unseen.free, rng, room, hands)


def place(
    cards: list[int], holders: list[int], strides: list[int], ways: list[float], rng: list[int],
    room: list[int], hands: list[int],
) -> None:  # fmt: skip
    """Deal the cards that not everybody may hold."""
    at = len(ways) - 1
    for n in range(len(cards)):
        lot = fraction(rng) * ways[at]
        chosen = -1
        for seat in range(len(hands)):
            if room[seat] and holders[n] >> seat & 1 and ways[at - strides[seat]] > 0.0:
                chosen = seat
                lot -= ways[at - strides[seat]]
                if lot < 0.0:
                    break
        hands[chosen] |= cards[n]
        room[chosen] -= 1
        at -= strides[chosen]


def fill(cards: int, rng: list[int], room: list[int], hands: list[int]) -> None:
    """Deal the cards that anybody may hold."""
    for seat in range(len(hands)):
        if room[seat] and cards:
            mine = subset(cards, room[seat], rng)
            hands[seat] |= mine
            cards ^= mine
