"""Playing Strength: a player's expected score in a whole game against three average players.

Pure: numbers in, numbers out. All formulas follow from one model.

**Model.** A player has a strength θ, in points of a whole game. In a game of n players, of which a
share f has been played (deals played / deals of a whole game), each player performs at
``y_i = f θ_i + e_i``, where the e_i are independent and normal with variance ``v = k f σ²`` and
``k = (n - 1) / n``. The score is a player's performance minus the mean performance of their
opponents. As the mean of the others is ``(n ȳ - y_i) / (n - 1)``, this is ``(y_i - ȳ) / k``, so

    score_i - mean score = f (θ_i - mean of the others' θ) + noise of variance f σ².

σ is therefore the standard deviation of a whole game's score between players of known strength. The
scores contain only differences of performances: ``w_i = k (score_i - mean score) = y_i - ȳ``.

**Update.** Before the game the θ_i are independent and normal, with means m_i and variances P_i. So
y_i is normal with mean ``f m_i`` and variance ``T_i = f² P_i + v``. If the level ȳ were known, y_i
would be ``w_i + ȳ``. The level is unknown and has no prior. With ``r_i = w_i - f m_i`` the product
of the normal densities of all ``w_i + ȳ`` is, as a function of ȳ, normal with mean ``-c`` and
variance ``1 / W``, where ``W = Σ 1 / T_i`` and ``c = (Σ r_i / T_i) / W``. So, given the scores, y_i
differs from its expectation by ``r_i - c``, with variance ``1 / W``. Regression of θ_i on y_i,
whose coefficient is ``g_i = f P_i / T_i``, gives

    m_i += g_i (r_i - c)        P_i -= f g_i P_i (1 - 1 / (T_i W)).

The new variance is the variance that remains given y_i, ``P_i - f g_i P_i``, plus the contribution
of the variance of y_i, ``g_i² / W``.

**Approximation.** After a game the strengths at its table are correlated. Each player's own mean
and variance above are exact, but the correlations are dropped, so the next update again treats the
strengths as independent. ``tests/load/bench_ladder.py`` measures the error.

**Time.** A newcomer is N(0, prior²). Before a game P_i grows by drift² for each year since the
player's last game, because the strength may have changed in that time.

**Fixed strengths.** The strength of a bot can be known exactly: m_i is given and P_i = 0. The same
formulas apply. As ``g_i = 0``, the strength does not move; its variance does not grow with time.

**Likelihood.** Integrating the same product over the level gives the probability density of the
scores; in orthonormal coordinates of the n - 1 dimensions of w it is

    √n (2π)^(-n/2) Π T_i^(-1/2) · √(2π / W) · exp(-½ Σ (r_i - c)² / T_i),

times ``k^(n-1)`` for the scores themselves. The product over all games says how well parameters
explain them (:mod:`ladder.estimation`).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import log, pi, sqrt
from typing import Generic, NamedTuple, TypeVar

SECONDS_PER_YEAR = 365.25 * 86_400
SEATS = (3, 4, 5)

Player = TypeVar("Player", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Parameters:
    """The parameters that a club sets, in points of a whole game.

    The defaults are for the rule set ``pagat``.

    :ivar sigma: standard deviation of a game's score between players of known strength.
    :ivar prior: standard deviation of the strengths of newcomers.
    :ivar drift: standard deviation of the change of a strength in a year.
    """

    sigma: float = 130.0
    prior: float = 60.0
    drift: float = 25.0


@dataclass(slots=True)
class Strength:
    """The estimate of a player's strength after their last game.

    :ivar at: the time of that game, in seconds since 1970.
    """

    mean: float
    variance: float
    at: float
    games: int = 0

    @property
    def sd(self) -> float:
        return sqrt(self.variance)


class Game(NamedTuple, Generic[Player]):
    """A finished game.

    :ivar share: deals played / deals of a whole game; more than 0, at most 1.
    :ivar at: the time of its end, in seconds since 1970.
    """

    players: Sequence[Player]
    scores: Sequence[float]
    share: float
    at: float


class Strengths(Generic[Player]):
    """The strengths of players, game by game.

    >>> strengths = Strengths[str](Parameters(sigma=130, prior=60, drift=25))
    >>> strengths.add(Game(["Anne", "Bob", "Cleo", "Dan"], [120, -20, -40, -60], 1.0, 0.0))
    >>> anne = strengths.known["Anne"]
    >>> round(anne.mean, 2), round(anne.sd, 2), anne.games
    (19.91, 54.8, 1)

    :ivar known: the strengths by player, which may come from earlier games; added games update them
        in place.
    :ivar fixed: the strengths that are known exactly and do not move, by player; these players are
        not in *known*.
    :ivar differences: the number of independent differences of scores added.
    :ivar log_determinant: twice the part of the log-likelihood that depends on variances alone,
        without its sign.
    :ivar chi_squared: the sum of squared surprises, each divided by its variance; with the right
        parameters it is about equal to *differences*.
    """

    def __init__(
        self,
        parameters: Parameters,
        known: Mapping[Player, Strength] | None = None,
        fixed: Mapping[Player, float] | None = None,
    ) -> None:
        self.known: dict[Player, Strength] = dict(known or {})
        self.fixed: Mapping[Player, float] = fixed or {}
        self.differences = 0
        self.log_determinant = 0.0
        self.chi_squared = 0.0
        self._noise = parameters.sigma**2
        self._prior = parameters.prior**2
        self._growth = parameters.drift**2 / SECONDS_PER_YEAR

    def before(self, player: Player, at: float) -> Strength:
        """Return a copy of the strength of *player* just before a game that ends at *at*."""
        strength = self.known.get(player)
        if strength is None:
            return self._first(player, at)
        absence = max(0.0, at - strength.at)
        return Strength(
            strength.mean, strength.variance + self._growth * absence, at, strength.games
        )

    def _first(self, player: Player, at: float) -> Strength:
        """Return the strength of a player who is not in *known*."""
        if player in self.fixed:
            return Strength(self.fixed[player], 0.0, at)
        return Strength(0.0, self._prior, at)

    def add(self, game: Game[Player]) -> None:
        """Update the strengths of the players of *game*.

        Games must be added in the order of their ends, and contain each player once.

        :raises KeyError: for a number of players that is not in :data:`SEATS`.
        """
        players, scores, share, at = game
        k, scale = _BY_SEATS[len(players)]
        level = sum(scores) / len(scores)
        noise = k * share * self._noise
        total = pull = 0.0
        product = scale
        seats = []
        for player, score in zip(players, scores, strict=True):
            strength = self.known.get(player)
            if strength is None:
                strength = self._first(player, at)
                if player not in self.fixed:
                    self.known[player] = strength
            elif at > strength.at:
                strength.variance += self._growth * (at - strength.at)
            t = share * share * strength.variance + noise
            r = k * (score - level) - share * strength.mean
            total += 1 / t
            pull += r / t
            product *= t
            seats.append((strength, t, r))
        self.differences += len(seats) - 1
        self.log_determinant += log(product * total)
        self._move(seats, total, pull / total, share, at)

    def _move(
        self,
        seats: Sequence[tuple[Strength, float, float]],
        total: float,
        c: float,
        share: float,
        at: float,
    ) -> None:
        """Apply the update to each strength; *seats* holds each strength with its T and r."""
        surprise = 0.0
        for strength, t, r in seats:
            gain = share * strength.variance / t
            difference = r - c
            strength.mean += gain * difference
            strength.variance *= 1 - share * gain * (1 - 1 / (t * total))
            strength.at = at
            strength.games += 1
            surprise += difference * difference / t
        self.chi_squared += surprise

    @property
    def log_likelihood(self) -> float:
        """The logarithm of the probability density of all added scores."""
        return -(self.log_determinant + self.chi_squared) / 2


def _by_seats(n: int) -> tuple[float, float]:
    """Return k and the constant term of the log-determinant for *n* players."""
    k = (n - 1) / n
    return k, (2 * pi / k**2) ** (n - 1) / n


_BY_SEATS = {n: _by_seats(n) for n in SEATS}


def opponents_means(values: Sequence[float]) -> list[float]:
    """Return, for each of *values*, the mean of the others."""
    total = sum(values)
    return [(total - value) / (len(values) - 1) for value in values]


def expected_scores(means: Sequence[float], share: float = 1.0) -> list[float]:
    """Return the expected score of each player at a table of these strengths."""
    pairs = zip(means, opponents_means(means), strict=True)
    return [share * (own - others) for own, others in pairs]


def ladder_scores(
    scores: Sequence[float], means: Sequence[float], share: float = 1.0
) -> list[float]:
    """Return the ladder score of each player: their score plus the opponents' mean strength.

    *means* are the strengths before the game. The score is relative to the table's mean score; in a
    partial game it is divided by the share.

    >>> ladder_scores([300, -100, -100, -100], [0, -60, -40, 10])[0]
    270.0
    """
    level = sum(scores) / len(scores)
    pairs = zip(scores, opponents_means(means), strict=True)
    return [(score - level) / share + others for score, others in pairs]
