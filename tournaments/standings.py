"""Standings: from results, penalties and sit-outs to ranked rows. Pure.

The event's metrics are compared in their order; more is better. Players equal in all of them share
a place, and the next place is left out for each who shares (1, 2, 2, 4).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, groupby
from typing import Literal

Metric = Literal["total", "table", "wins", "head", "best"]
METRICS: tuple[Metric, ...] = ("total", "table", "wins", "head", "best")

#: what the four players at a table get for their order, the best first
TABLE_POINTS = (4, 2, 1, 0)

Value = Fraction | None


@dataclass(frozen=True, slots=True)
class TableResult:
    """A confirmed result: the score of each player, and her best deal where deals are known."""

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
    """What a sit-out is worth."""

    total: Fraction = Fraction(0)
    table: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Penalty:
    """So many points off the total."""

    player: int
    points: int


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standings. ``by_round`` has the scores of the rounds that were played."""

    place: int
    shared: bool
    player: int
    values: Mapping[Metric, Value]
    by_round: Mapping[int, int]
    sit_outs: int
    penalty: int


@dataclass(frozen=True, slots=True)
class Event:
    """All that the standings depend on."""

    players: Sequence[int]
    results: Sequence[TableResult] = ()
    sit_outs: Sequence[SitOut] = ()
    penalties: Sequence[Penalty] = ()
    metrics: Sequence[Metric] = METRICS
    credit: Credit = Credit()


def standings(event: Event) -> list[Row]:
    """Rank the players of *event*."""
    values = {player: _values(event, player) for player in event.players}
    rows: list[Row] = []
    for tied in _ranked(list(event.players), list(event.metrics), values, event.results):
        place = len(rows) + 1
        rows += [_row(event, p, place, values[p], shared=len(tied) > 1) for p in tied]
    return rows


def table_points(scores: Mapping[int, int]) -> dict[int, Fraction]:
    """The points for the order at one table; who are equal share the points of their places."""
    return {
        player: Fraction(
            sum(TABLE_POINTS[better : better + equal]),
            equal,
        )
        for player, better, equal in _orders(scores)
    }


def wins(scores: Mapping[int, int]) -> dict[int, Fraction]:
    """One for the best at the table, shared among equals."""
    return {player: Fraction(not better, equal) for player, better, equal in _orders(scores)}


def _orders(scores: Mapping[int, int]) -> Iterator[tuple[int, int, int]]:
    """Each player, how many did better, and how many did as well (herself included)."""
    for player, score in scores.items():
        others = list(scores.values())
        yield player, sum(other > score for other in others), others.count(score)


def _values(event: Event, player: int) -> dict[Metric, Value]:
    played = [one for one in event.results if player in one.scores]
    out = sum(one.player == player for one in event.sit_outs)
    off = sum(one.points for one in event.penalties if one.player == player)
    best = [one.best[player] for one in played if player in one.best]
    known: dict[Metric, Value] = {
        "total": out * event.credit.total + sum(one.scores[player] for one in played) - off,
        "table": sum(
            (table_points(one.scores)[player] for one in played), out * event.credit.table
        ),
        "wins": sum((wins(one.scores)[player] for one in played), Fraction(0)),
        "best": Fraction(max(best)) if best else None,
    }
    return {metric: known[metric] for metric in event.metrics if metric in known}


def _ranked(
    tied: list[int],
    metrics: list[Metric],
    values: dict[int, dict[Metric, Value]],
    results: Sequence[TableResult],
) -> Iterator[list[int]]:
    """Split who are *tied* by the next metric, the best first, until nothing splits them."""
    if len(tied) < 2 or not metrics:
        if tied:
            yield sorted(tied)
        return
    metric, *rest = metrics
    if metric == "head":
        for player, value in head_to_head(tied, results).items():
            values[player]["head"] = value
    for group in _equals(tied, lambda player: values[player][metric]):
        yield from _ranked(group, rest, values, results)


def _equals(players: Iterable[int], value: Callable[[int], Value]) -> Iterator[list[int]]:
    """Groups of players of equal value, the best first; without a value comes last."""

    def key(player: int) -> tuple[bool, Fraction]:
        return value(player) is None, -(value(player) or Fraction(0))

    for _, group in groupby(sorted(players, key=key), key):
        yield list(group)


def head_to_head(tied: Sequence[int], results: Iterable[TableResult]) -> dict[int, Fraction]:
    """By how much each scored more than the others of the tie where they met.

    Nobody gets anything unless every two of them have met: it would not be fair to the rest.
    """
    difference = dict.fromkeys(tied, Fraction(0))
    met = set()
    for one in results:
        for a, b in combinations([player for player in tied if player in one.scores], 2):
            met.add((a, b))
            difference[a] += one.scores[a] - one.scores[b]
            difference[b] += one.scores[b] - one.scores[a]
    if len(met) < len(tied) * (len(tied) - 1) // 2:
        return dict.fromkeys(tied, Fraction(0))
    return difference


def _row(
    event: Event, player: int, place: int, values: dict[Metric, Value], *, shared: bool
) -> Row:
    return Row(
        place=place,
        shared=shared,
        player=player,
        values=values,
        by_round={one.round: one.scores[player] for one in event.results if player in one.scores},
        sit_outs=sum(one.player == player for one in event.sit_outs),
        penalty=sum(one.points for one in event.penalties if one.player == player),
    )
