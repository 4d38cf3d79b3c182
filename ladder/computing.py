"""The computation of strengths and standings, game by game. Pure.

A full run and the addition of a game at the end use the same code in the same order, so both give
the same numbers to the last bit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from ladder.periods import Calendar, Period, containing
from ladder.standings import Rules, Standings
from ladder.strength import Game, Parameters, Strength, Strengths, ladder_scores


@dataclass(frozen=True, slots=True)
class LadderRules:
    """The rules of a ladder: how it ranks, and its periods.

    :ivar calendar: the kind of its periods, or None for a season.
    :ivar season: the dates of a season.
    :ivar closed: the periods with frozen standings.
    """

    ladder: int
    rules: Rules
    calendar: Calendar | None = None
    season: Period | None = None
    closed: frozenset[Period] = frozenset()

    def period_of(self, day: date, today: date) -> Period | None:
        """Return the period whose standings a game of *day* changes, or None."""
        if self.calendar is None:
            period = self.season
        else:
            period = containing(self.calendar, today if self.calendar == "last-year" else day)
        if period is None or day not in period or period in self.closed:
            return None
        return period


class PlayedSeat(NamedTuple):
    """A player's score in a game; *number* is the index of the seat.

    *player* is a primary key, or the key of a bot (:mod:`ladder.bots`).
    """

    number: int
    player: int
    score: int


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game. *at* is its end in seconds since 1970, and *day* the date of its end in the club."""

    at: float
    day: date
    share: float
    seats: Sequence[PlayedSeat]


class RatedSeat(NamedTuple):
    """The effect of a game on a player, or on a bot, whose strength does not move."""

    number: int
    player: int
    score: int
    mean_before: float
    variance_before: float
    mean_after: float
    variance_after: float
    ladder_score: float


StandingsKey = tuple[int, Period]
"""A ladder and one of its periods."""


@dataclass(slots=True)
class Computation:
    """The state after some games.

    :ivar standings: the standings of each ladder and period with games. To continue after earlier
        games, add the standings of the periods of the next games first.
    :ivar today: the last day of the period of ladders of the last 365 days.
    """

    strengths: Strengths[int]
    ladders: Sequence[LadderRules]
    today: date
    standings: dict[StandingsKey, Standings[int]] = field(default_factory=dict)
    _of_day: dict[date, list[Standings[int]]] = field(default_factory=dict)

    @classmethod
    def begin(
        cls,
        parameters: Parameters,
        ladders: Sequence[LadderRules],
        today: date,
        fixed: Mapping[int, float],
        known: Mapping[int, Strength] | None = None,
    ) -> Computation:
        """Return the state before the first game, or with the strengths *known* from earlier games.

        :param fixed: the strengths of the bots.
        """
        return cls(Strengths(parameters, known, fixed), ladders, today)

    def add(self, game: PlayedGame) -> list[RatedSeat]:
        """Add the next game, and return its effect on each player."""
        players = [seat.player for seat in game.seats]
        scores = [seat.score for seat in game.seats]
        before = [self.strengths.before(player, game.at) for player in players]
        on_ladder = ladder_scores(scores, [known.mean for known in before], game.share)
        self.strengths.add(Game(players, scores, game.share, game.at))
        fixed = self.strengths.fixed
        ranked = [None if player in fixed else player for player in players]
        for standings in self._counting(game.day):
            standings.add(ranked, on_ladder, scores, game.share)
        pairs = zip(players, before, strict=True)
        after = [self.strengths.known.get(player, old) for player, old in pairs]
        return [
            RatedSeat(*seat, old.mean, old.variance, new.mean, new.variance, ladder_score)
            for seat, old, new, ladder_score in zip(
                game.seats, before, after, on_ladder, strict=True
            )
        ]

    def standings_of(self, day: date) -> Iterator[tuple[StandingsKey, Rules]]:
        """Yield the ladders and periods in which a game of *day* counts, and how they rank."""
        for ladder in self.ladders:
            if period := ladder.period_of(day, self.today):
                yield (ladder.ladder, period), ladder.rules

    def _counting(self, day: date) -> list[Standings[int]]:
        """Return the standings in which a game of *day* counts."""
        if day not in self._of_day:
            for key, rules in self.standings_of(day):
                self.standings.setdefault(key, Standings(rules))
            self._of_day[day] = [self.standings[key] for key, _ in self.standings_of(day)]
        return self._of_day[day]
