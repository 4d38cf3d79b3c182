"""A plan of fours for a box, in which all pairs of players meet about equally often. Pure.

The search starts from fours that give every player the same number of games. It exchanges players
between two fours until no exchange makes the meetings more even, and is repeated from several
starting plans.
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
    """The evenness of a plan: the fewest and most games of a player and meetings of a pair."""

    fewest_games: int
    most_games: int
    fewest_meetings: int
    most_meetings: int


def balance(players: Sequence[P], fours: Iterable[Collection[P]]) -> Balance:
    """Return the balance of *fours* over *players*."""
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
    """Return the fours still to play, in the order of play.

    Every player plays at least *games* games, and some play one more where the number of players
    requires it.

    :param played: the players of each game already played, which may include other players. If
        these games are uneven, some players play more than *games*.
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
    """Return the plan for players who are numbered from 0."""
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
    """Return fours that give every player *games* games; those who lack most come first."""
    played = Counter(one for four in before for one in four)
    plan = []
    while any(played[one] < games for one in range(players)):
        four = sorted(range(players), key=lambda one: (played[one], rng.random()))[:SEATS]
        played.update(four)
        plan.append(tuple(sorted(four)))
    return plan


def _improve(plan: list[Four], meetings: _Meetings) -> None:
    """Exchange players between two fours while this makes the meetings more even."""
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
    """The number of meetings of each pair of players."""

    def __init__(self, players: int, before: Iterable[Four]) -> None:
        self.met = [[0] * players for _ in range(players)]
        for four in before:
            self.add(four)

    def add(self, four: Four, by: int = 1) -> None:
        for one, other in combinations(four, 2):
            self.met[one][other] += by
            self.met[other][one] += by

    def gain(self, one: set[int], other: set[int], a: int, b: int) -> int:
        """Return the growth of half the sum of squares if *a* of *one* and *b* of *other* swap.

        The meetings with players of both fours do not change.
        """
        with_one = sum(self.met[b][z] - self.met[a][z] + 1 for z in one - other if z != a)
        with_other = sum(self.met[a][z] - self.met[b][z] + 1 for z in other - one if z != b)
        return with_one + with_other

    def replace(self, four: Four, a: int, b: int) -> Four:
        """Return *four* with *b* in place of *a*, and update the meetings."""
        self.add(four, -1)
        changed = tuple(sorted(b if one == a else one for one in four))
        self.add(changed)
        return changed

    def unevenness(self) -> int:
        """Return the sum of the squared meetings of all pairs."""
        return sum(self.met[a][b] ** 2 for a, b in combinations(range(len(self.met)), 2))

    def least_possible(self) -> int:
        """Return the sum of squares of a plan in which pairs differ by at most one meeting."""
        pairs = list(combinations(range(len(self.met)), 2))
        each, more = divmod(sum(self.met[a][b] for a, b in pairs), len(pairs))
        return (len(pairs) - more) * each**2 + more * (each + 1) ** 2


def _spread(players: int, plan: Sequence[Four]) -> list[Four]:
    """Return *plan* reordered so that each player's games are spread over the season."""
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
    """Return the days by which *count* fours should play, evenly spread over a season.

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
    """Return each four of a plan with the index in *games* of its game.

    Each game is used once: a four that is planned twice needs two games.
    """
    unused: dict[frozenset[int], list[int]] = {}
    for index, players in enumerate(games):
        unused.setdefault(frozenset(players), []).append(index)
    found = []
    for four in plan:
        left = unused.get(frozenset(four))
        found.append(PlannedFour(tuple(four), left.pop(0) if left else None))
    return found
