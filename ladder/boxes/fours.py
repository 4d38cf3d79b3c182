"""Who should play with whom in a box, so that everybody meets everybody about equally often. Pure.

A plan begins with fours that give everybody the same number of games, and is improved by exchanging
players between two fours, until no exchange makes the meetings more even; from several beginnings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from itertools import combinations, product
from random import Random
from typing import TypeVar

P = TypeVar("P")
Four = tuple[int, ...]

SEATS = 4
BEGINNINGS = 12
"""How many plans are improved; the most even one is taken."""


@dataclass(frozen=True, slots=True)
class Balance:
    """How even a plan is: the fewest and most games of a player, and meetings of two players."""

    fewest_games: int
    most_games: int
    fewest_meetings: int
    most_meetings: int


def balance(players: Sequence[P], fours: Iterable[Collection[P]]) -> Balance:
    """Return how evenly *fours* are spread over *players*."""
    number: Counter[P] = Counter()
    met: Counter[frozenset[P]] = Counter()
    for four in fours:
        number.update(four)
        met.update(map(frozenset, combinations(four, 2)))
    games = [number[player] for player in players] or [0]
    meetings = [met[frozenset(pair)] for pair in combinations(players, 2)] or [0]
    return Balance(min(games), max(games), min(meetings), max(meetings))


def plan_fours(
    players: Sequence[P], games: int, played: Iterable[Collection[P]] = ()
) -> list[tuple[P, ...]]:
    """Return the fours that should still play, in the order in which they should.

    Everybody plays at least *games* games; some play one more where the number of players makes
    this necessary.

    :param played: the players of the games that have been played, who may be others too. With
        games played unevenly before, some play more than *games*.
    """
    if len(players) < SEATS:
        return []
    number = {player: index for index, player in enumerate(players)}
    before = tuple(
        sorted(tuple(sorted(number[one] for one in game if one in number)) for game in played)
    )
    plan = _plan(len(players), games, before)
    return [tuple(players[index] for index in four) for four in plan]


@lru_cache(maxsize=512)
def _plan(players: int, games: int, before: tuple[Four, ...]) -> tuple[Four, ...]:
    """Return the plan of players with the numbers from 0."""
    best: tuple[int, list[Four]] | None = None
    for seed in range(BEGINNINGS):
        meetings = _Meetings(players, before)
        plan = _begin(players, games, before, Random(seed))  # noqa: S311 - any order will do
        for four in plan:
            meetings.add(four)
        _improve(plan, meetings)
        if best is None or meetings.unevenness() < best[0]:
            best = meetings.unevenness(), plan
        if best[0] == meetings.least_possible():
            break
    return tuple(_spread(players, best[1] if best else []))


def _begin(players: int, games: int, before: Iterable[Four], rng: Random) -> list[Four]:
    """Return fours with which everybody has *games* games; those who lack most play first."""
    played = Counter(one for four in before for one in four)
    plan = []
    while any(played[one] < games for one in range(players)):
        four = sorted(range(players), key=lambda one: (played[one], rng.random()))[:SEATS]
        played.update(four)
        plan.append(tuple(sorted(four)))
    return plan


def _improve(plan: list[Four], meetings: _Meetings) -> None:
    """Exchange players between two fours while that makes the meetings more even."""
    improving = True
    while improving:
        improving = False
        for first, second in combinations(range(len(plan)), 2):
            one, other = set(plan[first]), set(plan[second])
            for pair in product(sorted(one - other), sorted(other - one)):
                if meetings.gain(one, other, *pair) < 0:
                    plan[first] = meetings.replace(plan[first], *pair)
                    plan[second] = meetings.replace(plan[second], *reversed(pair))
                    improving = True
                    break


class _Meetings:
    """How often each two players meet."""

    def __init__(self, players: int, before: Iterable[Four]) -> None:
        self.met = [[0] * players for _ in range(players)]
        for four in before:
            self.add(four)

    def add(self, four: Four, by: int = 1) -> None:
        for one, other in combinations(four, 2):
            self.met[one][other] += by
            self.met[other][one] += by

    def gain(self, one: set[int], other: set[int], a: int, b: int) -> int:
        """Return by how much half the sum of squares grows when *a* of *one* and *b* of *other*
        change places. With players of both fours they meet as often as before.
        """
        with_one = sum(self.met[b][z] - self.met[a][z] + 1 for z in one - other if z != a)
        with_other = sum(self.met[a][z] - self.met[b][z] + 1 for z in other - one if z != b)
        return with_one + with_other

    def replace(self, four: Four, a: int, b: int) -> Four:
        """Return *four* with *b* in place of *a*, and count so."""
        self.add(four, -1)
        changed = tuple(sorted(b if one == a else one for one in four))
        self.add(changed)
        return changed

    def unevenness(self) -> int:
        """Return the sum of the squares of the meetings of all pairs."""
        return sum(self.met[a][b] ** 2 for a, b in combinations(range(len(self.met)), 2))

    def least_possible(self) -> int:
        """Return the sum of squares when no two pairs differ by more than one meeting."""
        pairs = list(combinations(range(len(self.met)), 2))
        each, more = divmod(sum(self.met[a][b] for a, b in pairs), len(pairs))
        return (len(pairs) - more) * each**2 + more * (each + 1) ** 2


def _spread(players: int, plan: Sequence[Four]) -> list[Four]:
    """Return *plan* in an order in which everybody's games are spread over the season."""
    left = sorted(plan)
    last = [-1] * players
    ordered: list[Four] = []
    while left:
        four = min(left, key=lambda one: (max(last[i] for i in one), sum(last[i] for i in one)))
        left.remove(four)
        for one in four:
            last[one] = len(ordered)
        ordered.append(four)
    return ordered


def play_by(first: date, last: date, count: int) -> list[date]:
    """Return the days by which *count* fours should have played, evenly over a season.

    >>> [day.day for day in play_by(date(2026, 3, 1), date(2026, 3, 30), 3)]
    [10, 20, 30]
    """
    days = (last - first).days + 1
    return [first + timedelta(days=days * (n + 1) // count - 1) for n in range(count)]


@dataclass(frozen=True, slots=True)
class PlannedFour:
    """A planned four; *played* is the number of the game with exactly these players, or None."""

    players: tuple[int, ...]
    played: int | None


def compare(plan: Sequence[Sequence[int]], games: Sequence[Collection[int]]) -> list[PlannedFour]:
    """Return each four of a plan with the game, by its index in *games*, that has played it.

    A game plays one four: one that is planned twice needs two games.
    """
    unused: dict[frozenset[int], list[int]] = {}
    for index, players in enumerate(games):
        unused.setdefault(frozenset(players), []).append(index)
    found = []
    for four in plan:
        left = unused.get(frozenset(four))
        found.append(PlannedFour(tuple(four), left.pop(0) if left else None))
    return found
