"""Side-payments for doubles.

Between two players there are k doubles: none, one, or a double and its redouble. The player with
the lower raw score pays the other k times the difference of their raw scores.

>>> from games.rules.contracts.doubles import Double
>>> raw = {Seat.N: -6, Seat.E: 0, Seat.S: -6, Seat.W: -12}
>>> edges = [Double.parse(text) for text in ("E>N", "E>S", "E>W", "S>N", "N>S")]
>>> settlement = settle(raw, edges)
>>> [str(payment) for payment in settlement.payments]
['N pays E 6', 'S pays E 6', 'W pays E 12']
>>> list(settlement.net.values())
[-12, 24, -12, -24]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

from games.rules.contracts.doubles import Double
from games.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Payment:
    """The points that one player pays another for the doubles between them."""

    by: Seat
    to: Seat
    points: int

    def __str__(self) -> str:
        return f"{self.by} pays {self.to} {self.points}"


@dataclass(frozen=True, slots=True)
class Settlement:
    """The payments of a deal; *side* is their balance for each seat, *net* is raw plus side."""

    payments: tuple[Payment, ...]
    side: Mapping[Seat, int]
    net: Mapping[Seat, int]


def settle(raw: Mapping[Seat, int], doubles: Iterable[Double]) -> Settlement:
    """Return the side-payments of a deal and the net scores, whose sum is that of *raw*."""
    made = tuple(doubles)
    payments = tuple(
        _payment(raw, a, b, stakes)
        for a, b in combinations(raw, 2)
        if (stakes := (Double(a, b) in made) + (Double(b, a) in made)) and raw[a] != raw[b]
    )
    side = dict.fromkeys(raw, 0)
    for payment in payments:
        side[payment.by] -= payment.points
        side[payment.to] += payment.points
    return Settlement(payments, side, {seat: raw[seat] + side[seat] for seat in raw})


def _payment(raw: Mapping[Seat, int], a: Seat, b: Seat, stakes: int) -> Payment:
    worse, better = sorted((a, b), key=lambda seat: raw[seat])
    return Payment(worse, better, stakes * (raw[better] - raw[worse]))
