"""The table of a year from each competitor's best months. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Generic

from bidding.standings import Place, Who, ranked


@dataclass(frozen=True, slots=True)
class YearLine(Generic[Who]):
    """A competitor in the table of a year.

    :ivar months: their marks by competition, for the competitions that they entered.
    :ivar counting: the competitions that count.
    :ivar needed: the marks with which one more month would improve their total.
    :ivar to_next: the marks with which one more month would reach the next better total; None for
        the first place, or if more than *most* would be needed.
    """

    who: Who
    place: Place
    total: int
    months: Mapping[int, int]
    counting: frozenset[int]
    needed: int
    to_next: int | None


def year_table(
    months: Mapping[Who, Mapping[int, int]], *, best: int, most: int
) -> list[YearLine[Who]]:
    """Return the table of a year, the best first.

    :param months: the marks of each competitor by competition.
    :param best: the number of months that count, such as 9 of 12.
    :param most: the highest possible marks of one month.

    >>> lines = year_table({"Anne": {1: 70, 2: 60, 3: 65}, "Beth": {1: 64, 3: 66}}, best=2, most=80)
    >>> [(line.who, line.total, line.needed, line.to_next) for line in lines]
    [('Anne', 135, 66, None), ('Beth', 130, 65, 69)]
    """
    counting = {who: best_of(marks, best) for who, marks in months.items()}
    totals = {who: sum(months[who][month] for month in counting[who]) for who in months}
    places = ranked(totals)
    above = _totals_above(places, totals)
    lines = []
    for who, place in places.items():
        dropped = lowest_counting(months[who], best)
        to_next = above[who] - totals[who] + dropped if who in above else None
        lines.append(
            YearLine(
                who=who,
                place=place,
                total=totals[who],
                months=months[who],
                counting=counting[who],
                needed=dropped + 1,
                to_next=to_next if to_next is not None and to_next <= most else None,
            )
        )
    return lines


def best_of(marks: Mapping[int, int], best: int) -> frozenset[int]:
    """Return the *best* months of *marks*; ties go to the earlier month."""
    return frozenset(sorted(marks, key=lambda month: (-marks[month], month))[:best])


def lowest_counting(marks: Mapping[int, int], best: int) -> int:
    """Return the marks that one more month would replace: 0 while fewer than *best* count."""
    counting = best_of(marks, best)
    return min(marks[month] for month in counting) if len(counting) == best else 0


def _totals_above(places: Mapping[Who, Place], totals: Mapping[Who, int]) -> dict[Who, int]:
    """Return the next better total for every competitor who is not first."""
    found: dict[Who, int] = {}
    for better, who in pairwise(places):
        same = totals[better] == totals[who]
        if not same:
            found[who] = totals[better]
        elif better in found:
            found[who] = found[better]
    return found
