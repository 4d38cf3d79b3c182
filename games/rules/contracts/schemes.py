"""Scoring schemes: what players take in a deal, and its score.

- :class:`CountScoring`: points for each trick, queen or heart taken;
- :class:`PlaceScoring`: points for places in order (the last tricks, the king, going out);
- :class:`SplitScoring`: one total, split among all who lost;
- :class:`CombinedScoring`: several of these in one deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from games.rules.contracts import errors
from games.rules.contracts.result_checks import check_parts, check_wins
from games.rules.contracts.taken import Taken, read_counts, read_order
from games.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class CountScoring:
    """*number* tricks, queens, hearts or wins score *each*.

    :ivar marked: the key of the one that scores *extra* in addition (``ace``), or an empty string.
    :ivar ties: whether some of them may go to nobody, because they are wins between rows: each
        player's row is compared with each other player's.
    """

    what: str
    number: int
    each: int
    marked: str = ""
    extra: int = 0
    ties: bool = False

    @property
    def total(self) -> int:
        """The sum of all raw scores."""
        return self.number * self.each + self.extra

    @property
    def exact(self) -> bool:
        """Whether the raw scores always add up to the total."""
        return not self.ties

    def read(self, data: object, contract: str, seats: Sequence[Seat]) -> Taken:
        """Return what was taken, read from data.

        :raises RuleError: if it is incomplete or contradicts itself.

        >>> hearts = CountScoring("hearts", 13, -2, "ace", -4)
        >>> taken = hearts.read({"E": 3, "S": 10, "ace": "S"}, "no-hearts", tuple(Seat)[:4])
        >>> taken.counts, taken.marked
        ((0, 3, 10, 0), <Seat.S: 'S'>)
        """
        taken = read_counts(data, contract, seats, marked=self.marked)
        all_there = sum(taken.counts) == self.number
        if not all_there and not (self.ties and sum(taken.counts) < self.number):
            raise errors.TakenTotal(number=self.number, what=self.what, sum=sum(taken.counts))
        if self.marked and taken.marked is None:
            raise errors.AceMissing()
        if taken.marked and not taken.counts[seats.index(taken.marked)]:
            raise errors.AceNotTaken(seat=taken.marked)
        if self.ties:
            pairs = len(seats) * (len(seats) - 1) // 2
            check_wins(taken.counts, seats, self.number // pairs)
        return taken

    def score(self, taken: Taken, seats: Sequence[Seat]) -> dict[Seat, int]:
        """Return the raw scores of what :meth:`read` accepted."""
        raw = {seat: n * self.each for seat, n in zip(seats, taken.counts, strict=True)}
        if taken.marked:
            raw[taken.marked] += self.extra
        return raw

    def to_json(self) -> dict[str, Any]:
        """Return the scheme as JSON data for score-sheet and table pages."""
        data: dict[str, Any] = {"kind": "counted", "what": self.what, "number": self.number}
        return data | {"each": self.each, "marked": self.marked, "extra": self.extra}


@dataclass(frozen=True, slots=True)
class PlaceScoring:
    """Each of *values* goes to one seat, in order; if *distinct*, a seat can have only one."""

    what: str
    values: tuple[int, ...]
    distinct: bool = False
    exact: ClassVar[bool] = True

    @property
    def total(self) -> int:
        """The sum of all raw scores."""
        return sum(self.values)

    def read(self, data: object, contract: str, seats: Sequence[Seat]) -> Taken:
        """Return the seat of each place, read from data; the last distinct place may be left out.

        :raises RuleError: if there are too few or too many, or a seat is given twice.

        >>> dominoes = PlaceScoring("going-out", (45, 20, 5, -5), distinct=True)
        >>> [str(s) for s in dominoes.read(["S", "N", "E"], "dominoes", tuple(Seat)[:4]).order]
        ['S', 'N', 'E', 'W']
        """
        order = read_order(data, contract, seats).order
        if self.distinct:
            for n, seat in enumerate(order):
                if seat in order[:n]:
                    raise errors.PlaceTwice(seat=seat)
            if len(order) == len(self.values) - 1:
                order += tuple(seat for seat in seats if seat not in order)
        if len(order) != len(self.values):
            raise errors.PlacesMissing(number=len(self.values), given=len(order))
        return Taken(order=order)

    def score(self, taken: Taken, seats: Sequence[Seat]) -> dict[Seat, int]:
        """Return the raw scores of what :meth:`read` accepted."""
        raw = dict.fromkeys(seats, 0)
        for seat, value in zip(taken.order, self.values, strict=True):
            raw[seat] += value
        return raw

    def to_json(self) -> dict[str, Any]:
        """Return the scheme as JSON data for score-sheet and table pages."""
        data: dict[str, Any] = {"kind": "placed", "what": self.what}
        return data | {"values": list(self.values), "distinct": self.distinct}


@dataclass(frozen=True, slots=True)
class SplitScoring:
    """*total* is split equally among the players who lost.

    >>> lost = Taken(order=(Seat.N, Seat.W))
    >>> list(SplitScoring("most-of-a-suit", -36).score(lost, tuple(Seat)[:4]).values())
    [-18, 0, 0, -18]
    """

    what: str
    total: int
    exact: ClassVar[bool] = True

    def read(self, data: object, contract: str, seats: Sequence[Seat]) -> Taken:
        """Return the players who lost, read from data in any order.

        :raises RuleError: if nobody lost, or a seat is given twice.
        """
        lost = read_order(data, contract, seats).order
        if not lost:
            raise errors.NobodyLost()
        for n, seat in enumerate(lost):
            if seat in lost[:n]:
                raise errors.PlaceTwice(seat=seat)
        return Taken(order=tuple(seat for seat in seats if seat in lost))

    def score(self, taken: Taken, seats: Sequence[Seat]) -> dict[Seat, int]:
        """Return the raw scores of what :meth:`read` accepted."""
        share = self.total // len(taken.order)
        return {seat: share if seat in taken.order else 0 for seat in seats}

    def to_json(self) -> dict[str, Any]:
        """Return the scheme as JSON data for score-sheet and table pages."""
        return {"kind": "split", "what": self.what, "total": self.total}


@dataclass(frozen=True, slots=True)
class CombinedScoring:
    """Several schemes score in one deal.

    >>> both = CombinedScoring((CountScoring("queens", 4, -6), PlaceScoring("king", (-20,))))
    >>> taken = both.read({"queens": {"N": 4}, "king": ["E"]}, "salad", tuple(Seat)[:4])
    >>> list(both.score(taken, tuple(Seat)[:4]).values())
    [-24, -20, 0, 0]
    """

    parts: tuple[CountScoring | PlaceScoring, ...]
    what: ClassVar[str] = "together"
    exact: ClassVar[bool] = True

    @property
    def total(self) -> int:
        """The sum of all raw scores."""
        return sum(part.total for part in self.parts)

    def read(self, data: object, contract: str, seats: Sequence[Seat]) -> Taken:
        """Return what was taken, read part by part.

        :raises RuleError: if a part is missing or wrong, or contradicts another.
        """
        if not isinstance(data, dict) or set(data) != {part.what for part in self.parts}:
            raise errors.BadTaken(contract=contract)
        parts = {part.what: part.read(data[part.what], contract, seats) for part in self.parts}
        check_parts(parts, seats)
        return Taken(parts=tuple(parts.items()))

    def score(self, taken: Taken, seats: Sequence[Seat]) -> dict[Seat, int]:
        """Return the raw scores of what :meth:`read` accepted."""
        raw = dict.fromkeys(seats, 0)
        for part, (_what, of) in zip(self.parts, taken.parts, strict=True):
            for seat, points in part.score(of, seats).items():
                raw[seat] += points
        return raw

    def to_json(self) -> dict[str, Any]:
        """Return the scheme as JSON data for score-sheet and table pages."""
        return {"kind": "together", "parts": [part.to_json() for part in self.parts]}


Scoring = CountScoring | PlaceScoring | SplitScoring | CombinedScoring
