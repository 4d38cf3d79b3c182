"""Standings: ranked rows from results, penalties and awards for rounds without one. Pure.

The event's metrics are compared in their order; higher is better. Players who are level in all of
them share a place, and the places after it are skipped (1, 2, 2, 4).
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, groupby
from math import floor
from types import MappingProxyType
from typing import Generic, TypeVar

from tournaments.standings_values import (
    DUPLICATE,
    METRICS,
    Award,
    Compared,
    Credit,
    Metric,
    Missed,
    Penalty,
    Row,
    StandingsInput,
    TableResult,
    Value,
)

__all__ = [
    "METRICS", "TABLE_POINTS", "Award", "Credit", "Metric", "Missed", "Penalty", "Row",
    "StandingsInput", "TableResult", "Value", "fields_by_round", "head_to_head", "standings",
    "standings_by_round", "table_points", "wins",
]  # fmt: skip

#: the table points for the order at a table, the best first
TABLE_POINTS = (4, 2, 1, 0)
TWELFTHS = 12
Number = Fraction | int
# Shared by players without any: thousands of empty ones keep the garbage collector busy.
NO_AWARDS: Mapping[int, Credit] = MappingProxyType({})
NOTHING_CARRIED: Mapping[Metric, Fraction] = MappingProxyType({})
NO_DEALS = Compared()

Item = TypeVar("Item")


def standings(event: StandingsInput) -> list[Row]:
    """Return the players of *event*, ranked."""
    tallies = {player: _Tally() for player in event.players}
    _add(tallies, enumerate(event.results), event.missed, event.penalties)
    return _rows(event, event.players, _all_values(event, tallies), tallies)


def standings_by_round(
    event: StandingsInput, rounds: Iterable[int]
) -> Iterator[tuple[int, list[Row]]]:
    """Yield the ranking after each of *rounds*, in ascending order; each result is added once."""
    for number, (rows,) in fields_by_round(event, rounds, lambda _number: [event.players]):
        yield number, rows


def fields_by_round(
    event: StandingsInput,
    rounds: Iterable[int],
    fields: Callable[[int], Sequence[Sequence[int]]],
) -> Iterator[tuple[int, list[list[Row]]]]:
    """Yield the rankings of the *fields* after each of *rounds*: players who are ranked apart."""
    tallies = {player: _Tally() for player in event.players}
    results = _Pending(enumerate(event.results), lambda numbered: numbered[1].round)
    missed = _Pending(event.missed, lambda one: one.round)
    penalties = _Pending(event.penalties, lambda penalty: penalty.round)
    for number in rounds:
        _add(tallies, results.up_to(number), missed.up_to(number), penalties.up_to(number))
        values = _all_values(event, tallies)
        yield number, [_rows(event, players, values, tallies) for players in fields(number)]


class _Pending(Generic[Item]):
    """Items that are still to be added, in the order of their rounds."""

    def __init__(self, items: Iterable[Item], round_of: Callable[[Item], int]) -> None:
        self._items = deque(sorted(items, key=round_of))
        self._round_of = round_of

    def up_to(self, number: int) -> Iterator[Item]:
        """Remove and yield the items of the rounds up to *number*."""
        while self._items and self._round_of(self._items[0]) <= number:
            yield self._items.popleft()


@dataclass(slots=True)
class _Tally:
    """The sums of one player; ``results`` has the indices of theirs in the event.

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


def _add(
    tallies: Mapping[int, _Tally],
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


def _add_result(tallies: Mapping[int, _Tally], number: int, result: TableResult) -> None:
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


def _rows(
    event: StandingsInput,
    players: Sequence[int],
    values: dict[int, dict[Metric, Value]],
    tallies: Mapping[int, _Tally],
) -> list[Row]:
    rows: list[Row] = []
    for tied in _ranked(event, list(players), list(event.metrics), values, tallies):
        place = len(rows) + 1
        for player in tied:
            tally, is_shared = tallies[player], len(tied) > 1
            row = _row(player, place, values[player], tally, event.results, shared=is_shared)
            if DUPLICATE in event.metrics:
                row = replace(row, compared=_compared(event, player, tallies[player]))
            rows.append(row)
    return rows


def table_points(scores: Mapping[int, int]) -> dict[int, Fraction]:
    """Return the points for the order at a table; level players share those of their places."""
    return {
        player: Fraction(_table_twelfths(better, equal), TWELFTHS)
        for player, better, equal in _orders(scores)
    }


def wins(scores: Mapping[int, int]) -> dict[int, Fraction]:
    """Return 1 for the best at a table, shared among level players."""
    return {player: Fraction(not better, equal) for player, better, equal in _orders(scores)}


@cache
def _table_twelfths(better: int, equal: int) -> int:
    return TWELFTHS * sum(TABLE_POINTS[better : better + equal]) // equal


def _orders(scores: Mapping[int, int]) -> Iterator[tuple[int, int, int]]:
    """Yield each player, how many scored more, and how many as much (including the player)."""
    order = sorted(scores.values(), reverse=True)
    for player, score in scores.items():
        yield player, order.index(score), order.count(score)


def _all_values(
    event: StandingsInput, tallies: Mapping[int, _Tally]
) -> dict[int, dict[Metric, Value]]:
    """Return the values of each player by which they are compared, if not only with some."""
    totals = {player: _total(event, player, tally) for player, tally in tallies.items()}
    at_tables = _totals_at_tables(event, totals) if "opponents" in event.metrics else []
    return {
        player: _values(event, player, tally, totals[player], at_tables)
        for player, tally in tallies.items()
    }


def _total(event: StandingsInput, player: int, tally: _Tally) -> Number:
    """Return a player's total, as int where it is whole, because that is added faster."""
    own: Number = tally.points - tally.penalty
    for award in _awards(tally).values():
        own += award.total
    if player in event.carried:
        own += event.carried[player].get("total", 0)
    return own.numerator if own.denominator == 1 else own


def _totals_at_tables(
    event: StandingsInput, totals: Mapping[int, Number]
) -> list[tuple[Number, int]]:
    """Return for each result the sum of the players' totals, and how many of them are ranked."""
    known = [[totals[p] for p in result.scores if p in totals] for result in event.results]
    return [(sum(found), len(found)) for found in known]


@lru_cache(maxsize=1 << 16)
def _fraction(value: Number, parts: int = 1) -> Fraction:
    """Return a fraction; equal ones are the same object, which is compared faster."""
    return Fraction(value, parts)


def _values(
    event: StandingsInput,
    player: int,
    tally: _Tally,
    total: Number,
    at_tables: Sequence[tuple[Number, int]],
) -> dict[Metric, Value]:
    carried = event.carried.get(player, NOTHING_CARRIED)
    wins_so_far = _fraction(tally.win_twelfths, TWELFTHS)
    table = _fraction(tally.table_twelfths, TWELFTHS)
    for award in _awards(tally).values():
        table += award.table
    known: dict[Metric, Value] = {
        "total": _fraction(total),
        "table": table + carried["table"] if "table" in carried else table,
        "wins": wins_so_far + carried["wins"] if "wins" in carried else wins_so_far,
        "best": None if tally.best is None else _fraction(tally.best),
    }
    if DUPLICATE in event.metrics:
        known[DUPLICATE] = _compared(event, player, tally).score(matchpoints=event.matchpoints)
    if "opponents" in event.metrics:
        known["opponents"] = _strength_of_opponents(tally, total, at_tables)
    if "last" in event.metrics:
        known["last"] = _last_score(event, player, tally)
    return {metric: known[metric] for metric in event.metrics if metric in known}


def _awards(tally: _Tally) -> Mapping[int, Credit]:
    """Return what counts for each round without a result, if anything does yet."""
    if not tally.missed:
        return NO_AWARDS
    average = _average(tally)
    awards = ((one.round, average if one.award == "average" else one.award) for one in tally.missed)
    return {number: award for number, award in awards if isinstance(award, Credit)}


def _average(tally: _Tally) -> Credit | None:
    """Return a player's average of a result, or None without results.

    The points are rounded to a whole number, a half up, so that totals stay whole.
    """
    if not (played := len(tally.results)):
        return None
    return Credit(
        total=Fraction(floor(Fraction(tally.points, played) + Fraction(1, 2))),
        table=Fraction(tally.table_twelfths, TWELFTHS * played),
        average=True,
        difference=tally.compared.points / played,
    )


def _compared(event: StandingsInput, player: int, tally: _Tally) -> Compared:
    """Return a player's deals of a duplicate event, with awards and penalties."""
    brought = event.carried_deals.get(player, Compared())
    credit = sum((award.difference for award in _awards(tally).values()), Fraction(0))
    deals = tally.compared.plus(brought)
    return deals.settled(credit, tally.penalty, matchpoints=event.matchpoints)


def _strength_of_opponents(
    tally: _Tally, own: Number, at_tables: Sequence[tuple[Number, int]]
) -> Value:
    """Return the mean of the opponents' totals, each counted as often as the two have met."""
    points: Number = 0
    met = 0
    for number in tally.results:
        sums, players = at_tables[number]
        points += sums - own
        met += players - 1
    return Fraction(points, met) if met else None


def _last_score(event: StandingsInput, player: int, tally: _Tally) -> Value:
    results = (event.results[number] for number in tally.results)
    last = max(results, key=lambda result: result.round, default=None)
    return None if last is None else Fraction(last.scores[player])


def _ranked(
    event: StandingsInput,
    tied: list[int],
    metrics: list[Metric],
    values: dict[int, dict[Metric, Value]],
    tallies: Mapping[int, _Tally],
) -> Iterator[list[int]]:
    """Yield groups of *tied* players, the best first, split by one metric after another."""
    if len(tied) < 2 or not metrics:
        if tied:
            yield sorted(tied)
        return
    metric, *rest = metrics
    if metric == "head":
        theirs = sorted({number for player in tied for number in tallies[player].results})
        for player, value in head_to_head(tied, [event.results[n] for n in theirs]).items():
            values[player]["head"] = value
    if metric == "lot":
        for player in tied:
            values[player]["lot"] = Fraction(event.lots.get(player, 0))
    for group in _equals(tied, lambda player: values[player][metric]):
        yield from _ranked(event, group, rest, values, tallies)


def _equals(players: Iterable[int], value: Callable[[int], Value]) -> Iterator[list[int]]:
    """Yield groups of players of equal value, the best first; those without a value are last."""

    def key(player: int) -> tuple[bool, float, Number]:
        # Floats compare faster; fractions are compared only where those are equal.
        known = value(player)
        if known is None:
            return False, 0.0, 0
        return True, known.numerator / known.denominator, known

    keys = {player: key(player) for player in players}
    in_order = sorted(keys, key=keys.__getitem__, reverse=True)
    for _, group in groupby(in_order, keys.__getitem__):
        yield list(group)


def head_to_head(tied: Sequence[int], results: Iterable[TableResult]) -> dict[int, Fraction]:
    """Return how much more each player scored than the other tied players where they met.

    Return zeros unless every two of them have met, because others had no chance to score.
    """
    among = set(tied)
    difference = dict.fromkeys(tied, 0)
    met = set()
    for one in results:
        for a, b in combinations(sorted(among & one.scores.keys()), 2):
            met.add((a, b))
            difference[a] += one.scores[a] - one.scores[b]
            difference[b] += one.scores[b] - one.scores[a]
    if len(met) < len(tied) * (len(tied) - 1) // 2:
        return dict.fromkeys(tied, Fraction(0))
    return {player: Fraction(points) for player, points in difference.items()}


def _row(
    player: int,
    place: int,
    values: dict[Metric, Value],
    tally: _Tally,
    results: Sequence[TableResult],
    *,
    shared: bool,
) -> Row:
    awards, missed = _awards(tally), tally.missed
    return Row(
        place=place,
        shared=shared,
        player=player,
        values=values,
        by_round={
            results[number].round: results[number].scores[player] for number in tally.results
        },
        sit_outs=sum([one.sat_out for one in missed]) if missed else 0,
        penalty=tally.penalty,
        awards=awards,
        unsettled=tuple([one.round for one in missed if one.round not in awards]) if missed else (),
    )
