"""Sampling hidden hands: all deals that agree with what is known are equally likely.

For each unseen card it is known which players may hold it, and for each player how many cards they
hold. The cards that not every player may hold are dealt first, in a fixed order; :func:`count_ways`
counts the ways to deal the remaining ones, for every number of cards that the players may still
need. A card goes to a player with a probability proportional to the number of ways that are left.
The other cards then fill the hands at random. Counts are floating-point numbers, exact to fifteen
digits.
"""

from __future__ import annotations

from typing import NamedTuple

from games.playouts.rng import fraction, subset


class HiddenCards(NamedTuple):
    """The known facts about hidden hands, as numbers.

    :ivar known: for each seat the cards it is known to hold.
    :ivar room: for each seat the number of unseen cards it holds.
    :ivar free: the cards that every seat with room may hold.
    :ivar cards: the other unseen cards; *holders* has for each of them a bit for each seat that may
        hold it.
    :ivar strides: the offset in *ways* of one card for each seat; see :func:`count_ways`.
    """

    known: list[int]
    room: list[int]
    free: int
    cards: list[int]
    holders: list[int]
    strides: list[int]
    ways: list[float]


def count_ways(room: list[int], holders: list[int], strides: list[int], ways: list[float]) -> None:
    """Fill in the number of ways to deal the last cards, by how many each seat still needs.

    The entry for the needs n is at the sum of ``n[seat] * strides[seat]``; their sum is the number
    of cards left. *holders* has for each card the seats that may hold it, from the first card on.
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


def draw(hidden: HiddenCards, rng: list[int], room: list[int], dealt: list[list[int]]) -> None:
    """Fill *dealt* with deals, a mask for each seat; *room* is scratch space."""
    known, sizes, cards, holders = hidden.known, hidden.room, hidden.cards, hidden.holders
    strides, ways = hidden.strides, hidden.ways
    for n in range(len(dealt)):
        hands = dealt[n]
        for seat in range(len(hands)):
            hands[seat] = known[seat]
            room[seat] = sizes[seat]
        if len(cards):
            place(cards, holders, strides, ways, rng, room, hands)
        fill(hidden.free, rng, room, hands)


def place(
    cards: list[int], holders: list[int], strides: list[int], ways: list[float], rng: list[int],
    room: list[int], hands: list[int],
) -> None:  # fmt: skip
    """Deal the cards that not every seat may hold."""
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
    """Deal the cards that every seat with room may hold."""
    for seat in range(len(hands)):
        if room[seat] and cards:
            mine = subset(cards, room[seat], rng)
            hands[seat] |= mine
            cards ^= mine
