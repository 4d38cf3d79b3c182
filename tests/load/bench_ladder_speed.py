"""The speed of computing strengths: ``make bench`` runs it.

Prints games of four per second of processor time, the best of several runs, for the filter, a bare
loop of the same arithmetic, and openskill's Plackett-Luce on the same games. Then the seconds for a
ladder of 20,000 games, for one pass of the parameter estimation, and for the chances at a table.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random

from openskill.models import PlackettLuce

from ladder.chances import place_chances
from ladder.estimation import log_likelihood
from ladder.standings import Rules, Standings
from ladder.strength import (
    SECONDS_PER_YEAR,
    Game,
    Parameters,
    Strength,
    Strengths,
    ladder_scores,
)

PLAYERS = 100
GAMES = 20_000
RUNS = 3
LEAST_OF_BARE = 0.60
LEAST_OF_OPENSKILL = 4.0

PARAMETERS = Parameters()


def games_of_year() -> list[Game[int]]:
    rng = Random(1)  # noqa: S311
    return [
        Game(
            rng.sample(range(PLAYERS), 4),
            [rng.gauss(0, PARAMETERS.sigma) for _ in range(4)],
            1.0,
            SECONDS_PER_YEAR * number / GAMES,
        )
        for number in range(GAMES)
    ]


def filtered(games: Sequence[Game[int]]) -> None:
    strengths = Strengths[int](PARAMETERS)
    for game in games:
        strengths.add(game)


def bare(games: Sequence[Game[int]]) -> None:
    """Compute the same updates in one loop over lists."""
    sigma2, prior2 = PARAMETERS.sigma**2, PARAMETERS.prior**2
    growth = PARAMETERS.drift**2 / SECONDS_PER_YEAR
    states: dict[int, list[float]] = {}
    for players, scores, share, at in games:
        n = len(players)
        k = (n - 1) / n
        level = sum(scores) / n
        noise = k * share * sigma2
        total = pull = 0.0
        seats = []
        for player, score in zip(players, scores, strict=True):
            state = states.get(player)
            if state is None:
                state = states[player] = [0.0, prior2, at]
            else:
                state[1] += growth * (at - state[2])
            t = share * share * state[1] + noise
            r = k * (score - level) - share * state[0]
            total += 1 / t
            pull += r / t
            seats.append((state, t, r))
        c = pull / total
        for state, t, r in seats:
            variance = state[1]
            gain = share * variance / t
            state[0] += gain * (r - c)
            state[1] = variance - share * gain * variance * (1 - 1 / (t * total))
            state[2] = at


def openskill(games: Sequence[Game[int]]) -> None:
    model = PlackettLuce()
    ratings = {player: model.rating() for player in range(PLAYERS)}
    for game in games:
        teams = [[ratings[player]] for player in game.players]
        after = model.rate(teams, scores=list(game.scores))
        for player, [rating] in zip(game.players, after, strict=True):
            ratings[player] = rating


def ranked(games: Sequence[Game[int]]) -> None:
    """Compute a ladder with the strengths before each game."""
    strengths, standings = Strengths[int](PARAMETERS), Standings[int](Rules("best"))
    for game in games:
        means = [strengths.before(player, game.at).mean for player in game.players]
        standings.add(game.players, ladder_scores(game.scores, means), game.scores)
        strengths.add(game)
    standings.rows()


def seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def main() -> None:
    games = games_of_year()
    rates = [0.0, 0.0, 0.0]
    for _ in range(RUNS):  # in turns, so that other load affects all of them
        for i, work in enumerate((filtered, bare, openskill)):
            rates[i] = max(rates[i], GAMES / seconds(lambda work=work: work(games)))  # type: ignore[misc]
    own, loop, rival = rates
    say(f"ladder.strength          {own:10,.0f} games a second")
    say(f"a bare loop              {loop:10,.0f}   {own / loop:5.0%}, at least {LEAST_OF_BARE:.0%}")
    say(f"openskill Plackett-Luce  {rival:10,.0f}   {own / rival:.1f} times,", end=" ")
    say(f"at least {LEAST_OF_OPENSKILL:g}")
    say(f"a ladder of {GAMES:,} games       {seconds(lambda: ranked(games)):.2f} s")
    say(
        f"a pass of the estimation       {seconds(lambda: log_likelihood(games, PARAMETERS)):.2f} s"
    )
    table = [Strength(10.0 * i, 900.0, 0.0) for i in range(4)]
    each = seconds(lambda: [place_chances(table, PARAMETERS) for _ in range(100)]) / 100
    say(f"the chances at a table       {1000 * each:.2f} ms")


def say(text: str, end: str = "\n") -> None:
    print(text, end=end, flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
