"""Standings: ranked rows from results, penalties and awards for rounds without one. Pure.

The event's metrics are compared in order; higher is better. Players who are equal in all of them
share a place, and the places after it are skipped (1, 2, 2, 4).
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Generic, TypeVar

from tournaments.standings_ranking import head_to_head, ranked
from tournaments.standings_tallies import (
    TABLE_POINTS,
    TWELFTHS,
    Tally,
    add,
    awards_of,
    table_points,
    wins,
)
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

Number = Fraction | int
NOTHING_CARRIED: Mapping[Metric, Fraction] = MappingProxyType({})

Item = TypeVar("Item")


def standings(event: StandingsInput) -> list[Row]:
    """Return the players of *event*, ranked."""
    tallies = {player: Tally() for player in event.players}
    add(tallies, enumerate(event.results), event.missed, event.penalties)
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
    """Yield the rankings of the *fields* of separately ranked players after each of *rounds*."""
    tallies = {player: Tally() for player in event.players}
    results = _Pending(enumerate(event.results), lambda numbered: numbered[1].round)
    missed = _Pending(event.missed, lambda one: one.round)
    penalties = _Pending(event.penalties, lambda penalty: penalty.round)
    for number in rounds:
        add(tallies, results.up_to(number), missed.up_to(number), penalties.up_to(number))
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


def _rows(
    event: StandingsInput,
    players: Sequence[int],
    values: dict[int, dict[Metric, Value]],
    tallies: Mapping[int, Tally],
) -> list[Row]:
    rows: list[Row] = []
    for tied in ranked(event, list(players), list(event.metrics), values, tallies):
        place = len(rows) + 1
        for player in tied:
            tally, is_shared = tallies[player], len(tied) > 1
            row = _row(player, place, values[player], tally, event.results, shared=is_shared)
            if "total" in event.carried.get(player, NOTHING_CARRIED):
                row = replace(row, carried=event.carried[player]["total"])
            if DUPLICATE in event.metrics:
                row = replace(row, compared=_compared(event, player, tallies[player]))
            rows.append(row)
    return rows


def _all_values(
    event: StandingsInput, tallies: Mapping[int, Tally]
) -> dict[int, dict[Metric, Value]]:
    """Return the values by which each player is compared with all others."""
    totals = {player: _total(event, player, tally) for player, tally in tallies.items()}
    at_tables = _totals_at_tables(event, totals) if "opponents" in event.metrics else []
    return {
        player: _values(event, player, tally, totals[player], at_tables)
        for player, tally in tallies.items()
    }


def _total(event: StandingsInput, player: int, tally: Tally) -> Number:
    """Return a player's total, as int if it is whole, because ints add faster."""
    own: Number = tally.points - tally.penalty
    for award in awards_of(tally).values():
        own += award.total
    if player in event.carried:
        own += event.carried[player].get("total", 0)
    return own.numerator if own.denominator == 1 else own


def _totals_at_tables(
    event: StandingsInput, totals: Mapping[int, Number]
) -> list[tuple[Number, int]]:
    """Return, for each result, the sum of the players' totals and the number of ranked players."""
    known = [[totals[p] for p in result.scores if p in totals] for result in event.results]
    return [(sum(found), len(found)) for found in known]


@lru_cache(maxsize=1 << 16)
def _fraction(value: Number, parts: int = 1) -> Fraction:
    """Return a fraction; equal ones are the same object, which compares faster."""
    return Fraction(value, parts)


def _values(
    event: StandingsInput,
    player: int,
    tally: Tally,
    total: Number,
    at_tables: Sequence[tuple[Number, int]],
) -> dict[Metric, Value]:
    carried = event.carried.get(player, NOTHING_CARRIED)
    wins_so_far = _fraction(tally.win_twelfths, TWELFTHS)
    table = _fraction(tally.table_twelfths, TWELFTHS)
    for award in awards_of(tally).values():
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


def _compared(event: StandingsInput, player: int, tally: Tally) -> Compared:
    """Return a player's deals of a duplicate event, with awards and penalties."""
    brought = event.carried_deals.get(player, Compared())
    credit = sum((award.difference for award in awards_of(tally).values()), Fraction(0))
    deals = tally.compared.plus(brought)
    return deals.settled(credit, tally.penalty, matchpoints=event.matchpoints)


def _strength_of_opponents(
    tally: Tally, own: Number, at_tables: Sequence[tuple[Number, int]]
) -> Value:
    """Return the mean of the opponents' totals, weighted by the number of meetings."""
    points: Number = 0
    met = 0
    for number in tally.results:
        sums, players = at_tables[number]
        points += sums - own
        met += players - 1
    return Fraction(points, met) if met else None


def _last_score(event: StandingsInput, player: int, tally: Tally) -> Value:
    results = (event.results[number] for number in tally.results)
    last = max(results, key=lambda result: result.round, default=None)
    return None if last is None else Fraction(last.scores[player])


def _row(
    player: int,
    place: int,
    values: dict[Metric, Value],
    tally: Tally,
    results: Sequence[TableResult],
    *,
    shared: bool,
) -> Row:
    awards, missed = awards_of(tally), tally.missed
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
