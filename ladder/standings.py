"""The ranking of players by their games of a period. Pure.

Games are added one by one, and the state of a player does not grow with the number of games, so a
year of games can be read as a stream.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Literal, TypeVar

Kind = Literal["mean", "best", "total", "wins"]
KINDS: tuple[Kind, ...] = ("mean", "best", "total", "wins")

LEVEL_DIGITS = 9
"""Scores that agree in this many decimals are tied, because rounding affects the last bits."""

SHARE_DIGITS = 6
"""The decimals to which sums of shares of games are compared with whole games."""

Player = TypeVar("Player", int, str)


@dataclass(frozen=True, slots=True)
class Rules:
    """The ranking rules. L is the ladder score of a game and f its share of a whole game.

    :ivar kind: ``mean``: Σ f L / (Σ f + shrink). ``best``: the mean of the *best* highest L of
        whole games; partial games do not count. ``total``: Σ f L. ``wins``: Σ f of the games won,
        where a shared first place is divided.
    :ivar minimum: the number of games needed to be ranked; for ``best`` at least *best*. For
        ``mean`` Σ f must also be at least 1, the deals of a whole game.
    :ivar shrink: the number of games of score 0 added to a mean, so that a few lucky games do not
        win the ladder.
    """

    kind: Kind = "mean"
    best: int = 10
    minimum: int = 1
    shrink: float = 0.0

    @property
    def games_needed(self) -> int:
        return max(self.minimum, self.best) if self.kind == "best" else self.minimum


@dataclass(frozen=True, slots=True)
class Row(Generic[Player]):
    """A ranked player. *shared* is whether others have the same place, as in 1, 2, 2, 4."""

    place: int
    shared: bool
    player: Player
    score: float
    games: int


@dataclass(frozen=True, slots=True)
class Unranked(Generic[Player]):
    """A player with too few games or deals; *score* is None when none of the games counts."""

    player: Player
    score: float | None
    games: int


@dataclass(slots=True)
class Tally:
    """The sums of one player, from which standings can be continued.

    :ivar best: a min-heap of the highest ladder scores.
    """

    games: int = 0
    share: float = 0.0
    total: float = 0.0
    wins: float = 0.0
    best: list[float] = field(default_factory=list)


class Standings(Generic[Player]):
    """The standings of one ladder in one period.

    :ivar tallies: the sums by player; given tallies are updated in place.

    >>> standings = Standings[str](Rules("mean", minimum=2))
    >>> standings.add(["Anne", "Bob", "Cleo"], [30.0, -10.0, -20.0], [30, -10, -20])
    >>> standings.add(["Anne", "Bob", "Dan"], [-10.0, 30.0, -20.0], [-10, 30, -20])
    >>> [(row.place, row.player, row.score) for row in standings.rows()]
    [(1, 'Anne', 10.0), (1, 'Bob', 10.0)]
    >>> [one.player for one in standings.unranked()]
    ['Cleo', 'Dan']
    """

    def __init__(self, rules: Rules, tallies: Mapping[Player, Tally] | None = None) -> None:
        self.rules = rules
        self.tallies: dict[Player, Tally] = dict(tallies or {})

    def add(
        self,
        players: Sequence[Player | None],
        ladder_scores: Sequence[float],
        scores: Sequence[float],
        share: float = 1.0,
    ) -> None:
        """Add a game of the period.

        :param players: the players; None for a bot, which is not ranked.
        """
        won = wins(scores)
        for player, ladder_score, win in zip(players, ladder_scores, won, strict=True):
            if player is None:
                continue
            tally = self.tallies.setdefault(player, Tally())
            if self.rules.kind == "best":
                self._add_to_best(tally, ladder_score, share)
                continue
            tally.games += 1
            tally.share += share
            tally.total += share * ladder_score
            tally.wins += share * win

    def _add_to_best(self, tally: Tally, ladder_score: float, share: float) -> None:
        if share < 1:
            return
        tally.games += 1
        if len(tally.best) < self.rules.best:
            heapq.heappush(tally.best, ladder_score)
        else:
            heapq.heappushpop(tally.best, ladder_score)

    def rows(self) -> list[Row[Player]]:
        """Return the ranked players, the best first; tied players are ordered by name."""
        ranked = sorted(
            (-round(score, LEVEL_DIGITS), player, score, tally.games)
            for player, tally in self.tallies.items()
            if self._has_place(tally) and (score := self._score(tally)) is not None
        )
        level = Counter(key for key, *_ in ranked)
        first: dict[float, int] = {}
        return [
            Row(first.setdefault(key, place), level[key] > 1, player, score, games)
            for place, (key, player, score, games) in enumerate(ranked, 1)
        ]

    def unranked(self) -> list[Unranked[Player]]:
        """Return the players with too few games or deals, by name."""
        return [
            Unranked(player, self._score(tally), tally.games)
            for player, tally in sorted(self.tallies.items(), key=lambda item: item[0])
            if not self._has_place(tally)
        ]

    def so_far(self, player: Player) -> Unranked[Player]:
        """Return the score and the number of counted games of a player, whether ranked or not."""
        tally = self.tallies.get(player, Tally())
        return Unranked(player, self._score(tally), tally.games)

    def _has_place(self, tally: Tally) -> bool:
        enough = self.rules.kind != "mean" or is_whole(tally.share)
        return enough and tally.games >= self.rules.games_needed

    def _score(self, tally: Tally) -> float | None:
        """Return the score; None when no game counts."""
        if not tally.games:
            return None
        match self.rules.kind:
            case "mean":
                return tally.total / (tally.share + self.rules.shrink)
            case "best":
                return sum(sorted(tally.best)) / len(tally.best)
            case "total":
                return tally.total
            case "wins":
                return tally.wins


def is_whole(share: float) -> bool:
    """Return whether a sum of shares is at least a whole game.

    >>> is_whole(sum([1 / 7] * 7)), is_whole(6 / 7)
    (True, False)
    """
    return round(share, SHARE_DIGITS) >= 1


def wins(scores: Sequence[float]) -> list[float]:
    """Return 1 for the highest of *scores* and 0 for the others; tied winners share the 1.

    >>> wins([50, -20, 50, -80])
    [0.5, 0.0, 0.5, 0.0]
    """
    highest = max(scores)
    share = 1 / scores.count(highest)
    return [share if score == highest else 0.0 for score in scores]
