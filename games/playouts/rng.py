"""A random number generator that gives the same numbers compiled and interpreted.

A generator is a list or array of one whole number, its state. One step is Marsaglia's
multiply-with-carry: the state holds a digit to the base 2**32 and a carry; the next state is
``MULTIPLIER * digit + carry``, and the digit is the random number. No intermediate value exceeds
63 bits, so signed 64-bit integers and those of Python agree. ``MULTIPLIER * 2**32 - 1`` and half of
it, rounded down, are prime, so the period is about 2**62.

>>> rng = [20_261_120 << 31]
>>> [below(6, rng) for _ in range(8)]
[0, 0, 4, 3, 2, 5, 0, 3]
"""

from __future__ import annotations

from hashlib import sha256

DIGIT = (1 << 32) - 1
MULTIPLIER = 2147483085


def initial_state(seed: str) -> int:
    """Return the initial state of a generator, a hash of *seed*."""
    number = int.from_bytes(sha256(seed.encode()).digest()[:8], "big")
    return number % (MULTIPLIER * 2**32 - 2) + 1


def below(limit: int, rng: list[int]) -> int:
    """Return a number from 0 to *limit* - 1; all are equally likely to one part in 2**32."""
    digit = rng[0] & DIGIT
    rng[0] = MULTIPLIER * digit + (rng[0] >> 32)
    return digit * limit >> 32


def fraction(rng: list[int]) -> float:
    """Return a number from 0, inclusive, to 1, exclusive."""
    high = below(1 << 27, rng)
    return (high * 67108864.0 + below(1 << 26, rng)) / 9007199254740992.0


def some_cards(rng: list[int]) -> int:
    """Return a mask that has each of the 52 cards with probability one half."""
    return (below(1 << 26, rng) << 26) | below(1 << 26, rng)


def fork(rng: list[int]) -> int:
    """Return the initial state of another generator."""
    return (below(1 << 30, rng) << 32) + below(DIGIT, rng) + 1


def nth(cards: int, number: int) -> int:
    """Return one of *cards*, counted from the lowest, which is 0."""
    for _ in range(number):
        cards &= cards - 1
    return cards & -cards


def nth_by_halves(cards: int, number: int) -> int:
    """Return the same as :func:`nth`; compiled it is faster, without unpredictable branches."""
    place = 0
    for width in (32, 16, 8, 4, 2, 1):
        below_it = (cards >> place & (1 << width) - 1).bit_count()
        if number >= below_it:
            place += width
            number -= below_it
    return 1 << place


def subset(cards: int, size: int, rng: list[int]) -> int:
    """Return *size* of the cards; every such set is equally likely.

    About the right share of the cards is chosen first; then single cards are added or removed at
    random until the size is right. All cards are treated alike, so sets of the same size are
    equally likely.
    """
    number = cards.bit_count()
    if 2 * size > number:
        return cards ^ _subset_of_fewer(cards, number, number - size, rng)
    return _subset_of_fewer(cards, number, size, rng)


def _subset_of_fewer(cards: int, number: int, size: int, rng: list[int]) -> int:
    """Return a random set of *size* of these *number* cards, at most half of them."""
    chosen = cards & _about(16 * size // number, rng) if size > 2 else 0
    excess = chosen.bit_count() - size
    while excess > 0:
        chosen ^= nth(chosen, below(size + excess, rng))
        excess -= 1
    while excess < 0:
        chosen |= nth(cards & ~chosen, below(number - size - excess, rng))
        excess += 1
    return chosen


def _about(sixteenths: int, rng: list[int]) -> int:
    """Return a mask that has each card with about this probability, at most one half."""
    if sixteenths >= 7:
        return some_cards(rng)
    if sixteenths >= 5:
        return some_cards(rng) & (some_cards(rng) | some_cards(rng))
    return some_cards(rng) & some_cards(rng)
