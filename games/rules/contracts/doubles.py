"""Doubles, and turns in the round of doubles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from games.rules.contracts import errors
from games.rules.seats import Seat


class Double(NamedTuple):
    """A double of one player by another; it is a redouble if the other doubled first.

    >>> Double.parse("E>N")
    Double(by=<Seat.E: 'E'>, of=<Seat.N: 'N'>)
    """

    by: Seat
    of: Seat

    @classmethod
    def parse(cls, text: str) -> Double:
        """Return the double of a text such as ``E>N``.

        :raises BadDouble: if it is not two seats.
        """
        by, arrow, of = text[:8].partition(">")
        if not arrow or by not in set(Seat) or of not in set(Seat):
            raise errors.BadDouble(double=text[:8])
        return cls(Seat(by), Seat(of))

    def __str__(self) -> str:
        return f"{self.by}>{self.of}"


@dataclass(frozen=True, slots=True)
class DoubleTurn:
    """A player's turn in the round of doubles: they double *targets*, or pass.

    >>> str(DoubleTurn((Seat.N, Seat.E))), str(DoubleTurn())
    ('double N E', 'pass')
    """

    targets: tuple[Seat, ...] = ()

    def __str__(self) -> str:
        return " ".join(("double", *self.targets)) if self.targets else "pass"
