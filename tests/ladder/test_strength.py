"""The filter of strengths, against the textbook's matrices and games worked out by hand."""

from __future__ import annotations

import doctest
from fractions import Fraction
from math import exp, log, pi
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ladder import strength
from ladder.strength import (
    SECONDS_PER_YEAR,
    Game,
    Parameters,
    Strength,
    Strengths,
    expected_scores,
    ladder_scores,
)
from tests.support.ladder.matrix_filter import Normal, updated

DEFAULTS = Parameters(sigma=130, prior=60, drift=25)
DAY = 86_400.0
NEAR = 1e-9


def test_the_examples_in_the_documentation() -> None:
    assert doctest.testmod(strength).attempted > 0
    assert doctest.testmod(strength).failed == 0


def test_a_game_among_four_newcomers_by_hand() -> None:
    """All have T = 60² + 3/4 130² = 16275, so c = 0, and each moves by the same share of 3/4 score.

    The gain is 3600 / 16275; Anne moves by 3/4 · 120 times that. The variance falls to
    3600 (1 - 3600 / 16275 · 3/4).
    """
    strengths = Strengths[str](DEFAULTS)
    strengths.add(Game(["Anne", "Bob", "Cleo", "Dan"], [120, -20, -40, -60], 1.0, 0.0))
    gain = 3600 / 16275
    means = [strengths.known[name].mean for name in ("Anne", "Bob", "Cleo", "Dan")]
    assert means == pytest.approx([90 * gain, -15 * gain, -30 * gain, -45 * gain], abs=NEAR)
    assert means[0] == pytest.approx(19.907834101382488, abs=NEAR)
    for known in strengths.known.values():
        assert known.variance == pytest.approx(3600 * (1 - 0.75 * gain), abs=NEAR)
        assert known.sd == pytest.approx(54.79749060822517, abs=NEAR)


AFTER_THREE = {
    "Anne": (35.530136490769515, 2447.265173638239, 3),
    "Bob": (-12.067934946390695, 2447.265173638239, 3),
    "Cleo": (-13.04900921595951, 2808.198602398123, 2),
    "Dan": (-38.067793026471136, 2627.8547960868245, 2),
    "Eve": (29.58008223705208, 2777.6185678845522, 2),
}


def test_three_consecutive_games_by_hand() -> None:
    """Four newcomers, then half a game of three of them and a newcomer 30 days on, then another.

    The numbers were worked out with ``tests.support.ladder.matrix_filter`` in fractions.
    """
    strengths = Strengths[str](DEFAULTS)
    for game in (
        Game(["Anne", "Bob", "Cleo", "Dan"], [120, -20, -40, -60], 1.0, 0.0),
        Game(["Eve", "Bob", "Anne", "Cleo"], [31, -75, 90, -46], 0.5, 30 * DAY),
        Game(["Dan", "Anne", "Eve", "Bob"], [-210, 60, 155, -5], 1.0, 45.25 * DAY),
    ):
        strengths.add(game)
    for name, (mean, variance, games) in AFTER_THREE.items():
        known = strengths.known[name]
        assert known.mean == pytest.approx(mean, abs=NEAR)
        assert known.variance == pytest.approx(variance, abs=NEAR)
        assert known.games == games
    assert len(strengths.known) == len(AFTER_THREE)


def test_a_game_against_three_bots_by_hand() -> None:
    """Bots have T = 12675, as their variance is 0; Anne, a newcomer, has T = 16275.

    With the strengths 131, -426 and 0 the r are 3/4 · 120 = 90 for Anne, and 75 - 131 = -56,
    -150 + 426 = 276 and -15 - 0 = -15 for the bots. So W = 3 / 12675 + 1 / 16275 and
    c = ((-56 + 276 - 15) / 12675 + 90 / 16275) / W.
    """
    strengths = Strengths[str](DEFAULTS, fixed={"expert": 131, "novice": -426, "club": 0})
    before = strengths.before("expert", 0.0)
    assert (before.mean, before.variance) == (131, 0)
    strengths.add(Game(["Anne", "expert", "novice", "club"], [120, 100, -200, -20], 1.0, 0.0))
    total = 3 / 12675 + 1 / 16275
    c = (205 / 12675 + 90 / 16275) / total
    anne = strengths.known["Anne"]
    assert anne.mean == pytest.approx(3600 / 16275 * (90 - c), abs=NEAR)
    assert anne.variance == pytest.approx(
        3600 - 3600**2 / 16275 * (1 - 1 / (16275 * total)), abs=NEAR
    )
    assert list(strengths.known) == ["Anne"]
    assert strengths.before("expert", 90 * DAY) == strength.Strength(131, 0.0, 90 * DAY)


def test_a_fixed_strength_is_that_of_a_player_known_exactly() -> None:
    sure = {"Bob": strength.Strength(-60.0, 0.0, 0.0), "Cleo": strength.Strength(40.0, 0.0, 0.0)}
    parameters = Parameters(sigma=130, prior=60, drift=0)
    known = Strengths[str](parameters, sure)
    fixed = Strengths[str](parameters, fixed={"Bob": -60.0, "Cleo": 40.0})
    for share in (1.0, 0.25):
        game = Game(["Anne", "Bob", "Cleo"], [70, -100, 30], share, share * DAY)
        known.add(game)
        fixed.add(game)
    assert fixed.known["Anne"] == known.known["Anne"]
    assert fixed.log_likelihood == known.log_likelihood


def worked(games: list[Game[str]], parameters: Parameters) -> dict[str, Normal]:
    """Return the strengths after *games*, from one exact update by matrices after another."""
    known: dict[str, Normal] = {}
    seen: dict[str, Fraction] = {}
    for game in games:
        at = Fraction(game.at)
        before = [
            grown(known.get(name), at - seen.get(name, at), parameters) for name in game.players
        ]
        scores = [int(score) for score in game.scores]
        after = updated(before, scores, Fraction(game.share), int(parameters.sigma))
        known |= dict(zip(game.players, after, strict=True))
        seen |= dict.fromkeys(game.players, at)
    return known


def grown(normal: Normal | None, seconds: Fraction, parameters: Parameters) -> Normal:
    if normal is None:
        return Fraction(0), Fraction(parameters.prior) ** 2
    years = seconds / (Fraction(365.25) * 86_400)
    return normal[0], normal[1] + Fraction(parameters.drift) ** 2 * years


@st.composite
def some_games(draw: st.DrawFn) -> list[Game[str]]:
    """Up to eight games of three, four or five of seven players, whole and partial."""
    games, at = [], 0.0
    for _ in range(draw(st.integers(1, 8))):
        players = draw(st.permutations("ABCDEFG"))[: draw(st.sampled_from([3, 4, 5]))]
        scores = [draw(st.integers(-400, 400)) for _ in players]
        at += draw(st.integers(0, 900)) * DAY / 2
        games.append(Game(players, scores, draw(st.sampled_from([1.0, 0.5, 0.25, 0.125])), at))
    return games


@given(some_games())
def test_games_give_what_exact_matrices_give(games: list[Game[str]]) -> None:
    strengths = Strengths[str](DEFAULTS)
    for game in games:
        strengths.add(game)
    for name, (mean, variance) in worked(games, DEFAULTS).items():
        assert strengths.known[name].mean == pytest.approx(float(mean), abs=NEAR)
        assert strengths.known[name].variance == pytest.approx(float(variance), abs=1e-8)


def test_absence_makes_less_sure_and_moves_nothing() -> None:
    strengths = Strengths(DEFAULTS, {"Anne": Strength(10.0, 400.0, 0.0, 7)})
    before = strengths.before("Anne", 2.5 * SECONDS_PER_YEAR)
    assert (before.mean, before.games) == (10.0, 7)
    assert before.variance == pytest.approx(400 + 2.5 * 625, abs=NEAR)
    assert strengths.known["Anne"].variance == 400.0
    assert strengths.before("Bob", 5.0) == Strength(0.0, 3600.0, 5.0)


def test_the_order_of_seats_does_not_matter() -> None:
    one, other = Strengths[str](DEFAULTS), Strengths[str](DEFAULTS)
    one.add(Game("ABCD", [10, 70, -50, -30], 1.0, 0.0))
    other.add(Game("DBAC", [-30, 70, 10, -50], 1.0, 0.0))
    for name in "ABCD":
        assert one.known[name].mean == pytest.approx(other.known[name].mean, abs=NEAR)


def test_only_differences_of_scores_count() -> None:
    one, other = Strengths[str](DEFAULTS), Strengths[str](DEFAULTS)
    one.add(Game("ABC", [10, 70, -80], 1.0, 0.0))
    other.add(Game("ABC", [110, 170, 20], 1.0, 0.0))
    for name in "ABC":
        assert one.known[name].mean == pytest.approx(other.known[name].mean, abs=NEAR)


def test_a_known_player_moves_less_than_a_newcomer() -> None:
    strengths = Strengths(DEFAULTS, {"A": Strength(0.0, 100.0, 0.0, 40)})
    strengths.add(Game("ABCD", [100, 100, -100, -100], 1.0, 0.0))
    assert 0 < strengths.known["A"].mean < strengths.known["B"].mean / 10


@pytest.mark.parametrize("players", ["AB", "ABCDEF"])
def test_a_table_has_three_to_five_players(players: str) -> None:
    strengths = Strengths[str](DEFAULTS)
    with pytest.raises(KeyError):
        strengths.add(Game(players, [0] * len(players), 1.0, 0.0))
    assert strengths.known == {}


def test_the_ladder_score_is_the_score_plus_the_opponents_mean() -> None:
    assert ladder_scores([300, -100, -100, -100], [25, -60, -40, 10])[0] == 270
    assert ladder_scores([150, -50, -50, -50], [25, -60, -40, 10], 0.5)[0] == 270
    three = ladder_scores([30, -10, -20], [5, 10, 20])
    assert three == [pytest.approx(45), pytest.approx(2.5), pytest.approx(-12.5)]
    assert ladder_scores([10, 10, 10, 10, 10], [0, 0, 0, 0, 40]) == [10, 10, 10, 10, 0]


def test_expected_scores_are_own_strength_minus_the_opponents_mean() -> None:
    assert expected_scores([30, 0, 0, -30]) == [40, 0, 0, -40]
    assert expected_scores([30, 0, 0, -30], 0.25) == [10, 0, 0, -10]
    assert expected_scores([30, 0, -30]) == [45, 0, -45]


@pytest.mark.parametrize("n", [3, 4, 5])
def test_the_likelihood_is_the_density_of_the_scores(n: int) -> None:
    """Against the multivariate normal density in an orthonormal basis of the differences."""
    rng = Random(n)  # noqa: S311
    share, sigma = 0.5, 90.0
    known = {i: Strength(rng.uniform(-50, 50), rng.uniform(50, 4000), 0.0) for i in range(n)}
    scores = [rng.uniform(-200, 200) for _ in range(n)]
    before = {i: Strength(one.mean, one.variance, 0.0) for i, one in known.items()}
    strengths = Strengths(Parameters(sigma=sigma), known)
    strengths.add(Game(range(n), scores, share, 0.0))

    k = (n - 1) / n
    basis = np.linalg.svd(np.eye(n) - 1 / n)[0][:, : n - 1]
    t = np.diag([share**2 * before[i].variance + k * share * sigma**2 for i in range(n)])
    covariance = basis.T @ t @ basis / k**2
    surprise = basis.T @ (np.array(scores) - [share * before[i].mean / k for i in range(n)])
    square = float(surprise @ np.linalg.solve(covariance, surprise))
    size = float(np.linalg.slogdet(covariance)[1])
    assert strengths.differences == n - 1
    assert strengths.chi_squared == pytest.approx(square)
    assert strengths.log_likelihood == pytest.approx(-((n - 1) * log(2 * pi) + size + square) / 2)


def test_the_likelihood_of_two_games_is_the_product() -> None:
    both = Strengths[str](DEFAULTS)
    first = Game("ABCD", [10, 70, -50, -30], 1.0, 0.0)
    second = Game("ABCE", [40, -70, 0, 30], 0.5, DAY)
    both.add(first)
    alone = both.log_likelihood
    then = Strengths(DEFAULTS, {name: both.before(name, 0.0) for name in "ABCD"})
    both.add(second)
    then.add(second)
    assert exp(both.log_likelihood - alone) == pytest.approx(exp(then.log_likelihood))
