"""Standings: ranked rows from results, penalties and sit-outs. Pure.

The event's metrics are compared in their order; higher is better. Players who are level in all of
them share a place, and the places after it are skipped (1, 2, 2, 4).
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import combinations, groupby
from typing import Generic, Literal, TypeVar

Metric = Literal["total", "table", "wins", "head", "best"]
METRICS: tuple[Metric, ...] = ("total", "table", "wins", "head", "best")

#: the table points for the order at a table, the best first
TABLE_POINTS = (4, 2, 1, 0)

Value = Fraction | None
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class TableResult:
    """A confirmed result: the score of each player, and their best deal where deals are known."""

    round: int
    scores: Mapping[int, int]
    best: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SitOut:
    """A round in which a player had no table."""

    round: int
    player: int


@dataclass(frozen=True, slots=True)
class Credit:
    """The points and table points for a sit-out."""

    total: Fraction = Fraction(0)
    table: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points off a player's total from a round on; 0 is from the beginning."""

    player: int
    points: int
    round: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standings. ``by_round`` has the player's score of each round played."""

    place: int
    shared: bool
    player: int
    values: Mapping[Metric, Value]
    by_round: Mapping[int, int]
    sit_outs: int
    penalty: int


@dataclass(frozen=True, slots=True)
class StandingsInput:
    """Everything that the standings of an event depend on."""

    players: Sequence[int]
    results: Sequence[TableResult] = ()
    sit_outs: Sequence[SitOut] = ()
    penalties: Sequence[Penalty] = ()
    metrics: Sequence[Metric] = METRICS
    credit: Credit = Credit()


def standings(event: StandingsInput) -> list[Row]:
    """Return the players of *event*, ranked."""
    tallies = {player: _Tally() for player in event.players}
    _add(tallies, enumerate(event.results), event.sit_outs, event.penalties)
    return _rows(event, tallies)


def standings_by_round(
    event: StandingsInput, rounds: Iterable[int]
) -> Iterator[tuple[int, list[Row]]]:
    """Yield the ranking after each of *rounds*, in ascending order; each result is added once."""
    tallies = {player: _Tally() for player in event.players}
    results = _Pending(enumerate(event.results), lambda numbered: numbered[1].round)
    sit_outs = _Pending(event.sit_outs, lambda out: out.round)
    penalties = _Pending(event.penalties, lambda penalty: penalty.round)
    for number in rounds:
        _add(tallies, results.up_to(number), sit_outs.up_to(number), penalties.up_to(number))
        yield number, _rows(event, tallies)


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
    """The sums of one player; ``results`` are by their index in the event."""

    points: int = 0
    table: Fraction = Fraction(0)
    wins: Fraction = Fraction(0)
    best: int | None = None
    results: dict[int, TableResult] = field(default_factory=dict)
    sit_outs: int = 0
    penalty: int = 0


def _add(
    tallies: Mapping[int, _Tally],
    results: Iterable[tuple[int, TableResult]],
    sit_outs: Iterable[SitOut],
    penalties: Iterable[Penalty],
) -> None:
    """Add results, sit-outs and penalties to the tallies of the players."""
    for number, result in results:
        _add_result(tallies, number, result)
    for out in sit_outs:
        if tally := tallies.get(out.player):
            tally.sit_outs += 1
    for penalty in penalties:
        if tally := tallies.get(penalty.player):
            tally.penalty += penalty.points


def _add_result(tallies: Mapping[int, _Tally], number: int, result: TableResult) -> None:
    for player, better, equal in _orders(result.scores):
        if tally := tallies.get(player):
            tally.results[number] = result
            tally.points += result.scores[player]
            tally.table += _points_of(better, equal)
            tally.wins += _wins_of(better, equal)
            best = result.best.get(player)
            if best is not None and (tally.best is None or best > tally.best):
                tally.best = best


def _rows(event: StandingsInput, tallies: Mapping[int, _Tally]) -> list[Row]:
    values = {player: _values(event, tally) for player, tally in tallies.items()}
    rows: list[Row] = []
    for tied in _ranked(list(event.players), list(event.metrics), values, tallies):
        place = len(rows) + 1
        rows += [_row(p, place, values[p], tallies[p], shared=len(tied) > 1) for p in tied]
    return rows


def table_points(scores: Mapping[int, int]) -> dict[int, Fraction]:
    """Return the points for the order at a table; level players share those of their places."""
    return {player: _points_of(better, equal) for player, better, equal in _orders(scores)}


def wins(scores: Mapping[int, int]) -> dict[int, Fraction]:
    """Return 1 for the best at a table, shared among level players."""
    return {player: _wins_of(better, equal) for player, better, equal in _orders(scores)}


@cache
def _points_of(better: int, equal: int) -> Fraction:
    return Fraction(sum(TABLE_POINTS[better : better + equal]), equal)


@cache
def _wins_of(better: int, equal: int) -> Fraction:
    return Fraction(not better, equal)


def _orders(scores: Mapping[int, int]) -> Iterator[tuple[int, int, int]]:
    """Yield each player, how many scored more, and how many as much (including the player)."""
    everybody = list(scores.values())
    for player, score in scores.items():
        yield player, sum(other > score for other in everybody), everybody.count(score)


def _values(event: StandingsInput, tally: _Tally) -> dict[Metric, Value]:
    credit = event.credit
    known: dict[Metric, Value] = {
        "total": tally.sit_outs * credit.total + tally.points - tally.penalty,
        "table": tally.sit_outs * credit.table + tally.table,
        "wins": tally.wins,
        "best": None if tally.best is None else Fraction(tally.best),
    }
    return {metric: known[metric] for metric in event.metrics if metric in known}


def _ranked(
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
        theirs = {n: result for player in tied for n, result in tallies[player].results.items()}
        for player, value in head_to_head(tied, theirs.values()).items():
            values[player]["head"] = value
    for group in _equals(tied, lambda player: values[player][metric]):
        yield from _ranked(group, rest, values, tallies)


def _equals(players: Iterable[int], value: Callable[[int], Value]) -> Iterator[list[int]]:
    """Yield groups of players of equal value, the best first; those without a value are last."""

    def key(player: int) -> tuple[bool, Fraction | int]:
        known = value(player)
        return known is not None, known or 0

    for _, group in groupby(sorted(players, key=key, reverse=True), key):
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
    player: int, place: int, values: dict[Metric, Value], tally: _Tally, *, shared: bool
) -> Row:
    return Row(
        place=place,
        shared=shared,
        player=player,
        values=values,
        by_round={result.round: result.scores[player] for result in tally.results.values()},
        sit_outs=tally.sit_outs,
        penalty=tally.penalty,
    )
