"""Other ratings of the players of a league, for comparison with ``ladder.strength``.

Each has ``means`` by player, and ``sds`` if it estimates its uncertainty. Ratings that see only the
order at a table get the league's own prior, spread of performances and drift, so that they lack
only the margins and not good settings.
"""

from __future__ import annotations

from math import sqrt
from typing import Protocol

import numpy as np
import trueskillthroughtime as ttt
from openskill.models import PlackettLuce

from ladder.strength import SECONDS_PER_YEAR, Game, Parameters, Strengths


class Rival(Protocol):
    means: dict[int, float]
    sds: dict[int, float]

    def add(self, game: Game[int]) -> None: ...


class Ladder:
    """The filter of ``ladder.strength``."""

    def __init__(self, parameters: Parameters) -> None:
        self.strengths = Strengths[int](parameters)
        self.means: dict[int, float] = {}
        self.sds: dict[int, float] = {}

    def add(self, game: Game[int]) -> None:
        self.strengths.add(game)
        for player in game.players:
            known = self.strengths.known[player]
            self.means[player], self.sds[player] = known.mean, known.sd


class FullCovariance:
    """The same model with the covariances of all players, which ``ladder.strength`` drops."""

    def __init__(self, parameters: Parameters, players: int) -> None:
        self.parameters = parameters
        self.mean = np.zeros(players)
        self.covariance = np.eye(players) * parameters.prior**2
        self.seen: dict[int, float] = {}
        self.means: dict[int, float] = {}
        self.sds: dict[int, float] = {}

    def add(self, game: Game[int]) -> None:
        table = list(game.players)
        for player in table:
            years = (game.at - self.seen.get(player, game.at)) / SECONDS_PER_YEAR
            self.covariance[player, player] += self.parameters.drift**2 * years
            self.seen[player] = game.at
        n, share = len(table), game.share
        contrasts = (np.eye(n) - 1 / n)[:-1] * n / (n - 1)
        noise = contrasts @ contrasts.T * (n - 1) / n * share * self.parameters.sigma**2
        slope = share * contrasts
        cross = self.covariance[:, table] @ slope.T
        gain = np.linalg.solve(slope @ cross[table] + noise, cross.T).T
        observed = contrasts @ np.array(game.scores) * (n - 1) / n
        self.mean += gain @ (observed - slope @ self.mean[table])
        self.covariance -= gain @ cross.T
        variances = self.covariance.diagonal()
        self.means = {player: float(self.mean[player]) for player in self.seen}
        self.sds = {player: sqrt(variances[player]) for player in self.seen}


class OpenSkill:
    """Plackett and Luce's model by Weng and Lin, from openskill: the order at the table."""

    def __init__(self, parameters: Parameters, spread: float) -> None:
        """*spread* is its beta, as a part of the model's standard deviation of performances."""
        beta = spread * parameters.sigma * sqrt(3 / 4)
        self.model = PlackettLuce(mu=0.0, sigma=parameters.prior, beta=beta, tau=0.0)
        self.growth = parameters.drift**2 / SECONDS_PER_YEAR
        self.seen: dict[int, float] = {}
        self.means: dict[int, float] = {}
        self.sds: dict[int, float] = {}

    def add(self, game: Game[int]) -> None:
        rate = self.model.rating
        teams = []
        for player in game.players:
            absence = game.at - self.seen.get(player, game.at)
            variance = self.sds.get(player, self.model.sigma) ** 2 + self.growth * absence
            teams.append([rate(mu=self.means.get(player, 0.0), sigma=sqrt(variance))])
        for player, [after] in zip(
            game.players, self.model.rate(teams, scores=list(game.scores)), strict=True
        ):
            self.means[player], self.sds[player] = after.mu, after.sigma
            self.seen[player] = game.at


class TrueSkill:
    """TrueSkill by trueskillthroughtime, forwards in time: the order at the table."""

    def __init__(self, parameters: Parameters) -> None:
        self.prior = parameters.prior
        self.spread = parameters.sigma * sqrt(3 / 4)
        self.growth = parameters.drift**2 / SECONDS_PER_YEAR
        self.seen: dict[int, float] = {}
        self.means: dict[int, float] = {}
        self.sds: dict[int, float] = {}

    def add(self, game: Game[int]) -> None:
        # The winner first, because trueskillthroughtime 1.1 mixes up players in another order.
        seats = sorted(zip(game.scores, game.players, strict=True), reverse=True)
        teams = []
        for _, player in seats:
            absence = game.at - self.seen.get(player, game.at)
            variance = self.sds.get(player, self.prior) ** 2 + self.growth * absence
            known = ttt.Gaussian(self.means.get(player, 0.0), sqrt(variance))
            teams.append([ttt.Player(known, self.spread, 0.0)])
        after = ttt.Game(teams).posteriors()
        for (_, player), [normal] in zip(seats, after, strict=True):
            self.means[player], self.sds[player] = normal.mu, normal.sigma
            self.seen[player] = game.at


class Elo:
    """Elo's rating for a table: a duel with each opponent, the higher score wins."""

    def __init__(self, k: float) -> None:
        self.k = k
        self.means: dict[int, float] = {}
        self.sds: dict[int, float] = {}

    def add(self, game: Game[int]) -> None:
        before = [self.means.get(player, 0.0) for player in game.players]
        for player, rating, score in zip(game.players, before, game.scores, strict=True):
            won = sum(
                (score > other) + (score == other) / 2 - 1 / (1 + 10 ** ((theirs - rating) / 400))
                for theirs, other in zip(before, game.scores, strict=True)
            )
            self.means[player] = rating + self.k * won / (len(before) - 1)


class MeanScore:
    """The mean score of each player, partial games by their share."""

    def __init__(self) -> None:
        self.totals: dict[int, tuple[float, float]] = {}
        self.means: dict[int, float] = {}
        self.sds: dict[int, float] = {}

    def add(self, game: Game[int]) -> None:
        for player, score in zip(game.players, game.scores, strict=True):
            total, share = self.totals.get(player, (0.0, 0.0))
            self.totals[player] = total + score, share + game.share
            self.means[player] = (total + score) / (share + game.share)
