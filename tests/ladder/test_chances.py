"""The chances of each place at a table, against simulation and against known integrals."""

from __future__ import annotations

import doctest
from math import erf

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ladder import chances
from ladder.chances import place_chances
from ladder.strength import Parameters, Strength

DEFAULTS = Parameters()
SIMULATED = 500_000


def strength(mean: float, sd: float) -> Strength:
    return Strength(mean, sd * sd, 0.0)


def test_the_example_in_the_documentation() -> None:
    assert doctest.testmod(chances).attempted > 0
    assert doctest.testmod(chances).failed == 0


def simulated(
    table: list[Strength], parameters: Parameters, share: float
) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Return how often each player had each place in many games."""
    rng = np.random.default_rng(1)
    n = len(table)
    means = np.array([one.mean for one in table])
    strengths = means + rng.standard_normal((SIMULATED, n)) * [one.sd for one in table]
    spread = parameters.sigma * (share * (n - 1) / n) ** 0.5
    performed = share * strengths + spread * rng.standard_normal((SIMULATED, n))
    places = (-performed).argsort(axis=1).argsort(axis=1)
    return np.array([(places == place).mean(axis=0) for place in range(n)]).T


@pytest.mark.trial
@pytest.mark.parametrize(
    ("table", "parameters", "share"),
    [
        ([strength(60, 20), strength(-40, 50), strength(0, 60)], DEFAULTS, 1.0),
        ([strength(90, 20), strength(10, 45), strength(0, 60), strength(-70, 30)], DEFAULTS, 1.0),
        ([strength(90, 20), strength(10, 45), strength(0, 60), strength(-70, 30)], DEFAULTS, 0.25),
        ([strength(20 * i, 10 * i) for i in range(5)], DEFAULTS, 1.0),
        ([strength(10 * i, 0.1 + 60 * (i % 2)) for i in range(4)], Parameters(sigma=5), 1.0),
    ],
    ids=["three", "four", "a quarter of a game", "five", "sure and unsure"],
)
def test_the_chances_are_those_of_simulation(
    table: list[Strength], parameters: Parameters, share: float
) -> None:
    computed = np.array(place_chances(table, parameters, share))
    assert np.abs(computed - simulated(table, parameters, share)).max() < 0.002


def test_between_two_the_chance_is_that_of_their_difference() -> None:
    """The third is so weak that they are always last."""
    table = [strength(30, 0), strength(0, 40), strength(-5000, 10)]
    [first, second, third] = place_chances(table, Parameters(sigma=60))[0]
    variance = 2 * 2 / 3 * 60**2 + 40**2
    assert first == pytest.approx((1 + erf(30 / (2 * variance) ** 0.5)) / 2, abs=1e-9)
    assert first + second == pytest.approx(1, abs=1e-9)
    assert third == pytest.approx(0, abs=1e-9)


tables = st.lists(
    st.builds(strength, st.floats(-300, 300), st.floats(0, 300)), min_size=3, max_size=5
)


@given(tables, st.floats(5, 400), st.floats(0.05, 1))
def test_everybody_has_one_place_and_every_place_somebody(
    table: list[Strength], sigma: float, share: float
) -> None:
    computed = np.array(place_chances(table, Parameters(sigma=sigma), share))
    assert computed.min() >= 0
    assert np.abs(computed.sum(axis=0) - 1).max() < 1e-6
    assert np.abs(computed.sum(axis=1) - 1).max() < 1e-6
