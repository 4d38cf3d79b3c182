"""Ranking players by one metric after another; players equal in all share a place. Pure."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, groupby

from tournaments.standings_tallies import Tally
from tournaments.standings_values import Metric, StandingsInput, TableResult, Value


def ranked(
    event: StandingsInput,
    tied: list[int],
    metrics: list[Metric],
    values: dict[int, dict[Metric, Value]],
    tallies: Mapping[int, Tally],
) -> Iterator[list[int]]:
    """Yield groups of *tied* players, best first, split by one metric after another."""
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
        yield from ranked(event, group, rest, values, tallies)


def _equals(players: Iterable[int], value: Callable[[int], Value]) -> Iterator[list[int]]:
    """Yield groups of players of equal value, best first; players without a value come last."""

    def key(player: int) -> tuple[bool, float, Fraction | int]:
        # Floats compare faster; fractions are compared only if the floats are equal.
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

    Return zeros unless all of them have met, because players who have not met could not score.
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
