"""Career statistics of a player: places, opponents, best games, streaks, milestones. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

MILESTONES = (1, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000)
"""The numbers of games that are milestones."""

EXTREMES = 3
"""The number of best and of worst games listed."""


@dataclass(frozen=True, slots=True)
class CareerGame:
    """A game of the player; *others* has the opponents' scores by primary key.

    Bots have the negative keys of :mod:`ladder.bots`.

    :ivar ladder_score: the ladder points scaled up to a whole game.
    :ivar mean: the player's strength after the game.
    :ivar title: that of its score sheet, which for a table of an event names it and the round.
    """

    pk: int
    at: datetime
    deals: int
    deals_of_whole: int
    score: int
    ladder_score: float
    mean: float
    variance: float
    others: dict[int, int]
    title: str = ""

    @property
    def share(self) -> float:
        """The part of a whole game that was played."""
        return self.deals / self.deals_of_whole

    @property
    def points(self) -> float:
        """The ladder points of the deals that were played."""
        return self.share * self.ladder_score

    @property
    def above(self) -> float:
        """The score, counted from the average of the table."""
        scores = (self.score, *self.others.values())
        return self.score - sum(scores) / len(scores)

    @property
    def uneven(self) -> bool:
        """Whether the scores of the table do not add up to 0."""
        return self.score + sum(self.others.values()) != 0

    @property
    def from_opponents(self) -> float:
        """The points for the strength of the opponents, so that the tenths shown add up."""
        return round(self.points, 1) - round(self.above, 1)

    @property
    def shorter(self) -> bool:
        return self.deals < self.deals_of_whole

    @property
    def place(self) -> int:
        return 1 + sum(score > self.score for score in self.others.values())

    @property
    def won(self) -> bool:
        return self.place == 1

    @property
    def last(self) -> bool:
        return all(score > self.score for score in self.others.values())


@dataclass(slots=True)
class Opponent:
    """The games against one opponent.

    :ivar difference: the sum of the player's scores minus the opponent's.
    :ivar ahead: the number of games in which the player had the higher score.
    :ivar first_ahead: the first of these games.
    """

    player: int
    games: int = 0
    difference: float = 0.0
    ahead: int = 0
    first_ahead: CareerGame | None = None

    @property
    def mean_difference(self) -> float:
        """The mean of a game, of as many deals as were played."""
        return self.difference / self.games


@dataclass(frozen=True, slots=True)
class Milestone:
    """The game with which the player reached *games* games."""

    games: int
    game: CareerGame


@dataclass(slots=True)
class Career:
    """The games of a player, in order, and the statistics derived from them.

    :ivar places: the number of games in each place, from the first place.
    :ivar wins_in_a_row: the longest streak of games won.
    :ivar without_last: the longest streak of games in which the player was not last.
    :ivar peak: the game after which the strength was highest; None without games.
    """

    games: Sequence[CareerGame]
    places: list[int] = field(default_factory=list)
    opponents: list[Opponent] = field(default_factory=list)
    best: list[CareerGame] = field(default_factory=list)
    worst: list[CareerGame] = field(default_factory=list)
    milestones: list[Milestone] = field(default_factory=list)
    wins_in_a_row: int = 0
    without_last: int = 0
    first_win: CareerGame | None = None
    peak: CareerGame | None = None


def career_of(games: Sequence[CareerGame]) -> Career:
    """Return the career of a player with these *games*, the earliest first."""
    ranked = sorted(games, key=lambda game: game.points, reverse=True)
    counted = Counter(game.place for game in games)
    seats = max((len(game.others) + 1 for game in games), default=4)
    return Career(
        games=games,
        places=[counted[place] for place in range(1, seats + 1)],
        opponents=_opponents(games),
        best=ranked[:EXTREMES],
        worst=ranked[EXTREMES:][: -EXTREMES - 1 : -1],
        milestones=[Milestone(n, games[n - 1]) for n in MILESTONES if n <= len(games)],
        wins_in_a_row=_longest(game.won for game in games),
        without_last=_longest(not game.last for game in games),
        first_win=next((game for game in games if game.won), None),
        peak=max(games, key=lambda game: game.mean, default=None),
    )


def _opponents(games: Sequence[CareerGame]) -> list[Opponent]:
    """Return the human opponents, those with the most games first."""
    found: dict[int, Opponent] = {}
    for game in games:
        for player, score in game.others.items():
            if player < 0:
                continue
            one = found.setdefault(player, Opponent(player))
            one.games += 1
            one.difference += game.score - score
            if game.score > score:
                one.ahead += 1
                one.first_ahead = one.first_ahead or game
    return sorted(found.values(), key=lambda one: (-one.games, one.player))


def _longest(events: Iterable[bool]) -> int:
    """Return the length of the longest streak of true events.

    >>> _longest([True, False, True, True])
    2
    """
    longest = run = 0
    for event in events:
        run = run + 1 if event else 0
        longest = max(longest, run)
    return longest
