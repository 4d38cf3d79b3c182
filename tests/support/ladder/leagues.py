"""Simulated leagues: players of known strengths, who meet unevenly and drift.

Each game follows the model of ``ladder.strength``. Players differ in how often they play, and meet
players of their own circle more often, so that opposition is uneven. In a league with ``levels``
they also meet players of similar strength more often, which the model does not take into account.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from random import Random

from ladder.strength import SECONDS_PER_YEAR, Game, Parameters

CIRCLES = 4


@dataclass(frozen=True, slots=True)
class Played:
    """A game and the true strengths of its players."""

    game: Game[int]
    truth: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class League:
    """*players* who play *games* games over *years*, with strengths that follow *parameters*."""

    players: int
    games: int
    years: float
    parameters: Parameters
    seats: int = 4
    partial: float = 0.15
    levels: bool = False

    def play(self, seed: int) -> Iterator[Played]:
        """Yield the games in order. The same seed gives the same games."""
        rng = Random(seed)  # noqa: S311
        strengths = [rng.gauss(0, self.parameters.prior) for _ in range(self.players)]
        eagerness = [exp(rng.gauss(0, 0.8)) for _ in range(self.players)]
        seen = dict[int, float]()
        for number in range(self.games):
            at = SECONDS_PER_YEAR * self.years * number / self.games
            table = self._table(rng, strengths, eagerness)
            for player in table:
                years = (at - seen.get(player, at)) / SECONDS_PER_YEAR
                strengths[player] += rng.gauss(0, self.parameters.drift * sqrt(years))
                seen[player] = at
            truth = tuple(strengths[player] for player in table)
            share = rng.choice((0.25, 0.5, 0.75)) if rng.random() < self.partial else 1.0
            scores = self._scores(rng, truth, share)
            yield Played(Game(table, scores, share, at), truth)

    def _table(
        self, rng: Random, strengths: Sequence[float], eagerness: Sequence[float]
    ) -> list[int]:
        """Draw a first player, and others, preferring those of the same circle."""
        [first] = rng.choices(range(self.players), eagerness)
        weights = [
            eager
            * (4 if player % CIRCLES == first % CIRCLES else 1)
            * (exp(-abs(strength - strengths[first]) / self.parameters.prior) if self.levels else 1)
            for player, (eager, strength) in enumerate(zip(eagerness, strengths, strict=True))
        ]
        table = [first]
        while len(table) < self.seats:
            [other] = rng.choices(range(self.players), weights)
            if other not in table:
                table.append(other)
        rng.shuffle(table)
        return table

    def _scores(self, rng: Random, truth: Sequence[float], share: float) -> list[float]:
        n = len(truth)
        spread = self.parameters.sigma * sqrt(share * (n - 1) / n)
        performed = [share * strength + rng.gauss(0, spread) for strength in truth]
        level = sum(performed) / n
        return [n / (n - 1) * (one - level) for one in performed]
