"""The tables of a competition and of a year. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from bidding.marking import half_up

Who = TypeVar("Who", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Line(Generic[Who]):
    """A competitor in the table of a competition.

    :ivar marks: the mark for each problem; None for no answer, which counts as 0.
    :ivar place: the place from 1; equal totals share a place, and then *shared* is true.
    :ivar percent: the percentage of competitors who did no better; 100 for the first.
    :ivar tops: the number of their answers with the highest mark.
    """

    who: Who
    marks: tuple[int | None, ...]
    total: int
    place: int
    shared: bool
    percent: int
    tops: int


@dataclass(frozen=True, slots=True)
class Place:
    """A place from 1, and whether it is shared."""

    number: int
    shared: bool


def table(marks: Mapping[Who, Sequence[int | None]], top: int) -> list[Line[Who]]:
    """Return the table of a competition, the best first; ties stay in the order of *marks*.

    >>> [(line.who, line.place, line.percent) for line in
    ...  table({"Anne": [10, 7], "Beth": [7, 10], "Cath": [None, 3]}, 10)]
    [('Anne', 1, 100), ('Beth', 1, 100), ('Cath', 3, 33)]
    """
    totals = {who: sum(mark or 0 for mark in row) for who, row in marks.items()}
    percents = percentages(totals.values())
    return [
        Line(
            who=who,
            marks=tuple(marks[who]),
            total=totals[who],
            place=place.number,
            shared=place.shared,
            percent=percents[totals[who]],
            tops=sum(mark == top for mark in marks[who]),
        )
        for who, place in ranked(totals).items()
    ]


def ranked(totals: Mapping[Who, int]) -> dict[Who, Place]:
    """Return the place of each competitor, the highest total first.

    >>> {who: (place.number, place.shared) for who, place in
    ...  ranked({"a": 5, "b": 9, "c": 5}).items()}
    {'b': (1, False), 'a': (2, True), 'c': (2, True)}
    """
    having = Counter(totals.values())
    places: dict[int, Place] = {}
    better = 0
    for total in sorted(having, reverse=True):
        places[total] = Place(better + 1, having[total] > 1)
        better += having[total]
    order = sorted(totals, key=lambda who: -totals[who])
    return {who: places[totals[who]] for who in order}


def percentages(totals: Collection[int]) -> dict[int, int]:
    """Return for each total the percentage of *totals* that are no better, rounded half up.

    >>> percentages([30, 20, 20, 10])
    {30: 100, 20: 75, 10: 25}
    """
    having = Counter(totals)
    found: dict[int, int] = {}
    left = len(totals)
    for total in sorted(having, reverse=True):
        found[total] = half_up(Fraction(100 * left, len(totals)))
        left -= having[total]
    return found


def mean_mark(marks: Collection[int]) -> int:
    """Return the mean of *marks*, rounded half up; 0 without marks.

    Every competitor gets this mark for a dropped problem.

    >>> mean_mark([10, 7, 0]), mean_mark([10, 7]), mean_mark([])
    (6, 9, 0)
    """
    return half_up(Fraction(sum(marks), len(marks))) if marks else 0
