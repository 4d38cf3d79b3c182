"""Difference matrices over finite groups.

A difference matrix has rows of four elements of a group such that any two columns differ by each
element in at most one row. From each row, :mod:`tournaments.draw.movements` makes a round in which
every table has one player of each quarter of the field, and in which no two players meet twice.

A group of *order* elements consists of the integers 0..order-1, read as one digit per prime power
of the order: an element of the ring of residues for primes from 5 on, of the finite field for
powers of 2 and 3.
"""

from collections.abc import Iterator

Row = tuple[int, int, int, int]

# Monic irreducible polynomials over GF(p): p ** k -> their coefficients of x**0 .. x**(k-1).
IRREDUCIBLE = {
    4: (1, 1),
    8: (1, 1, 0),
    16: (1, 1, 0, 0),
    32: (1, 0, 1, 0, 0),
    64: (1, 1, 0, 0, 0, 0),
    128: (1, 1, 0, 0, 0, 0, 0),
    9: (1, 0),
    27: (1, 2, 0),
    81: (2, 1, 0, 0),
}


class Group:
    """Addition on 0..order-1, and multiplication with the elements 0 to 3."""

    def __init__(self, order: int) -> None:
        powers = prime_powers(order)
        self.order = order
        #: whether the differences of 0, 1, 2, 3 are units; then there are *order* rows (MacNeish)
        self.full = all(prime > 3 or power in IRREDUCIBLE for prime, power in powers)
        self.powers = powers if self.full else [(order, order)]

    def add(self, a: int, b: int) -> int:
        """Return the sum, digit by digit."""
        return self._join(_add(p, q, x, y) for (p, q), x, y in self._split(a, b))

    def times(self, a: int, small: int) -> int:
        """Return *a* times the element that has *small* (0..3) in every digit."""
        return self._join(_times(p, q, x, small) for (p, q), x, _ in self._split(a, 0))

    def rows(self) -> Iterator[Row]:
        """Return the rows r x (0, 1, 2, 3), for every r or for those with 3 r < order."""
        count = self.order if self.full else (self.order + 2) // 3
        for r in range(count):
            yield (0, self.times(r, 1), self.times(r, 2), self.times(r, 3))

    def _split(self, a: int, b: int) -> Iterator[tuple[tuple[int, int], int, int]]:
        for prime, power in self.powers:
            a, x = divmod(a, power)
            b, y = divmod(b, power)
            yield (prime, power), x, y

    def _join(self, digits: Iterator[int]) -> int:
        number, weight = 0, 1
        for (_, power), digit in zip(self.powers, digits, strict=True):
            number += weight * digit
            weight *= power
        return number


def prime_powers(number: int) -> list[tuple[int, int]]:
    """Return (p, p ** k) for every prime factor of *number* with its multiplicity k."""
    found = []
    prime = 2
    while number > 1:
        power = 1
        while number % prime == 0:
            number //= prime
            power *= prime
        if power > 1:
            found.append((prime, power))
        prime += 1
    return found


def _add(prime: int, power: int, a: int, b: int) -> int:
    if power not in IRREDUCIBLE:
        return (a + b) % power
    return _number(prime, [x + y for x, y in zip(*_both_digits(prime, power, a, b), strict=True)])


def _times(prime: int, power: int, a: int, b: int) -> int:
    """Return the product of two elements; in a field, of two polynomials over GF(prime)."""
    if power not in IRREDUCIBLE:
        return a * b % power
    left, right = _both_digits(prime, power, a, b)
    rule = IRREDUCIBLE[power]
    result = [0] * len(rule)
    for coefficient in reversed(right):
        carry = result[-1]
        result = [0, *result[:-1]]
        result = [
            x - carry * low + coefficient * y for x, low, y in zip(result, rule, left, strict=True)
        ]
    return _number(prime, result)


def _both_digits(prime: int, power: int, a: int, b: int) -> tuple[list[int], list[int]]:
    size = len(IRREDUCIBLE[power])
    return _digits(prime, size, a), _digits(prime, size, b)


def _digits(prime: int, size: int, number: int) -> list[int]:
    return [number // prime**place % prime for place in range(size)]


def _number(prime: int, digits: list[int]) -> int:
    return sum(digit % prime * prime**place for place, digit in enumerate(digits))
