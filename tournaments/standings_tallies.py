"""The sums of each player of an event: points, table points, wins and missed rounds. Pure."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from math import floor
from types import MappingProxyType

from tournaments.standings_values import Compared, Credit, Missed, Penalty, TableResult

#: the table points for the order at a table, best first
TABLE_POINTS = (4, 2, 1, 0)
TWELFTHS = 12
# Shared by players without awards: thousands of empty mappings slow the garbage collector.
NO_AWARDS: Mapping[int, Credit] = MappingProxyType({})
NO_DEALS = Compared()


@dataclass(slots=True)
class Tally:
    """The sums of one player; ``results`` are the indices of their results in the event.

    Table points and wins are counted in twelfths, because up to four players share them.
    """

    points: int = 0
    table_twelfths: int = 0
    win_twelfths: int = 0
    best: int | None = None
    results: list[int] = field(default_factory=list)
    missed: tuple[Missed, ...] = ()
    penalty: int = 0
    compared: Compared = NO_DEALS


def add(
    tallies: Mapping[int, Tally],
    results: Iterable[tuple[int, TableResult]],
    missed: Iterable[Missed],
    penalties: Iterable[Penalty],
) -> None:
    """Add results, missed rounds and penalties to the tallies of the players."""
    for number, result in results:
        _add_result(tallies, number, result)
    for one in missed:
        if tally := tallies.get(one.player):
            tally.missed += (one,)
    for penalty in penalties:
        if tally := tallies.get(penalty.player):
            tally.penalty += penalty.points


def _add_result(tallies: Mapping[int, Tally], number: int, result: TableResult) -> None:
    compared, deals = result.compared, result.best
    order = sorted(result.scores.values(), reverse=True)
    level = len(set(order)) < len(order)
    for player, score in result.scores.items():
        tally = tallies.get(player)
        if tally is None:
            continue
        better, equal = order.index(score), order.count(score) if level else 1
        tally.results.append(number)
        tally.points += score
        tally.table_twelfths += _table_twelfths(better, equal)
        if not better:
            tally.win_twelfths += TWELFTHS // equal
        if compared and player in compared:
            tally.compared = tally.compared.plus(compared[player])
        best = deals.get(player) if deals else None
        if best is not None and (tally.best is None or best > tally.best):
            tally.best = best


def table_points(scores: Mapping[int, int]) -> dict[int, Fraction]:
    """Return the points for the order at a table; equal players share those of their places."""
    return {
        player: Fraction(_table_twelfths(better, equal), TWELFTHS)
        for player, better, equal in _orders(scores)
    }


def wins(scores: Mapping[int, int]) -> dict[int, Fraction]:
    """Return 1 for the best player at a table, shared among equal players."""
    return {player: Fraction(not better, equal) for player, better, equal in _orders(scores)}


@cache
def _table_twelfths(better: int, equal: int) -> int:
    return TWELFTHS * sum(TABLE_POINTS[better : better + equal]) // equal


def _orders(scores: Mapping[int, int]) -> Iterator[tuple[int, int, int]]:
    """Yield each player, how many scored more, and how many the same (including the player)."""
    order = sorted(scores.values(), reverse=True)
    for player, score in scores.items():
        yield player, order.index(score), order.count(score)


def awards_of(tally: Tally) -> Mapping[int, Credit]:
    """Return the award for each round without a result, if it counts yet."""
    if not tally.missed:
        return NO_AWARDS
    average = _average(tally)
    awards = ((one.round, average if one.award == "average" else one.award) for one in tally.missed)
    return {number: award for number, award in awards if isinstance(award, Credit)}


def _average(tally: Tally) -> Credit | None:
    """Return a player's average of a result, or None without results.

    The points are rounded to a whole number, halves up, so that totals stay whole.
    """
    if not (played := len(tally.results)):
        return None
    return Credit(
        total=_whole(Fraction(tally.points, played)),
        table=Fraction(tally.table_twelfths, TWELFTHS * played),
        average=True,
        difference=tally.compared.points / played,
    )


def round_average(results: Iterable[TableResult]) -> Credit | None:
    """Return the average of all who played in a round, or None without results.

    The points are rounded to a whole number, halves up. Differences of duplicate deals are 0 on
    average.
    """
    tables = [result.scores for result in results]
    if not (played := sum(map(len, tables))):
        return None
    points = sum(sum(scores.values()) for scores in tables)
    table = sum(sum(table_points(scores).values()) for scores in tables)
    return Credit(total=_whole(Fraction(points, played)), table=Fraction(table) / played)


def _whole(value: Fraction) -> Fraction:
    return Fraction(floor(value + Fraction(1, 2)))
