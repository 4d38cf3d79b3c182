"""A series of events, such as the championship of a season. Pure.

The best results of a player count, as many as the series says. A result is worth the points of its
place, from a table that the club defines, or the score of the event. Players who share a place
share the points of their places.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tournaments.draw.model import gettext_noop

Score = Fraction | int


class BadSeries(ValueError):
    """A series that cannot be counted, with a stable *code* and a message for the user."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True, slots=True)
class SeriesRules:
    """The rules of a series of *events* events, of which the *best* ones count.

    *points* are the points for the places, from the first place on; later places have none. Without
    them the scores of the events count.

    :raises BadSeries: unless 1 to *events* results count and points do not rise or fall below 0.
    """

    events: int
    best: int
    points: tuple[Score, ...] = ()

    def __post_init__(self) -> None:
        if not 1 <= self.best <= self.events:
            message = gettext_noop("At least one event counts, and not more than there are.")
            raise BadSeries("bad-number", message)
        if (
            list(self.points) != sorted(self.points, reverse=True)
            or min(self.points, default=0) < 0
        ):
            message = gettext_noop(
                "A place has no more points than the one before, and none below 0."
            )
            raise BadSeries("bad-points", message)


@dataclass(frozen=True, slots=True)
class EventResult:
    """A player's result of an event; *sharing* is the number of players who share the place."""

    place: int
    score: Score
    sharing: int = 1


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """A row of the table of a series.

    ``points`` are those of each event played, by its number, and ``counted`` the numbers of the
    events that count. ``most`` is the greatest total that is still possible, or None when scores
    have no limit. ``best_place`` is the place if the player wins all remaining events and the
    others get nothing more; ``worst_place`` counts every player who may get past, even if not all
    of them can do so together.
    """

    place: int
    shared: bool
    player: int
    total: Fraction
    points: Mapping[int, Fraction]
    counted: tuple[int, ...]
    most: Fraction | None
    best_place: int
    worst_place: int


def series_table(
    rules: SeriesRules, events: Mapping[int, Mapping[int, EventResult]]
) -> list[SeriesRow]:
    """Return the table after *events*, which map the number of an event to its results.

    :raises BadSeries: if more events were played than the series has.
    """
    if len(events) > rules.events:
        message = gettext_noop("More events were played than the series has.")
        raise BadSeries("too-many-events", message)
    points: dict[int, dict[int, Fraction]] = {}
    for number, results in sorted(events.items()):
        for player, result in results.items():
            points.setdefault(player, {})[number] = points_of(rules, result)
    left = rules.events - len(events)
    counted = {player: _counted(rules, got) for player, got in points.items()}
    totals = {p: sum((points[p][n] for n in counted[p]), Fraction(0)) for p in points}
    most = {player: _most(rules, got, left) for player, got in points.items()}
    reached, reachable = _Sorted(totals.values()), _Sorted(most.values())
    return [
        SeriesRow(
            place=1 + reached.above(total),
            shared=reached.at(total) > 1,
            player=player,
            total=total,
            points=points[player],
            counted=counted[player],
            most=most[player],
            best_place=1 + reached.above(most[player]),
            worst_place=1 + reachable.above(total) - _more(most[player], total),
        )
        for player, total in sorted(totals.items(), key=lambda item: (-item[1], item[0]))
    ]


def _more(most: Fraction | None, total: Fraction) -> bool:
    """Return whether the player with *total* may still get more."""
    return most is None or most > total


class _Sorted:
    """Totals in order; None is above all of them."""

    def __init__(self, totals: Iterable[Fraction | None]) -> None:
        found = list(totals)
        self.totals = sorted(total for total in found if total is not None)
        self.endless = found.count(None)

    def above(self, total: Fraction | None) -> int:
        """Return how many totals are greater than *total*."""
        if total is None:
            return 0
        return len(self.totals) - bisect_right(self.totals, total) + self.endless

    def at(self, total: Fraction) -> int:
        """Return how many totals are equal to *total*."""
        return bisect_right(self.totals, total) - bisect_left(self.totals, total)


def points_of(rules: SeriesRules, result: EventResult) -> Fraction:
    """Return the points for a result; a shared place gets the mean of the points of its places."""
    if not rules.points:
        return Fraction(result.score)
    first = result.place - 1
    return Fraction(sum(rules.points[first : first + result.sharing]), result.sharing)


def _counted(rules: SeriesRules, points: Mapping[int, Fraction]) -> tuple[int, ...]:
    """Return the numbers of the events that count: the best ones; of equal ones the earliest."""
    best = sorted(points, key=lambda number: (-points[number], number))[: rules.best]
    return tuple(sorted(best))


def _most(rules: SeriesRules, points: Mapping[int, Fraction], left: int) -> Fraction | None:
    """Return the total of a player who wins all remaining events; None if it has no limit."""
    if left and not rules.points:
        return None
    wins = [Fraction(rules.points[0])] * left if left else []
    return sum(sorted([*points.values(), *wins], reverse=True)[: rules.best], Fraction(0))
